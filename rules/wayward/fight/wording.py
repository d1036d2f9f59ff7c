"""Small helps for forms and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.forms import Target, options
from rules.wayward.fight.state import Ninja


def targets(some: Iterable[Ninja], label: str) -> Target:
    """A choice of combatants."""
    return Target(options([(each.id, each.name) for each in some]), label)


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def spelled(tenths: int) -> str:
    """A distance kept in tenths of a yard, as people read it."""
    return "1 yard" if tenths == 10 else f"{tenths / 10:g} yards"
