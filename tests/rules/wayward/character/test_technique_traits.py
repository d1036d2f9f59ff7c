"""The traits of a technique, by the fields of its row."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.wayward.character.gear import Weapon
from rules.wayward.character.technique import (
    AsDefence,
    Effects,
    Kind,
    Restrictions,
    Technique,
    Wielded,
)
from rules.wayward.character.wound_tables import LastingEffects

NAMED = {"id": "a", "name": "A"}
BLUNT = {**NAMED, "types": ["blunt"], "speed": 8}


@pytest.mark.parametrize(
    ("wields", "fits"),
    [
        ({}, True),
        ({"uses": ["thrown"]}, False),
        ({"uses": ["melee", "bow"]}, True),
        ({"types": ["slashing", "blunt"]}, True),
        ({"types": ["blunt"]}, False),
        ({"tags": ["sword"]}, True),
        ({"tags": ["axe"]}, False),
        ({"types": ["blunt"], "tags": ["sword"]}, False),
        ({"types": ["slashing"], "tags": ["axe"]}, False),
        ({"uses": ["bow"], "types": ["slashing"], "tags": ["sword"]}, False),
    ],
)
def test_a_weapon_fits_if_it_matches_each_thing_that_is_named(
    wields: dict[str, Any], *, fits: bool
) -> None:
    """A sword for melee that slashes; what is not named does not matter."""
    sword = read(Weapon, {**BLUNT, "types": ["slashing"], "use": ["melee"], "tags": ["sword"]})
    assert read(Wielded, wields).fits(sword) is fits


def technique(kind: str, **fields: Any) -> Technique:
    """A technique with these fields, and nothing else."""
    return read(Technique, {**NAMED, "kind": kind, **fields})


@pytest.mark.clause("WAY-GENJ-14", "WAY-GENJ-15")
@pytest.mark.parametrize(
    ("kind", "fields", "outlasts"),
    [
        ("genjutsu", {}, False),
        ("ninjutsu", {"outlasts_combat": True}, True),
        ("genjutsu", {"outlasts_combat": True}, True),
        ("ninjutsu", {"helpless_only": True}, False),
        ("genjutsu", {"helpless_only": True}, True),
        ("genjutsu", {"statuses": [{"status": "sleep"}]}, True),
        ("genjutsu", {"statuses": [{"status": "stun"}]}, True),
        ("genjutsu", {"statuses": [{"status": "burn"}]}, False),
        ("genjutsu", {"area": 5, "upkeep": 2}, True),
        ("genjutsu", {"area": 5}, False),
        ("genjutsu", {"upkeep": 2}, False),
        ("genjutsu", {"area": 5, "upkeep": 2, "clones": True}, False),
    ],
)
def test_some_genjutsu_go_on_after_the_combat(
    kind: str, fields: dict[str, Any], *, outlasts: bool
) -> None:
    """Areas that are kept up, Sleep and Stun, what works on the helpless, and what says so."""
    assert technique(kind, **fields).outlasts is outlasts


@pytest.mark.clause("WAY-GENJ-01", "WAY-HANDS-03", "WAY-CHAIN-10", "WAY-BLOCK-06")
def test_what_a_technique_is_follows_from_its_row() -> None:
    """An illusion on others, seals, a link after a failed Dodge, a blow that counts as a weapon."""
    assert technique("genjutsu").beguiles
    assert not technique("ninjutsu").beguiles
    assert not technique("genjutsu", clones=True).beguiles
    assert not technique("genjutsu", reach="self").beguiles
    assert technique("genjutsu", reach="self", area_kind="around_user").beguiles
    assert (technique("ninjutsu", seals=5).sealed, technique("ninjutsu").sealed) == (True, False)
    assert (technique("combo", cores=["failed_dodge"]).late, technique("combo").late) == (
        True,
        False,
    )
    assert technique("weapon", blow="weapon").weapon_attack
    assert technique("ninjutsu", nintaijutsu=True).weapon_attack
    assert not technique("taijutsu", blow="unarmed").weapon_attack
    assert [kind.value for kind in Kind if kind.jutsu] == ["ninjutsu", "genjutsu", "medical"]


def test_a_technique_tells_its_text_its_needs_and_its_variants() -> None:
    """Each part only if there is one."""
    assert technique("ninjutsu").told == ""
    assert technique("ninjutsu", text="It burns.", needs="Oil.").told == "It burns. Needs: Oil."
    ranks = {"chakra_control": 12, "stealth": 3}
    assert technique("ninjutsu", skills=ranks).told == "Needs: Chakra Control 12, Stealth 3."
    variants = {"katon": {"text": "Hot."}, "fuuton": {"text": "Cold."}}
    assert technique("ninjutsu", variants=variants).told == "Katon: Hot. Fuuton: Cold."


def test_rows_can_be_told_apart_by_their_hash() -> None:
    """Tables within a row do not count for it, so that equal rows have equal hashes."""
    for type_ in (Effects, AsDefence, Restrictions, LastingEffects):
        assert hash(type_()) == hash(type_())
    skilled = Restrictions(skills={"stealth": 3})
    assert hash(skilled) == hash(Restrictions(skills={"stealth": 4}))
