"""The defaults of a row are the values that its table gives to rows of earlier versions."""

from __future__ import annotations

from dataclasses import MISSING, fields
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


UNSAID: list[tuple[type[Any], dict[str, Any]]] = [
    (rows.Member, {"wakes": 0, "sleeps": 0, "weekends": True, "direct": True,
                   "left": False}),
    (rows.Character, {"version": 1, "active": True, "deleted": False}),
    (rows.EncounterRow, {"head": 0, "published": 0, "idle": False}),
    (rows.Written, {"struck": False}),
    (rows.Checkpoint, {"struck": False}),
    (rows.LineRow, {"struck": False, "retold": False}),
    (rows.PromptRow, {"retired": False}),
    (rows.PostRow, {"stale": 0}),
    (rows.QueueRow, {"until": 0, "tries": 0, "told": False}),
    (rows.IntentRow, {"made_at": 0}),
    (rows.Notice, {"id": 0}),
]  # fmt: skip
"""What is new: not struck, not retired, not told, at its first version."""


@pytest.mark.parametrize(("row", "unsaid"), UNSAID)
def test_what_is_new_has_no_history(row: type[Any], unsaid: dict[str, Any]) -> None:
    """Numbers and switches of a row that nobody has said anything of."""
    found = {
        each.name: each.default
        for each in fields(row)
        if isinstance(each.default, bool | int) and each.default is not MISSING
    }
    assert found == unsaid
