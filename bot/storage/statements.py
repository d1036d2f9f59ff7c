"""How statements are made: once, at import, and from rows to values and back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from json import dumps, loads
from typing import Any

from sqlalchemy import BindParameter, Column, Insert, Integer, Table, Text, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Json

ALL = 2**31 - 1
"""A limit that limits nothing."""


class Upsert:
    """Inserts rows; where one with that primary key is there, changes some of its columns.

    `changes` are the columns that take the new row's value; `sets` others that take a given one.
    """

    def __init__(
        self, table: Table, changes: Collection[str], sets: dict[str, Any] | None = None
    ) -> None:
        keys = [column.name for column in table.primary_key]
        on_sqlite, on_postgresql = sqlite.insert(table), postgresql.insert(table)
        self.by_dialect: dict[str, Insert] = {
            "sqlite": on_sqlite.on_conflict_do_update(
                index_elements=keys,
                set_={name: on_sqlite.excluded[name] for name in changes} | (sets or {}),
            ),
            "postgresql": on_postgresql.on_conflict_do_update(
                index_elements=keys,
                set_={name: on_postgresql.excluded[name] for name in changes} | (sets or {}),
            ),
        }

    def on(self, c: AsyncConnection) -> Insert:
        """The statement in this connection's dialect."""
        return self.by_dialect[c.dialect.name]


def text_of(value: Json) -> str:
    """JSON data as compact text."""
    return dumps(value, separators=(",", ":"), ensure_ascii=False)


def data_of(text: str) -> Json:
    """JSON data from its text."""
    return loads(text)


def columns(table: Table, row: type[Any]) -> Sequence[Column[Any]]:
    """The columns of a table that a row's fields are named after, in the fields' order."""
    return [table.c[field.name] for field in fields(row)]


def values(row: Any) -> dict[str, Any]:
    """A row's fields by name, as they are: not copied, not encoded."""
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def given(name: str) -> BindParameter[str]:
    """A text to be given when the statement is run; named apart from every column."""
    return bindparam(f"the_{name}", type_=Text)


def count(name: str) -> BindParameter[int]:
    """A number to be given when the statement is run; named apart from every column."""
    return bindparam(f"the_{name}", type_=Integer)
