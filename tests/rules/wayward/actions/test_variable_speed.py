"""Variable Speed Actions: Block and Move; breaking off, at will and by force."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.defence.block import blocks
from tests.rules.wayward.table import WayTable


def two(**ama: Any) -> WayTable:
    """Ama and Ben, both due on count 0."""
    table = WayTable()
    table.pc("Ama", **ama)
    table.pc("Ben")
    table.start(10, 10 + (ama.get("agi", 20) - 20) // 10)
    return table


@pytest.mark.clause("WAY-SIMUL-05")
def test_another_action_that_goes_on_does_not_become_a_block() -> None:
    """Moving until 20 and then blocking does not guard on 20."""
    table = two()
    table.act("ama", "move", length=20)
    table.act("ben", "block", length=20)
    table.act("ama", "block", length=5)
    assert not blocks(table.fight, table.who("ama"))


@pytest.mark.clause("WAY-CBEX-06")
def test_a_block_is_declared_long_enough_to_cover_a_known_count() -> None:
    """At count 17 a Block of 4 lasts until 21, so it guards on 20; one of 3 ends there."""
    table = two()
    table.act("ama", "block", length=17)
    table.act("ben", "block", length=20)
    table.act("ama", "block", length=4)
    assert table.fight.timeline.count == 20
    assert blocks(table.fight, table.who("ama"))


@pytest.mark.clause("WAY-ABORT-02", "WAY-ABORT-03", "WAY-SEAL-03")
def test_seals_that_are_broken_off_later_are_lost_then() -> None:
    """Seals of 12 broken off on 5, as announced on 1: on 6 there is nothing to release."""
    bolt = {"id": "bolt", "name": "Bolt", "kind": "ninjutsu", "speed": "6", "seals": "14"}
    table = two(techniques=[{**bolt, "damage": "2d6", "source": "ndb", "reach": "ranged"}])
    table.act("ama", "seals", technique="bolt")
    table.act("ben", "block", length=1)
    table.declare("ama", "abort", combatant="ama", at=5)
    table.act("ben", "block", length=50)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ama", "act")])
    open_acts = table.acts("ama")
    assert "release" not in open_acts
    assert "seals" in open_acts
