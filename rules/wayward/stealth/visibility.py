"""What keeps one from seeing another: Visibility penalties, own and of areas (WAY-VIS-01).

Others call `penalty` for how badly one sees another, and `parts` for what that takes off.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice import Modifier
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import visibility

BLIND = 10
"""Total blindness, and the most that ever counts (WAY-VIS-02, WAY-VIS-03)."""


def _each(fight: WayFight, observer: Ninja, toward: Ninja | None) -> Iterator[int]:
    """Every Visibility penalty that holds, whatever the others are."""
    for status in observer.having(StatusKind.VISIBILITY):
        yield status.severity
    if observer.eyes_shut:
        yield BLIND
    for area in fight.areas:
        inside = observer.id in area.inside
        watched = toward is not None and toward.id in area.inside
        if area.status == StatusKind.VISIBILITY and (inside or watched):
            yield area.severity


def penalty(fight: WayFight, observer: Ninja, toward: Ninja | None = None) -> int:
    """How badly somebody sees, or sees another: only the largest counts, 10 at the most.

    An area hampers whoever is in it, and whoever attacks or watches somebody in it from outside.
    (WAY-VIS-01, WAY-VIS-02, WAY-VIS-05)
    """
    return visibility(fight, observer, toward)


def raw(fight: WayFight, observer: Ninja, toward: Ninja) -> int:
    """The same before abilities soften it: what decides whether one can hide (WAY-HIDE-02)."""
    return min(BLIND, max(_each(fight, observer, toward), default=0))


def on_attack(fight: WayFight, attacker: Ninja, target: Ninja) -> list[Modifier]:
    """The penalty of bad sight on Accuracy (WAY-VIS-04)."""
    return _part(penalty(fight, attacker, target))


def on_search(fight: WayFight, searcher: Ninja, hidden: Ninja) -> list[Modifier]:
    """The penalty of bad sight on Awareness (WAY-VIS-04)."""
    return _part(penalty(fight, searcher, hidden))


def _part(amount: int) -> list[Modifier]:
    return [Modifier(-amount, "Visibility", "WAY-VIS-04")] if amount else []
