"""Houses that do not round stats: what is left of them decides where all else is equal."""

from __future__ import annotations

import pytest

from rules.engine.sheet import read
from rules.wayward.character.house_rules import House
from rules.wayward.rolls.d20_rolls import remainder
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


@pytest.mark.parametrize(("rounding", "left"), [("none", 700), ("floor", 0)])
def test_what_is_left_of_a_stat_is_in_thousandths(rounding: str, left: int) -> None:
    """Of 27 the last 7 of 10 are left; a house that rounds down leaves nothing."""
    assert remainder(read(House, {"round_stat_bonus": rounding}), 27) == left
