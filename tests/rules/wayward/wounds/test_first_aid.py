"""First aid in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import StatusKind
from tests.rules.wayward.table import WayTable

pytestmark = pytest.mark.clause("WAY-COND-02")


def healer(**sheet: Any) -> WayTable:
    """Ama has a kit and acts on count 0; Ben blocks until 50 and bleeds by 4 and by 2."""
    table = WayTable()
    table.pc("Ama", **{"items": ["first-aid-kit"], **sheet})
    table.pc("Ben", vitality_max=1000)
    table.start()
    table.act("ben", "block", length=50)
    for source, severity in (("sword", 4), ("knife", 2)):
        bleed = {"id": source, "kind": "bleed", "severity": severity, "source": source}
        table.amend(f"combatants.ben.statuses.{source}", bleed)
    return table


def test_a_kit_ends_a_bleed_in_two_counts_for_each_point():
    """Bleed 4 takes 8 counts and is over as the count of it closes; the other goes on."""
    table = healer()
    table.act("ama", "first_aid", injury="ben|sword")
    assert table.who("ama").turn.acts == 8
    assert [each.severity for each in table.who("ben").having(StatusKind.BLEED)] == [2]


def test_one_kit_ends_one_bleed_and_one_burn():
    """After the first Bleed the kit has nothing for the second, but for a Burn."""
    table = healer()
    table.act("ama", "first_aid", injury="ben|sword")
    assert "first_aid" not in table.acts("ama")
    burn = {"id": "burn", "kind": "burn", "severity": 3}
    table.amend("combatants.ama.statuses.burn", burn)
    table.act("ama", "first_aid", injury="ama|burn")
    assert table.who("ama").body.statuses == []
    assert table.who("ama").turn.acts == 8 + 6


def test_without_a_kit_or_out_of_reach_there_is_none():
    """No kit, no first aid; and Ben must be at hand."""
    assert "first_aid" not in healer(items=[]).acts("ama")
    table = healer()
    table.amend("distances", {"ama|ben": 100})
    assert "first_aid" not in table.acts("ama")
