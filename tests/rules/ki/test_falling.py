"""Going down without a blow, and in a fight that ends too soon. (KI-HP-03, KI-HP-05, KI-HP-09)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Ended
from tests.rules.ki.table import KiTable

SWORD = {"id": "sword", "wielded": True, "damage": 9}


def at_the_end() -> KiTable:
    """Ron's sword has taken Ama from HP 5 to -4, and she is asked for her Last Breath."""
    table = KiTable()
    table.npc("Ron", instinct=9, weapons=[SWORD], hands=1)
    table.pc("Ama", instinct=0, hp=5)
    table.start()
    table.take_part("ron", "attack", "attack")
    table.act("ron", "attack", target="ama")
    table.act("ama", "endure")
    return table


@pytest.mark.clause("KI-HP-03", "KI-HP-05", "KI-HP-09")
def test_a_fight_that_ends_while_one_is_asked_answers_with_silence() -> None:
    """Nobody answered for Ama: she is unconscious, with the External wound of a sword."""
    table = at_the_end()
    assert table.asks() == [("ama", "breath")]
    table.play(Ended())
    ama = table.who("ama")
    assert (ama.state, [wound.type for wound in ama.wounds]) == ("unconscious", ["external"])


@pytest.mark.clause("KI-HP-05")
def test_who_was_healed_before_the_end_stays_awake() -> None:
    """The GM gave her 2 HP: she is asked no more, and the end of the fight does not fell her."""
    table = at_the_end()
    table.amend("combatants.ama.hp", 2)
    assert ("ama", "breath") not in table.asks()
    table.play(Ended())
    assert (table.who("ama").state, table.who("ama").wounds) == ("active", [])


def bridge() -> KiTable:
    """Ama, Ben and two thugs may join turn 7."""
    table = KiTable()
    for name in ("Ama", "Ben"):
        table.pc(name, agility=3, instinct=3)
    table.npc("Thug", agility=3, instinct=3, named_npc=True)
    table.npc("Brute", agility=3, instinct=3)
    table.start()
    return table


@pytest.mark.clause("KI-HP-03", "KI-HP-04", "KI-HP-09")
def test_an_npc_whose_hp_are_amended_away_falls_without_a_wound() -> None:
    """It joins no more, and is down before anybody acts; no damage, so no type of wound."""
    table = bridge()
    table.act("thug", "join")
    table.amend("combatants.thug.hp", 0)
    table.window("ama")
    assert (table.who("thug").state, table.who("thug").joined) == ("unconscious", [])
    assert table.who("thug").wounds == []
    assert table.asks() == [("ama", "declare")]


@pytest.mark.clause("KI-HP-03")
def test_a_fight_that_ends_fells_whom_the_pen_had_emptied() -> None:
    """HP amended to 0 and the fight ended in the same window: unconscious, without a wound."""
    table = bridge()
    table.amend("combatants.ama.hp", 0)
    table.play(Ended())
    assert (table.who("ama").state, table.who("ama").wounds) == ("unconscious", [])


def in_the_middle() -> KiTable:
    """Ron may attack twice in this participation; Ama and a Thug look on."""
    table = KiTable()
    table.npc("Ron", instinct=9, weapons=[SWORD], hands=1)
    table.pc("Ama", instinct=0)
    table.npc("Thug", instinct=0)
    table.start()
    table.take_part("ron", "attack", "attack")
    return table


@pytest.mark.clause("KI-HP-03", "KI-HP-05")
@pytest.mark.parametrize(
    ("choice", "state"),
    [({"act": "breathe", "sure": True}, "last_breath"), ({"act": "fall"}, "unconscious")],
)
def test_somebody_amended_to_no_hp_is_asked_at_once_while_another_acts(
    choice: dict[str, Any], state: str
) -> None:
    """10 HP less 20 in the middle of Ron's Actions: Ama is asked, and Ron goes on."""
    table = in_the_middle()
    table.amend("combatants.ama.hp", -10)
    assert table.asks() == [("ron", "piece"), ("ama", "breath")]
    table.say("ama", choice.pop("act"), **choice)
    assert table.who("ama").state == state
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-HP-03", "KI-HP-05")
def test_nobody_is_asked_twice_for_one_end() -> None:
    """Ama is asked already; an edit more, and a blow, ask her no second time."""
    table = in_the_middle()
    table.amend("combatants.ama.hp", -10)
    table.amend("combatants.ama.hp", -12)
    table.act("ron", "attack", target="ama")
    assert [about for about in table.asks() if about == ("ama", "breath")] == [("ama", "breath")]
    table.say("ama", "breathe", sure=True)
    assert table.who("ama").state == "last_breath"
