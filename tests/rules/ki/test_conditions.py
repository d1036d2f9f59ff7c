"""Conditions: which of them are one, and how they are written. (KI-HP-07, KI-TYPE-04, KI-ACT-02)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable


def frozen(*, cc_turns: int, plain_turns: int) -> KiTable:
    """Ama, who may join every turn, is frozen twice from turn 10 on: plain, and as CC."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5)
    table.npc("Ron", agility=5, instinct=4, hands=1)
    table.start()
    for cc, turns in ((False, plain_turns), (True, cc_turns)):
        table.declare(GM, "afflict", combatant="ama", name="frozen", cc=cc, turns=turns)
    return table


@pytest.mark.clause("KI-TYPE-04", "KI-HP-07")
def test_cc_holds_though_a_plain_condition_of_that_name_is_there() -> None:
    """Frozen without CC and then with it: attacked, Ama cannot react, and is hit for 1."""
    table = frozen(cc_turns=3, plain_turns=9)
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    assert table.who("ama").hp == 10 - 1


@pytest.mark.clause("KI-TYPE-04", "KI-ORG-06")
def test_a_longer_plain_condition_does_not_prolong_cc() -> None:
    """CC of 1 turn is over when turn 9 is called, the plain one of 2 when turn 8 is."""
    table = frozen(cc_turns=1, plain_turns=2)
    ama = table.who("ama")
    assert table.fight.held(ama)
    table.window()
    assert (table.fight.turn, table.fight.held(ama)) == (9, False)
    assert "Ama is no longer frozen." not in table.told()
    table.window()
    assert table.fight.effects == []
    assert table.told().count("Ama is no longer frozen.") == 1


def test_what_ends_twice_at_once_is_told_once() -> None:
    """Both last 1 turn: one sentence says that it is over."""
    table = frozen(cc_turns=1, plain_turns=1)
    table.window()
    assert table.told().count("Ama is no longer frozen.") == 1


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


def test_the_name_of_a_condition_stays_within_its_bounds() -> None:
    """A Turkish capital takes two signs when it is small: what is too long is cut, at 60."""
    table = KiTable()
    table.pc("Ama")
    table.start()
    table.declare(GM, "afflict", combatant="ama", name="\u0130" * 60)
    assert len(table.fight.effects[0].name) == 60
