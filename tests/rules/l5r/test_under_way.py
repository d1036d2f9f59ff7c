"""Every Action of l5r that is under way, and every way in which it can end.

A new Action needs a row in `ROWS`; what its end comes to stands in `ENDS`. l5r knows no announced
abort, and no Action that takes more than a Turn: under way are a Turn that is not yet over, one
that waits for a choice of dice or for the GM, and one that is delayed. (L5R-TURN-01, L5R-TURN-02)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.engine.asking.forms import Json
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import GM
from rules.l5r import RULESET
from tests.rules.l5r.table import L5rTable
from tests.rules.under_way import Cannot, Lucky, play_on

AT_ONCE, KEPT, RULED, DELAYED = "at once", "kept", "ruled", "delayed"
"""The kinds: done as it is said, dice are chosen, the GM is asked, the Turn waits."""
TOLD, LOST = "told", "lost"


@dataclass(frozen=True, kw_only=True)
class Row:
    """An Action: its kind, what is told once it is done, its fields, the state it needs."""

    kind: str = AT_ONCE
    told: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    state: str = ""
    wounds: int = 0


_BY_OTHERS = {"nothing": TOLD, "abort": LOST, "target gone": TOLD}
_GONE = {"fall": LOST, "death": LOST, "leaving": LOST}
ENDS: Mapping[str, Mapping[str, str]] = {
    AT_ONCE: {**_BY_OTHERS, **_GONE, "stun": LOST},
    # The blow has been struck, whatever becomes of the one who struck it; it misses who is gone.
    KEPT: {**dict.fromkeys((*_BY_OTHERS, *_GONE, "stun"), TOLD), "target gone": LOST},
    # The GM still judges an act; one who left did nothing.
    RULED: {**dict.fromkeys((*_BY_OTHERS, "fall", "death", "stun"), TOLD), "leaving": LOST},
    # A delayed Turn is lost by the stunned too.
    DELAYED: {**_BY_OTHERS, **_GONE, "stun": LOST},
}
"""What becomes of each kind, by the way it ends."""

ENDINGS = (*ENDS[AT_ONCE],)
APART = {"undo": "test_an_undo_in_the_middle_takes_it_back_whole"}
CANNOT = {
    "announced": Cannot(
        "A Turn that waits is a Delay, a row of its own; what is not used is lost.",
        clauses=("L5R-TURN-02", "L5R-TURN-05"),
    ),
    "forced": Cannot("Nobody is made to give up an Action.", unknown=("force", "compel", "abort")),
    "defence": Cannot(
        "Nobody acts to defend: the Armor TN stands by itself.",
        clauses=("L5R-ATN-01", "L5R-ATTACK-03"),
    ),
    "next action": Cannot(
        "A Turn holds one Complex or two Simple Actions, and then the next person acts.",
        clauses=("L5R-TURN-01",),
    ),
}

ROWS: Mapping[str, Row] = {
    "attack": Row(kind=KEPT, told="Ama hits Ben", fields={"target": "ben", "choose": True}),
    "call": Row(told="Ama calls", fields={"raises": 1}),
    "stance": Row(told="Ama: Defense Stance.", fields={"stance": "defense"}),
    "move": Row(told="Ama moves", fields={"feet": 5}),
    "free": Row(told="Ama: I shout", fields={"what": "I shout"}),
    "other": Row(kind=RULED, told="So be it.", fields={"what": "I climb", "cost": "complex"}),
    "stand": Row(told="Ama stands up.", state="prone"),
    "break": Row(told="Ama: Strength 20: free.", state="entangled"),
    "rouse": Row(told="Ama struggles to act.", wounds=34),
    "delay": Row(kind=DELAYED, told="Ama moves", fields={"until": "end"}),
}


class Table(Lucky, L5rTable):
    """A table of l5r at which every die shows the same."""


def begun(act: str) -> tuple[Table, int]:
    """It is Ama's Turn, and what waits for somebody has been said; and the record before that."""
    row = ROWS[act]
    table = Table(called_raises=True)
    table.pc("Ama", reflexes=5, agility=4, strength=4, skills={"jiujutsu": 3}, void_points=2)
    table.pc("Ben")
    table.pc("Cai")
    table.begin()
    table.stances()
    if act == "stance":
        play_on(table, lambda: table.fight.round == 2 and ("ama", "turn") in asks(table))
    if row.state:
        table.declare(GM, "afflict", combatant="ama", status=row.state, on=True, tn=5)
    if row.wounds:
        table.declare(GM, "wound", combatant="ama", wounds=row.wounds)
    seq = table.scene.seq
    if row.kind != AT_ONCE:
        table.act(act, **row.fields)
    return table, seq


