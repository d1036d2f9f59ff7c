"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Keep openers such as First Blood as the fight's journal has them: by declaration alone."""
    return {**state, "older_openers": True}
