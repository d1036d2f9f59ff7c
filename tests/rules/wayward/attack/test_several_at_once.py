"""Several shuriken or kunai at once in numbers, and what leaves the pouch."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.basic_attacks import most, several, take_weapon, throwable, throws
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled


def thrower(*weapons: Any, dex: int = 60) -> WayTable:
    """Ama with these weapons."""
    return duel({"dex": dex, "weapons": list(weapons)})


@pytest.mark.clause("WAY-MULTI-04", "WAY-MULTI-05", "WAY-MULTI-06", "WAY-MULTI-08", "WAY-MULTI-10")
@tabled
def test_each_weapon_adds_dice_and_half_a_point(
    number: int, speed: int, stamina: int, bonus: str
) -> None:
    """Speed 3 and half of their number, at least 5; Stamina 5 and a half for each."""
    table = thrower({"id": "shuriken", "count": 9})
    ama = table.who("ama")
    [star] = ama.gear.weapons
    [one] = several(table.fight, ama, star, 1)[0].damage.dice
    spec, base, cost = several(table.fight, ama, star, number)
    assert (spec.name, base, cost) == (f"{number} Shuriken", speed, stamina)
    assert [(each.count, each.sides) for each in spec.damage.dice] == [
        (one.count * number, one.sides)
    ]
    assert spec.wounds.milder == 1
    [part] = [each for each in spec.damage.flats if each.clause == "WAY-MULTI-08"]
    assert part.value == Decimal(bonus)


@pytest.mark.clause("WAY-MULTI-02", "WAY-MULTI-03")
@pytest.mark.parametrize(
    ("dex", "count", "at_most"), [(60, 9, 6), (59, 9, 5), (60, 4, 4), (20, 9, 2), (19, 9, 1)]
)
def test_a_tenth_of_dex_fly_at_once_if_there_are_so_many(
    dex: int, count: int, at_most: int
) -> None:
    """At least two; an ambush is offered every number, each once."""
    table = thrower({"id": "kunai", "count": count}, "katana", dex=dex)
    ama = table.who("ama")
    kunai, katana = ama.gear.weapons
    assert most(ama, kunai) == at_most
    assert [*throws(ama)] == [
        (f"kunai*{number}", f"{number} Kunai") for number in range(2, at_most + 1)
    ]
    for number in (1, at_most + 1):
        with pytest.raises(BadAnswer) as refused:
            throwable(ama, kunai, number)
        assert str(refused.value) == f"Throw 2 to {at_most} of them at once."
    if at_most >= 2:
        throwable(ama, kunai, 2)
        throwable(ama, kunai, at_most)
    with pytest.raises(BadAnswer) as refused:
        throwable(ama, katana, 2)
    only = "You can throw several at once only if they are shuriken or kunai."
    assert str(refused.value) == only


@pytest.mark.clause("WAY-WEAP-01", "WAY-DB-03")
@tabled
def test_what_is_thrown_leaves_the_pouch_and_a_drawn_sword_is_in_hand(
    written: str, number: int, left: tuple[int, bool, bool]
) -> None:
    """Used at hand a kunai stays; the last one leaves the hand empty."""
    table = thrower({"id": "kunai", "count": 5, "held": True}, "katana")
    ama = table.who("ama")
    kunai, katana = ama.gear.weapons
    take_weapon(ama, written, number)
    assert [kunai.count, kunai.held, katana.held] == left
