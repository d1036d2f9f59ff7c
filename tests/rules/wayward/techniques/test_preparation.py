"""What is kept up when the fighting begins."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import PUBLIC
from rules.errors import NotAllowed
from rules.wayward.rolls.d20_rolls import dodge
from tests.rules.wayward.table import WayTable

KNOWN = ("chakra-strengthening", "chakra-flow", "hinotama", "hidden-mist")


def camp(*, begun: bool = False, **ama: Any) -> WayTable:
    """Ama, who has Preparation, and Ben; nobody has rolled for Initiative unless it has begun."""
    table = WayTable()
    table.pc("Ama", **{"abilities": ["preparation"], "techniques": KNOWN, "agi": 1, **ama})
    table.pc("Ben")
    return table.start() if begun else table


@pytest.mark.clause("WAY-UPKEEP-01", "WAY-QUAL-01")
def test_what_may_be_up_is_kept_up_from_the_first_count() -> None:
    """X 3: 6 of Upkeep, and 3 on Dodges, without a roll; only she and the GM are told."""
    table = camp(cha=90)
    table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
    table.start()
    [kept] = table.who("ama").jutsu.upkeeps
    assert (kept.amount, kept.x, table.who("ama").pools.fatigue) == (6, 3, 0)
    assert sum(part.value for part in dodge(table.fight, table.who("ama"))) == 3
    told = "Ama begins with Chakra Strengthening 3 kept up."
    assert told in table.told()
    assert told not in table.told(PUBLIC)


@pytest.mark.clause("WAY-UPKEEP-01", "WAY-INIT-03")
def test_who_comes_back_into_a_fight_begins_with_nothing() -> None:
    """Ama has acted, leaves and returns: no Upkeep comes to them without its roll."""
    table = camp(begun=True, cha=90)
    table.act("ben", "block", length=9)
    table.act("ama", "block", length=5)
    table.play(j.Left(id="ama"))
    table.play(j.Returned(id="ama"))
    with pytest.raises(NotAllowed, match="can begin the fight with a technique"):
        table.declare("ama", "begin_with", technique="ama|chakra-strengthening|3|")
