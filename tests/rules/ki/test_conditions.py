"""Conditions: which of them are one, and how they are written. (KI-HP-07, KI-TYPE-04, KI-ACT-02)"""

from __future__ import annotations

import pytest

from tests.rules.ki.table import KiTable


@pytest.mark.clause("KI-ACT-02")
def test_a_condition_of_a_sheet_and_of_a_technique_is_the_same_in_any_case() -> None:
    """Ama comes Slowed for 2 turns; a technique that makes SLOWED for 5 prolongs it to 5."""
    mire = {"id": "mire", "name": "Mire", "kind": "active", "condition": "SLOWED"}
    table = KiTable()
    table.npc("Ron", instinct=9, techniques=[{**mire, "condition_turns": 5}])
    table.pc("Ama", instinct=0, conditions=[{"name": "Slowed", "turns": 2}])
    table.start()
    table.take_part("ron", "technique")
    table.act("ron", "technique", technique="mire", target="ama")
    [slowed] = table.fight.effects
    assert (slowed.name, slowed.until) == ("slowed", table.fight.now + 5)
