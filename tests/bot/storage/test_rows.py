"""The defaults of a row are the values that its table gives to rows of earlier versions."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from sqlalchemy import Table
from sqlalchemy.sql.elements import False_, True_

from bot.storage import rows
from bot.storage.schema import tables

STORED: list[tuple[type[Any], Table]] = [
    (rows.Member, tables.member),
    (rows.Character, tables.character),
    (rows.EncounterRow, tables.encounter),
    (rows.LineRow, tables.line),
    (rows.PromptRow, tables.prompt),
    (rows.PostRow, tables.post),
    (rows.QueueRow, tables.queue),
    (rows.IntentRow, tables.intent),
    (rows.Notice, tables.notice),
]


def default(table: Table, name: str) -> Any:
    """The value that a table gives to a column that is left out; None if it gives none."""
    made = table.c[name].server_default
    if made is None:
        return None
    said: Any = made.arg
    if isinstance(said, True_ | False_):
        return isinstance(said, True_)
    text = str(said)
    return int(text) if text.lstrip("-").isdigit() else text


@pytest.mark.parametrize(("row", "table"), STORED)
def test_defaults_are_those_of_the_table(row: type[Any], table: Table) -> None:
    """Wherever a column has a default, the row has the same, unless it is read from JSON."""
    said = {each.name: each.default for each in fields(row) if isinstance(each.default, str | int)}
    shared = {name: default(table, name) for name in said if name in table.c}
    given = {name: value for name, value in shared.items() if value is not None}
    assert {name: said[name] for name in given} == given
