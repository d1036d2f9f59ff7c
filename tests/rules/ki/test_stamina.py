"""Stamina Surges and rest. (KI-STA-04, KI-SUR, KI-HP-11)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.errors import NotAllowed
from rules.ki import RULESET
from rules.ki.sheet import House, Sheet, rest
from tests.rules.ki.table import KiTable


def joined(**sheet: Any) -> KiTable:
    """Ama has joined a turn and is asked for her Actions."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, **sheet)
    table.npc("Thug", hp_max=50)
    table.start()
    table.window("ama")
    return table


@pytest.mark.clause("KI-SUR-01", "KI-SUR-03")
def test_a_surge_is_offered_for_a_granted_action_that_only_it_can_pay_for() -> None:
    """A Leap of 3 with 2 stamina in hand: the Surge fills them to 6, and 3 are left."""
    leap = {"id": "leap", "name": "Leap", "stamina": 3}
    table = joined(stamina=2, custom_actions=[leap])
    table.act("ama", "declare", first="leap")
    assert table.acts("ama") == ["surge", "done"]
    table.act("ama", "surge")
    table.act("ama", "custom", action="leap")
    assert (table.who("ama").stamina, table.who("ama").surges) == (3, 1)


@pytest.mark.clause("KI-HP-11")
def test_a_rest_leaves_wounds_and_durability_and_wakes_who_has_hp() -> None:
    """Wounds, armour and weapons stay as they are; the unconscious is awake again."""
    sheet = read(
        Sheet,
        {
            "hp": -2,
            "state": "unconscious",
            "armor": "scale-vest",
            "armor_durability": 1,
            "weapons": [{"id": "sword", "durability": 2, "durability_max": 10}],
            "wounds": [{"id": "wound-1", "type": "internal"}],
        },
    )
    rested = rest(sheet, House())
    assert (rested.hp, rested.state) == (10, "active")
    assert (rested.armor_durability, rested.weapons, rested.wounds) == (
        1,
        sheet.weapons,
        sheet.wounds,
    )


@pytest.mark.clause("KI-SUR-02")
def test_a_rest_gives_back_all_surges_and_stamina() -> None:
    """Surges 0 of 2 become 2, stamina 1 of 6 becomes 6."""
    rested = rest(Sheet(surges=0, surges_max=2, stamina=1), House())
    assert (rested.surges, rested.stamina) == (2, 6)


def test_the_dead_do_not_rest() -> None:
    """A dead character can only be read."""
    with pytest.raises(NotAllowed, match=r"This character is dead and can only be read\."):
        RULESET.sheets.rest(read(Sheet, {"state": "dead"}), House())
