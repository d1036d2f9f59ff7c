"""Going down without a blow, and in a fight that ends too soon. (KI-HP-03, KI-HP-05, KI-HP-09)"""

from __future__ import annotations

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


@pytest.mark.clause("KI-HP-05")
def test_who_was_healed_before_the_end_stays_awake() -> None:
    """The GM gave her 2 HP: she is asked no more, and the end of the fight does not fell her."""
    table = at_the_end()
    table.amend("combatants.ama.hp", 2)
    assert ("ama", "breath") not in table.asks()
    table.play(Ended())
    assert (table.who("ama").state, table.who("ama").wounds) == ("active", [])


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
def test_nobody_is_asked_twice_for_one_end() -> None:
    """Ama is asked already; an edit more, and a blow, ask her no second time."""
    table = in_the_middle()
    table.amend("combatants.ama.hp", -10)
    table.amend("combatants.ama.hp", -12)
    table.act("ron", "attack", target="ama")
    assert [about for about in table.asks() if about == ("ama", "breath")] == [("ama", "breath")]
    table.say("ama", "breathe", sure=True)
    assert table.who("ama").state == "last_breath"
