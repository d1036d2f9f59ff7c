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
