"""Weapons, armour, items and poisons: the book's tables, and a sheet's own."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import dump, load, plain
from rules.errors import SheetError
from rules.wayward.character import gear
from rules.wayward.character.formula import whole
from rules.wayward.character.gear import Weapon, armour, arrow, dice_of, item, weapon, weapon_action
from rules.wayward.character.poisons import brew, special, specials, vector, vectors
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.tables import FILES, starter
from rules.wayward.character.values import Location
from rules.wayward.fight.state import WayFight
from tests.rules.wayward.table import duel

STRONG = {"str": 60, "dex": 60, "chakra_control": 15, "weapon_speed": 13}


@pytest.mark.clause("WAY-WEAP-01")
@pytest.mark.parametrize(
    ("id", "dice", "values", "types"),
    [
        ("katana", "10d10", (13, 12, 0), "slashing"),
        ("tanto", "5d6", (8, 8, 2), "piercing"),
        ("tetsubo", "12d12", (16, 18, -3), "blunt"),
        ("kunai", "2d6", (6, 5, 0), "piercing"),
        ("shuriken", "1d6", (5, 5, 2), "slashing"),
        ("fuuma-shuriken", "10d12", (14, 15, 0), "slashing"),
        ("large-star", "12d12", (14, 18, 0), "piercing"),
        ("yumi", "10d12", (14, 15, -6), "piercing"),
    ],
)
def test_the_weapons_of_the_book(id: str, dice: str, values: tuple[int, ...], types: str) -> None:
    """Base dice for STR 60, Speed, Stamina, Accuracy and types of damage."""
    found = weapon(id)
    assert str(dice_of(found.kind.blow.damage, STRONG)) == dice
    assert (found.kind.blow.speed, found.kind.blow.stamina, found.kind.blow.accuracy) == values
    assert found.kind.blow.types == (types,)


@pytest.mark.parametrize(
    ("id", "yards"), [("kunai", 20), ("senbon", 17), ("daikyu", 60), ("katana", 0)]
)
def test_how_far_weapons_reach(id: str, yards: int) -> None:
    """5 + 60/4, 5 + 60/5, 60; a sword reaches no yards."""
    assert whole(weapon(id).kind.blow.range, STRONG) == yards


def test_what_weapons_do_beside_damage() -> None:
    """Delay and Stun, Block, parries, armour, and what two hands do."""
    tetsubo = weapon("tetsubo")
    assert (
        tetsubo.kind.blow.delay,
        tetsubo.kind.blow.stun,
        tetsubo.kind.guard.enemy_parry,
        tetsubo.kind.guard.block_less,
    ) == (8, 6, -3, 25)
    assert (tetsubo.large, tetsubo.two_handed, tetsubo.ranged) == (True, True, False)
    assert (weapon("gunbai").block_pct, weapon("katana").block_pct) == (50, None)
    assert weapon("senbon").kind.blow.dr_bypass_pct == 50
    assert weapon("shuriken").ranged
    assert not weapon("kunai").ranged


def test_a_weapon_is_a_copy_of_its_own() -> None:
    """Changes of one weapon do not change the tables."""
    one = weapon("tonfa")
    one.held = True
    assert weapon("tonfa").held is False


def test_arrows_and_what_is_done_with_weapons() -> None:
    """The die of an arrow; drawing, disarming by the weapon's Speed."""
    assert (arrow("arrow").sides, arrow("armour-piercing").ignores_armour) == (12, True)
    assert whole(weapon_action("draw").speed, STRONG) == 3
    assert whole(weapon_action("disarm").speed, STRONG) == 17


def test_a_bow_throws_the_dice_of_its_arrow() -> None:
    """d12 for a plain one; d8 that pierce armour, or d6, where the sheet names another."""
    given = ["yumi", *[{"id": "yumi", "arrow": each} for each in ("armour-piercing", "feather")]]
    sheet = read(Sheet, {"weapons": given})
    found = [
        (str(dice_of(w.kind.blow.damage, STRONG)), w.kind.blow.ignores_armour)
        for w in sheet.gear.weapons
    ]
    assert found == [("10d12", False), ("10d8", True), ("10d6", False)]
    assert read(Sheet, plain(sheet)) == sheet
    with pytest.raises(SheetError, match="there is no arrow twig"):
        _ = read(Sheet, {"weapons": [{"id": "yumi", "arrow": "twig"}]})


