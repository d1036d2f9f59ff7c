"""The sheet on paper: what each line of it takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.sheets.paper import Entry
from rules.engine.sheets.sheet import read
from rules.wayward.character.sheet import PAPER, Sheet, numbers_on_paper
from rules.wayward.character.values import SKILLS
from tests.tables import tabled


def lines(holds: Callable[[Entry], object]) -> list[str]:
    """The labels of the lines for which something holds."""
    return [entry.label for section in PAPER.sections for entry in section.entries if holds(entry)]


@tabled
def test_names_of_the_tables_are_known(label: str, name: str, id: str) -> None:
    """By the names that the rulebook gives them."""
    entries = {entry.label: entry for section in PAPER.sections for entry in section.entries}
    known = entries[label].known
    assert known()[name] == id
    if label == "Skills":
        assert [*known().values()] == [*SKILLS]


@pytest.mark.clause("WAY-DB-01", "WAY-WP-09")
def test_what_follows_from_the_stats_is_shown() -> None:
    """STR 60, CHA 100, RES 30 and two stats of 20."""
    sheet = read(Sheet, {"str": 60, "cha": 100, "res": 30})
    assert numbers_on_paper(sheet) == {
        "Vitality at most": "480",
        "HP at most": "190",
        "Willpower at most": "1",
        "damage bonus": "4.0",
        "ninjutsu damage bonus": "6.6",
    }
