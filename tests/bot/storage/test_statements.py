"""Inserting or changing rows, and the way between rows and values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bot.storage.connection.database import Database
from bot.storage.connection.statements import Upsert, columns, data_of, text_of, values
from bot.storage.schema.packed_text import Packed
from bot.storage.schema.tables import meta


@dataclass(frozen=True)
class Row:
    """A row of `meta`, its fields in another order."""

    value: str
    key: str


async def stored(c: Any) -> dict[str, str]:
    """What `meta` holds under these keys."""
    found = await c.execute(select(meta.c.key, meta.c.value).where(meta.c.key.in_(["a", "b"])))
    return dict(tuple(row) for row in found.all())


async def test_a_row_that_is_there_is_changed(db: Database) -> None:
    """By its key; one that is not there is new."""
    put = Upsert(meta, ["value"])
    async with db.write() as c:
        for key, value in (("a", "1"), ("b", "2"), ("a", "3")):
            await c.execute(put.on(c), values(Row(value, key)))
        assert await stored(c) == {"a": "3", "b": "2"}


async def test_a_row_that_is_there_may_get_another_value(db: Database) -> None:
    """One that is given for the change; a new row has its own."""
    put = Upsert(meta, [], {"value": "again"})
    async with db.write() as c:
        for key, value in (("a", "1"), ("b", "2"), ("a", "3")):
            await c.execute(put.on(c), {"key": key, "value": value})
        assert await stored(c) == {"a": "again", "b": "2"}


def test_columns_come_in_the_order_of_the_fields() -> None:
    """And values by their names; text is compact, and keeps every letter."""
    assert [column.name for column in columns(meta, Row)] == ["value", "key"]
    assert values(Row("v", "k")) == {"value": "v", "key": "k"}
    assert text_of({"ü": [1, None]}) == '{"ü":[1,null]}'
    assert data_of('{"ü":[1,null]}') == {"ü": [1, None]}


def test_texts_are_packed_fast_unless_they_are_to_be_small() -> None:
    """Level 1 is the fastest, 9 the smallest; either is read as it was."""
    dialect: Any = None
    assert (Packed().level, Packed(9).level) == (1, 9)
    text = "The log of a long fight: " * 3_000
    sizes = []
    for kind in (Packed(), Packed(9)):
        packed = kind.process_bind_param(text, dialect)
        assert packed is not None
        assert kind.process_result_value(packed, dialect) == text
        sizes.append(len(packed))
    assert sizes[1] < sizes[0] < len(text)
    assert Packed().process_bind_param(None, dialect) is None
    assert Packed().process_result_value(None, dialect) is None
