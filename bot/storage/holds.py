"""Held-back records: not everybody may know of them yet.

A fight shows its records up to `encounter.shown`; each later one says when it will be shown. Null
means that all are shown. The instants rise along a journal, except after an undo.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import BigInteger, and_, bindparam, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import journals
from bot.storage.connection.statements import count, given
from bot.storage.encounters import get, update
from bot.storage.rows import EncounterRow, Status
from bot.storage.schema.tables import DUE, HELD, TO_WAKE
from bot.storage.schema.tables import encounter as encounters
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import prompt as prompts
from bot.storage.schema.tables import record as journal
from rules.engine.state import dump
from rules.engine.visibility import GM_ONLY

_NOW = bindparam("the_now", type_=BigInteger)
_BY = bindparam("the_ms", type_=BigInteger)
_GOES_ON = and_(
    encounters.c.status != Status.PAUSED.value, encounters.c.status != Status.PARKED.value
)

_BEHIND = (
    journal.c.encounter == given("encounter"),
    journal.c.seq > count("after"),
    journal.c.struck == false(),
)
_LAST = (
    select(journal.c.at, journal.c.shows_at)
    .where(*_BEHIND, journal.c.shows_at.is_not(None))
    .order_by(journal.c.seq.desc())
    .limit(1)
)
_FIRST = select(func.min(journal.c.shows_at)).where(*_BEHIND)
_UPTO = select(func.max(journal.c.seq), func.max(journal.c.shows_at)).where(
    *_BEHIND, journal.c.shows_at <= _NOW
)
# One subquery for each fight: otherwise SQLite would read all records.
_SHOWS_AT = (
    select(func.min(journal.c.shows_at))
    .where(
        journal.c.encounter == encounters.c.id,
        journal.c.struck == false(),
        journal.c.seq > encounters.c.shown,
    )
    .correlate(encounters)
    .scalar_subquery()
)
_NEXT = select(func.min(_SHOWS_AT)).where(HELD, _GOES_ON)
# A secret question whose time is up is answered first: its results belong to the same instant.
_UNANSWERED = (
    select(prompts.c.encounter)
    .where(
        prompts.c.encounter == encounters.c.id,
        prompts.c.covert,
        DUE,
        prompts.c.claimed_at.is_(None),
        prompts.c.due_at <= _NOW,
        encounters.c.status == Status.RUNNING.value,
    )
    .exists()
)
_DUE = (
    select(encounters.c.id)
    .where(HELD, _GOES_ON, _SHOWS_AT <= _NOW, ~_UNANSWERED)
    .order_by(encounters.c.id)
)
_NEXT_WAKE = (
    select(encounters.c.wake_at)
    .where(TO_WAKE, encounters.c.status == Status.RUNNING.value)
    .order_by(encounters.c.wake_at)
    .limit(1)
)
_TO_WAKE = select(encounters.c.id).where(
    TO_WAKE, encounters.c.status == Status.RUNNING.value, encounters.c.wake_at <= _NOW
)
_SHIFT_RECORDS = (
    journal.update()
    .where(journal.c.encounter == given("encounter"), journal.c.seq > count("after"))
    .values(shows_at=journal.c.shows_at + _BY)
)
_SHIFT_LINES = (
    log.update()
    .where(log.c.encounter == given("encounter"), log.c.seq > count("after"))
    .values(at=log.c.at + _BY)
)
_HASTEN = (
    log.update()
    .where(
        log.c.encounter == given("encounter"),
        log.c.seq > count("after"),
        log.c.at > _NOW,
    )
    .values(at=_NOW)
)
_UNTELL = (
    log.update()
    .where(
        log.c.encounter == given("encounter"),
        log.c.seq == count("seq"),
        log.c.n == count("n"),
    )
    .values(body=given("body"))
)


@dataclass(frozen=True, slots=True)
class Held:
    """A record that is held back: its own instant, and when it is shown."""

    at: int
    shows_at: int


@dataclass(frozen=True, slots=True)
class Released:
    """Records that are shown now: after which, up to which, and the last one's instant."""

    after: int
    upto: int
    shows_at: int


async def last(c: AsyncConnection, row: EncounterRow) -> Held | None:
    """Return the newest record in force that is held back; None if there is none."""
    if row.shown is None:
        return None
    found = (await c.execute(_LAST, {"the_encounter": row.id, "the_after": row.shown})).first()
    return None if found is None else Held(*found)


async def first(c: AsyncConnection, row: EncounterRow) -> int | None:
    """Return when the next held-back record is shown; None if there is none."""
    if row.shown is None:
        return None
    found: int | None = await c.scalar(_FIRST, {"the_encounter": row.id, "the_after": row.shown})
    return found


async def due(c: AsyncConnection, now: int) -> list[str]:
    """Return the fights with records to show by now and no overdue secret question."""
    return list(await c.scalars(_DUE, {"the_now": now}))


async def release(c: AsyncConnection, encounter: str, now: int) -> Released | None:
    """Show the records that are due by now; None if there are none."""
    row = await get(c, encounter)
    if row is None or row.shown is None:
        return None
    asked = {"the_encounter": encounter, "the_after": row.shown, "the_now": now}
    [(upto, instant)] = await c.execute(_UPTO, asked)
    if upto is None:
        return None
    later = await last(c, replace(row, shown=upto))
    await update(c, encounter, shown=None if later is None else upto)
    return Released(row.shown, upto, instant)


async def show_all(c: AsyncConnection, row: EncounterRow, now: int) -> None:
    """Show all records; those that are shown early count as told now."""
    if row.shown is not None:
        asked = {"the_encounter": row.id, "the_after": row.shown, "the_now": now}
        await c.execute(_HASTEN, asked)
        await update(c, row.id, shown=None)


async def shift(c: AsyncConnection, row: EncounterRow, by_ms: int) -> None:
    """Move all held-back records to a later time."""
    if row.shown is not None:
        asked = {"the_encounter": row.id, "the_after": row.shown, "the_ms": by_ms}
        await c.execute(_SHIFT_RECORDS, asked)
        await c.execute(_SHIFT_LINES, asked)


async def untell(c: AsyncConnection, encounter: str, after: int) -> None:
    """Keep the lines of records after `after` for the GM: nobody else has seen them."""
    for row in await journals.lines(c, encounter, after=after):
        body = dump(replace(row.line, audience=GM_ONLY))
        place = {"the_encounter": encounter, "the_seq": row.seq, "the_n": row.n}
        await c.execute(_UNTELL, place | {"the_body": body})


async def next_instant(c: AsyncConnection) -> int | None:
    """Return when records are shown next, or a fight goes on by itself."""
    instants = [await c.scalar(_NEXT), await c.scalar(_NEXT_WAKE)]
    return min((instant for instant in instants if instant is not None), default=None)


async def to_wake(c: AsyncConnection, now: int) -> list[str]:
    """Return the fights that go on by themselves by now."""
    return list(await c.scalars(_TO_WAKE, {"the_now": now}))
