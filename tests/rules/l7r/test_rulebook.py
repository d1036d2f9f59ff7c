"""The l7r rulebook and the starter set: whole and without loose ends."""

from __future__ import annotations

import pytest

from rules.engine.sheets.sheet import read
from rules.errors import RulesError
from rules.l7r.sheet import Sheet
from tests.tables import tabled


def test_sheets_take_ids_and_whole_tables_of_weapons() -> None:
    """A starter weapon by its id, one with another name over it, and one of the GM's own."""
    own = {"id": "bow", "name": "Bow", "rolled": 2, "kept": 2}
    sheet = read(Sheet, {"weapons": ["katana", {"id": "spear", "name": "Yari"}, own]})
    assert [(w.name, w.rolled, w.kept) for w in sheet.weapons] == [
        ("Katana", 4, 2), ("Yari", 3, 2), ("Bow", 2, 2),
    ]  # fmt: skip


@tabled
def test_faults_of_a_sheet_are_sentences(sheet: dict[str, object], sentence: str) -> None:
    """A sentence names each fault."""
    with pytest.raises(RulesError, match=sentence):
        read(Sheet, sheet)
