"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Keep the interrupts of a fight as its journal has them: in any phase (L7R-PARRY-07)."""
    return {**state, "older_interrupts": True}


def from_edition_3(state: dict[str, Any]) -> dict[str, Any]:
    """Say the choice for the tens of an attack under way in words (L7R-SW-04)."""
    attacks = [
        {**each, "reroll": "pay" if each.get("reroll") else "ask"}
        for each in state.get("attacks", ())
    ]
    return {**state, "attacks": attacks}
