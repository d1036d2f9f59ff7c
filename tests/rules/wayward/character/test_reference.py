"""What one can look up of the tables."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Rule
from rules.wayward import RULESET
from rules.wayward.character.tables import FILES, starter


def entries() -> Mapping[str, Rule]:
    """Every entry, read now."""
    return RULESET.entries()


def test_every_entry_of_the_tables_can_be_looked_up() -> None:
    """All but the ready-made sheets: each under an id of its own, with a title and a text."""
    kinds = FILES.keys() - {"template"}
    assert len(entries()) == sum(len(starter(kind)) for kind in kinds)
    assert not entries().keys() & RULESET.rulebook.keys()
    assert all(each.title and each.text.endswith((".", ")")) for each in entries().values())


def test_the_ready_ninja_can_be_read() -> None:
    """Each is a sheet of this ruleset."""
    sheets = RULESET.sheets.templates()
    assert len(sheets) == len(starter("template")) > 0
    assert "brawler" in sheets
