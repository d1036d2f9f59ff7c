"""Notices: messages for one person outside the log."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Integer, Text, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, as_is, columns, count, given, values
from bot.storage.rows import NEVER, EncounterRow, Notice
from bot.storage.schema.tables import EVER_KEPT, KEPT, UNSENT, WAITING
from bot.storage.schema.tables import notice as table

WHISPER = "whisper"
"""The kind of a notice in which the GM tells one player something."""


class Address(NamedTuple):
    """A person with notices that are due: the fight that they are about, and their kind."""

    person: str
    encounter: str
    kind: str


_ADD = table.insert()
_WAITING = (
    select(*columns(table, Notice))
    .where(UNSENT, table.c.at <= bindparam("the_instant", type_=BigInteger))
    .order_by(table.c.id)
    .limit(count("limit"))
)
_WAITING_FOR = _WAITING.where(table.c.person == given("person"))
_WAITING_IN = _WAITING.where(table.c.encounter == given("encounter"))
_ADDRESSED = (
    select(table.c.person, table.c.encounter, table.c.kind)
    .where(UNSENT, table.c.at <= bindparam("the_instant", type_=BigInteger))
    .distinct()
)
_DUE = select(func.count()).where(UNSENT, table.c.at <= bindparam("the_instant", type_=BigInteger))
_KEEP = (
    table.update()
    .where(table.c.id.in_(bindparam("the_ids", type_=Integer, expanding=True)), WAITING)
    .values(kept_at=bindparam("the_instant", type_=BigInteger))
)
_KEPT = (
    select(*columns(table, Notice))
    .where(KEPT, table.c.person.in_(bindparam("the_people", type_=Text, expanding=True)))
    .order_by(table.c.id)
)
_READ = (
    select(*columns(table, Notice))
    .where(
        EVER_KEPT,
        table.c.delivered_at.is_not(None),
        table.c.kind == WHISPER,
        table.c.person == given("person"),
    )
    .order_by(table.c.id)
)
_UNTOLD = select(*columns(table, Notice)).where(
    WAITING,
    table.c.encounter == given("encounter"),
    table.c.at > bindparam("the_instant", type_=BigInteger),
)
_PACK = (
    table.update()
    .where(
        table.c.id.in_(bindparam("the_ids", type_=Integer, expanding=True)),
        WAITING,
        table.c.packet.is_(None),
    )
    .values(packet=bindparam("the_packet", type_=BigInteger))
    .returning(table.c.id)
)
_DELIVERED = (
    table.update()
    .where(table.c.id.in_(bindparam("the_ids", type_=Integer, expanding=True)), WAITING)
    .values(delivered_at=bindparam("the_instant", type_=BigInteger))
)


def of_fight(
    row: EncounterRow, person: str, kind: str, text: str, at: int, *, token: str = ""
) -> Notice:
    """Return a notice about this fight, not written yet."""
    return Notice(
        campaign=row.campaign,
        encounter=row.id,
        person=person,
        kind=kind,
        text=text,
        at=at,
        token=token,
    )


async def undelivered(c: AsyncConnection, now: int) -> int:
    """Return how many notices are due and not sent."""
    return (await c.execute(_DUE, {"the_instant": now})).scalar_one()


async def add(c: AsyncConnection, notices: Sequence[Notice]) -> None:
    """Write notices; they get their ids here."""
    rows = [values(notice) for notice in notices]
    for row in rows:
        del row["id"]
    if rows:
        await c.execute(_ADD, rows)


async def waiting(
    c: AsyncConnection,
    now: int = NEVER,
    limit: int = 500,
    *,
    person: str | None = None,
    encounter: str | None = None,
) -> list[Notice]:
    """Return notices that are due by now, in the order in which they were written.

    With a `person` only theirs; with an `encounter` only those about it.
    """
    asked: dict[str, Any] = {"the_limit": limit, "the_instant": now}
    wanted = _WAITING
    if person is not None:
        asked["the_person"], wanted = person, _WAITING_FOR
    elif encounter is not None:
        asked["the_encounter"], wanted = encounter, _WAITING_IN
    return await all_of(c, wanted, asked, as_is(Notice))


async def addressed(c: AsyncConnection, now: int) -> list[Address]:
    """Return the people with notices that are due by now, their fights and kinds."""
    found = await c.execute(_ADDRESSED, {"the_instant": now})
    return [Address(*row) for row in found]


async def keep(c: AsyncConnection, ids: Collection[int], at: int) -> None:
    """Note that these notices cannot be sent; they wait until their person looks."""
    if ids:
        await c.execute(_KEEP, {"the_ids": list(ids), "the_instant": at})


async def kept_for(c: AsyncConnection, people: Collection[str]) -> list[Notice]:
    """Return unsent notices to these people, oldest first."""
    return await all_of(c, _KEPT, {"the_people": list(people)}, as_is(Notice))


async def read_whispers(c: AsyncConnection, person: str) -> list[Notice]:
    """Return kept whispers that this person has read, oldest first: they stand nowhere else."""
    return await all_of(c, _READ, {"the_person": person}, as_is(Notice))


async def untold(c: AsyncConnection, encounter: str, now: int) -> list[Notice]:
    """Return notices about an encounter that are due after now."""
    return await all_of(c, _UNTOLD, {"the_encounter": encounter, "the_instant": now}, as_is(Notice))


async def pack(c: AsyncConnection, ids: Collection[int]) -> set[int]:
    """Note that these notices are sent in one message. Returns those that are.

    One that is in a packet stays there: somebody else sends it.
    """
    if not ids:
        return set()
    packet = {"the_ids": list(ids), "the_packet": min(ids)}
    return set(await c.scalars(_PACK, packet))


async def share(c: AsyncConnection, old: Sequence[Notice], people: Sequence[str], at: int) -> None:
    """Write these notices anew for each of these people; the old ones count as delivered."""
    await add(c, [replace(notice, person=one, packet=None) for notice in old for one in people])
    await delivered(c, [notice.id for notice in old], at)


async def delivered(c: AsyncConnection, ids: Collection[int], at: int) -> None:
    """Note that these notices have been delivered; an earlier delivery keeps its instant."""
    if ids:
        await c.execute(_DELIVERED, {"the_ids": list(ids), "the_instant": at})
