"""Which records are decisions that can be taken back, in words."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.fight import undoing
from bot.storage.rows import EncounterRow, Status, Written
from rules.engine.replay.journal import (
    Amended,
    Answered,
    Began,
    Declared,
    Ended,
    Entry,
    Joined,
    Left,
    Passed,
    Record,
    Returned,
)
from rules.engine.views.visibility import GM_ONLY, Kind, Line

ACTIONS: Any = {"dodge": SimpleNamespace(title="Dodge")}
ASKED = {("k", 1): "Defend?"}
ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip


def answered(via: str = "person", value: Any = "dodge", opened: int = 1) -> Answered:
    return Answered(key="k", opened=opened, value=value, via=via)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (answered(), 'Dodge ("Defend?")'),
        (answered(value={"act": "dodge", "improve": 1}), 'Dodge ("Defend?")'),
        (answered(value={"act": "swim"}), 'swim ("Defend?")'),
        (answered(opened=2), "Dodge"),
        (answered("gm"), 'Dodge ("Defend?")'),
        (answered("deputy"), 'Dodge ("Defend?")'),
        (answered("clock"), 'Dodge ("Defend?")'),
        (answered("default"), None),
        (answered("intent:o.0"), None),
        (Declared(by="ama", act="dodge"), "Dodge"),
        (Declared(by="ama", act="swim"), "swim"),
        (Amended(path="combatants.old-kuni.player", value="cy"), "the new player of Old Kuni"),
        (Amended(path="combatants.old-kuni.hp", value=3), "amended Old Kuni: HP to 3"),
        (Joined(id="kuni", name="Kuni", player="ama", sheet={}), "Kuni joined"),
        (Left(id="old-kuni"), "Old Kuni left"),
        (Returned(id="kuni"), "Kuni came back"),
        (Began(), "the fight began"),
        (Ended(), "the fight's end"),
        (Passed(), None),
    ],
)
def test_decisions_of_people_have_words_and_others_none(entry: Entry, text: str | None) -> None:
    """Answers of orders and rules are undone with their cause."""
    assert undoing._text(entry, ACTIONS, ASKED) == text


def row(text: str, *, seq: int = 1, struck: bool = False, **known: Any) -> Any:
    """A line of the log."""
    return SimpleNamespace(line=Line(text, Kind.HARM, **known), seq=seq, struck=struck)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], ""),
        ([row("Ben is hit.")], " Struck: Ben is hit."),
        ([row("Ben is hit."), row("Cy flees.")], " Struck, with all after it: Ben is hit."),
        ([row("Ben has 6 HP.", audience=GM_ONLY)], ""),
        ([row("Ben has 6 HP.", audience=GM_ONLY), row("Cy flees.")], " Struck: Cy flees."),
        ([row("Ben is hit.", struck=True), row("Cy flees.")], " Struck: Cy flees."),
        ([row("x" * 100)], f" Struck: {'x' * 100}"),
        ([row("x" * 101)], f" Struck: {'x' * 97}..."),
    ],
)
async def test_an_undo_quotes_the_first_line_that_the_table_has_seen(monkeypatch, lines, told):
    """With the reason, and who takes it back."""

    async def found(c, encounter, *, after, upto):
        assert (encounter, after, upto) == ("e", 3, 9)
        return lines

    monkeypatch.setattr(undoing.journals, "lines", found)
    at: Any = SimpleNamespace(c=None, row=replace(ROW, head=9))
    said = "The GM takes back what was last decided"
    assert await undoing._told(at, 3, "", "The GM") == f"{said}.{told}"
    assert await undoing._told(at, 3, "A slip.", "The GM") == f"{said}: A slip.{told}"
    assert (await undoing._told(at, 3, "", "Ama")).startswith("Ama takes back")


def test_a_place_is_named_by_its_combatant_and_value() -> None:
    """A value of the whole fight is named alone."""
    assert undoing._place("combatants.old-kuni.hp") == "Old Kuni: HP"
    assert undoing._place("round") == "Round"


def answer(seq: int, *, struck: bool = False, opened: int = 1) -> Written:
    return Written(record=Record(seq, 0, answered(opened=opened)), by="ama", struck=struck)


@pytest.mark.parametrize(
    ("struck", "lines", "unseen"),
    [
        ([], [], True),
        ([answer(4)], [], True),
        ([answer(4), answer(5)], [row("Ben has 6 HP.", seq=4, audience=GM_ONLY)], True),
        ([answer(4), answer(5)], [row("Ben is hit.", seq=4)], False),
        ([answer(4)], [row("Ben is hit.", seq=4, struck=True)], True),
        # An answer to an open question was seen, whatever came of it.
        ([answer(4, opened=2)], [], False),
        ([answer(4), answer(5, opened=2)], [], False),
        ([answer(4, opened=2, struck=True)], [], True),
        ([answer(4, opened=3)], [], False),
    ],
)
async def test_an_undo_is_unseen_if_nobody_saw_what_it_strikes(monkeypatch, struck, lines, unseen):
    """Secret answers and lines for the GM are seen by nobody else."""

    async def found(c, encounter, *, after, upto):
        return [each for each in lines if after < each.seq <= upto]

    async def asked(c, encounter):
        return [
            SimpleNamespace(key="k", opened=opened, covert=covert)
            for opened, covert in ((1, True), (2, False))
        ]

    monkeypatch.setattr(undoing.journals, "lines", found)
    monkeypatch.setattr(undoing.prompts, "every", asked)
    at: Any = SimpleNamespace(c=None, row=replace(ROW, head=9))
    assert await undoing._is_unseen(at, struck) is unseen
