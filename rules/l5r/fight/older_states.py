"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Keep the Void Points of a fight as its journal has them: any number in a Round.

    (L5R-ROLL-01)
    """
    return {**state, "older_void": True}
