"""Stamina and Chakra Exhaustion, Fatigue, and Rest."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.fatigue import Exhaustion, attempt, exert, gain, lowered, parts, raised
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.modifiers import total
from rules.wayward.turns.counts import close
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

STAMINA, CHAKRA = Exhaustion.STAMINA, Exhaustion.CHAKRA


def alone(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, in a fight that has begun, with Ben there."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **sheet)
    table.pc("Ben")
    table.start()
    return table, table.who("ama")


def bonus(table: WayTable, ninja: Ninja, kind: Exhaustion) -> int:
    """What is added to a Fatigue roll."""
    return sum(part.value for part in parts(table.fight, ninja, kind))


@pytest.mark.clause("WAY-STAM-01", "WAY-STAM-03", "WAY-CHAK-01")
@pytest.mark.parametrize(("face", "passed"), [(9, True), (8, True), (7, False)])
def test_a_stamina_roll_is_a_d20_and_a_tenth_of_res_against_the_cost(face: int, passed: bool):
    """RES 70 against 15: a 9 gives 16, an 8 just passes, a 7 is a level of Fatigue."""
    table, ama = alone(res=70)
    driven(exert(table.fight, ama, stamina=15), face)
    assert ama.pools.fatigue_pending == (0 if passed else 1)


@pytest.mark.clause("WAY-CHAK-01", "WAY-CHAK-02")
@pytest.mark.parametrize(("face", "gained"), [(11, 0), (10, 1)])
def test_a_chakra_roll_counts_cha_and_its_own_running_penalty(face: int, gained: int):
    """CHA 60, cost 14, penalty 3: an 11 is needed; either way the jutsu works."""
    table, ama = alone(cha=60)
    ama.pools.chakra_penalty = 3
    assert driven(exert(table.fight, ama, chakra=14), face)
    assert ama.pools.fatigue_pending == gained


@pytest.mark.clause("WAY-STAM-02", "WAY-STAM-04", "WAY-CHAK-03")
def test_every_roll_tires_by_a_fifth_of_its_cost_passed_or_failed():
    """Stamina 15 three times is 3, 6, 9; Stamina 8 is 1 more; Chakra 16 and 14 are 3 and 5."""
    table, ama = alone(res=99, cha=99)
    seen = []
    for cost in (15, 15, 15, 8):
        assert driven(exert(table.fight, ama, stamina=cost), 20)
        seen.append(ama.pools.stamina_penalty)
    assert seen == [3, 6, 9, 10]
    driven(exert(table.fight, ama, chakra=16), 1)
    driven(exert(table.fight, ama, chakra=14), 20)
    assert (ama.pools.chakra_penalty, ama.pools.stamina_penalty) == (5, 10)


@pytest.mark.clause("WAY-STAM-05", "WAY-CHAK-04")
@pytest.mark.parametrize(("cost", "by", "left"), [(8, 6, 5), (4, 2, 2), (14, 10, 5), (4, 9, 0)])
def test_no_reduction_brings_a_cost_of_5_or_more_under_5(cost: int, by: int, left: int):
    """8 less 6 is 5, 14 less 10 is 5; 4 less 2 is 2."""
    assert lowered(cost, by) == left


@pytest.mark.clause("WAY-FATIGUE-04", "WAY-FATIGUE-02", "WAY-SIMUL-04", "WAY-CHAK-05")
def test_stamina_comes_first_and_neither_failure_touches_the_other():
    """Stamina short by 4 and Chakra short by 16: 3 levels, which take hold as the count closes."""
    table, ama = alone()
    driven(exert(table.fight, ama, stamina=15, chakra=25), 9, 7)
    assert (ama.pools.fatigue, ama.pools.fatigue_pending) == (0, 3)
    assert bonus(table, ama, CHAKRA) == 2 - 5
    driven(close(table.fight))
    assert (ama.pools.fatigue, ama.pools.stamina_penalty, ama.pools.chakra_penalty) == (3, 0, 0)


@pytest.mark.clause("WAY-FATIGUE-05")
def test_of_several_rolls_the_cheapest_comes_first():
    """Chakra 14 and 6: the first die is against 6 and the second against 14, at 1 less."""
    table, ama = alone()
    driven(exert(table.fight, ama, chakra=(14, 6)), 4, 13)
    assert ama.pools.fatigue_pending == 0
    assert ama.pools.chakra_penalty == 3


@pytest.mark.clause("WAY-REST-01", "WAY-STAM-06", "WAY-BURN-03")
def test_rest_takes_5_counts_and_gives_one_point_of_breath_back():
    """A penalty of 4 is 3, Burns of 3 and 1 are 2 and none, the Chakra penalty stays."""
    table, ama = alone()
    table.amend("combatants.ama.stamina_penalty", 4)
    table.amend("combatants.ama.chakra_penalty", 4)
    for id, severity in (("a", 3), ("b", 1)):
        burn = {"id": id, "kind": "burn", "severity": severity}
        table.amend(f"combatants.ama.statuses.{id}", burn)
    table.act("ama", "rest")
    table.act("ben", "block", length=20)
    ama = table.who("ama")
    assert (ama.pools.stamina_penalty, ama.pools.chakra_penalty, ama.turn.acts) == (3, 4, 5)
    assert [each.severity for each in ama.body.statuses] == [2]
    table.act("ama", "rest")
    assert [each.severity for each in table.who("ama").body.statuses] == [1]


@pytest.mark.clause("WAY-BURN-04", "WAY-SUFF-04")
def test_a_new_level_clears_burns_but_not_suffocation():
    """Burn 5 is gone, Suffocation 2 stays."""
    table, ama = alone()
    for kind in ("burn", "suffocation"):
        status = {"id": kind, "kind": kind, "severity": 2, "running": True}
        table.amend(f"combatants.ama.statuses.{kind}", status)
    gain(ama, 1)
    driven(close(table.fight))
    assert [each.kind.value for each in ama.body.statuses] == ["suffocation"]
    assert total(table.fight, ama, "fatigue_rolls") == -2


@pytest.mark.clause("WAY-STAM-03", "WAY-FATIGUE-09")
@pytest.mark.parametrize(
    ("cost", "levels", "penalty", "works"),
    [(12, 0, 2, True), (13, 1, 2, False), (26, 1, 5, False), (27, 2, 5, False)],
)
def test_a_cost_that_rises_is_compared_with_the_same_roll(
    cost: int, levels: int, penalty: int, works: bool
):
    """A 12 has paid 10, for a penalty of 2; it holds against 12, and is short of what is more.

    Ama is as tired as one can be and still act, so a failure is the end of the action.
    """
    table, ama = alone()
    fell = driven(attempt(table.fight, ama, STAMINA, 10), 10)
    ama.pools.fatigue_pending = 6
    assert raised(table.fight, ama, STAMINA, fell, paid=10, cost=cost) is works
    assert (ama.pools.fatigue_pending, ama.pools.stamina_penalty) == (6 + levels, penalty)
