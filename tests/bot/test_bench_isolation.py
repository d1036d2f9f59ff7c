"""A healthy channel is served as soon beside many that fail as without them."""

import json

import pytest

from bot.cli import main
from tests.forks import forking

__all__ = ["forking"]

OTHERS_MS = 100.0
"""What other programs on this machine may cost the one bot and not the other: without queues of
their own, channels that fail cost the others many seconds."""


def test_channels_that_fail_slow_no_other_down(capsys: pytest.CaptureFixture[str]):
    """A post takes at most 1.2 times as long beside twenty channels that answer 503."""
    assert main(["bench", "--quick", "--only", "isolation", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["isolation"]
    assert found["failing"] == 20
    assert found["beside_ms"] <= 1.2 * found["alone_ms"] + OTHERS_MS
