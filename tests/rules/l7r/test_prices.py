"""The price that a form shows for an answer, before it is given. (L7R-VOID-02, L7R-PARRY-08)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.visibility import GM
from tests.rules.l7r.table import L7rTable, two

CRIPPLED = {"serious_wounds": 2}


def price(table: L7rTable, who: str, act: str, **said: Any) -> Mapping[str, int]:
    """What an answer uses up, as its form says."""
    choice = table.prompt(who, act).ask.live().choices[act]
    assert choice.cost is not None
    found: Mapping[str, int] = choice.cost(choice.form.read(said))
    return found


@pytest.mark.clause("L7R-VOID-02", "L7R-INIT-06", "L7R-SW-04")
def test_an_action_costs_a_die_and_its_void_points() -> None:
    """One more for the tens of a crippled fighter, if they say beforehand that they pay it."""
    table = two(ama=CRIPPLED)
    assert price(table, "ama", "attack", target="foe") == {"void": 0, "dice": 1}
    assert price(table, "ama", "attack", target="foe", void=1) == {"void": 1, "dice": 1}
    paid = price(table, "ama", "attack", target="foe", void=1, reroll="pay")
    assert paid == {"void": 2, "dice": 1}
    assert price(table, "ama", "other", what="I climb") == {"dice": 1}


@pytest.mark.clause("L7R-PARRY-05", "L7R-PARRY-07", "L7R-PARRY-08", "L7R-VOID-02")
@pytest.mark.parametrize(("dice", "cost"), [((1, 6), 1), ((5, 6), 2)])
def test_a_parry_costs_a_die_and_an_interrupt_two(dice: tuple[int, int], cost: int) -> None:
    """In phase 1 Ama has a die of her own, or two later ones; void points of both rolls add up."""
    table = L7rTable()
    table.pc("Ama", **CRIPPLED)
    table.npc("Foe")
    table.start(*dice, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    for act in ("predeclare", "parry"):
        assert price(table, "ama", act) == {"void": 0, "dice": cost}
        assert price(table, "ama", act, void=1, wound_void=1) == {"void": 2, "dice": cost}
        assert price(table, "ama", act, wound_void=-1) == {"void": 0, "dice": cost}
        assert price(table, "ama", act, void=1, reroll="pay") == {"void": 2, "dice": cost}
    assert price(table, "ama", "let", wound_void=1) == {"void": 1}
    assert price(table, "ama", "let", wound_void=-1) == {"void": 0}


@pytest.mark.clause("L7R-SW-04", "L7R-VOID-02", "L7R-DUEL-02")
def test_rolls_of_a_duel_and_rolls_that_are_called_for_cost_void_points() -> None:
    """Their own, and one more for the tens."""
    table = L7rTable()
    table.pc("Ama", iaijutsu=1, **CRIPPLED)
    table.pc("Kuni", iaijutsu=1)
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say("kuni", "accept")
    table.begin()
    assert price(table, "ama", "ready", void=1) == {"void": 1}
    assert price(table, "ama", "ready", void=1, reroll="pay") == {"void": 2}
    table = two(ama=CRIPPLED)
    table.say("ama", "other", what="I strike the gong")
    table.say(GM, "check", skill="attack", ring="fire", tn=50)
    assert price(table, "ama", "spend", void=1) == {"void": 1}
    assert price(table, "ama", "spend", void=1, reroll="pay") == {"void": 2}
    table.dice(10, 2, 1)
    table.say("ama", "spend")
    assert price(table, "ama", "reroll") == {"void": 1}
