"""The difficulty of a roll: a base, the changes by circumstances, and the threshold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.dice import Against, Modifier
from rules.wod.sheets.house import House

STANDARD = 6
"""The difficulty if nobody sets another (WOD-DIFF-01, WOD-ATTACK-01)."""

EXTREME = 9
"""The highest step of the ladder; a harder roll needs more successes (WOD-DIFF-02)."""

HELD_AT = 10
"""The highest difficulty without conversion, because a 10 always succeeds (WOD-POOL-06)."""

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
    """The number that a die must show, and the successes that the threshold takes.

    `parts` explain the number; they are empty if it was simply named.
    """

    value: int = STANDARD
    threshold: int = 0
    parts: tuple[Modifier, ...] = ()

    @property
    def against(self) -> Against:
        """The difficulty, for a roll to be compared with."""
        return Against(self.value, "difficulty", self.parts, "WOD-DIFF-01")

    def __str__(self) -> str:
        """The difficulty in a sentence: "7", "9 with threshold 2"."""
        return (
            f"{self.value} with threshold {self.threshold}" if self.threshold else f"{self.value}"
        )

    @property
    def named(self) -> str:
        """The difficulty with its name on the ladder: "7 (challenging)" (WOD-DIFF-01)."""
        return f"{self} ({LADDER[self.value]})" if self.value in LADDER else str(self)


def difficulty(
    house: House, base: int = STANDARD, changes: Iterable[Modifier] = (), *, threshold: int = 0
) -> Difficulty:
    """The base and all changes by circumstances, within the house's limits (WOD-DIFF-02).

    Their sum counts up to `wod.modifier_cap` up or down. Nothing falls below
    `wod.difficulty_floor`; the part above 9 becomes a threshold.
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
    """Lower the difficulty by points; each needs one more success (WOD-THRESH-01)."""
    given = Modifier(-points, "for more successes", "WOD-THRESH-01")
    parts = hard.parts or (Modifier(hard.value, "base", "WOD-DIFF-01"),)
    return replace(
        hard,
        value=hard.value - points,
        threshold=hard.threshold + points,
        parts=(*parts, given),
    )


def helped(house: House, successes: int) -> tuple[Modifier, ...]:
    """The change of a difficulty by a complementary roll (WOD-COMP-02, WOD-COMP-03)."""
    counted = successes if house.complementary_first_success_counts else successes - 1
    off = min(3, max(0, counted))
    return (Modifier(-off, "complementary roll", "WOD-COMP-02"),) if off else ()


def tried_before(failures: int) -> tuple[Modifier, ...]:
    """The change of a difficulty by trying again: 1 for each failure (WOD-RETRY-01)."""
    return (Modifier(failures, "tried before", "WOD-RETRY-01"),) if failures else ()
