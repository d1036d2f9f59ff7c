"""SQL statements, made once at import, and the way between rows and values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from json import dumps, loads
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Executable,
    Integer,
    RowMapping,
    Table,
    Text,
    bindparam,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Json

T = TypeVar("T")

ALL = 2**31 - 1
"""A limit that limits nothing."""


class Upsert:
    """Inserts rows; if a row with that primary key exists, changes some of its columns.

    `changes` are the columns that take the new row's value; `sets` others that take a given one. If
    the condition `where` on the new values does not hold, the row stays. `returning` names the
    columns that are returned of each written row.
    """

    def __init__(
        self,
        table: Table,
        changes: Collection[str],
        sets: dict[str, Any] | None = None,
        *,
        where: Callable[[Any], ColumnElement[bool]] | None = None,
        returning: Sequence[Column[Any]] = (),
    ) -> None:
        keys = [column.name for column in table.primary_key]
        self.by_dialect: dict[str, Executable] = {}
        for dialect in (sqlite, postgresql):
            insert = dialect.insert(table)
            upsert = insert.on_conflict_do_update(
                index_elements=keys,
                set_={name: insert.excluded[name] for name in changes} | (sets or {}),
                where=None if where is None else where(insert.excluded),
            )
            name = dialect.dialect.name
            self.by_dialect[name] = upsert.returning(*returning) if returning else upsert

    def on(self, c: AsyncConnection) -> Executable:
        """Return the statement in this connection's dialect."""
        return self.by_dialect[c.dialect.name]


def text_of(value: Json) -> str:
    """Return JSON data as compact text."""
    return dumps(value, separators=(",", ":"), ensure_ascii=False)


def data_of(text: str) -> Json:
    """Return JSON data from its text."""
    return loads(text)


def columns(table: Table, row: type[Any]) -> Sequence[Column[Any]]:
    """Return the columns of a table with the names of a row's fields, in the fields' order."""
    return [table.c[field.name] for field in fields(row)]


def values(row: Any) -> dict[str, Any]:
    """Return a row's fields by name, neither copied nor encoded."""
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def given(name: str) -> BindParameter[str]:
    """Return a parameter for a text; its name differs from every column."""
    return bindparam(f"the_{name}", type_=Text)


def count(name: str) -> BindParameter[int]:
    """Return a parameter for a number; its name differs from every column."""
    return bindparam(f"the_{name}", type_=Integer)


async def all_of(
    c: AsyncConnection,
    statement: Executable,
    asked: Mapping[str, Any],
    make: Callable[[RowMapping], T],
) -> list[T]:
    """Return what is made of each row that a statement finds."""
    return [make(row) for row in (await c.execute(statement, asked)).mappings()]


async def one_of(
    c: AsyncConnection,
    statement: Executable,
    asked: Mapping[str, Any],
    make: Callable[[RowMapping], T],
) -> T | None:
    """Return what is made of the first row that a statement finds; None if it finds none."""
    row = (await c.execute(statement, asked)).mappings().first()
    return None if row is None else make(row)


def as_is(kind: Callable[..., T]) -> Callable[[RowMapping], T]:
    """Return how to make a value of a row with the names of the value's fields."""
    return lambda row: kind(**row)
