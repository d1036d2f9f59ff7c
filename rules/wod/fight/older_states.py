"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_1(state: dict[str, Any]) -> dict[str, Any]:
    """Keep the tasks of a fight as its journal has them: rolled at any time (WOD-EXT-01)."""
    return {**state, "older_tasks": True}


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Keep presets, single rolls and circumstances for one roll as the journal has them.

    (WOD-COMBAT-01, WOD-SIMPLE-01, WOD-DIFF-02)
    """
    return {**state, "older_turns": True}


def from_edition_3(state: dict[str, Any]) -> dict[str, Any]:
    """Ask nobody for a declaration who returns, as the journal has it (WOD-COMBAT-01)."""
    return {**state, "older_returns": True}


def from_edition_4(state: dict[str, Any]) -> dict[str, Any]:
    """Keep the dice of single rolls and exchanges, and attacks at the hidden, as they were.

    Those rolls had the whole pool. (WOD-MULTI-01, WOD-MOVE-08, WOD-COMBAT-01)
    """
    return {**state, "older_shares": True, "older_sight": True}
