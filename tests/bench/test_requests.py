"""What a step and an attack cost in requests to the channel, in every ruleset."""

import json
from pathlib import Path

import pytest

from bot.sandbox.scenarios.stage import staged
from rules import RULESETS
from tests.bench.__main__ import main
from tests.bench.requests import Count, Table
from tests.crowd import PEOPLE, PLAYERS, gathered, named
from tests.forks import forking

__all__ = ["forking"]


@pytest.mark.thorough
def test_no_step_answered_by_a_press_costs_more_than_two_requests(
    capsys: pytest.CaptureFixture[str],
):
    """An attack costs at most twice its waits, so one with a single question costs four."""
    assert main(["--quick", "--only", "requests", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["requests"]
    assert set(told) == set(RULESETS)
    for ruleset, found in told.items():
        assert found["step"]["maximum"] <= 2, ruleset
        assert found["attack"]["mean"] <= 2 * found["attack_waits"]["mean"], ruleset
        assert found.get("attack_asking_once", found["step"])["maximum"] <= 4, ruleset
        assert found.get("several", found["step"])["maximum"] <= 2, ruleset
    assert {ruleset for ruleset, found in told.items() if "several" in found} >= {"l5r", "wod"}


@pytest.mark.thorough
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_eight_with_the_longest_names_cost_no_more(tmp_path: Path, ruleset: str):
    """A step posts once: a question below a report names the first people if there is no room.

    If the questions stand apart, the report above them loses its "Why?" by one request more.
    """
    async with staged(PEOPLE, tmp_path, emojis=True) as stage:
        count, file = Count(), tmp_path / "interlude.db"
        stage.sandbox.rest.on_request = count.note
        await stage.reins.dice_by_key("field")
        table = Table(stage.sandbox, stage.reins, file, ruleset, count, players=PLAYERS)
        await table.say(gathered(ruleset, named(stage.sandbox, table)))
        for _ in range(24):
            assert await table.step()
    assert max(count.steps) <= 3
    for requests, waits in zip(count.attacks, count.waits, strict=True):
        assert requests <= 3 * waits
