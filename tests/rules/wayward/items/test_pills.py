"""Things that are taken: pills, and what they cost and give."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import Condition
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.rolls.modifiers import total
from rules.wayward.wounds.wound_effects import maim
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

pytestmark = pytest.mark.clause("WAY-COND-02", "WAY-FATIGUE-06")


def taking(item: str, **sheet: Any) -> WayTable:
    """Ama has taken it on count 0, and Ben blocks until 30."""
    table = WayTable()
    table.pc("Ama", **{"items": [item], "hp_max": 100, **sheet})
    table.pc("Ben")
    table.start()
    table.act("ben", "block", length=30)
    table.act("ama", "item", item=item, target="ama")
    return table


def test_a_soldier_pill_takes_a_level_of_fatigue_and_helps_both_rolls():
    """Fatigue 2 is 1 at once, and Stamina rolls are 5 better."""
    table = taking("soldier-pill", fatigue=2)
    ama = table.who("ama")
    assert ama.pools.fatigue == 1
    assert total(table.fight, ama, "stamina_roll") == 5
    assert ama.gear.items[0].count == 0


def test_a_blood_pill_gives_hp_with_each_count():
    """RES 20: 2 HP on each of the counts from 1 to 10."""
    table = taking("blood-pill", hp=50)
    assert (table.fight.now, table.who("ama").pools.hp) == (10, 70)


def test_pills_do_nothing_for_a_chopped_liver_and_stop_working_with_it():
    """With the wound a pill gives nothing; and what it gave is over once the wound is there."""
    wound = {"id": "w", "row": "slashing-severe-abdomen"}
    table = taking("soldier-pill", fatigue=2, wounds=[wound])
    assert (table.who("ama").pools.fatigue, table.fight.effects) == (2, [])
    table = taking("blood-pill", hp=50)
    driven(maim(table.fight, table.who("ama"), wound_row("slashing-severe-abdomen")))
    assert table.fight.effects == []


def test_what_a_thing_costs_is_rolled_for():
    """An Exploding Tag costs Chakra 5: a 1 and 2 for CHA fail it when it goes off."""
    table = WayTable()
    table.pc("Ama", items=["exploding-tag"])
    table.pc("Ben")
    table.start()
    table.amend("distances.ama|ben", 500)
    table.act("ben", "block", length=30)
    table.act("ama", "item", item="exploding-tag", target="ama")
    table.dice(1, *[1] * 5)
    table.act("ama", "block", length=5)
    assert table.who("ama").pools.fatigue == 1
    assert table.who("ama").body.condition is Condition.FIT
