"""What people may choose beforehand about Willpower, and what a point costs."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.attack.called_shots import if_it_misses
from rules.wayward.defence.interrupts import Defending, policies
from rules.wayward.fight.action_in_progress import Attack, GuardFailing
from rules.wayward.fight.attack_spec import Art, Spec
from rules.wayward.fight.turn_action import Turn
from rules.wayward.rolls.willpower import Spend, may_ask, spend, to_spend
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
    assert [each.value for each in if_it_misses(Turn(table.fight, ama)).members] == miss
    spec = Spec(name="Fist", art=Art.UNARMED)
    made = Attack(id="a", deed="d", by="x", target="ama", spec=spec, speed=5, damage_speed=5)
    at = Defending(table.fight, ama, made)
    assert [each.value for each in policies(at)] == failure
    assert may_ask(ama) is (npc or willpower > 0)


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
