"""Techniques as actions: what their rows make of them."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import WayTable


@pytest.mark.clause("WAY-DTYPE-04", "WAY-DTYPE-06")
def test_a_weapon_technique_deals_the_type_it_needs() -> None:
    """A spear that slashes and pierces deals piercing damage alone with Thundering Strike."""
    spear = {
        "id": "spear",
        "name": "Spear",
        "types": ["slashing", "piercing"],
        "speed": 10,
        "damage": "2d6",
        "held": True,
    }
    table = WayTable()
    table.pc("Ama", weapons=[spear], techniques=["thundering-strike"])
    table.pc("Ben")
    table.start(15, 10)
    table.dice(20)
    table.act("ama", "use", technique="thundering-strike", target="ben")
    [attack] = table.fight.battle.attacks
    assert [each.value for each in attack.spec.damage.types] == ["piercing"]
    # Speed "weapon - 2" and Stamina "weapon + 6".
    assert (attack.speed, table.fight.battle.deeds["ama-1"].cost.stamina) == (8, 11)


@pytest.mark.clause("WAY-VSA-03")
@pytest.mark.parametrize(("have", "left"), [(5, 0), (4, None)])
def test_points_for_speed_and_the_price_in_points_are_paid_together(
    have: int, left: int | None
) -> None:
    """A stance for 3 Action Points, 2 faster, takes 5 of them."""
    stance = {
        "id": "lunge",
        "name": "Lunge",
        "kind": "taijutsu",
        "speed": 10,
        "ap": 3,
        "reach": "self",
    }
    table = WayTable()
    table.pc("Ama", techniques=[stance])
    table.pc("Ben")
    table.start(15, 10)
    table.amend("combatants.ama.ap", have)
    if left is None:
        told = table.refusal("ama", "use", technique="lunge", ap=2)
        assert told == "That takes 5 Action Points; you have 4."
        return
    table.act("ama", "use", technique="lunge", ap=2)
    assert (table.who("ama").turn.ap, table.who("ama").turn.acts) == (0, 8)
