"""Packing, a little at a time.

A running fight is packed up to its last records, fifty records in one row. A fight that has been
over for long is packed whole. Only texts are packed: numbers, tokens and marks stay in their
tables, so everything else works as before. A text that is packed stays so when a fight goes on.
"""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any

from sqlalchemy import and_, case, delete, insert, literal_column, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.checkpoints import LONG_OVER
from bot.storage.connection.statements import count, given, text_of
from bot.storage.schema.tables import checkpoint, line, pack, record
from bot.storage.schema.tables import encounter as encounters

AT_ONCE = 50
"""This many records are packed in one row."""

ROWS = 8
"""This many rows are written in one small step."""

# A line that is not posted yet is found by its text, so it must not be packed.
_POSTED = encounters.c.published
_ENOUGH = encounters.c.packed + literal_column(str(2 * AT_ONCE)) <= _POSTED
_TO_PACK = (
    select(encounters.c.id, encounters.c.packed, _POSTED, case((LONG_OVER, 1), else_=0))
    .where(or_(_ENOUGH, and_(LONG_OVER, encounters.c.packed < _POSTED)))
    .limit(count("limit"))
)
_NOTE = encounters.update().where(encounters.c.id == given("encounter"))
_HELD = (line, checkpoint, record)
"""The order in which rows can be deleted: the first two belong to the third."""

_WITHIN = {
    table: and_(
        table.c.encounter == given("encounter"),
        table.c.seq > count("after"),
        table.c.seq <= count("upto"),
    )
    for table in _HELD
}
_ALL = {table: select(table).where(_WITHIN[table]).order_by(*table.primary_key) for table in _HELD}
_GO = {table: delete(table).where(_WITHIN[table]) for table in _HELD}
_COME = {table: insert(table) for table in _HELD}
_ADD = insert(pack)


async def pack_some(c: AsyncConnection, before: int) -> int:
    """Pack the texts of some fights. Returns how many rows were written.

    A fight that is over and began before `before` (milliseconds since 1970) is packed whole.
    """
    asked = {"the_before": before, "the_limit": ROWS}
    made = 0
    for encounter, packed, seen, is_old in (await c.execute(_TO_PACK, asked)).all():
        ends = [*range(packed, seen + 1 if is_old else seen - AT_ONCE + 1, AT_ONCE)]
        if is_old and ends[-1] < seen:
            ends.append(seen)
        for after, upto in islice(pairwise(ends), ROWS - made):
            await _pack(c, encounter, after, upto)
            made += 1
        if made == ROWS:
            break
    return made


async def _pack(c: AsyncConnection, encounter: str, after: int, upto: int) -> None:
    """Pack the texts of the records after `after` up to `upto`.

    Rows are written anew: if they only became shorter, SQLite would keep their old space.
    """
    place = {"the_encounter": encounter, "the_after": after, "the_upto": upto}
    rows: dict[str, list[dict[str, Any]]] = {}
    for table in _HELD:
        found = await c.execute(_ALL[table], place)
        rows[table.name] = [dict(row) for row in found.mappings()]
    for table in _HELD:
        await c.execute(_GO[table], place)
    packed = {
        "records": [[row["seq"], row["body"]] for row in rows["record"]],
        "lines": [[row["seq"], row["n"], row["body"]] for row in rows["line"]],
    }
    for table in reversed(_HELD):
        if rows[table.name]:
            emptied = {"body": ""} if "body" in table.c else {}
            await c.execute(_COME[table], [row | emptied for row in rows[table.name]])
    row = {"encounter": encounter, "upto": upto, "since": after + 1, "body": text_of(packed)}
    await c.execute(_ADD, row)
    await c.execute(_NOTE, {"the_encounter": encounter, "packed": upto})
