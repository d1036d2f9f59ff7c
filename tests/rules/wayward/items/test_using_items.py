"""Weapons in hand and out of it; things used."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import WayTable


def armed(**ama: Any) -> WayTable:
    """Ama, due on count 0, and Ben later."""
    table = WayTable()
    table.pc("Ama", **ama)
    table.pc("Ben", side="others")
    return table.start(15, 10)


@pytest.mark.clause("WAY-AOE-01", "WAY-HIDE-02")
def test_a_smoke_bomb_blinds_whoever_is_inside_until_it_is_blown_away() -> None:
    """Of Speed 4, for 20 counts: Ama, inside, may hide behind its -6."""
    table = armed(items=[{"id": "smoke-bomb", "count": 1}])
    table.act("ama", "item", item="smoke-bomb", target="ama")
    [smoke] = table.fight.battle.areas
    assert (smoke.inside, smoke.effect.status, smoke.effect.severity, smoke.until) == (
        ["ama"],
        "visibility",
        6,
        20,
    )
    assert table.who("ama").gear.items[0].count == 0
    assert (table.fight.timeline.count, "hide" in table.acts("ama")) == (4, True)
    table.act("ama", "block", length=50)
    table.act("ben", "block", length=30)
    assert table.fight.timeline.count is not None
    assert table.fight.timeline.count > 20
    assert table.fight.battle.areas == []
