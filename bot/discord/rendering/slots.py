"""What is due at an instant, in words: for the board and for its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.engine.timeline import Slot

MOST_NAMES = 6


def due_at(slots: Iterable[Slot], at: int, names: Mapping[str, str]) -> list[str]:
    """``Ama acts``, ``Ronin, Ben may join``: those of whom the same is told stand together."""
    told: dict[str, list[str]] = {}
    for slot in slots:
        if slot.at == at:
            told.setdefault(slot.note or slot.kind, []).append(names.get(slot.who, ""))
    return [f"{_listed(who)} {what}".strip() for what, who in told.items()]


def _listed(who: list[str]) -> str:
    named = [name for name in who if name]
    more = len(named) - MOST_NAMES
    shown = ", ".join(named[:MOST_NAMES])
    return f"{shown} and {more} more" if more > 0 else shown
