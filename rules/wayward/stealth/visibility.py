"""How well one ninja sees another: Visibility penalties, own and of areas (WAY-VIS-01).

Others call `penalty` for the penalty that counts, and `on_attack` and `on_search` for its
modifiers.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice import Modifier
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import visibility

BLIND = 10
"""Total blindness, and the largest penalty (WAY-VIS-02, WAY-VIS-03)."""


def _each(fight: WayFight, observer: Ninja, toward: Ninja | None) -> Iterator[int]:
    """Every present Visibility penalty by itself."""
    for status in observer.having(StatusKind.VISIBILITY):
        yield status.severity
    if observer.body.eyes_shut:
        yield BLIND
    for area in fight.battle.areas:
        inside = observer.id in area.inside
        watched = toward is not None and toward.id in area.inside
        if inside or watched:
            yield area.worth(StatusKind.VISIBILITY)


def penalty(fight: WayFight, observer: Ninja, toward: Ninja | None = None) -> int:
    """The Visibility penalty of an observer, or toward somebody: the largest, at most 10.

    An area affects everybody in it, and everybody outside who attacks or watches somebody in it.
    (WAY-VIS-01, WAY-VIS-02, WAY-VIS-05)
    """
    return visibility(fight, observer, toward)


def raw(fight: WayFight, observer: Ninja, toward: Ninja) -> int:
    """The same before abilities lower it; it decides whether somebody can hide (WAY-HIDE-02)."""
    return min(BLIND, max(_each(fight, observer, toward), default=0))


def on_attack(fight: WayFight, attacker: Ninja, target: Ninja) -> list[Modifier]:
    """The Visibility penalty on Accuracy (WAY-VIS-04)."""
    return _part(penalty(fight, attacker, target))


def on_search(fight: WayFight, searcher: Ninja, hidden: Ninja) -> list[Modifier]:
    """The Visibility penalty on Awareness (WAY-VIS-04)."""
    return _part(penalty(fight, searcher, hidden))


def _part(amount: int) -> list[Modifier]:
    return [Modifier(-amount, "Visibility", "WAY-VIS-04")] if amount else []
