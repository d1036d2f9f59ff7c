"""What is due at an instant, in words: for the board and for its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from rules.engine.timeline import Mark, Slot

MOST_NAMES = 6
DASH = "\N{EN DASH}"

T = TypeVar("T")


def due_at(
    slots: Iterable[Slot], at: int, names: Mapping[str, str], *, most: int = MOST_NAMES
) -> list[str]:
    """``Ama acts``, ``Ronin, Ben +2 may join``: those of whom the same is told stand together.

    At most `most` of them by name.
    """
    told: dict[str, list[str]] = {}
    for slot in slots:
        if slot.at == at:
            told.setdefault(slot.note or slot.kind, []).append(names.get(slot.who, ""))
    return [f"{_listed(who, most)} {what}".strip() for what, who in told.items()]


def spans(marks: Sequence[Mark], told: Mapping[int, T]) -> Iterator[tuple[str, Mark]]:
    """Neighbouring marks of which the same is told, as a label and the first of them.

    What is past, now and to come never share a span.
    """

    def same(mark: Mark) -> tuple[bool, bool, T]:
        return mark.past, mark.now, told[mark.at]

    for _, group in groupby(marks, key=same):
        first, *others = group
        yield (f"{first.label} {DASH} {others[-1].label}" if others else first.label), first


def _listed(who: list[str], most: int) -> str:
    named = [name for name in who if name]
    more = len(named) - most
    shown = ", ".join(named[:most])
    return f"{shown} +{more}" if more > 0 else shown
