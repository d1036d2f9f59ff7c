"""What people may choose beforehand about Willpower, and what a point costs."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.fight.action_in_progress import GuardFailing
from rules.wayward.rolls.willpower import Spend, spend, to_spend
from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-WP-01", "WAY-WP-09")
def test_a_point_is_spent_once_and_everybody_sees_it() -> None:
    """The choice costs 1, and is there as long as a point is left."""
    table = WayTable()
    table.pc("Ama", willpower=1)
    ama = table.who("ama")
    cost = to_spend(table.fight, ama).choices["spend"].cost
    assert cost is not None
    assert cost(Spend()) == {"willpower": 1}
    assert spend(table.fight, ama, GuardFailing())
    assert (ama.pools.willpower, [*to_spend(table.fight, ama).choices]) == (0, ["accept"])
    [line] = [each for each in table.fight.told if each.text == "Ama spends Willpower."]
    assert PUBLIC.sees(line.audience)
    assert not spend(table.fight, ama, GuardFailing())
    assert ama.pools.willpower == 0
