"""Who reads which line of a whole round: turns, Actions, falls, what the GM rules, the Interlude.

Everybody sees what creatures do and what becomes of them; numbers of HP are their owner's and the
GM's; what is private stays so; of hidden creatures only their owner reads.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Ended
from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.told import lines_of, told

LINES = lines_of(__file__)

BELL = {"id": "bell", "name": "Bell", "kind": "tool", "text": "It rings."}
FIST = {"agility": 4, "instinct": 4, "hands": 1, "unarmed_damage": 3}


def three(ama: Any = (), ben: Any = (), thug: Any = (), **house: Any) -> KiTable:
    """Ama with Initiative 9 by a die of 1, Ben and a thug with 1; each has one fist for 3."""
    table = KiTable(**house)
    table.pc("Ama", **{**FIST, **dict(ama)})
    table.pc("Ben", **{**FIST, "agility": 0, "instinct": 0, **dict(ben)})
    table.npc("Thug", **{**FIST, "agility": 0, "instinct": 0, **dict(thug)})
    return table.start()


def log(table: KiTable, since: int = 0) -> list[str]:
    """The lines from a place on, with their readers."""
    return told(table, "ama", "ben", since=since)


def acts(*declared: str, **more: Any) -> tuple[KiTable, int]:
    """Ama has declared these Actions; and the number of lines before she carries them out."""
    table = three(**more)
    table.take_part("ama", *declared)
    return table, len(table.lines)


@pytest.mark.clause("KI-INIT-01", "KI-INIT-02", "KI-PART-01", "KI-PART-07", "KI-ORG-05")
def test_a_round_from_its_beginning_to_the_next() -> None:
    """FRI is told as it falls; joining, declaring and doing nothing are seen by all."""
    table = three()
    table.take_part("ama", "none")
    table.end_round()
    table.say(GM, "skip")
    table.say("ama", "ready")
    table.say("ben", "ready", plan="Run!")
    assert log(table) == LINES["A round from its beginning to the next"]
    assert table.who("ben").plan == "Run!"


@pytest.mark.clause("KI-PART-02", "KI-PART-03", "KI-TIE-01", "KI-TIE-03", "KI-TIE-04")
def test_equals_draw_lots_for_the_order_until_they_differ() -> None:
    """Ben and the thug have Initiative 1 and Presence 1: 3 and 3, then 2 and 5."""
    table = three()
    while table.fight.turn > 1:
        table.window()
    begun = len(table.lines)
    table.dice(3, 3, 2, 5)
    table.window("ben", "thug")
    assert log(table, begun) == LINES["Equals draw lots for the order until they differ"]


@pytest.mark.clause("KI-ACT-01", "KI-ACT-02", "KI-ACT-05", "KI-ACT-06", "KI-SUR-01")
def test_moves_things_and_surges() -> None:
    """Ama moves 2 of 6, drops prone, readies a sword, uses a bandage, a leaf and a bell."""
    gear = {
        "weapons": ["sword"], "hands": 2, "hp": 9, "stamina": 5,
        "inventory": ["clean-bandage", "bitter-leaf", BELL],
    }  # fmt: skip
    table, begun = acts("move", "move", ama=gear)
    table.act("ama", "surge")
    table.act("ama", "move", distance=2)
    table.act("ama", "move", posture="prone")
    table.act("ama", "move", distance=4)
    table.take_part("ama", "move", "inventory")
    table.act("ama", "move", posture="stand")
    table.act("ama", "inventory", item="sword", do="ready")
    table.act("ama", "inventory", item="sword", do="drop")
    table.act("ama", "inventory", item="clean-bandage", do="use")
    table.take_part("ama", "inventory")
    table.act("ama", "inventory", item="bitter-leaf", do="use")
    table.act("ama", "inventory", item="bell", do="use")
    assert log(table, begun) == LINES["Moves things and surges"]


@pytest.mark.clause("KI-ACT-08", "KI-STA-05", "KI-HP-01", "KI-HP-07", "KI-TYPE-03")
def test_techniques_and_their_effects() -> None:
    """Damage 3, healing 2, a condition, a price in words; the thug's numbers are the GM's."""
    plain = {"kind": "active", "uses_per_round": 0}
    arts = [
        {**plain, "id": "sting", "name": "Sting", "damage": 3, "condition": "numb"},
        {**plain, "id": "balm", "name": "Balm", "heal": 2, "other_cost": "A tear."},
        {**plain, "id": "omen", "name": "Omen", "text": "Crows fly.", "target": "self"},
        {**plain, "id": "stun", "name": "Stun", "condition": "held", "condition_cc": True,
         "condition_turns": 1},
    ]  # fmt: skip
    table, begun = acts(
        "technique", "technique", ama={"techniques": arts}, ben={"hp": 7, "state": "last_breath"}
    )
    table.act("ama", "technique", technique="sting", target="thug")
    table.act("ama", "technique", technique="balm", target="ben")
    table.act("ama", "technique", technique="omen")
    table.act("ama", "technique", technique="stun", target="thug")
    table.act("ama", "technique", technique="stun", target="ben")
    table.act("ama", "done")
    table.window()
    assert log(table, begun) == LINES["Techniques and their effects"]


@pytest.mark.clause("KI-HP-03", "KI-HP-05", "KI-HP-06", "KI-HP-08", "KI-HP-09", "KI-HP-10")
def test_falls_last_breaths_and_deaths() -> None:
    """Ben draws a Last Breath and dies with the fight; the thug, who is named, has a wound."""
    table, begun = acts("attack", "attack", ben={"hp": 3}, thug={"hp": 3, "named_npc": True})
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    table.act("ben", "breathe", sure=True)
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    [offer] = table.fight.offers
    table.declare(GM, "wound", wound=offer.id, text="A broken rib.")
    table.play(Ended())
    assert log(table, begun) == LINES["Falls last breaths and deaths"]


@pytest.mark.clause("KI-ACT-09", "KI-ACT-11", "KI-TIE-01", "KI-TIE-03")
def test_what_is_tried_checked_and_granted() -> None:
    """A check of 4 + 2 against 7; contests with the thug and with Ben, both tied and drawn."""
    table, begun = acts("other", "other", ama={"strength": 4})
    table.act("ama", "other", what="I lift the gate.")
    table.dice(2)
    table.say(GM, "check", trait="strength", against=7)
    table.dice(1, 5, 3, 5)
    table.say(GM, "check", trait="strength", opponent="thug", opposing="agility")
    table.dice(1, 5, 3, 5)
    table.say(GM, "check", trait="strength", opponent="ben", opposing="agility")
    table.say(GM, "rule", outcome="It does not move.")
    table.act("ama", "other", what="I shout.", trait="presence", target="ben")
    table.say(GM, "rule", outcome="Ben hears it.")
    table.declare(GM, "grant", combatant="ama", name="Leap", text="Far.", stamina=1)
    [leap] = table.who("ama").custom_actions
    table.take_part("ama", leap.id)
    table.act("ama", "custom", action=leap.id, what="Over the gate!")
    table.say(GM, "rule", outcome="Done.")
    assert log(table, begun) == LINES["What is tried checked and granted"]


@pytest.mark.clause("KI-INTER-01", "KI-INTER-03", "KI-INTER-04", "KI-ORG-04")
def test_questions_answers_plans_and_afflictions() -> None:
    """A private question and its answer are for who asked; a plan is shown only if they wish."""
    table = three()
    table.declare("ama", "plan", combatant="ama", text="I wait.")
    table.declare("ama", "plan", combatant="ama", text="I strike.", show=True)
    table.declare("ama", "plan", combatant="ama", text="", show=True)
    table.end_round()
    table.say(GM, "narrate", text="They wait in the rain.")
    begun = len(table.lines)
    table.declare("ben", "question", text="Is it tired?", about="thug", private=True)
    table.declare(GM, "reply", question=table.fight.offers[0].id, text="No.")
    table.declare("ben", "question", text="Is it old?")
    table.declare(GM, "reply", question=table.fight.offers[0].id, text="Yes.")
    table.declare(GM, "afflict", combatant="thug", name="Slowed", lasts="1 turn")
    table.declare(GM, "open")
    table.window()
    assert log(table, begun) == LINES["Questions answers plans and afflictions"]
    assert "all | Ama plans: I strike." in log(table)
    assert not any("I wait." in line or line.endswith("plans: ") for line in log(table))
    assert "all | They wait in the rain." in log(table)
