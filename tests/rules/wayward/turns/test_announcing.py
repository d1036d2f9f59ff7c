"""What everybody reads when an action begins."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import Part
from tests.rules.wayward.table import TIRELESS, WayTable, duel


def begun(table: WayTable, **wish: Any) -> list[tuple[str, Part]]:
    """The lines that tell of an act as it begins."""
    if "target" in wish:
        table.dice(TIRELESS)
    first = len(table.lines)
    table.act("ama", **wish)
    told = table.lines[first:]
    return [
        (line.text, line.part) for line in told if {"WAY-ATK-01", "WAY-VSA-01"} & {*line.clauses}
    ]


@pytest.mark.clause("WAY-ATK-01")
def test_an_act_at_nobody_has_its_numbers_beside_it() -> None:
    """No question follows that could say them."""
    assert begun(duel(), act="block", length=20) == [("Ama begins Block: Speed 20.", Part.HEAD)]
