"""The counts ahead on the board."""

from __future__ import annotations

import pytest

from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, Viewer
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

BOLT = TABLES["bolt"]


def slots(table: WayTable, viewer: Viewer) -> list[tuple[int, str, str, str]]:
    """What a viewer reads: count, kind, who, and the note."""
    return [(s.at, s.kind, s.who, s.note) for s in view(table.scene, viewer).timeline.slots]


@pytest.mark.clause("WAY-HANDS-06")
def test_what_the_seals_are_for_stands_in_nobody_elses_timeline() -> None:
    """All see handseals until 12; Isa alone reads what they are for."""
    table = WayTable()
    table.pc("Isa", techniques=[BOLT])
    table.pc("Ben")
    table.start(10, 10)
    table.act("isa", "seals", technique="bolt")
    table.act("ben", "block", length=30)
    assert (12, "turn", "isa", "Perform Handseals") in slots(table, PUBLIC)
    assert (12, "prepares", "isa", "Bolt") in slots(table, Viewer("isa"))
    assert all(kind != "prepares" for _, kind, _, _ in slots(table, PUBLIC))
    assert all(kind != "prepares" for _, kind, _, _ in slots(table, Viewer("ben")))


def test_the_twenties_are_marked_up_to_the_last_that_all_can_see() -> None:
    """On count 12, with an action on 45, the marks are 12, 20, 40 and 45."""
    table = WayTable()
    table.pc("Isa", techniques=[BOLT])
    table.pc("Ben")
    table.start(10, 10)
    table.act("isa", "seals", technique="bolt")
    table.act("ben", "block", length=45)
    timeline = view(table.scene, PUBLIC).timeline
    assert timeline.title == "Initiative count 12"
    assert [mark.at for mark in timeline.marks] == [12, 20, 40, 45]


def test_a_blow_that_has_still_to_land_stands_at_its_count() -> None:
    """A tetsubo swung on 0 lands on 8, and its wielder is due later."""
    table = WayTable()
    table.pc("Ama", str=100, weapons=[{"id": "tetsubo", "held": True}])
    table.pc("Ben")
    table.start(15, 13)
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    assert (8, "lands", "ama", "Tetsubo") in slots(table, PUBLIC)
