"""Taking hold of somebody, which costs less where it grasps at nothing."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import WayTable, duel


def grabbed(die: int, *, hit: bool, penalty: int = 0, **ama: object) -> WayTable:
    """Ama's Stamina die, then Ben is hit or dodges (their 18 against Accuracy 12)."""
    table = duel({"techniques": ["grab"], "res": 20, "willpower": 0, **ama})
    table.amend("combatants.ama.stamina_penalty", penalty)
    table.dice(die)
    table.act("ama", "use", technique="grab", target="ben")
    if hit:
        table.act("ben", "endure")
    else:
        table.dice(18)
        table.act("ben", "dodge")
    return table


@pytest.mark.clause("WAY-STAM-01", "WAY-STAM-04")
@pytest.mark.parametrize(("hit", "tired"), [(True, 2), (False, 1)])
def test_a_grab_that_misses_costs_half_the_stamina(*, hit: bool, tired: int) -> None:
    """12/5 = 2.4 and 6/5 = 1.2, both rounded down, are the penalty on later rolls."""
    table = grabbed(15, hit=hit)
    assert (table.who("ama").pools.stamina_penalty, table.who("ama").pools.fatigue) == (tired, 0)
    assert ("Ama: Stamina 17 against 12: holds." in table.told()) is hit
    assert "Ama: Stamina 17 against 6: holds." in table.told()


@pytest.mark.clause("WAY-STAM-02", "WAY-FATIGUE-03")
@pytest.mark.parametrize(("hit", "level"), [(True, 1), (False, 0)])
def test_one_roll_is_held_against_either_cost(*, hit: bool, level: int) -> None:
    """8 + 2 = 10 pays for a miss; for a hit it is 2 short, which is a level of Fatigue."""
    assert grabbed(8, hit=hit).who("ama").pools.fatigue == level


@pytest.mark.clause("WAY-FATIGUE-03")
def test_a_roll_that_is_short_of_both_costs_brings_its_levels_once() -> None:
    """1 + 2 - 1 (from before) = 2 is 4 short of 6 and 10 short of 12: one level either way."""
    for hit in (True, False):
        assert grabbed(1, hit=hit, penalty=1).who("ama").pools.fatigue == 1


@pytest.mark.clause("WAY-FATIGUE-09")
def test_who_cannot_bear_what_the_hit_costs_does_not_get_hold() -> None:
    """At Fatigue 5 a total of 3 + 2 + 25 - 33 = -3 is 9 short of 6 and 15 short of 12.

    That is one level, and with the hit two: the seventh, beyond unconsciousness.
    """
    table = grabbed(3, hit=True, fatigue=5, penalty=33)
    assert not any(made.outcome.struck for made in table.fight.battle.attacks)
    assert "Ama is too exhausted: Grab fails." in table.told()
    assert not any("hits Ben" in line for line in table.told())
    missed = grabbed(3, hit=False, fatigue=5, penalty=33)
    assert "Ama's Grab misses Ben." in missed.told()
