"""The house rules: the defaults, and how each is written."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read, settings
from rules.errors import SheetError
from rules.wayward.character.house_rules import House, RollKind

DEFAULTS = {
    "d20_bonus_rolls": ("defensive", "skill", "genjutsu", "grapple", "initiative"),
    "forced_abort_keeps_interrupt_delay": False,
    "interrupt_floor_scope": "all",
    "ap_cancels_increases": False,
    "sneak_abort_costs_speed": False,
    "bleed_decay_divisor": 20,
    "ignite_lowers_stealth_tn": False,
    "ignite_flat_factor": 1,
    "poison_stacking": "all",
    "fatigue_reset_per_battle": False,
    "wound_threshold_strict": False,
    "one_location_roll_per_hit": False,
    "recovery_clock": "ooc",
}


def test_every_setting_has_its_default() -> None:
    """All 13, in the order of the rulebook."""
    found = {each.key: each.default for each in settings("wayward", House)}
    assert found == {f"wayward.{key}": value for key, value in DEFAULTS.items()}
    assert [*found] == [f"wayward.{key}" for key in DEFAULTS]


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


@pytest.mark.parametrize(
    ("key", "legal", "wrong"),
    [("bleed_decay_divisor", [20, 30], [21]), ("ignite_flat_factor", [1, 2], [0, 3])],
)
def test_a_house_rule_has_its_bounds(key: str, legal: list[Any], wrong: list[Any]) -> None:
    """Both ends are allowed, and nothing beyond them."""
    for value in legal:
        assert read(House, {key: value})
    for value in wrong:
        with pytest.raises(SheetError):
            read(House, {key: value}, what="house rule")
