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
