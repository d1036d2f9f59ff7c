"""Combatants who fall during a moment: their questions and their unfinished acts. (L7R-SW)"""

from __future__ import annotations

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.l7r.table import L7rTable

COMES_TO_NOTHING = "The attack of Foe on Ama comes to nothing"


def fell(table: L7rTable, id: str) -> None:
    """The GM inflicts four serious wounds, which with Earth 2 are mortal."""
    table.declare(GM, "heal", combatant=id, wounds=-4)
    assert table.who(id).mortal


@pytest.mark.clause("L7R-INIT-06", "L7R-SW-05")
@pytest.mark.parametrize(("phase", "coin"), [(1, ()), (10, (1,))])
def test_nobody_is_asked_for_somebody_who_has_left(phase: int, coin: tuple[int, ...]) -> None:
    """Ama leaves in her turn: neither she nor the GM is asked for her, in phase 10 neither."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(phase, 10, 10, 10, 10, 10, *coin)
    assert table.asked() == [("ama", "act")]
    table.play(j.Left(id="ama"))
    assert table.asked() == [("ben", "act")]


@pytest.mark.clause("L7R-SW-05", "L7R-PARRY-01")
def test_the_blow_of_an_attacker_who_falls_comes_to_nothing() -> None:
    """The Foe has hit Ama and falls while she looks: nobody is asked, nobody pays or is hurt."""
    table = L7rTable()
    table.npc("Foe")
    table.pc("Ama")
    table.start(1, 3, 10, 1, 5, 10)
    table.attack(GM, "ama")
    table.dice(9, 8, 1)
    table.say("ama", "wait")
    assert table.asked() == [("ama", "late")]
    fell(table, "foe")
    assert COMES_TO_NOTHING in table.told(PUBLIC)
    assert table.asked() == [("ama", "act")]
    assert (table.who("ama").dice, table.who("ama").light_wounds) == ([1, 5], 0)


@pytest.mark.clause("L7R-SW-05", "L7R-PARRY-06")
def test_nobody_promises_a_parry_of_a_blow_that_does_not_come() -> None:
    """Ama has promised one when the Foe falls before their attack: she keeps her die."""
    table = L7rTable()
    table.npc("Foe")
    table.pc("Ama")
    table.pc("Ben")
    table.start(1, 3, 10, 1, 5, 10, 2, 6, 10)
    table.attack(GM, "ama")
    table.say("ama", "predeclare")
    fell(table, "foe")
    assert COMES_TO_NOTHING in table.told(PUBLIC)
    assert table.asked() == [("ama", "act")]
    assert table.who("ama").dice == [1, 5]


@pytest.mark.clause("L7R-SW-05", "L7R-DUEL-08")
@pytest.mark.parametrize("who", ["ama", "kuni"])
def test_a_duel_ends_where_one_of_the_two_falls(who: str) -> None:
    """While Ama thinks of focus or strike one of them falls: neither draws any more."""
    table = L7rTable()
    for name, air in (("Ama", 3), ("Kuni", 2)):
        table.pc(name, iaijutsu=1, air=air, void_points=0)
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say("kuni", "accept")
    table.dice(*[1] * 7, 9, 1, 1, 1, 1, 1)
    table.begin()
    assert table.asked() == [("ama", "duel")]
    fell(table, who)
    assert ("ama", "duel") not in table.asked()
    assert table.fight.duel is None
    assert not any("draw" in text for text in table.told())
