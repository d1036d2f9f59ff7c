"""The sums of damage by themselves: each step, the words for it, and the limits."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.wayward.attack.hit import (
    Raw,
    Reckoning,
    dealt,
    mitigated,
    reduced,
    spelled,
    wounding,
)
from rules.wayward.fight.attack_spec import Part


def part(value: str, reason: str = "Rage", clause: str = "WAY-DB-04") -> Part:
    """A part of a sum."""
    return Part(Decimal(value), reason, clause)


@pytest.mark.clause("WAY-DR-01", "WAY-DR-03", "WAY-DR-04")
@pytest.mark.parametrize(
    ("total", "less", "bypass", "left"),
    [
        *((20, 0, 0, "20"), (20, 5, 0, "15"), (20, 25, 0, "0"), (20, 0, 50, "10")),
        *((20, 5, 50, "7.5"), (20, 0, 100, "0"), (20, 0, 150, "0")),
    ],
)
def test_damage_reduction_is_cut_and_then_bypassed(
    total: int, less: int, bypass: int, left: str
) -> None:
    """Flat first, then by a percentage, of which no more than 100 counts."""
    assert reduced(total, less=less, bypass=bypass) == Decimal(left)


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


@pytest.mark.clause("WAY-MIT-01", "WAY-MIT-04", "WAY-PART-03")
def test_each_mitigation_is_a_step_that_is_explained() -> None:
    """100: 60% is 60, less 7.5 is 52.5, a Block of 50% leaves 26.25, and 20% less is 21."""
    made = Reckoning(Decimal(100))
    mitigated(made, share=Decimal(60), reduction=Decimal("7.5"), block=50, resisted=20)
    assert made.words == [
        "60% gets through = 60",
        "Damage Reduction takes 7.5: now 52.5",
        "Block takes 50%: now 26.25",
        "20% less: now 21",
    ]
    assert made.taken == 21


def test_what_mitigates_nothing_is_not_told() -> None:
    """All of it gets through."""
    made = Reckoning(Decimal(100))
    mitigated(made, share=Decimal(100), reduction=Decimal(0), block=0, resisted=0)
    assert (made.words, made.taken) == ([], 100)


@pytest.mark.clause("WAY-DMG-01")
@pytest.mark.parametrize(
    ("value", "taken"), [("7.4", 7), ("7.9", 7), ("9999.9", 9999), ("12000", 9999)]
)
def test_the_fraction_is_dropped_at_the_end(value: str, taken: int) -> None:
    """9999 is a limit of the program."""
    assert Reckoning(Decimal(value)).taken == taken


@pytest.mark.clause("WAY-DR-01", "WAY-DMG-01")
def test_damage_never_falls_under_0() -> None:
    """A Damage Reduction of 20 leaves nothing of 15."""
    made = Reckoning(Decimal(15))
    mitigated(made, share=Decimal(100), reduction=Decimal(20), block=0, resisted=0)
    assert made.value == 0


@pytest.mark.clause("WAY-WOUND-05")
@pytest.mark.parametrize(
    ("taken", "percents", "flats", "figure"),
    [
        (50, [], [], 50),
        (50, ["25"], ["3"], 65),
        (51, ["25"], [], 63),
        (9000, ["25"], [], 9999),
        (10, [], ["-20"], 0),
    ],
)
def test_wounding_changes_what_is_compared_alone(
    taken: int, percents: list[str], flats: list[str], figure: int
) -> None:
    """By percentages of the damage, then by flat numbers, rounded down, and never below 0."""
    assert wounding(taken, [part(x) for x in percents], [part(x) for x in flats]) == figure


@pytest.mark.parametrize(
    ("value", "words"), [("0", "0"), ("7.50", "7.5"), ("100", "100"), ("1.23456", "1.235")]
)
def test_numbers_are_written_without_needless_zeros(value: str, words: str) -> None:
    """To three decimals."""
    assert spelled(Decimal(value)) == words
