"""The l7r rulebook and the starter set: whole and without loose ends."""

from __future__ import annotations

import re

import pytest

from rules.engine.sheets.sheet import read, settings
from rules.errors import RulesError
from rules.l7r import RULESET
from rules.l7r.sheet import House, Sheet
from rules.l7r.values import starter

SETTING = re.compile(r"`(l7r\.[a-z_]+)`")


def test_clauses_count_from_one_within_their_part() -> None:
    """Ids read L7R-PART-NN, and the numbers of a part have no gap."""
    parts: dict[str, list[int]] = {}
    for clause in RULESET.rulebook:
        _, part, number = clause.split("-")
        parts.setdefault(part, []).append(int(number))
    assert len(RULESET.rulebook) == 84
    assert parts == {part: list(range(1, len(all_) + 1)) for part, all_ in parts.items()}


def test_no_two_clauses_say_the_same_and_each_ends_in_a_full_stop() -> None:
    """Titles and texts are each unique."""
    rules = RULESET.rulebook.values()
    assert len({rule.title for rule in rules}) == len({rule.text for rule in rules}) == len(rules)
    assert all(rule.text.endswith(".") for rule in rules)
    assert all(rule.kind in {"engine", "choice", "gm", "reference"} for rule in rules)


def test_the_texts_name_every_house_rule_and_no_other() -> None:
    """Each setting is named where it changes a rule."""
    named = {key for rule in RULESET.rulebook.values() for key in SETTING.findall(rule.text)}
    assert named == {setting.key for setting in settings("l7r", House)}


@pytest.mark.clause("L7R-DMG-01")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [("katana", "4k2"), ("spear", "3k2"), ("wakizashi", "3k2"), ("knife", "2k2"),
     ("unarmed", "0k2")],
)  # fmt: skip
def test_the_weapons_of_the_book(weapon: str, dice: str) -> None:
    """Base damage in dice thrown and kept."""
    entry = starter("weapon")[weapon]
    assert f"{entry['rolled']}k{entry['kept']}" == dice


def test_sheets_take_ids_and_whole_tables_of_weapons() -> None:
    """A starter weapon by its id, one with another name over it, and one of the GM's own."""
    own = {"id": "bow", "name": "Bow", "rolled": 2, "kept": 2}
    sheet = read(Sheet, {"weapons": ["katana", {"id": "spear", "name": "Yari"}, own]})
    assert [(w.name, w.rolled, w.kept) for w in sheet.weapons] == [
        ("Katana", 4, 2), ("Yari", 3, 2), ("Bow", 2, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ({"weapons": ["pike"]}, "no weapon pike"),
        ({"weapons": ["katana", "katana"]}, "katana is there twice"),
        ({"advanced": ["law"]}, "law is advanced but not in skills"),
        ({"air": 0}, "must be at least 1"),
    ],
)
def test_faults_of_a_sheet_are_sentences(sheet: dict[str, object], sentence: str) -> None:
    """A sentence names each fault."""
    with pytest.raises(RulesError, match=sentence):
        read(Sheet, sheet)
