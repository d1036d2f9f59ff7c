"""Reads records and lines, also packed ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from json import loads
from typing import Any, TypeAlias

from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import count, given
from bot.storage.schema.tables import pack as table

Stored: TypeAlias = RowMapping | dict[str, Any]
"""A row by the names of its columns."""

_HOLDING = (
    select(table.c.body)
    .where(
        table.c.encounter == given("encounter"),
        table.c.upto >= count("first"),
        table.c.since <= count("last"),
    )
    .order_by(table.c.upto)
)


@dataclass(frozen=True, slots=True)
class _Texts:
    """Packed texts by their places."""

    records: dict[int, str] = field(default_factory=dict)
    lines: dict[tuple[int, int], str] = field(default_factory=dict)


async def records(
    c: AsyncConnection, encounter: str, rows: Iterable[Stored]
) -> list[dict[str, Any]]:
    """Return records with their texts unpacked; each row has `seq` and `body`."""
    return await _unpacked(c, encounter, rows, lambda texts, row: texts.records.get(row["seq"]))


async def lines(c: AsyncConnection, encounter: str, rows: Iterable[Stored]) -> list[dict[str, Any]]:
    """Return lines of one fight with their texts unpacked; each row has `seq`, `n` and `body`."""
    return await _unpacked(
        c, encounter, rows, lambda texts, row: texts.lines.get((row["seq"], row["n"]))
    )


async def _unpacked(
    c: AsyncConnection,
    encounter: str,
    rows: Iterable[Stored],
    text_of: Callable[[_Texts, Stored], str | None],
) -> list[dict[str, Any]]:
    found = [dict(row) for row in rows]
    packed = [row for row in found if not row["body"]]
    texts = await _texts(c, encounter, packed)
    for row in packed:
        row["body"] = text_of(texts, row) or ""
    return found


async def _texts(c: AsyncConnection, encounter: str, rows: list[dict[str, Any]]) -> _Texts:
    found = _Texts()
    if not rows:
        return found
    seqs = [row["seq"] for row in rows]
    asked = {"the_encounter": encounter, "the_first": min(seqs), "the_last": max(seqs)}
    for body in await c.scalars(_HOLDING, asked):
        packed = loads(body)
        found.records.update(packed["records"])
        found.lines.update(((seq, n), text) for seq, n, text in packed["lines"])
    return found
