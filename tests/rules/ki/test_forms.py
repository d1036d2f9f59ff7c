"""The least and the most of each field of a form.

Where no clause stands beside a number, it is a limit of ours for the length of a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.ki.gm import OUT_OF_TURN
from tests.rules.ki.table import KiTable
from tests.rules.limits import all_within, held
from tests.tables import tables

TABLES = tables(__file__)


def fields(table: KiTable, who: str, act: str) -> Mapping[str, Any]:
    """The fields of an act that somebody is asked for."""
    found: Mapping[str, Any] = table.prompt(who, act).ask.live().choices[act].form.fields
    return found


def out_of_turn(table: KiTable, by: str, act: str) -> Mapping[str, Any]:
    """The fields of an act that is possible at any time."""
    return OUT_OF_TURN[act].form(table.fight, by).fields


def acting(*declared: str, **sheet: Any) -> KiTable:
    """Ama, with Initiative 10, has declared these Actions; Ben stands beside her."""
    table = KiTable()
    table.pc("Ama", **{"agility": 5, "instinct": 5, **sheet})
    table.npc("Ben", agility=0, instinct=0)
    table.start()
    if declared:
        table.take_part("ama", *declared)
    return table


@pytest.mark.clause("KI-DEF-11", "KI-DEF-13")
def test_asked_again_one_improves_at_least_once() -> None:
    """Ben has 6 stamina: a failed Dodge may be improved 1 to 6 times, a Predict 1 to 3 times."""
    for act, most in {"dodge": 6, "predict": 3}.items():
        table = acting("attack", agility=9, acting=9)
        table.act("ama", "attack", target="ben", weapon="unarmed")
        table.dice(*((1, 1) if act == "predict" else (1,)))
        table.say(GM, act, then_ask=True)
        assert held(fields(table, GM, "improve"), {"times": (1, most)}) == {"times": [1, most]}


TEXTS = TABLES["texts"]


@pytest.mark.clause("KI-ACT-11", "KI-HP-10", "KI-INTER-03", "KI-INTER-04")
def test_what_is_done_out_of_turn_has_its_bounds() -> None:
    """A granted Action takes one or two Actions."""
    table = acting(wounds=[{"id": "sore", "type": "internal"}])
    _ = table.fight.offer(GM, "What does it do?", "wound", about="ama", note="sore")
    _ = table.fight.offer(GM, "What is that?", "reply")
    for act in ("plan", "grant", "afflict", "reply", "wound"):
        by = "ama" if act == "plan" else GM
        assert held(out_of_turn(table, by, act), TEXTS[act]) == all_within(TEXTS[act]), act
    table.fight.offers.clear()
    table.end_round()
    narrate = {"text": (1, 4000)}
    assert held(fields(table, GM, "narrate"), narrate) == all_within(narrate)
    table.say(GM, "skip")
    ready = {"plan": (0, 1000)}
    assert held(fields(table, "ama", "ready"), ready) == all_within(ready)
    asked = TEXTS["question"]
    assert held(out_of_turn(table, "ama", "question"), asked) == all_within(asked)
