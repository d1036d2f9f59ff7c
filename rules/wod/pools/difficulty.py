"""How hard a roll is: a base, what circumstances change of it, and the threshold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.dice import Against, Modifier
from rules.wod.sheets.house import House

STANDARD = 6
"""The difficulty where nobody names another (WOD-DIFF-01, WOD-ATTACK-01)."""

EXTREME = 9
"""The highest step of the ladder; what is harder asks for more successes (WOD-DIFF-02)."""

HELD_AT = 10
"""Where nothing is converted no difficulty is higher: a 10 always succeeds (WOD-POOL-06)."""

LADDER: Mapping[int, str] = {
    3: "trivial",
    4: "easy",
    5: "straightforward",
    6: "standard",
    7: "challenging",
    8: "difficult",
    9: "extreme",
}
"""The names of the steps (WOD-DIFF-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """What a die must show, and how many successes the roll loses before any counts.

    `parts` explain the value; there are none where it is simply what was named.
    """

    value: int = STANDARD
    threshold: int = 0
    parts: tuple[Modifier, ...] = ()

    @property
    def against(self) -> Against:
        """It, for a roll to be held against."""
        return Against(self.value, "difficulty", self.parts)

    def __str__(self) -> str:
        """As a sentence has it: "7", "9 with threshold 2"."""
        return (
            f"{self.value} with threshold {self.threshold}" if self.threshold else f"{self.value}"
        )

    @property
    def named(self) -> str:
        """With what the ladder calls it: "7 (challenging)" (WOD-DIFF-01)."""
        return f"{self} ({LADDER[self.value]})" if self.value in LADDER else str(self)


def difficulty(
    house: House, base: int = STANDARD, changes: Iterable[Modifier] = (), *, threshold: int = 0
) -> Difficulty:
    """The base and all that circumstances change of it, within the house's limits (WOD-DIFF-02).

    Their sum counts up to `wod.modifier_cap` either way; nothing falls below
    `wod.difficulty_floor`, and what rises above 9 adds to the threshold instead.
    """
    made = [each for each in changes if each.value]
    total = sum(each.value for each in made)
    limited = max(-house.modifier_cap, min(total, house.modifier_cap))
    if limited != total:
        cap = f"at most {house.modifier_cap} either way"
        made.append(Modifier(limited - total, cap, "WOD-DIFF-02"))
    value, above = base + limited, 0
    if value > EXTREME and house.convert_above_nine:
        above, value = value - EXTREME, EXTREME
        made.append(Modifier(-above, "as threshold", "WOD-DIFF-02"))
    held = max(house.difficulty_floor, min(value, HELD_AT))
    if held != value:
        made.append(Modifier(held - value, "no further", "WOD-DIFF-02"))
    parts = (Modifier(base, "base", "WOD-DIFF-01"), *made) if made else ()
    return Difficulty(value=held, threshold=threshold + above, parts=parts)


def exchanged(hard: Difficulty, points: int) -> Difficulty:
    """Points of difficulty given up, each for a success more that is needed (WOD-THRESH-01)."""
    given = Modifier(-points, "for more successes", "WOD-THRESH-01")
    parts = hard.parts or (Modifier(hard.value, "base", "WOD-DIFF-01"),)
    return replace(
        hard,
        value=hard.value - points,
        threshold=hard.threshold + points,
        parts=(*parts, given),
    )


def helped(house: House, successes: int) -> tuple[Modifier, ...]:
    """How much a complementary roll lowers a difficulty (WOD-COMP-02, WOD-COMP-03)."""
    counted = successes if house.complementary_first_success_counts else successes - 1
    off = min(3, max(0, counted))
    return (Modifier(-off, "complementary roll", "WOD-COMP-02"),) if off else ()


def tried_before(failures: int) -> tuple[Modifier, ...]:
    """What trying again adds, one for each earlier failure (WOD-RETRY-01)."""
    return (Modifier(failures, "tried before", "WOD-RETRY-01"),) if failures else ()
