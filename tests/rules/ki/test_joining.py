"""Joining a turn, its price, its order, and the declaration. (KI-PART)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable


def trio(**house: object) -> KiTable:
    """Ama, Ben and Cai, with Initiative 5, 9 and 7 in round 1."""
    table = KiTable(**house)
    table.pc("Ama", agility=2, instinct=2)
    table.pc("Ben", agility=4, instinct=4)
    table.pc("Cai", agility=3, instinct=3)
    return table.start()


def tied(**house: object) -> KiTable:
    """Ama and Ben with Initiative 5 and Presence 1 each, from turn 5 of round 1 on."""
    table = KiTable(**house)
    table.pc("Ama", agility=2, instinct=2)
    table.pc("Ben", agility=2, instinct=2)
    return table.start()


@pytest.mark.clause("KI-PART-03")
def test_a_settled_tie_stands_for_the_round() -> None:
    """Drawn 5 and 3 in turn 5, it stands in turn 4; in the next round they draw again, 1 and 6."""
    table = tied()
    table.dice(5, 3)
    table.window("ama", "ben")
    assert table.declare_nothing() == ["ama", "ben"]
    table.window("ama", "ben")
    assert table.declare_nothing() == ["ama", "ben"]
    table.next_round()
    table.dice(1, 6)
    table.window("ama", "ben")
    assert table.declare_nothing() == ["ben", "ama"]
    assert table.dice_left() == []


@pytest.mark.clause("KI-TIE-04")
def test_among_three_presence_sorts_first_and_only_those_level_draw_again() -> None:
    """Dee leads by Presence; A, B, C draw 4, 2, 4; A and C draw again, 1 and 6: D, C, A, B."""
    table = KiTable()
    for name, presence in (("Ama", 2), ("Ben", 2), ("Cai", 2), ("Dee", 3)):
        table.pc(name, agility=4, instinct=4, presence=presence)
    table.start()
    table.dice(4, 2, 4, 1, 6)
    table.window("ama", "ben", "cai", "dee")
    assert "Dee goes before Cai: the higher Presence." in table.told(PUBLIC)
    assert table.declare_nothing() == ["dee", "cai", "ama", "ben"]
    assert table.dice_left() == []


@pytest.mark.clause("KI-PART-05")
def test_an_npc_that_cannot_pay_is_asked_and_refused() -> None:
    """The table must not learn what it has left: the GM is asked, and reads why it cannot join."""
    table = KiTable()
    table.npc("Thug", agility=2, instinct=2, stamina_max=1)
    table.start()
    table.window("thug")
    table.act("thug", "declare")
    assert table.asks() == [("thug", "join")]
    assert table.acts(GM) == ["join", "pass"]
    assert table.refusal("thug", "join") == "Joining again costs 2 stamina; Thug has 1."
