"""The odds of l7r."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import settings
from rules.l7r.sheet import House
from tests.cogs.harness import FakePlay, Stage


@pytest.mark.parametrize(
    ("values", "chance"),
    [({"pool": "1k1", "tn": 10}, "10.00%"), ({"pool": "1k1", "tn": 11, "reroll": False}, "0.00%")],
)
async def test_odds_are_told_in_per_cent(
    stage: Stage, play: FakePlay, values: dict[str, Any], chance: str
):
    """One die reaches 10 on a ten, and 11 only if that is rerolled."""
    play.answers["campaigns.house"] = [(each, each.default) for each in settings("l7r", House)]
    sent = await stage.command("l7r odds", **values)
    assert chance in sent.text
    assert sent.private
