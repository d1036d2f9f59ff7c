"""Who has written which records of a fight's journal."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Text, bindparam, false, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import count, given
from bot.storage.packs import reading as packs
from bot.storage.rows import Written
from bot.storage.schema.tables import record as journal
from rules.engine.replay.journal import Joined, Record, load_entry

_LAST_OF = (
    select(journal.c.seq, journal.c.at)
    .where(journal.c.encounter == given("encounter"), journal.c.by == given("person"))
    .order_by(journal.c.seq.desc())
    .limit(1)
)
_ACTED_IN = (
    select(journal.c.encounter)
    .where(
        journal.c.encounter.in_(bindparam("the_fights", type_=Text, expanding=True)),
        journal.c.by == given("person"),
    )
    .distinct()
)
_AMENDED = (
    select(journal.c.seq, journal.c.by)
    .where(
        journal.c.encounter == given("encounter"),
        journal.c.seq > count("after"),
        journal.c.seq < count("before"),
        journal.c.kind == "amended",
        journal.c.struck == false(),
    )
    .order_by(journal.c.seq.desc())
    .limit(count("limit"))
)


_JOINED = (
    select(journal.c.seq, journal.c.at, journal.c.by, journal.c.body)
    .where(
        journal.c.encounter == given("encounter"),
        journal.c.seq < count("before"),
        journal.c.kind == "joined",
        journal.c.struck == false(),
    )
    .order_by(journal.c.seq)
)


async def joined(c: AsyncConnection, encounter: str, *, before: int) -> dict[str, Written]:
    """Return the records in force of who joined before a record, by the combatants' ids."""
    found = await c.execute(_JOINED, {"the_encounter": encounter, "the_before": before})
    records = [
        Written(record=Record(row["seq"], row["at"], load_entry(row["body"])), by=row["by"])
        for row in await packs.records(c, encounter, found.mappings())
    ]
    return {each.entry.id: each for each in records if isinstance(each.entry, Joined)}


async def last_of(c: AsyncConnection, encounter: str, person: str) -> tuple[int, int] | None:
    """Return the number and the time of the last record of a person, None if there is none."""
    asked = {"the_encounter": encounter, "the_person": person}
    row = (await c.execute(_LAST_OF, asked)).mappings().first()
    return None if row is None else (row["seq"], row["at"])


async def acted_in(c: AsyncConnection, person: str, fights: Sequence[str]) -> set[str]:
    """Return those of these fights in which a person has written a record."""
    asked = {"the_fights": [*fights], "the_person": person}
    return {str(row[0]) for row in await c.execute(_ACTED_IN, asked)}


async def amended(
    c: AsyncConnection, encounter: str, *, after: int, before: int, limit: int
) -> dict[int, str]:
    """Return who made the last amendments in force between two records, by their numbers."""
    asked = {
        "the_encounter": encounter,
        "the_after": after,
        "the_before": before,
        "the_limit": limit,
    }
    found = (await c.execute(_AMENDED, asked)).mappings()
    return {row["seq"]: row["by"] for row in found}
