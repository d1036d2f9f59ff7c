"""Entries of the tables: filled in, compared, read and saved in short."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from rules.wayward.character.gear import Arrow, Weapon, arrow, nocked, weapon
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.tables import changes, filled, saved, starter, typed
from rules.wayward.character.technique import technique, techniques

OWN = {"id": "own", "name": "Own", "types": ["blunt"], "speed": 8}


def test_a_wrong_table_names_each_fault_of_each_entry() -> None:
    """No weapon is an arrow."""
    with pytest.raises(SheetError) as error:
        typed("weapon", Arrow)
    assert any(fault.startswith("katana: ") for fault in error.value.faults)
    assert any(fault.startswith("unarmed: ") for fault in error.value.faults)
    assert [*typed("arrow", Arrow)] == [*starter("arrow")]


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
