"""What only the GM may do out of turn."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-MOVE-01", "WAY-MOVE-02")
@pytest.mark.parametrize(("tenths", "far"), [(6, "2.6 yards"), (7, "2.7 yards"), (0, "2 yards")])
def test_a_distance_has_tenths_of_a_yard(tenths: int, far: str) -> None:
    """AGI 20 moves 1.6 yards in half of Speed 8, and a fist reaches 1: 2.6 is near enough."""
    table = WayTable()
    table.pc("Ama", side="red", agi=20)
    table.pc("Ben", side="blue", agi=20)
    table.start(20, 10)
    table.declare(GM, "apart", one="ama", other="ben", yards=2, tenths=tenths)
    assert table.told()[-1] == f"Ama and Ben are {far} apart."
    if tenths == 7:
        refused = table.refusal("ama", "attack", target="ben")
        assert refused.startswith("Ben is 2.7 yards away; this goes 1 yard, and you move 1.6")
        return
    table.dice(20)
    table.act("ama", "attack", target="ben")
    assert table.fight.battle.distances == {"ama|ben": 10}
