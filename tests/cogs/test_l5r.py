"""The odds of l5r; its other commands are made of its acts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.harness import Stage


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({"pool": "1k1", "tn": 10}, "10.00%"),
        ({"pool": "1k1", "tn": 11, "unskilled": True}, "0.00%"),
    ],
)
async def test_odds_are_told_in_per_cent(stage: Stage, values: dict[str, Any], chance: str):
    """One die reaches 10 on a ten, and 11 only if that is rerolled."""
    sent = await stage.command("l5r odds", **values)
    assert chance in sent.text
    assert sent.private
