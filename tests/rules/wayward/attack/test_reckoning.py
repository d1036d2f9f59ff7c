"""The sums of damage by themselves: each step, the words for it, and the limits."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.attack.hit import (
    Raw,
    dealt,
)
from rules.wayward.fight.action_in_progress import Part


def part(value: str, reason: str = "Rage", clause: str = "WAY-DB-04") -> Part:
    """A part of a sum."""
    return Part(Decimal(value), reason, clause)


@pytest.mark.clause("WAY-DMG-01", "WAY-DB-02", "WAY-MIT-02")
def test_dice_and_bonus_times_speed_and_percentages() -> None:
    """9 + (1.3 x 1.5 + 0.5) x 8 = 28.6, then 40% more is 40.04, and 5 flat are 45.04."""
    raw = Raw(
        dice=Decimal(9),
        stat=Decimal("1.3"),
        of="STR",
        percents=[part("50")],
        flats=[part("0.5", "Song", "WAY-DB-05")],
        speed=8,
        damage_pct=[part("40", "Pill", "WAY-MIT-02")],
        damage_flat=[part("5", "Oil", "")],
    )
    made = dealt(raw)
    assert made.value == Decimal("45.04")
    assert made.words == ["(dice 9 + damage bonus of STR 2.45 x Speed 8) x 1.4 + 5 = 45.04"]
    assert made.reasons == ["Rage", "Song", "Pill", "Oil"]
    assert made.clauses == ["WAY-DB-04", "WAY-DB-05", "WAY-MIT-02"]
    assert made.because == [
        "Rage +50% of the damage bonus",
        "Song +0.5 on the damage bonus",
        "Pill +40%",
        "Oil +5",
    ]


def test_whoever_adds_nothing_needs_no_explanation() -> None:
    """The dice alone; a loss is written with its sign, and a clause once."""
    assert dealt(Raw(dice=Decimal(9))).words == ["dice 9 = 9"]
    flats = [part("-2", "Rust"), part("0", "Nothing", "WAY-DB-08"), part("3", "Edge")]
    made = dealt(Raw(dice=Decimal(9), damage_flat=flats))
    assert (made.value, made.because) == (10, ["Rust -2", "Edge +3"])
    assert made.clauses == ["WAY-DB-04"]
