"""The health chart: its marks, its levels, and what they cost (WOD-HEALTH-01..06, WOD-DMG-13).

marks   7 boxes                       8 boxes, by `wod.uninjured_box`
  0     Uninjured                     Uninjured
  1     Bruised                       Uninjured
  2     Hurt            -1            Bruised
  ...
  7     Incapacitated                 Crippled
  8     -                             Incapacitated
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.wod.sheets.values import Harm

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
