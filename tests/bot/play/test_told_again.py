"""An act of the past with another value."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.fight.retcon.told_again import _compare, replaced
from bot.play.fight.undoing import Point
from bot.storage.rows import LineRow
from rules.engine.replay.journal import Amended, Answered, Began, Declared, Entry, Left
from rules.engine.views.visibility import Line
from rules.errors import NotAllowed

ANSWER = Answered(key="turn:ama/act", opened=3, value={"act": "rest"}, via="person")
ACT = Declared(by="ama", act="shout", value={"times": 1})
CHANGE = Amended(path="combatants.ama.hp", value=3, reason="A fall.")


def point(entry: Entry) -> Point:
    return Point(seq=4, by="ama", text="Rest", entry=entry)


def test_an_answer_is_the_gms_from_then_on() -> None:
    """It stands at the same question."""
    made = replaced(point(ANSWER), {"act": "stroke"})
    assert made == Answered(key="turn:ama/act", opened=3, value={"act": "stroke"}, via="gm")


def test_an_act_out_of_turn_has_other_values() -> None:
    """Whoever did it still does."""
    assert replaced(point(ACT), {"times": 2}) == Declared(by="ama", act="shout", value={"times": 2})


@pytest.mark.parametrize(("reason", "told"), [("", "A fall."), ("A cut.", "A cut.")])
def test_a_change_of_the_gms_keeps_its_reason_unless_there_is_a_new_one(
    reason: str, told: str
) -> None:
    """The value is the new one."""
    made = replaced(point(CHANGE), 5, reason)
    assert made == Amended(path="combatants.ama.hp", value=5, reason=told)


@pytest.mark.parametrize("entry", [Began(), Left(id="ama")])
def test_what_has_no_value_can_only_be_taken_back(entry: Entry) -> None:
    """The beginning of the fight, and that somebody left."""
    with pytest.raises(NotAllowed, match="taken back, but not changed"):
        _ = replaced(point(entry), 1)


def rows(*texts: tuple[int, str]) -> list[LineRow]:
    """Old lines by their records, numbered in their order."""
    return [
        LineRow(encounter="e", seq=seq, n=n, at=0, token=f"t{n}", line=Line(text))
        for n, (seq, text) in enumerate(texts)
    ]


@dataclass(frozen=True, kw_only=True)
class Case:
    """Old lines; the records that tell old ones again, and how many lines those told; new lines.

    Then what is kept, new and struck.
    """

    old: list[LineRow]
    again: dict[int, int] = field(default_factory=dict)
    said: dict[int, int] = field(default_factory=dict)
    new: dict[int, list[str]]
    kept: list[tuple[str, int, int]]
    told: list[tuple[int, int, str]]
    struck: list[str]


ADDED = Case(
    old=rows((3, "A ruling."), (3, "Ama strikes."), (3, "Ben is hit.")),
    again={9: 3},
    said={3: 2},
    new={9: ["Ama strikes.", "Ben falls."]},
    kept=[("A ruling.", 9, 0), ("Ama strikes.", 9, 1)],
    told=[(9, 2, "Ben falls.")],
    struck=["Ben is hit."],
)
"""A line that the GM added comes first, then what is told as before; the rest is struck."""

FEWER = Case(
    old=rows((3, "Ama strikes."), (3, "Ben is hit.")),
    again={9: 3},
    said={3: 3},
    new={9: ["Ben is hit."]},
    kept=[("Ben is hit.", 9, 0)],
    told=[],
    struck=["Ama strikes."],
)
"""Of three lines of the rules one was struck before: nobody has added any."""

ELSEWHERE = Case(
    old=rows((3, "Ama strikes."), (4, "Ben flees."), (5, "Cy waits.")),
    new={9: ["Ben flees."], 10: ["Ama strikes.", "Cy waits."]},
    kept=[("Ben flees.", 9, 0), ("Cy waits.", 10, 1)],
    told=[(10, 0, "Ama strikes.")],
    struck=["Ama strikes."],
)
"""The same words of another record are kept there, in the same order."""


@pytest.mark.parametrize("case", [ADDED, FEWER, ELSEWHERE], ids=["added", "fewer", "elsewhere"])
def test_lines_that_tell_the_same_stay_and_the_others_are_struck(case: Case) -> None:
    """Each with its new record and place."""
    made = SimpleNamespace(
        records=[SimpleNamespace(seq=seq) for seq in case.new],
        lines=[(seq, [Line(text) for text in texts]) for seq, texts in case.new.items()],
        again=case.again,
        told={seq: ["said"] * many for seq, many in case.said.items()},
    )
    found: Any = SimpleNamespace(made=made, kept=[], new=[], struck=[])
    _compare(found, case.old)
    assert [(each.row.line.text, each.seq, each.n) for each in found.kept] == case.kept
    assert [(seq, place, line.text) for seq, place, line in found.new] == case.told
    assert [row.line.text for row in found.struck] == case.struck
