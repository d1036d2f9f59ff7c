"""The answers that make the choice of a clause, and whether they stand in the journal of a fight.

Most choices are acts: those that name the clause in the registry. The others are listed here. A
mark is held against what the steps below it did, up to the next mark.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from rules import RULESETS
from rules.engine.asking.forms import Json

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
    "WAY-SNEAK-02": ("spring", "spring_jutsu", "abort"),
    "WAY-SNEAK-09": ("complete", *DEFENCES),
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


@dataclass
class Journals:
    """What each step of a scenario added to the journals of its fights, by the step's line."""

    database: Path
    by_line: dict[int, list[Accepted]] = field(default_factory=dict)
    _known: set[tuple[str, int, str]] = field(default_factory=set)

    def note(self, line: int) -> None:
        """Read what is new since the last step."""
        query = (
            "SELECT encounter.id, record.seq, record.body, encounter.ruleset FROM record "
            "JOIN encounter ON encounter.id = record.encounter "
            "WHERE record.kind IN ('declared', 'answered')"
        )
        with closing(sqlite3.connect(self.database)) as journal:
            for encounter, seq, body, key in journal.execute(query):
                if (encounter, seq, body) not in self._known:
                    self._known.add((encounter, seq, body))
                    self.by_line.setdefault(line, []).extend(_accepted(key, body))

    def acts(self) -> list[Accepted]:
        """Everything that was accepted."""
        return [act for acts in self.by_line.values() for act in acts]


def _accepted(ruleset: str, body: str) -> Iterator[Accepted]:
    """The act of a record, if it is one."""
    entry = json.loads(body)
    value = entry.get("value")
    fields = value if isinstance(value, dict) else {}
    if act := entry.get("act") or fields.get("act"):
        question = re.sub(r"^.*/|\.\d+$", "", entry.get("key", ""))
        yield Accepted(ruleset, act, fields, entry.get("via", "person"), question)


def sections(text: str) -> Iterator[tuple[range, set[str]]]:
    """The lines that the marks of a scenario speak of, and the clauses that they name.

    A mark speaks of the steps below it up to the next mark; one above all steps, of all of them.
    """
    begins: list[tuple[int, set[str]]] = []
    step, between, lines = 0, True, text.splitlines()
    for at, line in enumerate(lines, 1):
        if found := MARK.match(line):
            named = {*found[1].replace(",", " ").split()}
            if between:
                begins.append((at, named))
            else:
                begins[-1] = (begins[-1][0], begins[-1][1] | named)
            between = False
        elif line.strip() and not line.lstrip().startswith("#"):
            step, between = step or at, True
    for (at, named), after in zip_longest(begins, begins[1:]):
        end = after[0] if after and step and at > step else len(lines) + 1
        yield range(at, end), named


def _choices(marked: Iterable[str]) -> set[str]:
    kinds = {id: rule.kind for each in RULESETS.values() for id, rule in each.rulebook.items()}
    return {id for id in marked if kinds[id] == "choice"} - HOUSE.keys()


def not_made(text: str, done: Mapping[int, Iterable[Accepted]]) -> set[str]:
    """The choices that a scenario marks and that no step below the mark makes, with its line."""
    missing: set[str] = set()
    for lines, named in sections(text):
        given = [act for at, acts in done.items() if at in lines for act in acts]
        given = [act for act in given if act.via not in BY_NOBODY]
        missing |= {
            f"{id} (line {lines.start})"
            for id in _choices(named)
            if not any(_makes(id, act) for act in given)
        }
    return missing


def _makes(clause: str, act: Accepted) -> bool:
    """Whether an act makes the choice of a clause."""
    if clause in ANSWERS:
        return any(_is(answer, act) for answer in ANSWERS[clause])
    entry = RULESETS[act.ruleset].choices.actions.get(act.act)
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
