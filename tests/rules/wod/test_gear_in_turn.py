"""Armour and shields that are put on and taken off during a fight (WOD-ARMOR-03)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable


def armed(**gear: object) -> WodTable:
    """Ama with this gear against a Thug, in a fight that has begun."""
    table = WodTable()
    table.pc("Ama", **gear)
    table.npc("Thug")
    return table.start()


@pytest.mark.clause("WOD-ARMOR-03")
def test_armour_whose_row_names_no_turns_is_on_at_once() -> None:
    """Nothing is said of turns: Ama wears it in the turn in which she puts it on."""
    table = armed(armour={"rating": 2, "worn": False})
    table.declare(GM, "wear", combatant="ama", armour=True)
    assert (table.who("ama").protected, table.who("ama").donning) == (True, 0)
