"""The health chart and its levels; how wounds heal, or get worse.

(WOD-HEALTH-01..06, WOD-DMG-13, WOD-HEAL-01..07, WOD-DMG-05..08)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from rules.wod.values import Count, Harm

BOXES = 7

SIGNS = {Harm.BASHING: "/", Harm.LETHAL: "X", Harm.AGGRAVATED: "*"}
WORST_FIRST = (Harm.AGGRAVATED, Harm.LETHAL, Harm.BASHING)


@dataclass(frozen=True, slots=True)
class Level:
    """One row of the chart: its name, its penalty on pools, and how far one can still move."""

    name: str
    penalty: int
    movement: str


LEVELS = (
    Level("Uninjured", 0, ""),
    Level("Bruised", 0, ""),
    Level("Hurt", 1, ""),
    Level("Injured", 1, "half the distance"),
    Level("Wounded", 2, "walks only"),
    Level("Mauled", 2, "3 yards a turn"),
    Level("Crippled", 5, "1 yard a turn"),
    Level("Incapacitated", 5, "none"),
)
INJURED, WOUNDED, MAULED, CRIPPLED, INCAPACITATED = 3, 4, 5, 6, 7
"""Places in `LEVELS`."""


def boxes(*, uninjured_box: bool) -> int:
    """The number of boxes of the chart (WOD-HEALTH-01)."""
    return BOXES + uninjured_box


def level(marks: Sequence[Harm], *, uninjured_box: bool) -> int:
    """The place in `LEVELS` for these marks (WOD-HEALTH-01)."""
    count = len(marks) - uninjured_box
    return min(max(count, 0), INCAPACITATED)


def in_order(marks: Sequence[Harm]) -> list[Harm]:
    """The marks in the order of the chart: the worst on top (WOD-DMG-13)."""
    return sorted(marks, key=WORST_FIRST.index)


def marked(marks: Sequence[Harm], harm: Harm, levels: int, most: int) -> tuple[list[Harm], bool]:
    """The chart after more levels of a harm, and whether that was death.

    A level without an empty box makes the topmost bashing mark lethal, or aggravated if the level
    is aggravated; if no bashing mark is left, it is death. (WOD-DMG-03, WOD-DMG-13, WOD-HEALTH-06)
    """
    chart = in_order(marks)
    worse = Harm.AGGRAVATED if harm is Harm.AGGRAVATED else Harm.LETHAL
    for _ in range(levels):
        if len(chart) < most:
            chart = in_order([*chart, harm])
        elif Harm.BASHING in chart:
            chart[chart.index(Harm.BASHING)] = worse
            chart = in_order(chart)
        else:
            return chart, True
    return chart, False


def spelled(marks: Sequence[Harm], most: int) -> str:
    """The chart on one line, worst first: ``* X / . . . .``, for example."""
    return " ".join([SIGNS[mark] for mark in in_order(marks)] + ["."] * (most - len(marks)))


# ---------------------------------------------------------------- how wounds heal (WOD-HEAL-01..07)

DAY = 24
WEEK, MONTH = 7 * DAY, 30 * DAY
BASHING_HOURS = (1, 1, 1, 1, 3, 6, 12)
"""Hours for each level of bashing, the mildest first (WOD-HEAL-02)."""
LETHAL_HOURS = (DAY, 3 * DAY, WEEK, MONTH, 2 * MONTH, 3 * MONTH, 5 * MONTH)
"""Hours for each level of lethal or aggravated harm (WOD-HEAL-03)."""

NEEDS_TREATMENT = {Harm.BASHING: 4, Harm.LETHAL: 3, Harm.AGGRAVATED: 3}
"""The level from which a mark heals only under treatment (WOD-HEAL-06)."""

WORSENS_FROM = 3
"""Lethal and aggravated marks down to this level get worse until somebody stabilises them.

