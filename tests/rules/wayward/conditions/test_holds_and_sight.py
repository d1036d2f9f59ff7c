"""Holds between people, and what hampers the sight of somebody."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from rules.wayward.conditions.status_effects import release, seize
from rules.wayward.stealth.hiding import penalty, raw
from tests.rules.wayward.table import WayTable


def three() -> WayTable:
    """Ama, Ben and Cai; nobody knows how far apart they are."""
    table = WayTable()
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name, agi=1)
    return table.start(20, 10, 10)


@pytest.mark.clause("WAY-IMMOB-06")
def test_whoever_is_seized_is_held_by_one_alone_and_holds_nobody() -> None:
    """Ama holds Ben, then Ben holds Ama, then Cai does, from 3 yards, which become 1."""
    table = three()
    fight = table.fight
    ama, ben, cai = (table.who(id) for id in ("ama", "ben", "cai"))
    seize(fight, ama, ben)
    assert (ama.body.held_by, ben.body.held_by) == ("", "ama")
    seize(fight, ben, ama)
    assert (ama.body.held_by, ben.body.held_by) == ("ben", "")
    fight.battle.distances["ama|cai"] = 30
    seize(fight, cai, ama)
    assert ama.body.held_by == "cai"
    assert fight.battle.distances["ama|cai"] == 10
    release(fight, ama)
    assert ama.body.held_by == ""


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_hold_that_ends_is_told_with_its_locks() -> None:
    """A lock on Ben goes with the hold; another Immobilization stays."""
    table = three()
    table.amend("combatants.ben.held_by", "ama")
    table.declare(GM, "afflict", combatant="ben", status="immobility", severity=4)
    table.declare(GM, "afflict", combatant="ben", status="immobility", severity=2, lasts="9 counts")
    table.declare(GM, "let_go", held="ben")
    assert "Nobody holds Ben any more." in table.told(PUBLIC)
    assert [each.severity for each in table.who("ben").body.statuses] == [2]


@pytest.mark.clause("WAY-VIS-01", "WAY-VIS-02", "WAY-VIS-03", "WAY-VIS-05", "WAY-VIS-06")
def test_the_worst_of_what_hampers_sight_counts() -> None:
    """Smoke of 4 around Ben, 6 by a status, and shut eyes, which are blind: 10 and no more."""
    table = three()
    table.declare(GM, "lay", name="Smoke", visibility=4, inside=["ben"])
    fight, ama, ben, cai = table.fight, *(table.who(id) for id in ("ama", "ben", "cai"))
    assert [raw(fight, ama, ben), raw(fight, ama, cai), raw(fight, ben, ama)] == [4, 0, 4]
    assert [penalty(fight, ama, ben), penalty(fight, ama, cai), penalty(fight, ben)] == [4, 0, 4]
    table.declare(GM, "afflict", combatant="ama", status="visibility", severity=6)
    assert raw(fight, table.who("ama"), ben) == 6
    table.who("ama").body.eyes_shut = True
    assert raw(fight, table.who("ama"), cai) == 10
    assert penalty(fight, table.who("ama"), cai) == 10
