"""Chakra along a blade, and blades of chakra, as long as they are kept up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import StatusKind
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

YARI = {"id": "yari", "held": True, "wounding_pct": 0}


def flowing(element: str, ama: dict[str, Any] | None = None, **ben: Any) -> WayTable:
    """Ama strikes with a Yari (8d12, Speed 14) along which this element flows."""
    sheet = {"cha": 60, "str": 60, "weapons": [YARI], "techniques": ["chakra-flow"]}
    table = duel({**sheet, **(ama or {})}, ben)
    kept = {"id": "k", "technique": "chakra-flow", "name": "Chakra Flow", "amount": 4}
    table.amend("combatants.ama.upkeeps.k", {**kept, "variant": element})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    return table


def lost(table: WayTable) -> int:
    """Return Ben's loss."""
    return VITALITY - table.who("ben").pools.vitality


@pytest.mark.clause("WAY-DB-06", "WAY-DB-04")
def test_burning_spear_both_hands_and_fire_add_up() -> None:
    """CHA 60: 4.0 x (1 + 0.33 + 0.33) = 6.64 a count; of its own element alone, no other flows."""
    spear = {**YARI, "tags": ["two_handed", "chakra_made"]}
    table = duel({"cha": 60, "techniques": ["burning-spear"], "weapons": [spear]})
    kept = {"technique": "burning-spear", "name": "Burning Spear", "amount": 2}
    table.amend("combatants.ama.upkeeps.k", kept)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    made = table.fight.battle.attacks[0]
    assert [part.value for part in made.spec.damage.percents] == [33, 33]
    assert made.spec.damage.source == "ndb"
    assert [each.status for each in made.spec.effects.statuses] == [
        StatusKind.BURN,
        StatusKind.IGNITE,
    ]


@pytest.mark.clause("WAY-DB-06")
def test_fire_adds_a_quarter_of_ndb_at_the_printed_speed() -> None:
    """PDB 4.0 x 1.33 + 1.0 = 6.32 times 14, with 2 Action Points too: 8 + 88.48."""
    table = flowing("katon")
    assert table.fight.battle.attacks[0].damage_speed == 14
    table.dice(*[1] * 8)
    table.act("ben", "endure")
    assert lost(table) == 96


@pytest.mark.clause("WAY-DR-03")
def test_lightning_passes_half_of_what_protects_and_counts_dice_higher() -> None:
    """8 dice of 1, a d4 of 3: 10.4, and 5.32 x 14 = 74.48; of 40 Damage Reduction 20 are left."""
    table = flowing("raiton", damage_reduction={"skin": 40})
    table.dice(*[1] * 8, 3)
    table.act("ben", "endure")
    assert lost(table) == 64


@pytest.mark.clause("WAY-PARRY-02")
def test_water_is_not_parried_and_parries_better() -> None:
    """No weapon catches it, and it has 2 more Accuracy; one's own parries have 4 more."""
    table = flowing("suiton", weapons=[{"id": "katana", "held": True}])
    assert "parry" not in table.acts("ben")
    assert table.fight.battle.attacks[0].needed == 14


@pytest.mark.clause("WAY-PARRY-04", "WAY-BLOCK-06")
def test_wind_bites_through_a_parry() -> None:
    """Parried with a weapon it does half of 8 + 74.48, and less of it is blocked."""
    table = flowing("fuuton", weapons=[{"id": "katana", "held": True}])
    assert table.fight.battle.attacks[0].spec.defended.block_less == 25
    table.dice(18)
    table.act("ben", "parry", weapon="katana")
    table.dice(*[1] * 8)
    table.act("ama", "accept")
    assert lost(table) == 41


def test_an_element_is_chosen_as_chakra_begins_to_flow() -> None:
    """Each element is a choice of its own; the one that was taken is kept."""
    table = duel({"techniques": ["chakra-flow"], "skill_ranks": {"chakra_control": 12}})
    table.dice(TIRELESS)
    table.act("ama", "use", technique="chakra-flow:katon")
    [kept] = table.who("ama").jutsu.upkeeps
    assert (kept.technique, kept.variant) == ("chakra-flow", "katon")


def test_a_weapon_of_chakra_comes_and_goes_with_what_made_it() -> None:
    """Burning Spear puts a naginata into free hands; ended, it is gone."""
    from rules.wayward.fatigue import end_upkeep
    from rules.wayward.jutsu.enchanted_weapons import make

    table = duel({"techniques": ["burning-spear"]})
    kept = {"technique": "burning-spear", "name": "Burning Spear", "amount": 2}
    table.amend("combatants.ama.upkeeps.k", kept)
    ama = table.who("ama")
    make(ama, ama.training.techniques[0])
    assert [(each.id, each.held) for each in ama.gear.weapons] == [("naginata", True)]
    end_upkeep(table.fight, ama, ama.jutsu.upkeeps[0])
    assert ama.gear.weapons == []


@pytest.mark.clause("WAY-STATUS-05")
def test_thorns_bleed_whoever_is_hurt() -> None:
    """Kept up for a piercing weapon: every hit that hurts bleeds."""
    table = duel({"weapons": [YARI], "techniques": ["bloody-thorns"]})
    table.amend(
        "combatants.ama.upkeeps.k", {"technique": "bloody-thorns", "name": "T", "amount": 5}
    )
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    table.dice(*[1] * 8)
    table.act("ben", "endure")
    assert table.who("ben").worst(StatusKind.BLEED) == 1
