"""Ambush forms, days, effects and rolls that the GM calls for, and who may do what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import BadAnswer
from tests.rules.l5r.table import L5rTable
from tests.tables import tabled

# ---------------------------------------------------------------------- ambush


def waiting() -> L5rTable:
    """Ama and Ben against the Foe and the Cur, before the skirmish."""
    table = L5rTable()
    for name in ("Ama", "Ben"):
        table.pc(name)
    for name in ("Foe", "Cur"):
        table.npc(name)
    return table


@pytest.mark.clause("L5R-AMB-01", "L5R-AMB-04")
@tabled
def test_an_ambush_is_refused_with_the_wrong_sides_or_people(
    wish: dict[str, str], sentence: str
) -> None:
    """The two who roll stand each on their own side."""
    with pytest.raises(BadAnswer, match=sentence):
        waiting().declare(GM, "ambush", **{"ambushers": "others", "surprised": "players", **wish})


@pytest.mark.clause("L5R-AMB-04")
@tabled
def test_how_the_surprised_notice_together(how: str, dice: tuple[int, ...], total: int) -> None:
    """Ama's Investigation 1 throws 3k2; Ben's rank 2 is added to 18, or Ben and Cai roll too."""
    table = L5rTable()
    table.pc("Ama", skills={"investigation": 1})
    table.pc("Ben", skills={"investigation": 2})
    table.pc("Cai")
    table.npc("Foe")
    table.dice(1, 1, *dice)
    table.declare(GM, "ambush", ambushers="others", surprised="players", how=how)
    assert f"Ambush: 2 against {total}." in table.told()
    assert not any(each.surprised for each in table.fight.combatants.values())


# ---------------------------------------------------------------------- days


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06")
@pytest.mark.parametrize(("stamina", "rolls"), [(4, False), (3, False), (2, True)])
def test_after_as_many_days_as_stamina_toil_and_hunger_hurt(stamina: int, rolls: bool) -> None:
    """The third day: Willpower 2 against 20, and 2k1 wounds, told with the roll."""
    table = L5rTable()
    table.pc("Ama", stamina=stamina, fatigued=2, fasting=2)
    if rolls:
        table.dice(10, 3, 7, 7, 2)
    table.declare(GM, "day", combatant="ama", rested=False, fed=False)
    assert table.who("ama").wounds == (7 if rolls else 0)
    told = [line.text for line in table.lines if line.rolls]
    assert told == (
        ["Ama: willpower 20 against 20: it succeeds.", "Ama starves: 7 wounds."] if rolls else []
    )


# ---------------------------------------------------------------------- modifiers and effects


# ---------------------------------------------------------------------- rolls that the GM calls for


@pytest.mark.clause("L5R-ROLL-01", "L5R-WOUND-08")
@pytest.mark.parametrize("player", ["ama", GM])
@pytest.mark.parametrize("why", ["points", "round", "out", "house"])
def test_nobody_is_asked_who_can_spend_no_void_point(player: str, why: str) -> None:
    """None left, one spent in this Round, out of the fight, or at a table without: 2k2."""
    table = L5rTable(void_on_rolls=why != "house")
    _ = table.join("Ama", player)
    table.pc("Ben")
    table.start(9, 9, 1, 1, 1, 2)
    if why == "points":
        table.amend("combatants.ama.void_points", 0)
    elif why == "round":
        table.amend("combatants.ama.void_round", 1)
    elif why == "out":
        table.declare(GM, "wound", combatant="ama", wounds=35)
    before = table.who("ama").void_points
    table.dice(8, 7)
    table.declare(GM, "check", combatant="ama", trait="void", skill="medicine")
    total = 15 - (40 if why == "out" else 0)
    assert table.lines[-1].rolls[0].total == total
    assert table.who("ama").void_points == before


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-03")
def test_the_form_of_a_called_roll_says_what_it_costs_and_why_not() -> None:
    """A known skill has no second use; a point that is gone meanwhile leaves only the roll."""
    table = L5rTable(void_on_rolls=True)
    table.pc("Ama", skills={"lore": 1})
    table.declare(GM, "check", combatant="ama", trait="void", skill="lore")
    choice: Any = table.prompt("ama").ask.live().choices["roll"]
    assert choice.form.absent == {"rank_one": "The skill is known: it has a rank of its own."}
    assert [choice.cost(choice.form.make(void=void)) for void in (False, True)] == [
        {"void": 0},
        {"void": 1},
    ]
    assert choice.cost(choice.form.make(rank_one=True)) == {"void": 1}
    table.amend("combatants.ama.void_points", 0)
    choice = table.prompt("ama").ask.live().choices["roll"]
    assert choice.note == "Ama has no Void Points left."
    assert choice.form.absent == dict.fromkeys(("void", "rank_one"), choice.note)
    assert [*choice.form.fields] == []
    table.dice(5, 5, 5)
    table.say("ama", "roll")
    assert table.told()[-1] == "Ama: lore / void 10."
