"""The house rules: the defaults, and how each is written."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from rules.wayward.character.house_rules import House, RollKind


def test_a_list_is_written_with_commas() -> None:
    """As a GM types it; "none" empties it."""
    house = read(House, {"d20_bonus_rolls": "Skill, defensive"})
    assert house.d20_bonus_rolls == (RollKind.SKILL, RollKind.DEFENSIVE)
    assert read(House, {"d20_bonus_rolls": "none"}).d20_bonus_rolls == ()


@pytest.mark.parametrize(
    "wrong",
    [{"d20_bonus_rolls": "luck"}, {"bleed_decay_divisor": 25}, {"recovery_clock": "moon"}],
)
def test_what_is_not_allowed_is_refused(wrong: dict[str, Any]) -> None:
    """With a sentence."""
    with pytest.raises(SheetError):
        read(House, wrong, what="house rule")
