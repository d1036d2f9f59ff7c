"""Small helps for sentences and forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.forms import Option, Pick, Target
from rules.l7r.state import Samurai
from rules.l7r.values import Weapon


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: "Ama", "Ama and Ben", "Ama, Ben and Cai"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def targets(samurai: Iterable[Samurai], label: str = "Target") -> Target:
    """A choice of combatants."""
    return Target(tuple([Option(each.id, each.name) for each in samurai]), label)


def weapons(arms: Iterable[Weapon]) -> Pick:
    """A choice of weapons; the first where none is chosen."""
    return Pick(tuple([Option(w.id, w.name, f"{w.rolled}k{w.kept}") for w in arms]), "Weapon")
