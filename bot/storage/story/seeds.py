"""The secret seeds of a fight's dice, and which of them were published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import and_, insert, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, as_is, columns, given, one_of, values
from bot.storage.packs import reading as packs
from bot.storage.schema.story_tables import seed as table
from bot.storage.schema.tables import record
from rules.engine.replay.journal import Fell, load_entry

PUBLIC, BOTH = "public", "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedRow:
    """Two seeds, as hex. `pledge` is the fingerprint of the public one.

    `shown` says which were published: "" none, "public", or "both".
    """

    pledge: str
    encounter: str
    at: int
    public: str
    hidden: str
    shown: str = ""


_OF = (
    select(*columns(table, SeedRow))
    .where(table.c.encounter == given("encounter"))
    .order_by(table.c.at, table.c.pledge)
)
_GET = select(*columns(table, SeedRow)).where(table.c.pledge == given("pledge"))
_ADD = insert(table)
_SHOW = table.update().where(table.c.pledge == given("pledge"))
_WITH_STRUCK = (
    select(*columns(table, SeedRow), record.c.seq.label("seq"), record.c.body.label("body"))
    .outerjoin_from(
        table,
        record,
        and_(
            record.c.encounter == table.c.encounter,
            record.c.struck == true(),
            record.c.kind == "fell",
        ),
    )
    .where(table.c.pledge == given("pledge"))
    .order_by(record.c.seq)
)


async def add(c: AsyncConnection, row: SeedRow) -> None:
    """Keep the seeds of a fight."""
    await c.execute(_ADD, values(row))


async def of(c: AsyncConnection, encounter: str) -> list[SeedRow]:
    """Return all seeds of a fight, oldest first: more than one if its end was undone."""
    return await all_of(c, _OF, {"the_encounter": encounter}, as_is(SeedRow))


async def get(c: AsyncConnection, pledge: str) -> SeedRow | None:
    """Return the seeds whose public one has this fingerprint."""
    return await one_of(c, _GET, {"the_pledge": pledge}, as_is(SeedRow))


async def show(c: AsyncConnection, pledge: str, shown: str) -> None:
    """Note that seeds were published."""
    await c.execute(_SHOW, {"the_pledge": pledge, "shown": shown})


async def with_struck(c: AsyncConnection, pledge: str) -> tuple[SeedRow, list[Fell]] | None:
    """Return the seeds whose public one has this fingerprint, and its struck dice.

    The dice come in the order in which they fell.
    """
    found = [
        dict(row) for row in (await c.execute(_WITH_STRUCK, {"the_pledge": pledge})).mappings()
    ]
    if not found:
        return None
    dice = [{"seq": row.pop("seq"), "body": row.pop("body")} for row in found]
    seeds = SeedRow(**found[0])
    return seeds, await _fell(c, seeds.encounter, [row for row in dice if row["seq"]])


async def _fell(c: AsyncConnection, encounter: str, rows: Iterable[packs.Stored]) -> list[Fell]:
    entries = [load_entry(row["body"]) for row in await packs.records(c, encounter, rows)]
    return [entry for entry in entries if isinstance(entry, Fell)]
