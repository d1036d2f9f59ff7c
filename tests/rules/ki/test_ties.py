"""The tie-break in contests and defences. (KI-TIE)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Viewer
from tests.rules.ki.table import KiTable


@pytest.mark.clause("KI-TIE-01")
def test_a_contest_of_the_gm_is_settled_the_same_way() -> None:
    """Strength 1 + 6 against 3 + 4: both 7, and the one with more Presence wins."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, strength=1, presence=2)
    table.npc("Thug", strength=3, presence=1)
    table.start()
    table.take_part("ama", "other")
    table.act("ama", "other", what="I shove him off the bridge")
    table.dice(6, 4)
    table.say(GM, "check", trait="strength", opponent="thug", opposing="strength")
    assert "Ama wins the tie by Presence." in table.told()
    assert "Ama: Strength 7, which succeeds." in table.told()
    table.say(GM, "rule", outcome="The thug falls.")
    assert "The thug falls." in table.told()


@pytest.mark.clause("KI-ATK-04", "KI-TIE-01")
@pytest.mark.parametrize("presence", [4, 5])
def test_a_tie_is_told_to_those_who_may_know_the_score(presence: int) -> None:
    """Beside Ama's open Dodge of 1 + 4 it would say that the score is 5; so also with dLucks."""
    table = KiTable()
    table.npc("Thug", agility=5, instinct=5, hands=1, presence=presence)
    table.pc("Ama", agility=1, instinct=1, presence=4)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama")
    table.dice(4, *([3, 2] if presence == 4 else []))
    table.act("ama", "dodge")
    by_luck, by_presence = "Tie-break: Thug 3, Ama 2. Thug wins.", "Thug wins the tie by Presence."
    line = by_luck if presence == 4 else by_presence
    viewers = (PUBLIC, Viewer(player="ama"), Viewer(gm=True))
    assert [line in table.told(viewer) for viewer in viewers] == [False, True, True]
    assert "Ama: Dodge 5: it fails." in table.told(PUBLIC)


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


def order(table: KiTable) -> list[str]:
    """All who have joined declare nothing; who they were, in order."""
    acted = []
    while table.asks() and table.asks()[0][1] == "declare":
        acted.append(table.asks()[0][0])
        table.act(acted[-1], "declare")
    return acted


@pytest.mark.clause("KI-PART-03", "KI-TIE-02")
def test_a_tie_won_by_presence_stands_for_the_round() -> None:
    """Presence 2 beats 1; then Ben's is 5, which counts from the next round on."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=3, presence=2)
    table.pc("Ben", agility=3, instinct=3, presence=1)
    table.start()
    table.window("ama", "ben")
    assert order(table) == ["ama", "ben"]
    table.amend("combatants.ben.presence", 5)
    table.window("ama", "ben")
    assert order(table) == ["ama", "ben"]
    table.next_round()
    table.window("ama", "ben")
    assert order(table) == ["ben", "ama"]


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
    assert order(table) == ["ama", "spy"]
    table.amend("combatants.ama.presence", 5)
    table.window("ama", "ben")
    assert order(table) == ["ama", "ben"]
