"""The answers that make the choice of a clause, and whether they stand in the journal of a fight.

Most choices are acts: those that name the clause in the registry. The others are listed here.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from rules import RULESETS
from rules.engine.forms import Json

MARK = re.compile(r"^\s*#\s*clause:\s*(.+)$", re.MULTILINE)

DEFENCES = ("dodge", "parry", "cover", "counter", "block", "endure")
"""The acts of wayward that defend."""

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "KI-DEF-11": ("improve", "accept", ".improve"),
    "KI-HP-05": ("breathe", "fall"),
    "KI-INT-02": ("interrupt/",),
    "KI-TYPE-04": ("dodge", "block", "predict", "endure"),
    "L5R-TURN-01": ("move", "free", "other"),
    "L5R-STANCE-01": ("stance/stance",),
    "L5R-STANCE-02": ("turn/stance",),
    "L7R-DUEL-08": ("focus", "strike"),
    "L7R-INIT-06": ("attack.die",),
    "L7R-PARRY-04": ("parry", "place", "align"),
    "L7R-PARRY-07": ("parry.dice",),
    "L7R-PARRY-08": ("parry.dice", "predeclare.dice"),
    "L7R-VOID-02": ("spend", ".void", ".wound_void"),
    "L7R-WND-06": ("keep", "take", ".light"),
    "WAY-AP-04": (".ap",),
    "WAY-DEF-01": DEFENCES,
    "WAY-INTR-01": DEFENCES,
    "WAY-ABORT-04": (".abort",),
    "WAY-VSA-01": (".length",),
    "WAY-MOVE-02": (".move",),
    "WAY-MULTI-03": ("throw.number",),
    "WAY-HANDS-02": ("seals.length",),
    "WAY-HANDS-06": ("seals.technique",),
    "WAY-TAKE-04": ("take_hit", "protect"),
    "WAY-SNEAK-02": ("spring", "spring_jutsu"),
    "WAY-CALLED-01": (".called",),
    "WAY-WP-04": ("spend", "accept"),
    "WOD-KNOCK-02": ("stand",),
    "WOD-WILL-01": ("spend", ".willpower"),
    "WOD-DEF-04": (".change",),
    "WOD-COMP-01": ("aided", "assist", "decline"),
    "WOD-DODGE-01": ("dodge",),
    "WOD-TEAM-02": ("team",),
    "WOD-FULLDEF-02": ("full",),
    **{f"WOD-FEAT-{n}": ("feat.pool",) for n in ("08", "10", "11", "13", "14", "17")},
}
"""The answers that make a choice: an act, a field that somebody fills in, or that of an act.

With a slash, the question that they answer stands before it.
"""

HOUSE = {"WOD-INIT-06": "the house says in which order people declare"}
"""Choices that a setting makes: nothing stands in a journal."""

BY_NOBODY = ("clock", "default")
"""The values of `via` for answers that nobody has given."""


@dataclass(frozen=True)
class Accepted:
    """An act that stands in the journal of a fight, with the fields that somebody filled in.

    `question` is the name of the one that it answers; an act that nobody was asked for has none.
    """

    ruleset: str
    act: str
    fields: Mapping[str, Json] = field(default_factory=dict)
    via: str = "person"
    question: str = ""


def accepted(database: Path) -> Iterator[Accepted]:
    """The acts that stand in the journals of a database."""
    query = (
        "SELECT encounter.ruleset, record.body FROM record JOIN encounter "
        "ON encounter.id = record.encounter WHERE record.kind IN ('declared', 'answered')"
    )
    with closing(sqlite3.connect(database)) as journal:
        for key, body in journal.execute(query):
            entry = json.loads(body)
            value = entry.get("value")
            fields = value if isinstance(value, dict) else {}
            if act := entry.get("act") or fields.get("act"):
                question = re.sub(r"^.*/|\.\d+$", "", entry.get("key", ""))
                yield Accepted(key, act, fields, entry.get("via", "person"), question)


def marked_choices(text: str) -> set[str]:
    """The clauses with a choice in a journal that a scenario marks."""
    marked = {id for line in MARK.findall(text) for id in line.replace(",", " ").split()}
    kinds = {id: rule.kind for each in RULESETS.values() for id, rule in each.rulebook.items()}
    return {id for id in marked if kinds[id] == "choice"} - HOUSE.keys()


def not_made(text: str, acts: Iterable[Accepted]) -> set[str]:
    """The choices that a scenario marks and that nobody makes in its journals."""
    given = [act for act in acts if act.via not in BY_NOBODY]
    return {id for id in marked_choices(text) if not any(_makes(id, act) for act in given)}


def _makes(clause: str, act: Accepted) -> bool:
    """Whether an act makes the choice of a clause."""
    if clause in ANSWERS:
        return any(_is(answer, act) for answer in ANSWERS[clause])
    entry = RULESETS[act.ruleset].actions.get(act.act)
    return entry is not None and clause in entry.clauses


def _is(answer: str, act: Accepted) -> bool:
    """Whether an act is one of `ANSWERS`."""
    question, _, said = answer.rpartition("/")
    name, _, filled = said.partition(".")
    return (
        question in ("", act.question)
        and name in ("", act.act)
        and (not filled or bool(act.fields.get(filled)))
    )
