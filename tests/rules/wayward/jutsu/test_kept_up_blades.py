"""Which blade an Upkeep changes: its own of chakra, any that it fits, or none."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.gear import Weapon
from rules.wayward.jutsu.enchanted_weapons import make, parrying, unmake
from tests.rules.wayward.table import TIRELESS, WayTable, duel
from tests.tables import tabled

SPEAR: dict[str, Any] = {"id": "yari", "held": True, "tags": ["two_handed"]}
MADE: dict[str, Any] = {**SPEAR, "tags": ["two_handed", "chakra_made"]}
KATANA: dict[str, Any] = {"id": "katana", "held": True}


def kept(technique: str, *weapons: Any, variant: str = "", **sheet: Any) -> WayTable:
    """Ama keeps the technique up."""
    table = duel({"cha": 60, "str": 60, "techniques": [technique], "weapons": weapons, **sheet})
    upkeep = {"technique": technique, "name": technique, "amount": 2, "variant": variant}
    table.amend("combatants.ama.upkeeps.k", upkeep)
    return table


@pytest.mark.clause("WAY-DB-06", "WAY-DB-04")
@pytest.mark.parametrize(
    ("technique", "weapon", "source", "percents", "statuses"),
    [
        ("burning-spear", MADE, "ndb", [33, 33], ["burn", "ignite"]),
        ("burning-spear", SPEAR, "pdb", [33], []),
        ("burning-spear", {**KATANA, "tags": ["sword", "chakra_made"]}, "pdb", [], []),
        ("bloody-thorns", SPEAR, "pdb", [33], ["bleed"]),
        ("bloody-thorns", MADE, "pdb", [33], []),
        ("bloody-thorns", {"id": "bo-staff", "held": True}, "pdb", [33], []),
    ],
)
def test_an_upkeep_changes_its_own_weapon_or_one_that_it_fits(
    technique: str, weapon: Any, source: str, percents: list[int], statuses: list[str]
) -> None:
    """Burning Spear its spear of chakra alone, Bloody Thorns a plain blade that pierces."""
    table = kept(technique, weapon)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon=weapon["id"])
    spec = table.fight.battle.attacks[0].spec
    assert spec.damage.source == source
    assert [part.value for part in spec.damage.percents] == percents
    assert [each.status for each in spec.effects.statuses] == statuses


@pytest.mark.clause("WAY-DB-06", "WAY-STUN-01")
@pytest.mark.parametrize(("die", "stun"), [(10, 0), (9, 3)])
def test_what_bites_through_a_parry_does_damage_and_nothing_else(die: int, stun: int) -> None:
    """Parried with 12 the wind does half and stuns nobody; at 11, 1 short, the Stun comes too."""
    table = duel(
        {"cha": 60, "techniques": ["chakra-flow"], "weapons": [SPEAR], "willpower": 0},
        {"weapons": [KATANA], "willpower": 0, "vitality_max": 4000},
    )
    flow = {"technique": "chakra-flow", "name": "Flow", "amount": 4, "variant": "fuuton"}
    table.amend("combatants.ama.upkeeps.k", flow)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    table.amend("attacks.ama-1-ben.spec.stun", 3)
    table.dice(die, *[1] * 8)
    table.act("ben", "parry", weapon="katana")
    ben = table.who("ben")
    assert (ben.turn.stun, ben.pools.vitality < 4000) == (stun, True)


@pytest.mark.clause("WAY-PARRY-04", "WAY-PARRY-05")
@pytest.mark.parametrize(
    ("weapon", "variant", "found"),
    [
        (SPEAR, "suiton", [(2, "WAY-PARRY-04"), (2, "WAY-PARRY-05")]),
        (KATANA, "suiton", [(2, "WAY-PARRY-04"), (2, "WAY-PARRY-05")]),
        (MADE, "suiton", []),
        ("daikyu", "suiton", []),
        (KATANA, "katon", []),
        (KATANA, "", []),
    ],
)
def test_water_along_a_blade_helps_ones_parries(
    weapon: Any, variant: str, found: list[tuple[int, str]]
) -> None:
    """2 for its Accuracy and 2 more; not a bow, a blade of chakra, or another element."""
    table = kept("chakra-flow", weapon, variant=variant)
    ama = table.who("ama")
    [blade] = ama.gear.weapons
    assert [(each.value, each.clause) for each in parrying(ama, blade)] == found


@tabled
def test_a_weapon_of_chakra_needs_the_hands_for_it(
    held: tuple[Any, ...], made: list[tuple[str, bool]]
) -> None:
    """A naginata takes both; of several that its entry names the first that fits is made.

    Ended, only what it made is gone, not a plain weapon of that name.
    """
    table = kept("burning-spear", *held)
    ama = table.who("ama")
    make(ama, ama.training.techniques[0])
    found = [[each.id, each.held] for each in ama.gear.weapons]
    if len(held) == 1 and held[0].get("held"):
        assert ["naginata", True] not in found
    else:
        assert found == made
    plain: list[Weapon] = [each for each in ama.gear.weapons if each.id == "tanto"]
    unmake(ama, "burning-spear")
    assert ama.gear.weapons == plain
