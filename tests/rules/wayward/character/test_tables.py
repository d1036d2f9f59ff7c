"""Entries of the tables: filled in, compared, read and saved in short."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError
from rules.wayward.character.gear import Arrow, Item, Weapon, armour, arrow, nocked, strewn, weapon
from rules.wayward.character.sheet import Sheet, numbers
from rules.wayward.character.tables import changes, filled, saved, starter, typed
from rules.wayward.character.technique import technique, techniques
from rules.wayward.character.values import SKILLS

OWN = {"id": "own", "name": "Own", "types": ["blunt"], "speed": 8}


def test_a_wrong_table_names_each_fault_of_each_entry() -> None:
    """No weapon is an arrow."""
    with pytest.raises(SheetError) as error:
        typed("weapon", Arrow)
    assert any(fault.startswith("katana: ") for fault in error.value.faults)
    assert any(fault.startswith("unarmed: ") for fault in error.value.faults)
    assert [*typed("arrow", Arrow)] == [*starter("arrow")]


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ({"name": "Long Sword"}, {"name": "Long Sword", "id": "long-sword"}),
        ({"name": "!!!"}, {"name": "!!!", "id": "thing"}),
        ({"id": "own", "speed": 3}, {"id": "own", "speed": 3}),
        ({"speed": 3}, {"speed": 3}),
        ({"name": 3}, {"name": 3}),
        (3, 3),
    ],
)
def test_an_entry_that_the_tables_do_not_have_stands_as_it_is(raw: Any, found: Any) -> None:
    """Without an id it gets one of its name."""
    assert filled("weapon", raw) == found


def test_an_entry_of_the_tables_is_filled_in() -> None:
    """By its bare id, or with values that take the place of the tables'; else it is refused."""
    katana = starter("weapon")["katana"]
    assert filled("weapon", "katana") == katana
    assert filled("weapon", {"id": "katana", "speed": 3}) == {**katana, "speed": 3}
    with pytest.raises(ValueError, match=r"^the tables have no weapon swrod, so give its whole"):
        filled("weapon", "swrod")


def test_only_what_differs_is_saved() -> None:
    """Of an unchanged thing its id; of another thing all values."""
    made, known = technique("dai-dageki"), techniques()["dai-dageki"]
    assert changes(made, known) == {}
    assert saved(made, techniques()) == "dai-dageki"
    assert changes(arrow("feather"), arrow("feather")) == {}
    other = read(Arrow, {"id": "feather", "name": "Feather Arrow", "sides": 99})
    found = changes(other, arrow("feather"))
    assert found["sides"] == 99
    assert "id" not in found
    assert {"id", "name", "sides"} <= changes(other, None).keys()
    assert saved(other, {})["sides"] == 99


@pytest.mark.parametrize(
    ("entry", "kept"),
    [
        ("katana", {"id": "katana", "held": False, "count": 1}),
        ({"id": "katana", "held": True}, {"id": "katana", "held": True, "count": 1}),
        (
            {"id": "katana", "durability": 5},
            {"id": "katana", "held": False, "count": 1, "durability": 5},
        ),
        ({"id": "katana", "speed": 3}, {"id": "katana", "held": False, "count": 1, "speed": 3}),
    ],
)
def test_a_weapon_is_saved_as_it_differs_from_the_tables(entry: Any, kept: dict[str, Any]) -> None:
    """And read again as the same."""
    sheet = read(Sheet, {"weapons": [entry]})
    assert plain(sheet)["weapons"] == [kept]
    assert read(Sheet, plain(sheet)) == sheet


def test_things_of_a_kind_share_it() -> None:
    """As long as nothing of it is changed; a written value that is as printed changes nothing."""
    speed = weapon("katana").kind.blow.speed
    same = read(Sheet, {"weapons": ["katana", {"id": "katana", "speed": speed}]}).gear.weapons
    assert same[0].kind is same[1].kind
    [changed] = read(Sheet, {"weapons": [{"id": "katana", "speed": speed + 1}]}).gear.weapons
    assert changed.kind is not same[0].kind
    own = read(Sheet, {"weapons": [OWN]})
    assert plain(own)["weapons"][0]["types"] == ["blunt"]
    assert read(Sheet, plain(own)) == own


