"""Checkpoints: a fight's whole state after some record, so that nobody replays it from its start.

These are kept: the newest, from which play goes on; one for about every two hundred records, for
undo; and the last of each edition, because its records may not fit the rules of the next edition.
Others are deleted when a newer one is written. Undo deletes those after its target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    literal_column,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import (
    ALL,
    Upsert,
    all_of,
    as_is,
    columns,
    count,
    given,
    values,
)
from bot.storage.rows import Checkpoint
from bot.storage.schema.tables import checkpoint as table
from bot.storage.schema.tables import encounter as encounters

STRIDE = 200
"""Undo replays at most this many records, and those of the moment that it goes back into."""

FIGHTS = 20
"""This many fights are thinned in one small step."""

_OF = table.c.encounter == given("encounter")
_IN_FORCE = and_(_OF, table.c.struck == false())
_NEWEST = (
    select(table.c.seq, table.c.edition, table.c.state)
    .where(_IN_FORCE, table.c.seq <= count("upto"))
    .order_by(table.c.seq.desc())
    .limit(1)
)
_LAST_TWO = (
    select(table.c.seq, table.c.edition).where(_IN_FORCE).order_by(table.c.seq.desc()).limit(2)
)
_BETWEEN = (
    select(*columns(table, Checkpoint))
    .where(_OF, table.c.seq > count("after"), table.c.seq <= count("upto"))
    .order_by(table.c.seq)
)
_ADD = Upsert(table, ["edition", "state", "struck"])
_DROP = delete(table).where(_OF, table.c.seq == count("seq"))
_UNDO = delete(table).where(_OF, table.c.seq > count("after"), table.c.seq <= count("upto"))

LONG_OVER = and_(
    encounters.c.status == literal_column("'over'"),
    encounters.c.opened_at < bindparam("the_before", type_=BigInteger),
)
"""A fight that is over and began before an instant, in milliseconds since 1970."""

_EDITIONS = func.count(table.c.edition.distinct())
_MANY = (
    select(encounters.c.id, case((LONG_OVER, 1), else_=0))
    .join(table, table.c.encounter == encounters.c.id)
    .group_by(encounters.c.id, encounters.c.status, encounters.c.opened_at, encounters.c.head)
    .having(
        func.count()
        > _EDITIONS
        + case((LONG_OVER, 0), else_=1 + encounters.c.head * 2 / literal_column(f"{STRIDE}"))
    )
    .limit(count("limit"))
)
_PLACES = select(table.c.seq, table.c.edition, table.c.struck).where(_OF).order_by(table.c.seq)


async def newest(c: AsyncConnection, encounter: str, upto: int) -> tuple[int, int, str] | None:
    """Return the newest one in force up to a record: record number, edition, state as JSON text."""
    found = (await c.execute(_NEWEST, {"the_encounter": encounter, "the_upto": upto})).first()
    return None if found is None else (found[0], found[1], found[2])


async def add(c: AsyncConnection, encounter: str, seq: int, edition: int, state: str) -> None:
    """Write the newest, and delete the one before it if nothing needs it any more."""
    last = [(found[0], found[1]) for found in await c.execute(_LAST_TWO, _asked(encounter))]
    row = {"encounter": encounter, "seq": seq, "edition": edition, "state": state}
    await c.execute(_ADD.on(c), row | {"struck": False})
    if len(last) < 2:
        return
    (before, its_edition), (kept, _) = last
    if before != seq and its_edition == edition and seq - kept < STRIDE:
        await c.execute(_DROP, _asked(encounter) | {"the_seq": before})


async def undo(c: AsyncConnection, encounter: str, *, back_to: int, upto: int) -> None:
    """Delete those after a record: no fight goes on from them."""
    await c.execute(_UNDO, _asked(encounter) | {"the_after": back_to, "the_upto": upto})


async def between(
    c: AsyncConnection, encounter: str, *, after: int = 0, upto: int | None = None
) -> list[Checkpoint]:
    """Return the checkpoints of records after `after` up to `upto`, in order."""
    asked = {"the_after": after, "the_upto": ALL if upto is None else upto}
    return await all_of(c, _BETWEEN, _asked(encounter) | asked, as_is(Checkpoint))


async def restore(c: AsyncConnection, encounter: str, rows: Sequence[Checkpoint]) -> None:
    """Write checkpoints as they are."""
    if rows:
        await c.execute(_ADD.on(c), [values(row) | {"encounter": encounter} for row in rows])


async def thin_some(c: AsyncConnection, before: int) -> int:
    """Delete checkpoints that nothing needs, of some fights. Returns how many fights.

    If a fight is over and began before `before` (milliseconds since 1970), those for undo are
    deleted too: an undo then replays more of the fight.
    """
    asked = {"the_before": before, "the_limit": FIGHTS}
    fights = [(found[0], found[1]) for found in await c.execute(_MANY, asked)]
    for encounter, is_old in fights:
        found = await c.execute(_PLACES, _asked(encounter))
        every = [(row[0], row[1], row[2]) for row in found]
        goes = {seq for seq, _, _ in every} - needed(every, STRIDE if not is_old else ALL)
        for seq in goes:
            await c.execute(_DROP, _asked(encounter) | {"the_seq": seq})
    return len(fights)


def needed(every: Sequence[tuple[int, int, bool]], stride: int) -> set[int]:
    """Return which checkpoints of a fight to keep, from record, edition and if struck."""
    rest = [(seq, edition) for seq, edition, struck in every if not struck]
    kept: list[int] = []
    for n, (seq, edition) in enumerate(rest):
        last = n + 1 == len(rest) or rest[n + 1][1] != edition
        if last or seq - (kept[-1] if kept else 0) >= stride:
            kept.append(seq)
    return set(kept)


def _asked(encounter: str) -> dict[str, Any]:
    return {"the_encounter": encounter}
