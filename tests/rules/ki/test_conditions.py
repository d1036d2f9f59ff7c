"""Conditions: which of them are one, and how they are written. (KI-HP-07, KI-TYPE-04, KI-ACT-02)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable


@pytest.mark.clause("KI-ACT-02")
def test_prone_is_prone_however_the_gm_writes_it() -> None:
    """Put on as "Prone": a Move stands up, and nothing is left of it."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5)
    table.start()
    table.take_part("ama", "move")
    table.declare(GM, "afflict", combatant="ama", name=" PRONE ")
    assert "Ama is prone." in table.told()
    table.act("ama", "move", posture="stand")
    assert table.fight.effects == []


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
