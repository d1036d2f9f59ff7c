"""The price that a form shows for an answer, before it is given. (L7R-VOID-02, L7R-PARRY-08)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable, two
from tests.tables import tabled

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


@pytest.mark.clause("L7R-VOID-02", "L7R-WND-02", "L7R-SW-04")
@pytest.mark.parametrize("act", ["predeclare", "parry"])
@tabled
def test_two_void_points_are_for_both_rolls_and_the_tens(
    act: str, void: int, check: int, reroll: str, may: bool
) -> None:
    """Of the parry, of the wound check, and one for the tens of the parry; -1 is asked later."""
    table = L7rTable()
    table.pc("Ama", **CRIPPLED)
    table.npc("Foe")
    table.start(1, 6, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    said = {"void": void, "wound_void": check, "reroll": reroll}
    if not may:
        refused = table.refusal("ama", act, **said)
        assert refused == "Ama has 2 void points for both rolls."
        return
    form = table.prompt("ama", act).ask.live().choices[act].form
    wish = form.read(said)
    assert (wish.void, wish.wound_void, wish.reroll.value) == (void, check, reroll)


@pytest.mark.clause("L7R-VOID-02", "L7R-PARRY-02", "L7R-PARRY-04")
@pytest.mark.parametrize("late", [False, True])
def test_the_form_of_a_parry_says_what_it_takes(late: bool) -> None:
    """An ally is told what is added to the attack, and after the roll the whole TN.

    The target's form has the wound check too; both forms say what an interrupt costs.
    """
    table = L7rTable()
    table.pc("Ama", water=3, earth=3, guards=False)
    table.pc("Ben")
    table.join("Foe", "eve", side="foes", attack=2, guards=False)
    table.start(8, 9, 10, 1, 9, 10, 1, 4, 10)
    table.say("eve", "attack", target="ama")
    if late:
        table.say("ama", "wait")
        table.dice(9, 4, 1, 1)
        table.say("ben", "wait")
    now = " and rolls 13" if late else ""
    for who, ends in (("ama", "does Ama parry?"), ("ben", "does Ben parry for Ama?")):
        asked = table.prompt(who, "parry").ask.question
        assert asked == f"Foe attacks Ama with Bare hands{now}: {ends}"
    ama, ben = ([*_choices(table, who).items()] for who in ("ama", "ben"))
    titles = ["Parry", "Do not parry"] if late else [
        "Parry now", "Parry if it hits", "Decide if it hits", "Do not parry",
    ]  # fmt: skip
    assert [choice.title for _, choice in ama] == [choice.title for _, choice in ben] == titles
    notes = ["An interrupt, for two dice.", ""]
    tn = ["TN 23", ""]
    if not late:
        promise = "+5, but lost if the attack misses."
        seen = "Free: you see its total first. A parry then has no +5."
        notes = [f"An interrupt, for two dice. {promise}", notes[0], seen, ""]
        tn = [promise, "", seen, ""]
    else:
        notes[0] = f"TN 13. {notes[0]}"
    assert [choice.note for _, choice in ama] == notes
    assert [choice.note for _, choice in ben] == tn
    labels = {name: field.label for name, field in dict(ama)["parry"].form.fields.items()}
    assert labels["void"] == f"Void points on the parry{', TN 13' if late else ''}"
    assert labels["wound_void"] == "Void points on the wound check 4k3"
    others = dict(ben)["parry"].form.fields
    assert others["void"].label == (
        f"Void points on the parry, {'TN 23' if late else 'TN attack + 10'}"
    )
    assert ("up_to" in others, "wound_void" in others) == (not late, False)


def _choices(table: L7rTable, who: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = table.prompt(who, "parry").ask.live().choices
    return found
