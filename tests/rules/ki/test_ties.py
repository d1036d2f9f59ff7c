"""The tie-break in contests and defences. (KI-TIE)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable


@pytest.mark.clause("KI-TIE-01", "KI-ACT-09")
@pytest.mark.parametrize(("player", "known"), [("ben", True), (GM, False)])
def test_a_tie_with_an_npc_does_not_tell_what_it_rolled(player: str, known: bool) -> None:
    """Ama's 1 + 6 is open, Ben's 3 + 4 too, but not the same 7 of one of the GM's."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, strength=1, presence=2)
    table.join("Ben", player, strength=3, presence=1)
    table.start()
    table.take_part("ama", "other")
    table.act("ama", "other", what="I shove him")
    table.dice(6, 4)
    table.say(GM, "check", trait="strength", opponent="ben", opposing="strength")
    assert ("Ama wins the tie by Presence." in table.told(PUBLIC)) is known
    assert "Ama wins the tie by Presence." in table.told()


@pytest.mark.clause("KI-PART-03")
def test_a_tie_with_one_unseen_keeps_nothing_that_others_could_notice() -> None:
    """Tied only with a hidden spy at Presence 1, Ama goes by the 5 she has when Ben comes."""
    table = KiTable()
    table.covert_waits = True
    table.join("Spy", GM, hidden=True, agility=3, instinct=3, presence=1)
    table.pc("Ama", agility=3, instinct=3, presence=1)
    table.pc("Ben", agility=3, instinct=3, presence=3)
    table.start()
    table.window("spy", "ama")
    assert table.declare_nothing() == ["ama", "spy"]
    table.amend("combatants.ama.presence", 5)
    table.window("ama", "ben")
    assert table.declare_nothing() == ["ama", "ben"]
