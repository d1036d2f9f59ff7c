"""Feats of strength: what strength reaches, and what Willpower adds (WOD-STRENGTH-01..03)."""

from __future__ import annotations

import pytest

from tests.rules.wod.table import WodTable


def scene() -> WodTable:
    """Ama, with two dots in every attribute, and no fighting."""
    table = WodTable()
    table.pc("Ama")
    return table


@pytest.mark.clause("WOD-STRENGTH-02")
@pytest.mark.parametrize(("rating", "works"), [("5", True), ("6", False)])
def test_willpower_adds_to_strength(rating: str, works: bool) -> None:
    """Strength 3 and two successes at 9 are 5; the rating is rolled and no point spent."""
    table = scene()
    table.amend("combatants.ama.strength", 3)
    table.amend("combatants.ama.willpower", 1)
    table.dice(9, 9, 8)
    table.declare("ama", "strength", rating=rating)
    assert ("manages to" in table.last()[0]) == works
    effort = table.lines[-1].rolls[-1]
    assert (effort.name, effort.total) == (f"Effort, of {rating}", 5)
    assert [part.value for part in effort.modifiers] == [3, 2]
    assert table.who("ama").willpower == 1
    assert table.who("ama").failures == ({} if works else {"strength 6": 1})
