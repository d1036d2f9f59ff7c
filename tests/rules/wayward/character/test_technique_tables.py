"""The techniques: what every resolution reads of them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError
from rules.wayward.attack.attack_values import types_of
from rules.wayward.character.formula import exact, whole
from rules.wayward.character.gear import dice_of, weapon
from rules.wayward.character.sheet import Sheet, numbers
from rules.wayward.character.technique import Kind, Technique, technique, techniques
from rules.wayward.character.values import Core, Rank

USER = read(
    Sheet,
    {
        "str": 60,
        "res": 45,
        "cha": 100,
        "dex": 60,
        "agi": 40,
        "xp_total": 950,
        "skill_ranks": {"chakra_control": 20, "toxicology": 25, "medicine": 30, "research": 28},
    },
)
NUMBERS = numbers(USER.stats, USER.pools.fatigue, USER.training.skill_ranks)


def reckoned(text: str, **more: int) -> int:
    """What an amount comes to for the user of these tests."""
    return whole(text, {**NUMBERS, **more})


def test_there_are_fifty_nine() -> None:
    """Of every kind some."""
    kinds = [each.kind for each in techniques().values()]
    assert len(kinds) == 59
    assert set(kinds) == set(Kind)


@pytest.mark.parametrize(
    ("id", "rank", "numbers"),
    [
        ("trip", "E", (4, 0, 8, 0)),
        ("dai-dageki", "B", (8, 0, 28, 0)),
        ("hinotama", "E", (6, 5, 0, 8)),
        ("grand-fireball", "C", (14, 10, 0, 20)),
        ("earth-dumpling", "B", (24, 26, 0, 38)),
        ("kaiten", "C", (9, 0, 8, 8)),
        ("vital-repair", "D", (11, 0, 0, 6)),
        ("sennou-sousa", "A", (30, 30, 0, 44)),
    ],
)
def test_speeds_seals_and_costs(id: str, rank: str, numbers: tuple[int, ...]) -> None:
    """With X = 3 where there is one: 6 + 3, 5 + 3; 5 + 2 x 3, 5 + 3/2."""
    found = technique(id)
    amounts = (found.cost.speed, found.cost.seals, found.cost.stamina, found.cost.chakra)
    assert tuple([reckoned(each, x=3) for each in amounts]) == numbers
    assert found.rank is Rank(rank)


@pytest.mark.clause("WAY-DMG-02")
@pytest.mark.parametrize(
    ("id", "dice"),
    [
        ("teiryuu-dageki", "8d4"),
        ("senpuu", "8d10"),
        ("shoushitsu", "9d10"),
        ("tokken", "7d8"),
        ("tsutenkyaku", "13d12"),
        ("kaiten", "10d4"),
        ("flame-tongue", "14d8"),
        ("housenka", "5d6"),
    ],
)
def test_base_damage_is_so_many_dice_of_one_size(id: str, dice: str) -> None:
    """STR 60: 2 + 6, 2 + 6, 2 + 7, 3 + 10; RES 45: 2 + 5; CHA 100: 10; five stars: 5."""
    found = dice_of(technique(id).strike.damage, {**NUMBERS, "x": 5})
    assert str(found) == dice


@pytest.mark.clause("WAY-CHAIN-03", "WAY-CHAIN-04")
def test_a_link_says_what_it_adds_and_to_what() -> None:
    """Speed +4 for Kawarimi and a failed Dodge; Speed 4 for Trip, which stands alone."""
    kawarimi = technique("kawarimi")
    assert (kawarimi.chain.link, kawarimi.cost.speed, kawarimi.chain.cores) == (
        True,
        "4",
        (Core.FAILED_DODGE,),
    )
    assert kawarimi.late
    trip = technique("trip")
    assert (trip.chain.link, trip.cost.speed, trip.chain.cores, trip.late) == (
        False,
        "4",
        (),
        False,
    )
    links = [each for each in techniques().values() if each.chain.link]
    assert len(links) == 8
    assert all(each.chain.cores and each.cost.speed for each in links)


def test_a_price_of_action_points_rises_with_use() -> None:
    """Kawarimi costs 5, then 10, then 15."""
    assert [reckoned(technique("kawarimi").cost.ap, uses=n) for n in range(3)] == [5, 10, 15]


def test_what_iron_fist_adds() -> None:
    """X at most 6 of STR 60: X to Speed and damage bonus, half to Accuracy, 5 X to Stamina."""
    found = technique("gouken")
    assert reckoned(found.cost.x_most) == 6
    made = [
        reckoned(t, x=5)
        for t in (found.cost.speed, found.strike.db_flat, found.strike.accuracy, found.cost.stamina)
    ]
    assert made == [5, 5, 2, 25]
    assert found.chain.in_base_speed


def test_damage_bonuses_are_not_rounded() -> None:
    """NDB 6.6: Earth Spear adds 3.3 to PDB, Chakra Flow of fire 1.65 for each Speed."""
    [spear] = technique("earth-spear").effects.bonuses
    assert (spear.target, exact(spear.amount, NUMBERS)) == ("pdb", Decimal("3.3"))
    flow = technique("chakra-flow").effects.variants["katon"]
    assert exact(flow.db_flat, NUMBERS) == Decimal("1.65")


@pytest.mark.clause("WAY-DR-03", "WAY-DR-04")
def test_shares_of_damage_reduction_add_up_to_all_of_it() -> None:
    """Chakra Flow of lightning and Lightning Blade pass by half each."""
    flow = technique("chakra-flow").effects.variants["raiton"]
    assert flow.dr_bypass_pct + technique("kaminari").defended.dr_bypass_pct == 100


@pytest.mark.parametrize(("margin", "severity"), [(1, 2), (4, 3), (11, 4), (16, 6), (40, 6)])
def test_a_status_may_grow_with_the_margin(margin: int, severity: int) -> None:
    """Kanashibari: 2, and 1 for each full 4 points, to 6."""
    [rooted] = technique("kanashibari").effects.statuses
    assert reckoned(rooted.severity, margin=margin) == severity


def test_statuses_say_what_is_rolled() -> None:
    """Burn by Chakra Control, Trip by the Accuracy, illusions by genjutsu, Stun by nothing."""
    rolls = {
        id: technique(id).effects.statuses[0].roll
        for id in ("flame-tongue", "trip", "hell-viewing", "shoushitsu", "taiyoken")
    }
    assert rolls == {
        "flame-tongue": "chakra_control",
        "trip": "accuracy",
        "hell-viewing": "genjutsu",
        "shoushitsu": "",
        "taiyoken": "initiative",
    }


def test_a_cloud_by_its_makers_skills() -> None:
    """Poison 25/5 for 20 + 30 + 28 + 25 counts, in a cloud that lasts twice as long."""
    mist = technique("poison-mist")
    poison = mist.effects.statuses[0]
    assert (reckoned(poison.severity), reckoned(poison.duration)) == (5, 103)
    assert reckoned(mist.target.lasts) == 206
    assert mist.defended.environmental


@pytest.mark.clause("WAY-GENJ-14", "WAY-GENJ-15")
def test_which_genjutsu_outlast_the_combat() -> None:
    """Areas kept up, sleep, removal, helpless victims and Stun do; the rest end with it."""
    lasting = {t.id for t in techniques().values() if t.kind is Kind.GENJUTSU and t.outlasts}
    assert lasting == {
        *("illusory-mist", "nemuri", "nemurihane", "fog-of-war", "sennou-sousa", "hell-viewing"),
    }
    assert not technique("tree-binding").outlasts
    assert not technique("bunshin").outlasts


@pytest.mark.clause("WAY-GENJ-10")
def test_which_genjutsu_survive_wounds() -> None:
    """Iron Curtain and the sand over memories."""
    found = {each.id for each in techniques().values() if each.restrictions.survives_wounds}
    assert found == {"iron-curtain", "sennou-sousa"}


@pytest.mark.clause("WAY-DTYPE-05")
def test_elements_have_their_types_of_damage() -> None:
    """Fire and lightning burn, earth and water bruise, wind cuts."""
    usual = {"katon": "energy", "raiton": "energy", "doton": "blunt", "suiton": "blunt"}
    usual["fuuton"] = "slashing"
    hurting = [t for t in techniques().values() if t.element and t.strike.types]
    assert {t.element for t in hurting} == {"katon", "raiton", "doton", "fuuton"}
    assert all(t.strike.types == (usual[t.element or ""],) for t in hurting)


@pytest.mark.clause("WAY-DTYPE-05")
@pytest.mark.parametrize(
    ("element", "type_"),
    [
        ("katon", "energy"),
        ("raiton", "energy"),
        ("doton", "blunt"),
        ("suiton", "blunt"),
        ("fuuton", "slashing"),
    ],
)
def test_ninjutsu_of_ones_own_hurts_as_its_element_does(element: str, type_: str) -> None:
    """A technique of a sheet that names no type of damage has that of its element."""
    jutsu = technique("hinotama")
    own = replace(jutsu, element=element, strike=replace(jutsu.strike, types=()))
    assert types_of(own, None) == [type_]


@pytest.mark.clause("WAY-DTYPE-05", "WAY-DTYPE-02")
@pytest.mark.parametrize(("kind", "found"), [("ninjutsu", []), ("taijutsu", ["blunt"])])
def test_only_a_jutsu_without_element_leaves_its_kind_to_the_gm(
    kind: str, found: list[str]
) -> None:
    """A body strikes bluntly; a jutsu of no element and no type has no kind before it is said."""
    jutsu = technique("hinotama")
    strike = replace(jutsu.strike, types=())
    own = replace(jutsu, kind=Kind(kind), element=None, strike=strike)
    assert types_of(own, None) == found


@pytest.mark.clause("WAY-DB-06", "WAY-DTYPE-06")
def test_a_spear_of_fire_strikes_with_ndb_and_a_third_more() -> None:
    """And is a naginata or a yari otherwise, with their types of damage."""
    spear = technique("burning-spear")
    assert (spear.strike.source, spear.strike.db_pct, spear.weapon_attack) == ("ndb", 33, True)
    assert [weapon(id).kind.blow.types for id in spear.effects.creates] == [
        ("slashing",),
        ("piercing",),
    ]
    assert all(weapon(id).two_handed for id in spear.effects.creates)


@pytest.mark.clause("WAY-QUAL-01")
def test_actions_carry_their_qualities() -> None:
    """Links, interrupts, delays, aborts, and what can be up before the fight."""
    assert technique("earth-dumpling").cost.delay == "10"
    assert technique("leaping-shadow").defence.interrupt
    assert technique("kaiten").cost.abortable
    assert technique("phantom-step").cost.speed_fixed
    up = {each.id for each in techniques().values() if each.restrictions.preparation}
    assert up == {
        *("chakra-flow", "bloody-thorns", "burning-spear", "earth-spear", "needle-jizo"),
        *("chakra-strengthening", "iron-curtain"),
    }


def test_a_technique_of_the_tables_is_saved_as_its_id() -> None:
    """Of one that was changed the change is saved, and both are read again as they were."""
    own = {"id": "trip", "chakra": 3}
    sheet = read(Sheet, {"techniques": ["kawarimi", own]})
    saved = plain(sheet)["techniques"]
    assert saved == ["kawarimi", {"id": "trip", "chakra": "3"}]
    assert read(Sheet, plain(sheet)) == sheet
    assert sheet.training.techniques[0] is technique("kawarimi")


def test_a_gms_own_technique_is_a_whole_table() -> None:
    """It needs no id, and everything that is wrong with it is said at once."""
    own: dict[str, Any] = {
        "name": "Ash Breath",
        "kind": "ninjutsu",
        "rank": "D",
        "speed": 9,
        "seals": "6 + x",
        "damage": "(2 + ndb)d8",
        "statuses": [{"status": "burn", "severity": "x", "roll": "chakra_control"}],
    }
    [made] = read(Sheet, {"techniques": [own]}).training.techniques
    assert (made.id, made.rank, made.effects.statuses[0].status) == ("ash-breath", Rank.D, "burn")
    assert made.outlasts is False
    sheet = read(Sheet, {"techniques": [own]})
    assert read(Sheet, plain(sheet)) == sheet
    own |= {"rank": "F", "seals": "six", "damage": "2d", "colour": "grey"}
    own["statuses"] = [{"status": "itch"}]
    own["bonuses"] = [{"target": "luck", "amount": 1}]
    with pytest.raises(SheetError) as error:
        _ = read(Sheet, {"techniques": [own]})
    told = "\n".join(error.value.faults)
    for word in ("rank", "seals", "damage", "colour", "statuses.0.status", "bonuses.0.target"):
        assert f"techniques.0.{word}" in told


def test_two_of_one_id_are_refused() -> None:
    """A sheet knows a technique once."""
    with pytest.raises(SheetError, match="kawarimi is there twice in techniques"):
        _ = read(Sheet, {"techniques": ["kawarimi", "kawarimi"]})


def test_every_technique_says_something_of_itself() -> None:
    """Texts and names are unique; an X that is used has a least."""
    every = [*techniques().values()]
    assert len({t.text for t in every}) == len({t.name for t in every}) == len(every)
    assert all(t.text.endswith(".") for t in every)
    for each in every:
        named = "x" in f" {each.cost.chakra} {each.cost.stamina} {each.cost.speed} ".replace(
            "max", ""
        )
        assert bool(each.cost.x_least) == named or each.id == "housenka", each.id


def test_an_incomplete_one_is_marked() -> None:
    """Chidori has no Speed yet."""
    unfinished = [each for each in techniques().values() if not each.cost.speed]
    assert [(t.id, t.restrictions.incomplete) for t in unfinished] == [("chidori", True)]
    assert isinstance(unfinished[0], Technique)
