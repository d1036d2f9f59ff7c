"""The answers by which a scenario makes the choice of a clause, as its journal shows them.

Most choices are acts: those that name the clause in the registry. The others are listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rules import RULESETS
from rules.engine.forms import Json

MARK = re.compile(r"^\s*#\s*clause:\s*(.+)$", re.MULTILINE)

DEFENCES = ("dodge", "parry", "cover", "counter", "block", "endure")
OTHERS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "L7R-DUEL-08": (("focus", "strike"), ""),
    "WAY-AP-04": ((), "ap"),
    "WAY-DEF-01": (DEFENCES, ""),
    "WAY-INTR-01": (DEFENCES, ""),
    "WAY-ABORT-04": ((), "abort"),
    "WAY-VSA-01": ((), "length"),
    "WAY-MOVE-02": ((), "move"),
    "WAY-MULTI-03": (("throw",), "number"),
    "WAY-HANDS-02": (("seals",), "length"),
    "WAY-HANDS-06": (("seals",), "technique"),
    "WAY-TAKE-04": (("take_hit", "protect"), ""),
    "WAY-SNEAK-02": (("spring", "spring_jutsu"), ""),
    "WAY-CALLED-01": ((), "called"),
    "WOD-TEAM-02": (("team",), ""),
    "WOD-FULLDEF-02": (("full",), ""),
    **{f"WOD-FEAT-{n}": (("feat",), "feat") for n in ("08", "10", "11", "13", "14")},
}
"""The acts that make a choice (none: any act), and the field that must be filled in ("": none)."""

SETTINGS = {"WOD-INIT-06": "the house says in which order people declare"}
"""Choices that a setting makes: nothing stands in a journal."""


def chosen_in(text: str) -> set[str]:
    """The clauses with a choice that a scenario marks."""
    marked = {id for line in MARK.findall(text) for id in line.replace(",", " ").split()}
    kinds = {id: rule.kind for each in RULESETS.values() for id, rule in each.rulebook.items()}
    return {id for id in marked if kinds[id] == "choice"} - SETTINGS.keys()


def makes(clause: str, act: str, value: Mapping[str, Json]) -> bool:
    """Whether an accepted act with its fields makes the choice of a clause."""
    if clause in OTHERS:
        acts, field = OTHERS[clause]
        return (not acts or act in acts) and (not field or bool(value.get(field)))
    every = (each for rules in RULESETS.values() for each in rules.actions.values())
    return any(act == each.name and clause in each.clauses for each in every)


def not_made(text: str, accepted: Iterable[tuple[str, Mapping[str, Json]]]) -> set[str]:
    """The choices that a scenario marks and that nobody makes in its journals."""
    acts = list(accepted)
    return {id for id in chosen_in(text) if not any(makes(id, *each) for each in acts)}