def test_a_sheet_has_weapons_of_its_own() -> None:
    """A whole table, or the table's weapon with another name over it."""
    own = {"name": "Great Ladle", "damage": "3d8", "types": ["blunt"], "speed": 11}
    sheet = read(Sheet, {"weapons": [own, {"id": "katana", "name": "Moonlight"}]})
    assert [(w.id, w.name, w.kind.blow.damage) for w in sheet.gear.weapons] == [
        ("great-ladle", "Great Ladle", "3d8"),
        ("katana", "Moonlight", "10d10"),
    ]


def test_of_a_weapon_only_what_is_its_own_is_saved() -> None:
    """Whether it is held, how many there are, what is on it, and what the tables do not say."""
    own = {"name": "Great Ladle", "damage": "3d8", "types": ["blunt"], "speed": 11}
    dose = {"name": "Lily", "vector": "injury", "severity": 4, "duration": 80}
    dose["special"] = "brown-recluse"
    sheet = read(Sheet, {"weapons": [{"id": "tanto", "held": True, "speed": 7, "dose": dose}, own]})
    tanto, ladle = plain(sheet)["weapons"]
    assert tanto.keys() == {"id", "held", "count", "dose", "speed"}
    assert (tanto["speed"], tanto["dose"]["special"]) == (7, "brown-recluse")
    assert ladle["damage"] == "3d8"
    assert read(Sheet, plain(sheet)) == sheet
    assert load(Sheet, dump(sheet)) == sheet


@pytest.mark.parametrize("given", ["katana", {"id": "katana", "held": True, "speed": 13}])
def test_all_weapons_of_a_kind_of_the_tables_share_it(given: Any) -> None:
    """Also those of a saved sheet, and those whose sheet says what the tables say: Speed 13."""
    sheet = read(Sheet, {"weapons": [given]})
    kind = weapon("katana").kind
    assert sheet.gear.weapons[0].kind is kind
    assert load(Sheet, dump(sheet)).gear.weapons[0].kind is kind


def test_a_change_by_the_gm_makes_a_kind_of_its_own() -> None:
    """Speed 9 for one katana; the other keeps its 13, and a poison on it is no new kind."""
    dose = {"name": "Lily", "vector": "injury", "severity": 4, "duration": 80}
    table = duel({"weapons": ["katana"]}, {"weapons": ["katana"]})
    table.amend("combatants.ama.weapons.katana.speed", 9)
    table.amend("combatants.ben.weapons.katana.dose", dose)
    [changed], [other] = table.who("ama").gear.weapons, table.who("ben").gear.weapons
    assert (changed.kind.blow.speed, other.kind.blow.speed) == (9, 13)
    assert other.kind is weapon("katana").kind
    saved = plain(table.fight)["combatants"]
    assert saved["ama"]["weapons"] == [{"id": "katana", "held": False, "count": 1, "speed": 9}]
    assert saved["ben"]["weapons"][0].keys() == {"id", "held", "count", "dose"}
    assert load(WayFight, dump(table.fight)) == table.fight


def test_everything_wrong_with_a_weapon_is_said_at_once() -> None:
    """One sentence each."""
    own: dict[str, Any] = {"name": "Ladle", "damage": "3x8", "types": [], "weight": 3}
    with pytest.raises(SheetError) as error:
        _ = read(Sheet, {"weapons": [own]})
    told = sorted(error.value.faults)
    assert [fault.split(":")[0] for fault in told] == [
        *("weapons.0.damage", "weapons.0.speed", "weapons.0.types", "weapons.0.weight"),
    ]


@pytest.mark.clause("WAY-WOUND-05")
def test_armour_wears_out() -> None:
    """A Flak Vest helps five times in all; mail twice at each place."""
    vest = armour("flak-vest")
    assert vest.kind.off == (50, 40, 30, 20, 10)
    vest.worn = {Location.TORSO: 3, Location.ABDOMEN: 1}
    assert (vest.used(Location.TORSO), vest.helps(Location.TORSO)) == (4, True)
    vest.worn[Location.ABDOMEN] = 2
    assert not vest.helps(Location.TORSO)
    mail = armour("kusari-katabira")
    mail.worn = {Location.ARM: 2}
    assert (mail.helps(Location.ARM), mail.helps(Location.LEG)) == (False, True)
    assert not mail.helps(Location.HEAD)


