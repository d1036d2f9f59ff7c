"""People's texts about their acts, and what their characters say, beside the log."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, as_is, columns, given, values
from bot.storage.schema.story_tables import prose as table

SAID = "said"
"""The key of words that a character said, as "Ama: Ho!"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseRow:
    """A text about the act of record `seq`, or (0) about the answer to the named question.

    `line` is the token of the log's line about it, `message` the post that it was written in, "" if
    it was written into the form. Words with the key `SAID` were said after record `seq` and have no
    line: there `line` is the id of the post of their character.
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
_OF_LINE = table.c.line == given("line")
_REWORD = update(table).where(_OF_LINE)
_REMOVE = delete(table).where(_OF_LINE)


async def add(c: AsyncConnection, row: ProseRow) -> None:
    """Keep a text."""
    await c.execute(_ADD, values(row))


async def of(c: AsyncConnection, encounter: str) -> list[ProseRow]:
    """Return the texts of a fight, oldest first."""
    return await all_of(c, _OF, {"the_encounter": encounter}, as_is(ProseRow))


async def reword(c: AsyncConnection, line: str, text: str) -> None:
    """Change what was said, if it is kept."""
    await c.execute(_REWORD, {"the_line": line, "text": text})


async def remove(c: AsyncConnection, line: str) -> None:
    """Forget what was said, if it is kept."""
    await c.execute(_REMOVE, {"the_line": line})
