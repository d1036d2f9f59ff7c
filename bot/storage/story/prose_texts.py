"""People's texts about their acts, beside the log."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, as_is, columns, given, values
from bot.storage.schema.story_tables import prose as table


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseRow:
    """A text about the act of record `seq`, or (0) about the answer to the named question.

    `line` is the token of the log's line about it, `message` the post that it was written in, "" if
    it was written into the form.
    """

    line: str
    encounter: str
    by: str
    at: int
    text: str
    seq: int = 0
    key: str = ""
    opened: int = 0
    message: str = ""


_OF = (
    select(*columns(table, ProseRow))
    .where(table.c.encounter == given("encounter"))
    .order_by(table.c.at, table.c.line)
)
_ADD = insert(table)


async def add(c: AsyncConnection, row: ProseRow) -> None:
    """Keep a text."""
    await c.execute(_ADD, values(row))


async def of(c: AsyncConnection, encounter: str) -> list[ProseRow]:
    """Return the texts of a fight, oldest first."""
    return await all_of(c, _OF, {"the_encounter": encounter}, as_is(ProseRow))
