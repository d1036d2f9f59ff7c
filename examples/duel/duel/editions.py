"""States that older editions wrote, as edition 2 has them."""

from __future__ import annotations

from typing import Any

from duel.state import MOST_BREATH


def from_edition_1(state: dict[str, Any]) -> dict[str, Any]:
    """Edition 1 counted the breaths that a duelist had spent; edition 2 counts those left."""
    people: dict[str, dict[str, Any]] = state["combatants"]
    for duelist in people.values():
        duelist["breath"] = MOST_BREATH - duelist.pop("spent")
    return state
