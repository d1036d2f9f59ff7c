"""Clones are made as their summoner is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

IMAGES = TABLES["images"]


def summoned(**technique: Any) -> WayTable:
    """Ama, with Bleed 4 and a Minor wound, has made two clones."""
    table = WayTable()
    table.pc(
        "Ama",
        techniques=[{**IMAGES, **technique}],
        wounds=[{"id": "w", "row": "blunt-minor-head"}],
    )
    table.start()
    table.amend("combatants.ama.statuses.b", {"id": "b", "kind": "bleed", "severity": 4})
    table.dice(20)
    table.act("ama", "use", technique="images", x=2)
    return table


@pytest.mark.clause("WAY-CLONE-01")
def test_some_kinds_of_clone_start_unhurt() -> None:
    """By its own entry a kind of clone copies neither statuses nor wounds."""
    clone = summoned(copies_statuses=False).who("ama-1-clone-1")
    assert (clone.body.statuses, clone.body.wounds) == ([], [])
