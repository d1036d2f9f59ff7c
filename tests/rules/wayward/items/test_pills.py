"""Things that are taken: pills, and what they cost and give."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.wound_tables import wound_row
from rules.wayward.wounds.wounds import maim
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