def test_items_are_given_by_id_number_or_table() -> None:
    """Three ways to write a bag."""
    assert [i.count for i in read(Sheet, {"items": {"smoke-bomb": 3, "rope": 1}}).gear.items] == [
        3,
        1,
    ]
    own = {"name": "Lucky Frog", "text": "Croaks."}
    sheet = read(Sheet, {"items": ["antidote", own]})
    assert [i.id for i in sheet.gear.items] == ["antidote", "lucky-frog"]
    assert read(Sheet, plain(sheet)) == sheet


def test_what_items_do() -> None:
    """A cloud, a blast with a Delay that skill lengthens, a pill."""
    smoke = item("smoke-bomb")
    assert (
        whole(smoke.kind.use.range, STRONG),
        smoke.kind.blast.area,
        smoke.kind.effects.duration,
    ) == (12, 5, "20")
    assert smoke.kind.effects.statuses[0].severity == "6"
    assert (smoke.kind.blast.damage, smoke.kind.blast.again) == ("", 0)
    tag = item("exploding-tag")
    assert (whole(tag.kind.use.delay, STRONG), whole(tag.kind.use.delay_most, STRONG)) == (10, 25)
    assert (tag.kind.blast.damage, tag.kind.blast.again, tag.kind.blast.stacks_for_wounds) == (
        "5d20",
        10,
        True,
    )
    assert [m.target for m in item("soldier-pill").kind.effects.modifiers] == [
        *("fatigue", "stamina_roll", "chakra_roll"),
    ]


@pytest.mark.parametrize(
    ("toxicology", "by", "effect", "severity", "duration"),
    [
        (30, "contact", "", 3, 80),
        (30, "injury", "", 4, 80),
        (10, "inhalation", "", 1, 30),
        (31, "inhalation", "", 2, 40),
        (30, "ingested", "brown-recluse", 4, 320),
        (30, "injury", "stonefish", 7, 80),
    ],
)
def test_poisons_are_brewed_by_toxicology(
    toxicology: int, by: str, effect: str, severity: int, duration: int
) -> None:
    """1 + 30/15 and 50 + 30; +1 in the blood; not under 1 and half as long in the air.

    Twice and twice as long eaten and of the spider; 1 + 2 stronger of the fish.
    """
    dose = brew(toxicology, by, effect)
    assert (dose.severity, dose.duration, dose.maker) == (severity, duration, toxicology)


@pytest.mark.clause("WAY-STATUS-07")
def test_vectors_and_special_effects() -> None:
    """Four ways in, twelve effects."""
    assert (len(vectors()), len(specials())) == (4, 12)
    assert (vector("inhalation").after, vector("inhalation").area) == (10, 10)
    [shock] = special("king-cobra").statuses
    assert whole(shock.severity, {"toxicology": 45}) == 3


@pytest.mark.parametrize("kind", FILES)
def test_ids_and_names_are_unique_and_texts_are_sentences(kind: str) -> None:
    """Within each kind of entry."""
    entries = [*starter(kind).values()]
    assert len({entry["name"] for entry in entries}) == len(entries)
    assert all(entry.get("text", entry.get("effect", "?")).endswith(".") for entry in entries)


def test_how_many_of_each_there_are() -> None:
    """As the book has them."""
    counts = {kind: len(starter(kind)) for kind in FILES}
    assert counts == {
        "weapon": 29,
        "arrow": 3,
        "weapon_action": 5,
        "armour": 7,
        "item": 21,
        "vector": 4,
        "special": 12,
        "technique": 59,
        "wound": 76,
        "template": 8,
    }
    assert isinstance(gear.weapon("unarmed"), Weapon)


def test_a_weapon_is_drawn_with_speed_3_and_put_away_with_6() -> None:
    """Where its row says nothing else."""
    handling = weapon("tanto").kind.handling
    assert (handling.draw, handling.sheathe, handling.min_str) == (3, 6, 0)
