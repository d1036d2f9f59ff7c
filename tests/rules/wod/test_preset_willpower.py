"""Willpower that a player spends without being asked, on defences and on soak (WOD-WILL-01)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable
from tests.tables import tabled

GOOD, BLANK = 7, 2


def defender(spend: str, what: str) -> WodTable:
    """Ama with this preset, Willpower 3 and stamina 2, and two Thugs."""
    table = WodTable()
    table.pc("Ama")
    table.npc("Thug")
    table.npc("Goon")
    table.declare("ama", "preset", combatant="ama", **{what: spend})
    return table


@pytest.mark.clause("WOD-WILL-01")
@pytest.mark.parametrize(
    ("spend", "points"), [("never", [3, 3, 3]), ("first", [2, 2, 1]), ("always", [2, 2, 1])]
)
def test_soak_in_turns(spend: str, points: list[int]) -> None:
    """Two wounds in turn 1 and one in turn 2: there is one point a turn."""
    table = defender(spend, "soak").start()
    left = []
    for wound in range(3):
        if wound == 2:
            table.declare_all()
            table.say(GM, "continue")
        table.dice(BLANK, BLANK)
        table.declare(GM, "wound", combatant="ama", harm="bashing", levels=1)
        left.append(table.who("ama").willpower)
    assert left == points


@pytest.mark.clause("WOD-WILL-01", "WOD-FULLDEF-01")
@tabled
def test_defences(spend: str, given: int, points: int, dodged: int) -> None:
    """Attacked twice in full defence, with 4 dice and then 3.

    If Ama has no point at first and is given one before the second attack, only "always" spends it:
    that is not her first defence.
    """
    table = defender(spend, "defence")
    table.npc("Lout", dexterity=1, wits=1)
    table.start(10, 9, 8, 1)
    if given:
        table.amend("combatants.ama.willpower", 0)
    blow = {"act": "attack", "target": "ama"}
    other = {"act": "other", "what": "Waits a moment."}
    table.dice(BLANK, BLANK, BLANK, BLANK)
    table.declare_all(ama={"act": "full", "guard": "dodge"}, thug=blow, goon=other, lout=blow)
    if given:
        table.amend("combatants.ama.willpower", given)
    table.dice(BLANK, BLANK)
    table.say(GM, "refuse")
    assert table.who("ama").willpower == points
    assert sum("Ama: dodge, 1 success." in line for line in table.told()) == dodged
