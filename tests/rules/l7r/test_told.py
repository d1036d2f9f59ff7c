"""Who reads which line of a fight.

Everybody sees what people do and what becomes of them, and a player's own rolls. Of the GM's
people the GM alone reads the dice. Wound checks and action dice are for one's own side, TNs for who
rolls. (L7R-DICE-09, L7R-DICE-10, L7R-INIT-05)
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable
from tests.rules.told import lines_of, told

LINES = lines_of(__file__)

PLAIN = {"weapons": ["katana"], "guards": False}


def three(ama: Any = (), ben: Any = (), foe: Any = (), **house: Any) -> tuple[L7rTable, int]:
    """Ama (1, 6, 7), Ben, who stands against her beside the Foe (2, 8), and the Foe (3, 9).

    Also the number of lines before Ama is asked.
    """
    table = L7rTable(**house)
    table.pc("Ama", **{**PLAIN, "void": 3, **dict(ama)})
    table.pc("Ben", **{**PLAIN, "side": "others", **dict(ben)})
    table.npc("Foe", **{**PLAIN, **dict(foe)})
    table.start(1, 6, 7, 10, 2, 8, 10, 3, 9, 10)
    return table, len(table.lines)


def log(table: L7rTable, since: int = 0) -> list[str]:
    """The lines from a place on, with their readers."""
    return told(table, "ama", "ben", since=since)


@pytest.mark.clause("L7R-ATK-02", "L7R-ATK-03", "L7R-ATK-04", "L7R-DMG-02", "L7R-WND-03")
def test_attacks_of_a_player_on_the_gms() -> None:
    """Fire 2 and attack 1 are 3k2 against 10: a miss with 9; 16 hits, and 4 + 2 + 1 dice fall."""
    table, begun = three()
    table.attack("ama", "foe", 5, 4, 1)
    table.let()
    table.say("ben", "hold", until=9)
    table.say(GM, "hold", until=9)
    table.attack("ama", "foe", 9, 7, 1, 8, 7, 1, 1, 1, 1, 1, 6, 5, 1)
    table.let()
    assert log(table, begun) == LINES["Attacks of a player on the gms"]


@pytest.mark.clause("L7R-PARRY-03", "L7R-PARRY-05", "L7R-PARRY-06")
def test_parries_that_succeed() -> None:
    """The Foe promises for two dice: 14 and 5 against 16. Ama interrupts too, and looks first."""
    table, begun = three()
    table.say("ama", "attack", target="foe")
    table.dice(9, 7, 1, 9, 5, 1)
    table.say(GM, "predeclare")
    table.say("ben", "attack", target="ama")
    table.dice(9, 3, 1, 9, 3, 1)
    table.say("ama", "parry")
    assert log(table, begun) == LINES["Parries that succeed"]


@pytest.mark.clause("L7R-SW-01", "L7R-SW-05", "L7R-HEAL-02", "L7R-HEAL-03", "L7R-PARRY-04")
def test_wounds_and_what_the_gm_says() -> None:
    """Two serious wounds cripple, four are mortal; the GM's words on healing are one's own."""
    table, begun = three()
    table.declare(GM, "heal", combatant="ama", wounds=-1, note="a fall")
    table.declare(GM, "heal", combatant="ama", wounds=-1)
    table.declare(GM, "heal", combatant="ama", wounds=1, note="herbs")
    table.declare(GM, "tend", tended=False, combatant="ama")
    table.declare(GM, "place", combatant="ama", guards=True)
    table.declare(GM, "place", combatant="ama", guards=False)
    table.declare(GM, "align", combatant="ben", side="players")
    table.declare(GM, "heal", combatant="ama", wounds=-3)
    table.declare(GM, "fate", combatant="ama", fate="lives")
    assert log(table, begun) == LINES["Wounds and what the gm says"]


@pytest.mark.clause("L7R-INIT-07", "L7R-INIT-08", "L7R-DICE-06", "L7R-DICE-09", "L7R-DICE-10")
def test_what_is_tried_and_ruled() -> None:
    """Lore 2 with Water 2 against 15 and openly; the Foe's without the skill; a refusal."""
    table, begun = three(ama={"skills": {"lore": 2}, "void_points": 0})
    table.say("ama", "other", what="I read the signs.")
    table.dice(9, 5, 1, 1)
    table.say(GM, "check", skill="lore", ring="water", tn=15)
    table.dice(9, 6, 1, 1)
    table.say(GM, "check", skill="lore", ring="water", tn=15)
    table.dice(9, 6, 1, 1)
    table.say(GM, "check", skill="lore", ring="water")
    table.dice(9, 6)
    table.say(GM, "check", skill="etiquette", ring="water")
    table.say(GM, "rule", outcome="They warn of rain.")
    table.say("ben", "other", what="I fly.")
    table.say(GM, "refuse", reason="You have no wings.")
    table.say("ben", "other", what="I swim.")
    table.say(GM, "refuse")
    table.say("ben", "hold", until=9)
    table.say(GM, "other", what="It growls.")
    table.dice(9, 6)
    table.say(GM, "check", skill="etiquette", ring="water", tn=10)
    table.say(GM, "rule", outcome="You are afraid.")
    assert log(table, begun) == LINES["What is tried and ruled"]
