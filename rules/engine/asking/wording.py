"""Small parts of forms and sentences that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.asking.forms import Target, options
from rules.engine.state.encounter import Combatant


def targets(some: Iterable[Combatant], label: str = "Target") -> Target:
    """A choice of combatants."""
    return Target(options([(each.id, each.name) for each in some]), label)


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
