"""The least and the most of each field of a form.

Where no clause stands beside a number, it is a limit of ours for the length of a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.ki.gm import MOST_CHECKS, OUT_OF_TURN
from tests.rules.ki.table import KiTable
from tests.rules.limits import Bounds, all_within, held

SWORD = {"id": "sword", "wielded": True}


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


@pytest.mark.clause("KI-PART-01", "KI-ORG-04")
def test_one_waits_for_a_later_turn_and_the_gm_calls_one() -> None:
    """In turn 10 the later ones are 9 to 1; 0 stands for whenever somebody acts."""
    table = acting()
    wait = {"until": (0, 9)}
    assert held(fields(table, "ama", "pass"), wait) == all_within(wait)
    assert fields(table, "ama", "pass")["until"].read("somebody acts") == 0
    jump = {"turn": (1, 9)}
    assert held(out_of_turn(table, GM, "jump"), jump) == all_within(jump)


@pytest.mark.clause("KI-ACT-01", "KI-ACT-12")
def test_one_moves_no_farther_than_the_movement_that_is_left() -> None:
    """Two Moves of 6 are 12; after 5 of them 7 are left."""
    table = acting("move", "move")
    for left in (12, 7):
        assert held(fields(table, "ama", "move"), {"distance": (0, left)}) == {
            "distance": [0, left]
        }
        table.act("ama", "move", distance=5)


@pytest.mark.clause("KI-DEF-11", "KI-STA-02", "KI-STA-03", "KI-STA-04")
@pytest.mark.parametrize(("stamina", "one", "two"), [(0, 0, 0), (1, 1, 0), (5, 5, 2), (6, 6, 3)])
def test_one_improves_as_often_as_stamina_pays(stamina: int, one: int, two: int) -> None:
    """A Dodge or a Block for 1 each, a Predict for 2."""
    table = acting("attack")
    table.amend("combatants.ben.stamina", stamina)
    table.amend("combatants.ben.weapons", [{**SWORD, "name": "S", "damage": "1", "blocking": True,
                                            "durability": 3}])  # fmt: skip
    table.act("ama", "attack", target="ben", weapon="unarmed")
    for act, most in {"dodge": one, "block": one, "predict": two}.items():
        assert held(fields(table, GM, act), {"improve": (0, most)}) == {
            "improve": [*dict.fromkeys((0, most))]
        }


@pytest.mark.clause("KI-DEF-11", "KI-DEF-13")
def test_asked_again_one_improves_at_least_once() -> None:
    """Ben has 6 stamina: a failed Dodge may be improved 1 to 6 times, a Predict 1 to 3 times."""
    for act, most in {"dodge": 6, "predict": 3}.items():
        table = acting("attack", agility=9, acting=9)
        table.act("ama", "attack", target="ben", weapon="unarmed")
        table.dice(*((1, 1) if act == "predict" else (1,)))
        table.say(GM, act, then_ask=True)
        assert held(fields(table, GM, "improve"), {"times": (1, most)}) == {"times": [1, most]}


TEXTS: Mapping[str, Mapping[str, Bounds]] = {
    "question": {"text": (1, 500)},
    "plan": {"text": (0, 1000)},
    "grant": {"name": (1, 60), "text": (0, 500), "actions": (1, 2), "stamina": (0, 99)},
    "afflict": {"name": (1, 60), "turns": (0, 999)},
    "reply": {"text": (1, 1000)},
    "wound": {"text": (1, 500)},
}


@pytest.mark.clause("KI-ACT-11", "KI-HP-10", "KI-INTER-03", "KI-INTER-04")
def test_what_is_done_out_of_turn_has_its_bounds() -> None:
    """A granted Action takes one or two Actions, and an affliction 0 turns: until removed."""
    table = acting(wounds=[{"id": "sore", "type": "internal"}])
    _ = table.fight.offer(GM, "What does it do?", "wound", about="ama", note="sore")
    _ = table.fight.offer(GM, "What is that?", "reply")
    for act in ("plan", "grant", "afflict", "reply", "wound"):
        by = "ama" if act == "plan" else GM
        assert held(out_of_turn(table, by, act), TEXTS[act]) == all_within(TEXTS[act]), act
    assert out_of_turn(table, GM, "afflict")["turns"].read("until removed") == 0
    table.fight.offers.clear()
    table.end_round()
    narrate = {"text": (1, 4000)}
    assert held(fields(table, GM, "narrate"), narrate) == all_within(narrate)
    table.say(GM, "skip")
    ready = {"plan": (0, 1000)}
    assert held(fields(table, "ama", "ready"), ready) == all_within(ready)
    asked = TEXTS["question"]
    assert held(out_of_turn(table, "ama", "question"), asked) == all_within(asked)


@pytest.mark.clause("KI-ACT-09", "KI-ACT-11")
def test_what_is_tried_and_ruled_has_its_bounds() -> None:
    """The GM's number to reach is 0 to 99; a deed in words has at most 1000 letters."""
    table = acting("other", "custom-1", custom_actions=[{"id": "custom-1", "name": "Leap"}])
    tried = {"what": (1, 1000)}
    assert held(fields(table, "ama", "other"), tried) == all_within(tried)
    spoken = {"what": (0, 1000)}
    assert held(fields(table, "ama", "custom"), spoken) == all_within(spoken)
    table.act("ama", "other", what="I pray")
    ruled = {"outcome": (1, 1000)}
    assert held(fields(table, GM, "rule"), ruled) == all_within(ruled)
    called = {"against": (0, 99)}
    assert held(fields(table, GM, "check"), called) == all_within(called)
    assert MOST_CHECKS == 20


LONG = {
    ("question", "text"): True, ("plan", "text"): True, ("grant", "text"): True,
    ("grant", "name"): False, ("afflict", "name"): False, ("wound", "text"): True,
    ("reply", "text"): True,
}  # fmt: skip
"""Whether a text has several lines to be written in."""


def test_sentences_are_written_in_several_lines_and_names_in_one() -> None:
    """The GM's words and the players' own; names and conditions are short."""
    table = acting("other", "custom-1", custom_actions=[{"id": "custom-1", "name": "Leap"}])
    assert fields(table, "ama", "other")["what"].long
    assert fields(table, "ama", "custom")["what"].long
    table.act("ama", "other", what="I pray")
    assert fields(table, GM, "rule")["outcome"].long
    table.say(GM, "rule", outcome="So be it.")
    table.act("ama", "done")
    table.amend("combatants.ama.wounds", [{"id": "sore", "type": "internal"}])
    _ = table.fight.offer(GM, "What does it do?", "wound", about="ama", note="sore")
    _ = table.fight.offer(GM, "What is that?", "reply")
    found = {
        (act, name): out_of_turn(table, "ama" if act == "plan" else GM, act)[name].long
        for act, name in LONG
        if act != "question"
    }
    table.fight.offers.clear()
    table.end_round()
    assert fields(table, GM, "narrate")["text"].long
    table.say(GM, "skip")
    assert fields(table, "ama", "ready")["plan"].long
    found["question", "text"] = out_of_turn(table, "ama", "question")["text"].long
    assert found == LONG
