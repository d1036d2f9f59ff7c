"""Every Action of ki that is under way, and every way in which it can end.

A new Action needs a row in `ROWS`; what its end comes to stands in `ENDS`. ki knows no stun of its
own and no announced abort: crowd control, the end of the participation and being forced to react
take their places. (KI-ACT-12, KI-HP-04, KI-INT-05, KI-ORG-03)
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
from rules.ki import RULESET
from tests.rules.ki.table import KiTable
from tests.rules.under_way import Cannot, Lucky, play_on

AT_ONCE, STRIKE, RULED = "at once", "strike", "ruled"
"""The kinds: done as it is said, a defence is asked for, the GM says what comes of it."""
TOLD, LOST, REFUSED = "told", "lost", "refused"

_BY_OTHERS = {"leaving": LOST, "announced": TOLD, "stun": TOLD, "nothing": TOLD}
ENDS: Mapping[str, Mapping[str, str]] = {
    # A declared Action is lost with its combatant or to crowd control; no target is named yet.
    AT_ONCE: {
        **_BY_OTHERS,
        "abort": LOST,
        "stun": LOST,
        "fall": LOST,
        "death": LOST,
        "target gone": TOLD,
    },
    # A blow cannot be taken back; it comes to nothing where either of the two is gone.
    STRIKE: {**_BY_OTHERS, "abort": REFUSED, "fall": LOST, "death": LOST, "target gone": LOST},
    # A finished act is judged even if its combatant has fallen; one who left did nothing.
    RULED: {**_BY_OTHERS, "abort": REFUSED, "fall": TOLD, "death": TOLD, "target gone": TOLD},
}
"""What becomes of each kind, by the way it ends."""


ENDINGS = (*ENDS[AT_ONCE],)
APART = {
    "forced": "test_being_made_to_react_ends_the_rest",
    "defence": "test_being_made_to_react_ends_the_rest",
    "undo": "test_an_undo_in_the_middle_takes_it_back_whole",
}
CANNOT = {
    "next action": Cannot(
        "Actions of a participation are done one after the other.", clauses=("KI-ACT-12",)
    ),
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """An Action: its kind, what is told once it is done, its fields, what the sheet needs."""

    kind: str = AT_ONCE
    told: str
    first: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    sheet: Mapping[str, Any] = field(default_factory=dict)


STING = {"id": "sting", "name": "Sting", "kind": "active", "attack": True, "damage": 1}
FEINT = {"id": "feint", "name": "Feint", "text": "A feint."}
ROWS: Mapping[str, Row] = {
    "attack": Row(kind=STRIKE, told="Ama hits Ben", fields={"target": "ben"}),
    "technique": Row(
        kind=STRIKE,
        told="Ama hits Ben",
        fields={"technique": "sting", "target": "ben"},
        sheet={"techniques": [STING]},
    ),
    "move": Row(told="Ama moves", fields={"distance": 2}),
    "inventory": Row(
        told="Ama readies", fields={"item": "dagger", "do": "ready"}, sheet={"weapons": ["dagger"]}
    ),
    "other": Row(kind=RULED, told="So be it.", fields={"what": "I climb"}),
    "custom": Row(
        kind=RULED,
        told="So be it.",
        first="feint",
        fields={"action": "feint"},
        sheet={"custom_actions": [FEINT]},
    ),
    "surge": Row(told="Ama uses a Stamina Surge.", first="move"),
}


class Table(Lucky, KiTable):
    """A table of ki at which every die shows the same."""


def begun(act: str) -> tuple[Table, int]:
    """Ama has declared it; what others answer for is asked of them; and the record before that."""
    row = ROWS[act]
    table = Table()
    table.pc("Ama", **{"agility": 9, "hands": 1, **row.sheet})
    table.pc("Ben", hp=50, hp_max=50)
    table.pc("Cai")
    table.begin()
    table.take_part("ama", row.first or act, "move")
    seq = table.scene.seq
    if row.kind != AT_ONCE:
        table.act("ama", act, **row.fields)
    return table, seq


def end_by(table: Table, ending: str) -> None:
    """Let one of the ways to end come about."""
    match ending:
        case "abort":
            table.act("ama", "done")
        case "announced":
            table.declare("ama", "plan", combatant="ama", text="I stop")
        case "stun":
            table.declare(GM, "afflict", combatant="ama", name="Stunned", lasts="3 turns", cc=True)
        case "fall":
            table.amend("combatants.ama.hp", 0)
        case "death":
            table.amend("combatants.ama.state", "dead")
        case "leaving":
            table.play(j.Left(id="ama"))
        case "target gone":
            table.play(j.Left(id="ben"))
        case _:
            assert ending == "nothing"


def carried_on(table: Table, act: str) -> list[tuple[str, str]]:
    """Play Ama's participation to its end; she does the act once; what was asked."""
    row = ROWS[act]
    done: list[bool] = []

    def given(prompt: Prompt) -> Json:
        match prompt.ask.key:
            case "rule":
                return {"act": "rule", "outcome": "So be it."}
            case "defend":
                return {"act": "endure"}
            case "piece" if row.kind == AT_ONCE and not done:
                done.append(True)
                return {"act": act, **row.fields}
            case _:
                return None

    def over() -> bool:
        return not table.fight.stack and ("ama", "breath") not in table.asks()

    return play_on(table, over, given=given)


def test_every_action_has_its_row() -> None:
    """A new Action needs a row here that describes it while it is under way."""
    pieces = {name for name, each in RULESET.choices.actions.items() if "piece" in each.questions}
    assert set(ROWS) == pieces - {"done"}


@pytest.mark.clause("KI-ACT-12", "KI-HP-04")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("act", ROWS)
def test_an_action_under_way_ends_as_its_kind_does(act: str, ending: str) -> None:
    """It is told or not; nobody is asked for nothing, and the round plays on."""
    table, _ = begun(act)
    comes_to = ENDS[ROWS[act].kind][ending]
    if comes_to == REFUSED:
        with pytest.raises(AssertionError, match="0 questions with done"):
            end_by(table, ending)
        return
    before = len(table.told())
    end_by(table, ending)
    asked = carried_on(table, act)
    told = any(line.startswith(ROWS[act].told) for line in table.told()[before:])
    assert told == (comes_to == TOLD)
    if ending in ("death", "leaving"):
        assert not {("ama", "piece"), ("ben", "defend")} & {*asked}
    if ending == "target gone":
        assert ("ben", "defend") not in asked
    assert {key for _, key in table.asks()} == {"join"}


@pytest.mark.clause("KI-INT-05", "KI-INT-04")
@pytest.mark.parametrize("policy", ["attack", "decline"])
def test_being_made_to_react_ends_the_rest(policy: str) -> None:
    """Ben foresees Ama's attack (9 + 5 against 1 + 5) and strikes back: her Move is lost."""
    table, _ = begun("attack")
    table.amend("combatants.ben.reading", 9)
    table.act("ben", "predict", on_success=policy)
    asked = carried_on(table, "attack")
    assert (("ama", "piece") in asked) == (policy == "decline")
    assert (("ama", "defend") in asked) == (policy == "attack")


@pytest.mark.clause("KI-ACT-12")
@pytest.mark.parametrize("act", ROWS)
def test_an_undo_in_the_middle_takes_it_back_whole(act: str) -> None:
    """The state is what it was before, and Ama is asked again."""
    table, seq = begun(act)
    if ROWS[act].kind == AT_ONCE:
        table.act("ama", act, **ROWS[act].fields)
    table.undo(seq)
    assert table.scene.digest == table.digests[seq]
    assert table.asks() == [("ama", "piece")]
