"""Small helpers for sentences and forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.forms import Option, Target
from rules.ki.fight.state import Fighter


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Ama", "Ama and Ben", "Ama, Ben and Cai"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def targets(fighters: Iterable[Fighter], label: str = "Target") -> Target:
    """A field to choose one of these creatures."""
    return Target(tuple([Option(f.id, f.name) for f in fighters]), label)
