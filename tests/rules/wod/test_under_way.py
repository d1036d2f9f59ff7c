"""Every act that can be declared in wod, and every way in which it can end before its place.

A new act needs a row in `ROWS`. What is declared comes in its place or not at all: stun, a fall,
death and leaving take it away, and the fight plays on. (WOD-COMBAT-01, WOD-STUN-02, WOD-HEALTH-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.dice import Dice, Faces
from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM
from rules.wod import RULESET
from tests.rules.under_way import Cannot
from tests.rules.wod.table import PLAIN, WodTable

LOST = ("stun", "fall", "death", "leaving")
"""The ways to end after which nothing more comes of it."""
ENDINGS = ("nothing", *LOST)
APART = {
    "defence": "test_a_defence_instead_takes_what_was_declared",
    "undo": "test_an_undo_in_the_middle_takes_it_back_whole",
    "target gone": "test_a_target_that_is_gone_stops_nothing_else",
}
CANNOT = {
    "abort": Cannot("A declared action is given up only for a defence.", clauses=("WOD-DEF-04",)),
    "announced": Cannot("People decide turn by turn.", clauses=("WOD-TURN-01",)),
    "forced": Cannot(
        "Nobody is made to give up an action: only a stun takes it.",
        clauses=("WOD-STUN-02",),
        unknown=("forced", "compel", "abort"),
    ),
    "next action": Cannot(
        "One declares again only when the turn is over.", clauses=("WOD-TURN-01",)
    ),
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """An act: its fields, what it needs, and what is told when it comes; "" for what is held."""

    told: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    sheet: Mapping[str, Any] = field(default_factory=dict)
    state: str = ""


AT_THUG = {"target": "thug"}
KNIFE = {"id": "knife", "name": "Knife", "damage": 1, "sheathed": True}
ROWS: Mapping[str, Row] = {
    "attack": Row(told="Ama attacks Thug", fields=AT_THUG),
    "magic": Row(
        told="Ama attacks Thug",
        fields=AT_THUG,
        sheet={"arete": 2, "weapons": [{"id": "bolt", "name": "Bolt", "method": "magic"}]},
    ),
    "several": Row(
        told="Ama attacks Thug",
        fields={"first": "attack:thug:fist", "second": "defend:dodge"},
    ),
    "defend": Row(),
    "full": Row(),
    "move": Row(told="Ama moves", fields={"pace": "run", "yards": 5}),
    "stand": Row(told="Ama gets up.", state="knocked_down"),
    "draw": Row(told="Ama draws Knife.", fields={"weapon": "knife"}, sheet={"weapons": [KNIFE]}),
    "carry_on": Row(told="Ama works on Dig", fields={"task": "task-1"}),
    "other": Row(told="So be it.", fields={"what": "I pull the lever"}),
    "wait": Row(),
}


class Sevens(WodTable):
    """A table at which every die shows 7."""

    def hand(self, key: str, dice: Dice) -> Faces:
        """The faces of a throw."""
        del key
        return dice.throw(lambda sides: min(7, sides))


def declared(act: str) -> tuple[Sevens, int]:
    """Ama has declared it in turn 1, the Thug has not yet; and the record before it."""
    row = ROWS[act]
    table = Sevens()
    table.pc("Ama", **{**PLAIN, "abilities": {"brawl": 2}, **row.sheet})
    table.npc("Thug")
    table.declare(GM, "extended", name="Dig", traits="strength", goal=40)
    table.begin()
    if row.state:
        table.declare(GM, "condition", combatant="ama", state=row.state, holds=True)
    seq = table.scene.seq
    table.act("ama", act, **row.fields)
    assert table.asks() == [("thug", "declare")]
    return table, seq


def end_by(table: Sevens, ending: str) -> None:
    """Let it come about before the Thug has declared."""
    match ending:
        case "stun":
            table.declare(GM, "condition", combatant="ama", state="stunned", holds=True)
        case "fall":
            table.declare(GM, "wound", combatant="ama", harm="lethal", levels=7, soaked=False)
        case "death":
            table.amend("combatants.ama.fate", "dead")
        case "leaving":
            table.play(j.Left(id="ama"))
        case _:
            assert ending == "nothing"


def play_on(table: Sevens, turn: int) -> list[tuple[str, str]]:
    """Answer by silence, or by the first sample, up to that turn; what has been asked."""
    asked: list[tuple[str, str]] = []
    for _ in range(20):
        if table.fight.turn >= turn or not table.scene.prompts:
            break
        asked += table.asks()
        prompt = table.scene.prompts[0]
        value = prompt.ask.silence()
        if prompt.ask.key == "rule":
            value = {"act": "rule", "outcome": "So be it."}
        if value is None:
            value = prompt.ask.live().samples()[0]
        table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
    return asked


def test_every_act_that_is_declared_has_its_row() -> None:
    """Who adds an act says here what comes of it."""
    acts = {name for name, each in RULESET.choices.actions.items() if "declare" in each.questions}
    assert set(ROWS) == acts


@pytest.mark.clause("WOD-COMBAT-01", "WOD-STUN-02", "WOD-HEALTH-05")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("act", ROWS)
def test_what_was_declared_comes_in_its_place_or_not_at_all(act: str, ending: str) -> None:
    """Undisturbed it is told; after each of the others nothing of it is, and turn 2 begins."""
    table, _ = declared(act)
    end_by(table, ending)
    before = len(table.told())
    _ = play_on(table, 2)
    told = ROWS[act].told
    came = bool(told) and any(line.startswith(told) for line in table.told()[before:])
    assert came == (bool(told) and ending == "nothing")
    assert table.fight.turn == 2 or not table.scene.prompts


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize("act", ROWS)
def test_an_undo_in_the_middle_takes_it_back_whole(act: str) -> None:
    """The state is what it was before, and Ama is asked again."""
    table, seq = declared(act)
    table.undo(seq)
    assert table.scene.digest == table.digests[seq]
    assert table.who("ama").plan == []


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize("act", ROWS)
def test_a_target_that_is_gone_stops_nothing_else(act: str) -> None:
    """Only an attack asks its owner anew; all else comes as it was declared."""
    table, _ = declared(act)
    table.npc("Other")
    table.play(j.Left(id="thug"))
    asked = play_on(table, 2)
    assert (("ama", "fallen") in asked) == (ROWS[act].told == "Ama attacks Thug")
    assert table.fight.turn == 2


@pytest.mark.clause("WOD-DEF-04")
@pytest.mark.parametrize("change", ["spend", "keep"])
def test_a_defence_instead_takes_what_was_declared(change: str) -> None:
    """The Thug is quicker: Ama's attack is gone if she dodges instead, and comes otherwise."""
    table = Sevens()
    table.pc("Ama", **{**PLAIN, "stamina": 5, "abilities": {"brawl": 2}})
    table.npc("Thug", **{**PLAIN, "dexterity": 5, "wits": 5})
    table.begin()
    table.act("ama", "attack", target="thug")
    table.act("thug", "attack", target="ama")
    assert ("ama", "change") in table.asks()
    if change == "spend":
        table.act("ama", "dodge", change="spend")
    else:
        table.act("ama", "take")
    _ = play_on(table, 2)
    came = any(line.startswith("Ama attacks Thug") for line in table.told())
    assert came == (change == "keep")
