"""The sheet on paper: what each line of it takes."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.sheets.paper import Entry
from rules.wayward.character.sheet import PAPER
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
