"""The sheet: its faults, its paper, a night of rest, and what comes into a fight."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed, RulesError
from rules.l7r import RULESET
from rules.l7r.sheet import House, Sheet, advanced, forget, numbers, rest
from rules.l7r.values import Fate
from tests.rules.l7r.table import L7rTable, house
from tests.tables import tables

TABLES = tables(__file__)

RINGS = ("air", "earth", "fire", "water", "void")


@pytest.mark.clause("L7R-VOID-01", "L7R-VOID-02")
@pytest.mark.parametrize("lowest", RINGS)
def test_the_lowest_ring_bounds_void_points_everywhere(lowest: str) -> None:
    """It is 3 and the others are 5: on the sheet, on its paper, in a fight, and after a night."""
    rings: dict[str, Any] = {**dict.fromkeys(RINGS, 5), lowest: 3}
    assert read(Sheet, {**rings, "void_points": 3}).void_points == 3
    with pytest.raises(RulesError, match="at most the lowest Ring, 3"):
        read(Sheet, {**rings, "void_points": 4})
    assert numbers(read(Sheet, {**rings, "parry": 2})) == {
        "TN to be hit": "15",
        "Void Points at most": "3",
    }
    table = L7rTable()
    table.pc("Ama", **rings)
    ama = table.who("ama")
    assert (ama.lowest_ring, ama.void_points, ama.may_spend) == (3, 3, 3)
    rested = rest(read(Sheet, {**rings, "void_points": 1}), house())
    assert rested.void_points == 2


@pytest.mark.clause("L7R-SW-05")
@pytest.mark.parametrize(("fate", "may"), [("undecided", True), ("lives", True), ("dies", False)])
def test_the_dead_neither_rest_nor_fight(fate: str, may: bool) -> None:
    """Their sheet can only be read."""
    sheet = read(Sheet, {"fate": fate})
    if may:
        RULESET.sheets.may_join(sheet)
        assert rest(sheet, House()).fate is Fate(fate)
        return
    for act in (RULESET.sheets.may_join, lambda sheet: rest(sheet, House())):
        with pytest.raises(NotAllowed, match="dead and can only be read"):
            _ = act(sheet)


FAULTS = TABLES["faults"]


@pytest.mark.parametrize(("sheet", "sentence"), FAULTS)
def test_each_kind_of_fault_of_a_sheet_is_named_once(sheet: dict[str, Any], sentence: str) -> None:
    """The first of each kind."""
    with pytest.raises(RulesError) as refused:
        read(Sheet, sheet)
    assert sentence in str(refused.value)
    assert str(refused.value).count("twice") == sentence.count("twice")
    assert str(refused.value).count("but not in skills") == sentence.count("but not in skills")


@pytest.mark.clause("L7R-DICE-07")
def test_a_skill_is_advanced_by_the_word_in_its_bracket() -> None:
    """Once, in the order of writing; other words say nothing of it. A skill that goes is gone."""
    sheet: dict[str, Any] = {}
    assert not advanced(sheet, "Lore", "history")
    assert sheet == {}
    assert advanced(sheet, "Lore", "Advanced")
    assert advanced(sheet, "War", " adv ")
    assert advanced(sheet, "lore", "advanced")
    assert sheet == {"advanced": ["lore", "war"]}
    forget(sheet, "lore")
    assert sheet == {"advanced": ["war"]}
    none: dict[str, Any] = {}
    forget(none, "lore")
    assert none == {"advanced": []}


# ---------------------------------------------------------------------- joining


@pytest.mark.clause("L7R-INIT-05")
@pytest.mark.parametrize(("phase", "dice"), [(1, [1, 5]), (2, [5]), (5, [5]), (6, [])])
def test_whoever_comes_back_has_the_dice_that_are_still_to_come(
    phase: int, dice: list[int]
) -> None:
    """Of 1 and 5, those of this phase and later ones."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.join("Foe", GM, guards=False)
    table.start(1, 5, 10, 1, 9, 10, 9, 9, 10)
    table.play(Left(id="ama"))
    table.amend("phase", phase)
    table.play(Returned(id="ama"))
    assert table.who("ama").dice == dice


@pytest.mark.clause("L7R-DMG-01")
def test_a_weapon_is_an_id_a_table_over_its_entry_or_a_whole_table() -> None:
    """Fields that the table leaves out are as in the starter set; anything else is refused."""
    oar = {"id": "oar", "name": "Oar", "rolled": 1, "kept": 1}
    sheet = read(Sheet, {"weapons": ["katana", {"id": "spear", "rolled": 9}, oar]})
    katana, spear, own = sheet.weapons
    assert (katana.name, katana.rolled, katana.kept) == ("Katana", 4, 2)
    assert (spear.name, spear.rolled) == ("Spear", 9)
    assert (own.id, own.name, own.rolled, own.kept) == ("oar", "Oar", 1, 1)
    for wrong in (7, ["katana"], None, {"id": "oar"}, "oar"):
        with pytest.raises(RulesError):
            read(Sheet, {"weapons": [wrong]})


@pytest.mark.clause("L7R-INIT-05")
def test_whoever_comes_back_without_dice_is_like_a_newcomer() -> None:
    """Ama was away when the dice of round 1 fell."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.play(Left(id="ama"))
    table.start(5, 9, 10)
    table.play(Returned(id="ama"))
    table.dice(3, 6, 10)
    table.say("ben", "hold", until=5)
    assert table.who("ama").dice == [6]
