"""The house rules: the defaults of the ledger, and how each is written."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules.engine.sheet import read, settings
from rules.errors import SheetError
from rules.wayward.character.house_rules import House, RollKind

DEFAULTS = {
    "round_stat_bonus": "floor",
    "d20_bonus_rolls": ("defensive", "skill", "genjutsu", "grapple", "initiative"),
    "simultaneous_sealed": True,
    "public_ap": False,
    "forced_abort_keeps_interrupt_delay": False,
    "interrupt_half": "exact",
    "interrupt_total_includes_seals": True,
    "interrupt_floor_scope": "all",
    "ap_cancels_increases": False,
    "round_damage": "floor_at_end",
    "flat_damage_in_percent": False,
    "called_shot_side": "roll",
    "positions": "ranges",
    "aoe_short_rounding": "floor",
    "default_defence": "block_dodge_none",
    "dr_vs_status_damage": False,
    "take_hit_minutes": 60,
    "parry_double_bonus": False,
    "genjutsu_willpower": "noticed_only",
    "seals_shaken_by": "blows_and_ignite",
    "rehide_keep_higher": False,
    "rehide_shakes_finders": False,
    "stealth_level1_extra": (),
    "point_out_bonus_for_all": False,
    "sneak_abort_costs_speed": False,
    "sneak_interrupt_first": True,
    "sneak_calloff_refunds_ap": False,
    "incapacitated_keeps_upkeeps": True,
    "unconscious_ends_upkeeps": True,
    "gm_confirms_death": True,
    "tick_clock": "from_infliction",
    "bleed_decay_divisor": 20,
    "ignite_lowers_stealth_tn": False,
    "ignite_flat_factor": 1,
    "poison_stacking": "all",
    "suffocation_roll_adds_penalty": True,
    "fatigue_change_timing": "end_of_count",
    "fatigue_reset_per_battle": False,
    "wound_threshold_strict": False,
    "one_location_roll_per_hit": False,
    "needling_joint_pierced": 4,
    "day_start": "00:00 UTC",
    "willpower_refill_in_combat": False,
    "days_per_wound_week": 1,
    "recovery_clock": "ooc",
}


def test_every_setting_has_its_default() -> None:
    """All 45, by the chapters of the rulebook."""
    found = {each.key: each.default for each in settings("wayward", House)}
    assert found == {f"wayward.{key}": value for key, value in DEFAULTS.items()}
    assert [*found] == [f"wayward.{key}" for key in DEFAULTS]


def test_a_list_is_written_with_commas() -> None:
    """As a GM types it; "none" empties it."""
    house = read(House, {"d20_bonus_rolls": "Skill, defensive", "stealth_level1_extra": "rest"})
    assert house.rolls.d20_bonus_rolls == (RollKind.SKILL, RollKind.DEFENSIVE)
    assert house.stealth.stealth_level1_extra == ("rest",)
    assert read(House, {"d20_bonus_rolls": "none"}).rolls.d20_bonus_rolls == ()


@pytest.mark.parametrize(
    ("text", "hours"),
    [("00:00 UTC", 0), ("06:30 UTC", 6.5), ("06:00 UTC+02:00", 4), ("20:00 UTC-05:30", 25.5)],
)
def test_a_day_begins_somewhere(text: str, hours: float) -> None:
    """Six in the morning two hours east of Greenwich is four there."""
    assert read(House, {"day_start": text}).day_begins == timedelta(hours=hours)


@pytest.mark.parametrize(
    "wrong",
    [
        {"day_start": "midnight"},
        {"day_start": "24:00 UTC"},
        {"d20_bonus_rolls": "luck"},
        {"bleed_decay_divisor": 25},
        {"days_per_wound_week": 0},
        {"positions": "map"},
    ],
)
def test_what_is_not_allowed_is_refused(wrong: dict[str, Any]) -> None:
    """With a sentence."""
    with pytest.raises(SheetError):
        read(House, wrong, what="house rule")


@pytest.mark.parametrize(("zone", "legal"), [("+14:00", True), ("-14:00", True), ("+15:00", False)])
def test_a_day_starts_in_a_zone_that_exists(zone: str, *, legal: bool) -> None:
    """No clock on Earth is more than 14 hours from UTC."""
    if legal:
        assert read(House, {"day_start": f"06:00 UTC{zone}"})
        return
    with pytest.raises(SheetError, match="write an hour like"):
        read(House, {"day_start": f"06:00 UTC{zone}"})


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("23:59 UTC", 23 * 60 + 59),
        ("00:00 UTC+00:30", -30),
        ("00:00 UTC-00:30", 30),
        ("12:15 UTC+02:45", 9 * 60 + 30),
        ("24:00 UTC", None),
        ("23:60 UTC", None),
    ],
)
def test_a_clock_time_has_hours_and_minutes(text: str, minutes: int | None) -> None:
    """East of Greenwich a day begins earlier; there is no hour 24 and no minute 60."""
    if minutes is None:
        with pytest.raises(SheetError, match="write an hour like"):
            read(House, {"day_start": text})
    else:
        assert read(House, {"day_start": text}).day_begins == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("key", "legal", "wrong"),
    [
        ("take_hit_minutes", [1, 10080], [0, 10081]),
        ("needling_joint_pierced", [0, 16], [-1, 17]),
        ("days_per_wound_week", [0.1, 365], [0, 366]),
        ("bleed_decay_divisor", [20, 30], [21]),
        ("ignite_flat_factor", [1, 2], [0, 3]),
        ("stealth_level1_extra", [["rest"] * 20], [["rest"] * 21]),
    ],
)
def test_a_house_rule_has_its_bounds(key: str, legal: list[Any], wrong: list[Any]) -> None:
    """Both ends are allowed, and nothing beyond them."""
    for value in legal:
        assert read(House, {key: value})
    for value in wrong:
        with pytest.raises(SheetError):
            read(House, {key: value}, what="house rule")
