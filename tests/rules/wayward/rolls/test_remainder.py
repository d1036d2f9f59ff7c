"""Houses that do not round stats: what is left of them decides where all else is equal."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-INIT-01")
@pytest.mark.parametrize(("rounding", "vitality"), [("floor", 4000), ("none", 4000 - 3)])
def test_an_unrounded_stat_decides_a_tie(rounding: str, vitality: int) -> None:
    """DEX 27 against AGI 24: 12.7 meets 12.4, which is a tie when both are cut to 12.

    Begun by a point, the blow lets 20% of 8 + 1.3 x 8 = 18.4 through: 3.
    """
    table = WayTable(positions="off", round_stat_bonus=rounding)
    table.pc("Ama", dex=27, willpower=0)
    table.pc("Ben", agi=24, willpower=0, vitality_max=4000)
    table.start(15, 10)
    table.dice(20, 10, *([4, 4] if rounding == "none" else []))
    table.act("ama", "attack", target="ben")
    table.act("ben", "dodge")
    assert table.who("ben").pools.vitality == vitality
