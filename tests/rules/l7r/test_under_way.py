"""Every act of l7r that is under way, and every way in which it can end.

A new act of a turn, of a duel or out of turn that asks somebody needs a row in `ROWS`. l7r knows
no stun and no abort: an act waits for a parry, for the GM, for whoever is challenged or for the
other duelist, or is held back to a later phase. (L7R-INIT-06, L7R-INIT-08, L7R-SW-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.dice import Dice, Faces
from rules.engine.asking.forms import Json
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Aside
from rules.engine.views.visibility import GM
from rules.l7r import RULESET
from tests.rules.l7r.table import L7rTable
from tests.rules.under_way import Cannot, Lucky, play_on

TOLD, LOST = "told", "lost"
ENDINGS = ("nothing", "fall", "death", "leaving", "target gone")
APART = {
    "defence": "test_a_held_die_that_parries_is_gone",
    "next action": "test_a_held_die_that_parries_is_gone",
    "undo": "test_an_undo_in_the_middle_takes_it_back_whole",
}
CANNOT = {
    "abort": Cannot(
        "A declared attack stands, and costs its die; breaking off a duel is a row of its own.",
        clauses=("L7R-ATK-04",),
        unknown=("abort", "give up", "withdraw"),
    ),
    "announced": Cannot("To wait is to hold a die.", clauses=("L7R-INIT-08",)),
    "forced": Cannot("Nobody is made to give up an act.", unknown=("force", "compel", "abort")),
    "stun": Cannot("Nobody is stunned.", unknown=("stun", "daze")),
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """An act: what is told once it is done, its fields, whether it is one of a duel or an aside.

    `kept` are the ways to end after which it is told all the same.
    """

    told: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    aside: bool = False
    duel: bool = False
    kept: tuple[str, ...] = ()


AT_BEN = {"target": "ben"}
ROWS: Mapping[str, Row] = {
    "attack": Row(told="Ama hits Ben", fields=AT_BEN),
    "interrupt": Row(told="Ama hits Ben", fields=AT_BEN, aside=True),
    # A declared act is judged; it takes no die of a fallen one, and one who left did nothing.
    "other": Row(
        told="So be it.", fields={"what": "I climb"}, kept=("fall", "death", "target gone")
    ),
    "challenge": Row(
        told="Ama and Ben face each other",
        fields={"challenger": "ama", "opponent": "ben"},
        aside=True,
    ),
    "break_off": Row(told="The duel is broken off.", aside=True, duel=True),
    "focus": Row(told="Ben strikes", duel=True),
}
ELSEWHERE = {
    "hold": "a test of its own below: it asks nobody",
    "strike": "it is over as it is said: no question stands between",
}


class Table(Lucky, L7rTable):
    """A table of l7r: dice show 5, and 9 in attacks; the first in a contest is Ama."""

    def hand(self, key: str, dice: Dice) -> Faces:
        """The faces of a throw."""
        face = 9 if "attack" in key else self.face
        return dice.throw(lambda sides: min(face, sides))


def begun(act: str) -> tuple[Table, int]:
    """Ama has said it, and another is asked; and the record before that."""
    row = ROWS[act]
    table = Table(interrupt_actions="parry_and_attack")
    table.pc("Ama", void=4, iaijutsu=4, attack=4)
    table.pc("Ben", void=2, iaijutsu=1)
    table.pc("Cai", void=2)
    if row.duel:
        table.declare("ama", "challenge", challenger="ama", opponent="ben")
        table.say("ben", "accept")
    table.begin()
    if act == "focus":
        play_on(table, lambda: ("ama", "duel") in table.asked())
    if act == "interrupt":
        table.amend("combatants.ama.dice", [8, 9])
    seq = table.scene.seq
    if row.aside:
        table.declare("ama", act, **row.fields)
    else:
        table.say("ama", act, **row.fields)
    return table, seq


def end_by(table: Table, ending: str) -> None:
    """Let one of the ways to end come about."""
    match ending:
        case "fall":
            table.declare(GM, "heal", combatant="ama", wounds=-20)
        case "death":
            table.amend("combatants.ama.fate", "dies")
        case "leaving":
            table.play(j.Left(id="ama"))
        case "target gone":
            table.play(j.Left(id="ben"))
        case _:
            assert ending == "nothing"


def played_on(table: Table, act: str) -> list[tuple[str, str]]:
    """Others agree and parry nothing, up to the next act that anybody may choose; what is asked."""
    told = len(table.told())

    def given(prompt: Prompt) -> Json:
        match prompt.ask.key:
            case "rule":
                return {"act": "rule", "outcome": "So be it."}
            case "accept" | "part":
                return {"act": "accept" if prompt.ask.key == "accept" else "agree"}
            case "duel":
                return {"act": "strike"}
            case "parry":
                return {"act": "let"}
            case _:
                return None

    def over() -> bool:
        news = any(line.startswith(ROWS[act].told) for line in table.told()[told:])
        return news or {key for _, key in table.asked()} <= {"act", "go_on"}

    return play_on(table, over, given=given)


def test_every_act_that_asks_somebody_has_its_row() -> None:
    """A new act needs a row here that describes it while it is under way."""
    turns = {
        name
        for name, each in RULESET.choices.actions.items()
        if {"act", "duel"} & {*each.questions}
    }
    asides = {name for name, each in RULESET.choices.out_of_turn.items() if isinstance(each, Aside)}
    assert {*ROWS, *ELSEWHERE} == turns | asides


@pytest.mark.clause("L7R-INIT-06", "L7R-SW-05", "L7R-DUEL-23")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("act", ROWS)
def test_an_act_under_way_ends_as_its_kind_does(act: str, ending: str) -> None:
    """It is told or not; nobody is asked about what is over; the fight plays on."""
    table, _ = begun(act)
    before = len(table.told())
    end_by(table, ending)
    if ending != "nothing" and ending not in ROWS[act].kept:
        assert {key for _, key in table.asked()} <= {"act", "go_on"}
    played_on(table, act)
    told = any(line.startswith(ROWS[act].told) for line in table.told()[before:])
    assert told == (ending == "nothing" or ending in ROWS[act].kept)
    assert table.scene.prompts


@pytest.mark.clause("L7R-INIT-08")
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_die_held_back_is_for_whoever_is_still_there(ending: str) -> None:
    """Ama holds until after phase 6: in phase 7 she acts, unless she has fallen or left."""
    table = Table()
    table.pc("Ama", void=4)
    table.pc("Ben", void=2)
    table.begin()
    table.say("ama", "hold", until=6)
    end_by(table, ending)
    asked = play_on(table, lambda: table.fight.phase >= 7 or table.fight.round > 1)
    here = ending in ("nothing", "target gone")
    assert (
        ("ama", "act") in [*asked, *[(p.ask.about, p.ask.key) for p in table.scene.prompts]]
    ) == here


@pytest.mark.clause("L7R-INIT-06", "L7R-PARRY-01")
@pytest.mark.parametrize(("act", "left"), [("parry", [5]), ("let", [1, 5])])
def test_a_held_die_that_parries_is_gone(act: str, left: list[int]) -> None:
    """Ama has held her 1 up to phase 5; a parry of Ben's attack takes it."""
    table = Table()
    table.pc("Ama", void=1)
    table.pc("Ben", void=1)
    table.begin()
    table.amend("combatants.ama.dice", [1, 5])
    table.say("ben", "attack", target="ama")
    table.say("ama", act)
    assert table.who("ama").dice == left


@pytest.mark.clause("L7R-INIT-06")
@pytest.mark.parametrize("act", ROWS)
def test_an_undo_in_the_middle_takes_it_back_whole(act: str) -> None:
    """The state is what it was before, and nobody else is asked for it."""
    table, seq = begun(act)
    table.undo(seq)
    assert table.scene.digest == table.digests[seq]