(WOD-DMG-05)
"""


@dataclass(frozen=True, kw_only=True)
class Healing:
    """The care of a character's wounds.

    `hours` have passed towards the next level that heals, `worsening` towards the next that gets
    worse. `treated`: by somebody with medicine 2 (WOD-HEAL-06). Without `rests` the clock stands
    still (WOD-HEAL-04). `better` is the number of categories by which the healing times are milder
    (WOD-HEAL-05). `impairment` stays until the GM lifts it (WOD-HEAL-07, WOD-DMG-10).
    """

    hours: Count = 0
    worsening: Count = 0
    treated: bool = False
    stabilised: bool = False
    rests: bool = True
    better: Annotated[int, Field(ge=0, le=2)] = 0
    impairment: Annotated[str, Field(max_length=300)] = ""


def treated(care: Healing) -> Healing:
    """The care of wounds treated by somebody with medicine 2: they do not get worse either.

    This is the same in a fight and between fights. (WOD-HEAL-06, WOD-DMG-06)
    """
    return replace(stabilised(care), treated=True)


def stabilised(care: Healing) -> Healing:
    """The care of wounds that no longer get worse (WOD-DMG-06)."""
    return replace(care, stabilised=True, worsening=0)


def hours_for(mark: Harm, place: int, better: int = 0) -> int:
    """The hours in which the mark of a level heals; Bruised is 1.

    A milder place heals like Bruised, one past the last level like the last. (WOD-HEAL-01..03,
    WOD-HEAL-05)
    """
    table = BASHING_HOURS if mark is Harm.BASHING else LETHAL_HOURS
    return table[max(0, min(place, len(table)) - 1 - better)]


def passes(
    marks: Sequence[Harm], care: Healing, hours: int, most: int
) -> tuple[list[Harm], Healing, bool]:
    """The chart after some hours of game time, its care then, and whether the character died.

    With an eighth box, Bruised is the second mark. Lethal harm that is not stabilised gets worse
    first, a level a day; only then can marks heal. (WOD-DMG-05, WOD-DMG-08, WOD-HEAL-01)
    """
    chart = in_order(marks)
    if worsens(chart, care, most):
        days, rest = divmod(care.worsening + hours, DAY)
        chart, dies = marked(chart, Harm.LETHAL, days, most)
        return chart, replace(care, worsening=rest, hours=0), dies
    if not care.rests:
        return chart, care, False
    left = care.hours + hours
    while chart:
        mark, place = chart[-1], len(chart) - (most - BOXES)
        if place >= NEEDS_TREATMENT[mark] and not care.treated:
            impaired = care.impairment or "Badly healed wounds: lifted by magic or long care."
            return chart, replace(care, hours=0, worsening=0, impairment=impaired), False
        needed = hours_for(mark, place, care.better)
        if left < needed:
            return chart, replace(care, hours=left, worsening=0), False
        left -= needed
        _ = chart.pop()
    whole = Healing(rests=care.rests, impairment=care.impairment)
    return [], whole, False


def worsens(marks: Sequence[Harm], care: Healing, most: int) -> bool:
    """Whether lethal harm gets worse each day, because nobody stabilised it.

    (WOD-DMG-05, WOD-DMG-08)
    """
    return not care.stabilised and _grave(marks) - (most - BOXES) >= WORSENS_FROM


def wounded_anew(care: Healing, before: Sequence[Harm], after: Sequence[Harm]) -> Healing:
    """The care of wounds after new ones, which nobody has treated yet.

    Stabilised wounds stay so, unless the new ones are lethal or aggravated. (WOD-DMG-05,
    WOD-HEAL-06)
    """
    graver = in_order(after)[: _grave(after)] != in_order(before)[: _grave(before)]
    return replace(care, treated=False, stabilised=care.stabilised and not graver, hours=0)


def _grave(marks: Sequence[Harm]) -> int:
    return sum(1 for mark in marks if mark is not Harm.BASHING)
