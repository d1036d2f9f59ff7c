"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Keep openers such as First Blood as the fight's journal has them: by declaration alone."""
    return {**state, "older_openers": True}


def from_edition_7(state: dict[str, Any]) -> dict[str, Any]:
    """Keep genjutsu, domes and openers as the fight's journal has them.

    (WAY-GENJ-10, WAY-DEF-04, WAY-INIT-02)
    """
    return {**state, "older_effects": True}