def asks(table: Table) -> list[tuple[str, str]]:
    """Return the open questions: the combatants they are about, and their names."""
    return [(p.ask.about, p.ask.key) for p in table.scene.prompts]


def end_by(table: Table, ending: str) -> None:
    """Let one of the ways to end come about."""
    match ending:
        case "stun":
            table.declare(GM, "afflict", combatant="ama", status="stunned", on=True)
        case "fall":
            table.declare(GM, "wound", combatant="ama", wounds=50)
        case "death":
            table.amend("combatants.ama.dead", True)
        case "leaving":
            table.play(j.Left(id="ama"))
        case "target gone":
            table.play(j.Left(id="ben"))
        case _:
            assert ending in ("nothing", "abort")


def round_out(table: Table, act: str, *, gives_up: bool) -> list[tuple[str, str]]:
    """Play the Round to its end; Ama does the Action once, or gives her Turn up."""
    row, this = ROWS[act], table.fight.round
    said: list[bool] = []

    def given(prompt: Prompt) -> Json:
        match prompt.ask.key, prompt.ask.about:
            case "rule", _:
                return {"act": "rule", "outcome": "So be it."}
            case "turn", "ama" if not said:
                said.append(True)
                name = "move" if row.kind == DELAYED else act
                fields = {"feet": 5} if row.kind == DELAYED else row.fields
                offered = name in prompt.ask.live().choices
                return {"act": name, **fields} if offered and not gives_up else {"act": "done"}
            case "turn", _:
                return {"act": "done"}
            case _:
                return None

    return play_on(table, lambda: table.fight.round != this, given=given)


def test_every_action_of_a_turn_has_its_row() -> None:
    """A new Action needs a row here that describes it while it is under way."""
    acts = {name for name, each in RULESET.choices.actions.items() if "turn" in each.questions}
    assert set(ROWS) == acts - {"done"}


@pytest.mark.clause("L5R-TURN-01", "L5R-TURN-02", "L5R-STATUS-10", "L5R-WOUND-08")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("act", ROWS)
def test_an_action_under_way_ends_as_its_kind_does(act: str, ending: str) -> None:
    """It is told or not; who is gone is asked nothing; the Round comes to its end."""
    row = ROWS[act]
    table, _ = begun(act)
    before = len(table.told())
    end_by(table, ending)
    asked = round_out(table, act, gives_up=ending == "abort")
    told = any(line.startswith(row.told) for line in table.told()[before:])
    assert told == (ENDS[row.kind][ending] == TOLD)
    if ending in _GONE:
        assert ("ama", "turn") not in asked
    if ending == "leaving":
        assert ("ama", "rule") not in asked
    assert asks(table)


@pytest.mark.clause("L5R-TURN-01")
@pytest.mark.parametrize("act", ROWS)
def test_an_undo_in_the_middle_takes_it_back_whole(act: str) -> None:
    """The state is what it was before, and Ama has the Turn."""
    table, seq = begun(act)
    if ROWS[act].kind == AT_ONCE:
        table.act(act, **ROWS[act].fields)
    table.undo(seq)
    assert table.scene.digest == table.digests[seq]
    assert table.turn() == "ama"
