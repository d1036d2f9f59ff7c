"""Multi-Throw: several shuriken or kunai as one attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


def pouch(*, dex: int = 60, agi: int = 1, **sheet: Any) -> WayTable:
    """Ama has ten shuriken, ten kunai and ten senbon."""
    weapons = [{"id": id, "count": 10} for id in ("shuriken", "kunai", "senbon")]
    return duel({"str": 60, "dex": dex, "agi": agi, "weapons": weapons, **sheet})


def thrown(number: int, *, dex: int = 100, weapon: str = "shuriken") -> Any:
    """The deed of throwing so many."""
    table = pouch(dex=dex)
    table.dice(TIRELESS)
    table.act("ama", "throw", target="ben", weapon=weapon, number=number)
    [deed] = table.fight.battle.deeds.values()
    return deed


@pytest.mark.clause("WAY-MULTI-03")
def test_at_least_2_and_at_most_a_tenth_of_dex() -> None:
    """DEX 67 throws 2 to 6, and no more than there are; DEX 19 none."""
    table = pouch(dex=67)
    table.amend("combatants.ama.weapons.kunai.count", 4)
    number = table.prompt("ama").ask.live().choices["throw"].form.fields["number"]
    assert (number.low, number.high) == (2, 6)
    assert "2 to 4" in table.refusal("ama", "throw", target="ben", weapon="kunai", number=5)
    assert "throw" not in pouch(dex=19).acts("ama")


@pytest.mark.clause("WAY-MULTI-04", "WAY-MULTI-05", "WAY-MULTI-06")
@pytest.mark.parametrize(
    ("number", "speed", "stamina"),
    [(2, 5, 6), (3, 5, 6), (5, 6, 7), (6, 6, 8), (7, 7, 8), (8, 7, 9), (10, 8, 10)],
)
def test_its_speed_and_cost_grow_with_the_number(number: int, speed: int, stamina: int) -> None:
    """3 and half the number, rounded up, but 5 at least; 5 and one for every full two."""
    deed = thrown(number)
    assert (deed.timing.speed, deed.cost.stamina) == (speed, stamina)


@pytest.mark.clause("WAY-MULTI-07", "WAY-MULTI-08", "WAY-MULTI-09", "WAY-MULTI-11")
def test_six_shuriken_are_one_attack() -> None:
    """STR 60: 6d6 + (4.0 + 3) x 6, Accuracy 10 + 6 + 2; one defence, one damage, less partly."""
    table = pouch()
    table.dice(TIRELESS)
    table.act("ama", "throw", target="ben", weapon="shuriken", number=6)
    [made] = table.fight.battle.attacks
    assert made.needed == 18
    table.dice(16, *[1] * 6)
    table.act("ben", "dodge")
    # (6 + 42) x 40% = 19.2
    assert table.who("ben").pools.vitality == VITALITY - 19
    assert table.who("ama").gear.weapons[0].count == 4


@pytest.mark.clause("WAY-CHAIN-04", "WAY-MULTI-11")
def test_fire_may_ride_on_a_throw() -> None:
    """Housenka 4 with four shuriken: 4d6 more, half of 4 slower, Stamina 7 and Chakra 16."""
    table = pouch(techniques=["housenka"])
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "chain", target="ben", weapon="shuriken", links=["housenka:4"])
    [deed] = table.fight.battle.deeds.values()
    assert (deed.cost.stamina, deed.cost.chakra) == (7, 16)
    assert deed.attack.spec is not None
    assert [str(dice) for dice in deed.attack.spec.damage.dice] == ["4d6", "4d6"]
    assert table.who("ama").gear.weapons[0].count == 10 - 4
