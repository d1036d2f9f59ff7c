"""The values of a sheet by name, the change that set them, and the words of a roll."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.views import sheet_sources
from bot.play.views.sheet_sources import names_it, values_of, words_of
from bot.storage.rows import LineRow
from rules.dice import Dice, Modifier, Roll
from rules.dice.roll import Against
from rules.engine.sheets.paper import Entry, Paper, Section, Written
from rules.engine.views.visibility import Line, SheetValue
from tests.tables import tabled

PAPER = Paper(
    sections=(
        Section(
            "All",
            (
                Entry(label="Wits", key="wits", also=("Wit",)),
                Entry(label="Luck", key="luck", written=Written.WORDS),
                Entry(label="Calm", key="calm", written=Written.YES_NO),
                Entry(
                    label="Skills",
                    key="skills",
                    written=Written.RANKS,
                    known=lambda: {"Old Lore": "lore"},
                ),
                Entry(label="Armour", key="armour", written=Written.THING),
                Entry(label="Weapons", key="weapons", written=Written.THINGS),
                Entry(label="HP", key="hp", now="hp_now", points="void"),
            ),
        ),
    ),
)


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ({"wits": 3}, [("Wits 3", ("Wits", "Wit"), ("wits",))]),
        ({"wits": 0}, [("Wits 0", ("Wits", "Wit"), ("wits",))]),
        ({"wits": True}, []),
        ({"luck": "1d8"}, [("Luck 1d8", ("Luck",), ("luck",))]),
        ({"luck": "x" * 20}, [(f"Luck {'x' * 20}", ("Luck",), ("luck",))]),
        ({"luck": "x" * 21}, []),
        ({"luck": ""}, []),
        ({"calm": True}, []),
        (
            {"skills": {"lore": 2, "sea-craft": 1}},
            [
                ("Old Lore 2", ("Old Lore",), ("skills", "lore")),
                ("Sea craft 1", ("Sea craft",), ("skills", "sea-craft")),
            ],
        ),
        ({"armour": "light_mail"}, [("Light mail", ("Light mail", "Armour"), ("armour",))]),
        ({"armour": ""}, []),
        (
            {"weapons": [{"id": "bow", "name": "Swift"}, "war-fan"]},
            [
                ("Swift", ("Swift", "Bow"), ("weapons", "bow")),
                ("War fan", ("War fan", "War fan"), ("weapons", "war-fan")),
            ],
        ),
        # Values that are not on the paper; the first number of "6/10" is on it.
        ({"hp_now": 4, "void": 2}, []),
        ({"edge_die": 4}, [("Edge die 4", ("Edge die",), ("edge_die",))]),
        ({"pet": {"name": "Rex", "hp": 3}}, [("Rex", ("Rex",), ("pet",))]),
        ({"marks": {"red": 2, "blue": "x"}}, [("Marks (red) 2", ("red",), ("marks", "red"))]),
    ],
)
def test_every_number_and_thing_of_a_sheet_has_its_names(sheet: dict[str, Any], told: Any) -> None:
    """With the names that it may have in a roll, and its place on the sheet."""
    assert [(value.told, value.names, value.path) for value in values_of(PAPER, sheet)] == told


@tabled
def test_a_change_of_several_sheets_names_two_people(names: list[str], sheets: str) -> None:
    """And how many more there are."""
    change = sheet_sources._Set("Wits 3", "rest", "gm", 7)
    assert change.on(names) == f"Wits 3 on {sheets} (rest), set by"


def test_a_name_is_found_as_a_word_of_its_own() -> None:
    """In any letter case, and with its signs as they are."""
    assert names_it("wits, Old Lore", "old lore")
    assert names_it("Wits", "Wits")
    assert not names_it("Nitwits", "Wits")
    assert not names_it("Witson", "Wits")
    assert not names_it("axb", "a.b")


class Who:
    """A combatant."""

    def __init__(self, id: str) -> None:
        self.id, self.name = id, id.title()


AMA, BEN, CY = Who("ama"), Who("ben"), Who("cy")


def told(text: str, *rolls: Roll, of: str = "", sheet: tuple[SheetValue, ...] = ()) -> LineRow:
    line = Line(text, rolls=rolls, of=of, sheet=sheet)
    return LineRow(encounter="e", seq=1, n=0, at=0, token="t", line=line)


def roll(by: str = "", of: str = "", **other: Any) -> Roll:
    """A roll for Agility with a bonus of a sword, against Reflexes."""
    given: dict[str, Any] = {
        "modifiers": (Modifier(2, "Sword"), Modifier(0, "Nothing")),
        "against": Against(5, "TN", (Modifier(3, "Reflexes"),), of=of),
        **other,
    }
    return Roll(Dice(1, 6), ((4,),), "Agility", by=by, **given)


def words(who: Who, *lines: LineRow) -> list[str]:
    people: Any = [AMA, BEN, CY]
    one: Any = who
    return [*words_of(one, people, lines)]


def test_a_roll_belongs_to_its_roller_and_its_number_to_whom_it_is_of() -> None:
    """As far as it says so."""
    line = told("A roll.", roll(by="ama", of="ben"))
    assert words(AMA, line) == ["Agility", "Sword"]
    assert words(BEN, line) == ["Reflexes"]
    assert words(CY, line) == []


def test_a_number_of_nobody_is_that_of_the_one_other_person_of_the_attack() -> None:
    """If the attack names just one other; a line that is of no attack names nobody so."""
    begun, hit = told("Ama strikes Ben.", of="a"), told("It hits.", roll(by="ama"), of="a")
    assert words(BEN, begun, hit) == ["Reflexes"]
    assert words(BEN, begun, hit, told("Cy looks on.", of="a")) == []
    assert words(BEN, told("Ama strikes Ben."), told("It hits.", roll(by="ama"))) == []
    bare = told("It hits.", roll(by="ama", against=None), of="a")
    assert words(BEN, begun, bare) == []


def test_values_of_a_sheet_are_named_beside_rolls() -> None:
    """By whose they are."""
    line = told("Ama is fast.", sheet=(SheetValue("ama", "Speed"), SheetValue("ben", "Wits")))
    assert (words(AMA, line), words(BEN, line), words(CY, line)) == (["Speed"], ["Wits"], [])


def test_a_thing_is_the_same_while_only_what_changes_in_play_differs() -> None:
    """Of a thing in a list, by its id; what is not there is nothing."""
    sheet = {"weapons": [{"id": "bow", "range": 9, "arrows": 3}, "fan"], "wits": 3}
    look = sheet_sources._look
    assert look(sheet, ("weapons", "bow"), {"arrows"}) == {"id": "bow", "range": 9}
    assert look(sheet, ("weapons", "fan"), set()) == "fan"
    assert look(sheet, ("weapons", "axe"), set()) is None
    assert look(sheet, ("wits",), set()) == 3
    assert look(sheet, ("none", "x"), set()) is None