@pytest.mark.parametrize("wrong", [{"id": "katana", "count": -1}, {"id": "katana", "sharp": 1}, 7])
def test_a_wrong_entry_is_a_fault(wrong: Any) -> None:
    """Also where only its own values are given."""
    with pytest.raises(SheetError):
        read(Sheet, {"weapons": [wrong]})


@pytest.mark.clause("WAY-WEAP-01")
def test_a_bow_has_the_dice_of_its_arrow() -> None:
    """As many as the bow has, of the arrow's sides; unless the sheet gives its damage itself."""
    plain_bow = weapon("yumi").kind.blow.damage
    count = plain_bow.partition("d")[0]
    shot = arrow("feather")
    made = read(Sheet, {"weapons": [{"id": "yumi", "arrow": "feather"}]}).gear.weapons[0]
    assert made.kind.blow.damage == f"{count}d{shot.sides}"
    assert made.kind.blow.types == shot.types
    assert made.kind.blow.ignores_armour is shot.ignores_armour
    own = {"id": "yumi", "arrow": "feather", "damage": "9d9"}
    assert read(Sheet, {"weapons": [own]}).gear.weapons[0].kind.blow.damage == "9d9"
    blunt = {"id": "yumi", "arrow": "feather", "types": ["blunt"]}
    assert read(Sheet, {"weapons": [blunt]}).gear.weapons[0].kind.blow.types == ("blunt",)
    with pytest.raises(SheetError, match="there is no arrow stick; there are: "):
        read(Sheet, {"weapons": [{"id": "yumi", "arrow": "stick"}]})
    assert nocked(made) == "Yumi (Feather Arrow)"
    assert nocked(read(Weapon, {**OWN, "arrow": "stick"})) == "Own (stick)"


def test_what_lies_on_the_ground_does_no_damage_of_its_own() -> None:
    """Smoke and caltrops; neither tags, which explode, nor a flash, which is no terrain."""
    assert {"caltrops": "Caltrops"}.items() <= strewn().items()
    assert "exploding-tag" not in strewn()
    assert "flash-bomb" not in strewn()


def test_items_are_a_list_or_a_table_of_numbers() -> None:
    """Both say how many there are of each."""
    listed = read(Sheet, {"items": [{"id": "smoke-bomb", "count": 2}, "antidote"]})
    counted = read(Sheet, {"items": {"smoke-bomb": 2, "antidote": 1}})
    assert listed == counted
    assert [each.count for each in listed.gear.items] == [2, 1]
    assert [each.name for each in listed.gear.items] == ["Smoke Bomb", "Antidote"]
    assert isinstance(listed.gear.items[0], Item)


def test_formulas_have_every_skill() -> None:
    """0 without ranks; the stats, both damage bonuses, experience and Fatigue."""
    sheet = read(Sheet, {"str": 60, "cha": 30, "xp_total": 5})
    found = numbers(sheet.stats, 3, {"stealth": 4})
    assert [found[name] for name in SKILLS if name != "stealth"] == [0] * (len(SKILLS) - 1)
    assert (found["stealth"], found["fatigue"], found["xp"], found["str"]) == (4, 3, 5, 60)
    assert (str(found["pdb"]), str(found["ndb"]), found["agi"]) == ("4.0", "2.0", 20)


@pytest.mark.parametrize(
    ("abilities", "found"),
    [
        (["Iaijutsu"], {"iaijutsu": 1}),
        ({"Iaijutsu": 3}, {"iaijutsu": 3}),
        ([], {}),
    ],
)
def test_a_list_of_abilities_has_a_rank_each(abilities: Any, found: dict[str, int]) -> None:
    """A table has its own ranks; a list of anything else is refused."""
    assert read(Sheet, {"abilities": abilities}).training.abilities == found
    with pytest.raises(SheetError):
        read(Sheet, {"abilities": [1]})


def test_copies_of_the_tables_things_are_independent() -> None:
    """A change in one fight does not show in another."""
    first, second = armour("flak-vest"), armour("flak-vest")
    first.worn[first.kind.locations[0]] = 2
    assert second.worn == {}
    assert first.kind is second.kind
    one, two = weapon("katana"), weapon("katana")
    one.count = 5
    assert two.count == 1
