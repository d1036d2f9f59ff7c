"""What a step and an attack cost in requests to the channel, in every ruleset."""

import json

import pytest

from bot.cli import main
from rules import RULESETS
from tests.forks import forking

__all__ = ["forking"]


@pytest.mark.thorough
def test_no_step_answered_by_a_press_costs_more_than_two_requests(
    capsys: pytest.CaptureFixture[str],
):
    """An attack costs at most twice its waits, so one with a single question costs four."""
    assert main(["bench", "--quick", "--only", "requests", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["requests"]
    assert set(told) == set(RULESETS)
    for ruleset, found in told.items():
        assert found["step"]["maximum"] <= 2, ruleset
        assert found["attack"]["mean"] <= 2 * found["attack_waits"]["mean"], ruleset
        assert found.get("attack_asking_once", found["step"])["maximum"] <= 4, ruleset
