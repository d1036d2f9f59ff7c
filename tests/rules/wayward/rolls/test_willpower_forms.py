"""What people may choose beforehand about Willpower, and what a point costs."""

from __future__ import annotations

import pytest

from rules.engine.visibility import PUBLIC
from rules.wayward.attack.called_shots import after_miss
from rules.wayward.defence.interrupts import after_failure
from rules.wayward.fight import answers
from rules.wayward.rolls.willpower import may_ask, spend, spending
from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-WP-01", "WAY-WP-06", "WAY-WP-09")
@pytest.mark.parametrize(
    ("npc", "willpower", "miss", "failure"),
    [
        (False, 0, ["ask"], ["never"]),
        (False, 1, ["never", "if_it_fails", "ask"], ["never", "if_it_fails", "ask"]),
        (True, 0, ["never", "ask"], ["never", "ask"]),
        (True, 1, ["never", "if_it_fails", "ask"], ["never", "if_it_fails", "ask"]),
    ],
)
def test_only_whoever_has_willpower_may_promise_it(
    willpower: int, miss: list[str], failure: list[str], *, npc: bool
) -> None:
    """Without a point there is no choice; the GM, whose points are secret, is always asked."""
    table = WayTable()
    _ = (table.npc if npc else table.pc)("Ama", willpower=willpower)
    ama = table.who("ama")
    assert [each.value for each in after_miss(ama)["willpower"].members] == miss
    assert [each.value for each in after_failure(ama).members] == failure
    assert may_ask(ama) is (npc or willpower > 0)


@pytest.mark.clause("WAY-WP-01", "WAY-WP-09")
def test_a_point_is_spent_once_and_everybody_sees_it() -> None:
    """The choice costs 1, and is there as long as a point is left."""
    table = WayTable()
    table.pc("Ama", willpower=1)
    ama = table.who("ama")
    cost = spending(ama)["spend"].cost
    assert cost is not None
    assert cost(answers.Spend()) == {"willpower": 1}
    assert spend(table.fight, ama)
    assert (ama.pools.willpower, spending(ama)) == (0, {})
    [line] = [each for each in table.fight.told if each.text == "Ama spends Willpower."]
    assert PUBLIC.sees(line.audience)
    assert not spend(table.fight, ama)
    assert ama.pools.willpower == 0


@pytest.mark.clause("WAY-ABORT-01", "WAY-ABORT-02")
@pytest.mark.parametrize(("at", "later"), [(0, False), (3, False), (4, True), (9, True)])
def test_what_is_broken_off_on_the_present_count_is_over(at: int, *, later: bool) -> None:
    """On count 3 Ama breaks off the Block until 10: now, on 3, or on a later count."""
    table = WayTable()
    for name in ("Ama", "Ben"):
        table.pc(name, agi=1)
    table.start(20, 17)
    table.act("ama", "block", length=10)
    assert table.fight.now == 3
    table.declare("ama", "abort", combatant="ama", at=at)
    assert (table.fight.doing(table.who("ama")) is not None) is later
