"""Queues: one for each destination, which is a channel, a thread or a person.

A row is the lease by which one of several processes owns a destination, with the facts about its
failures. The messages that wait there are in the tables of lines, questions and notices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, bindparam, func, null, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert, as_is, columns, given, one_of, values
from bot.storage.rows import QueueRow
from bot.storage.schema.tables import queue as table

WORDS_OF = "words of "
"""The beginning of the leases of changed messages, before the message's id.

The instant noted in such a lease is the id of the newest change.
"""

LEFT_OPEN = 1
"""The end of a lease whose owner has ended without a word; 0 if it was given up in order."""

_NOW = bindparam("the_now", type_=BigInteger)
_ALL = select(*columns(table, QueueRow))
_BEFORE = select(table.c.owner, table.c.until).where(table.c.destination == given("destination"))
_GET = _ALL.where(table.c.destination == given("destination"))
_FAILING = _ALL.where(table.c.since.is_not(None)).order_by(table.c.since)
# The clocks of two processes differ a little, and who asks first may be heard second. If a lease
# ends later than a new one by more than its length, a clock was set back after it was written.
_TAKE = Upsert(
    table,
    ["owner", "until"],
    where=lambda new: or_(
        table.c.owner == new.owner,
        table.c.until < _NOW,
        table.c.until - new.until > new.until - _NOW,
    ),
    returning=[table.c.since, table.c.edited],
)
_LET_GO = table.update().where(table.c.owner == given("owner")).values(until=0)
_GIVE_UP = _LET_GO.where(
    table.c.destination == given("destination"),
    table.c.until == bindparam("the_held", type_=BigInteger),
).values(edited=given("edited"))
_FREE = _LET_GO.where(table.c.until > LEFT_OPEN).values(
    until=LEFT_OPEN, edited=table.c.edited + given("edited")
)
_NOTE = (
    table.update()
    .where(table.c.destination == given("destination"), table.c.owner == given("owner"))
    .values(edited=given("edited"))
)
_OWNERS = select(table.c.owner).where(table.c.until > LEFT_OPEN).distinct()
_FAILED = (
    table.update()
    .where(table.c.destination == given("destination"))
    .values(
        tries=table.c.tries + 1,
        since=func.coalesce(table.c.since, _NOW),
        why=given("why"),
    )
)
_WORKS = (
    table.update()
    .where(table.c.destination == given("destination"))
    .values(tries=0, since=null(), told=False, why="")
)
_TOLD = (
    table.update()
    .where(table.c.destination == given("destination"), table.c.told.is_(False))
    .values(told=True)
)


class Taken(NamedTuple):
    """A destination that is owned.

    `since` is when it began to fail, None if it works. `edited` are the instants at which earlier
    owners edited old messages there. `left_open`: another owner has ended without a word, and may
    have posted what it could not write down.
    """

    since: int | None
    edited: tuple[int, ...]
    left_open: bool = False


async def take(
    c: AsyncConnection, destination: str, owner: str, *, now: int, until: int
) -> Taken | None:
    """Own a destination until an instant. Returns None while another process owns it."""
    row = values(QueueRow(destination=destination, owner=owner, until=until))
    before = (await c.execute(_BEFORE, {"the_destination": destination})).first()
    found = (await c.execute(_TAKE.on(c), row | {"the_now": now})).first()
    if found is None:
        return None
    left_open = before is not None and before[0] != owner and before[1] >= LEFT_OPEN
    return Taken(found[0], tuple(map(int, found[1].split())), left_open)


async def let_go(c: AsyncConnection, owner: str) -> None:
    """Give up all destinations, so that others need not wait."""
    await c.execute(_LET_GO, {"the_owner": owner})


async def free(c: AsyncConnection, owner: str, edited: Sequence[int]) -> None:
    """Give up what a process that has ended still owned; it may have edited there until then.

    Edits that the process has noted itself stay noted.
    """
    await c.execute(_FREE, {"the_owner": owner, "the_edited": f" {_instants(edited)}"})


async def note(c: AsyncConnection, destination: str, owner: str, edited: Sequence[int]) -> None:
    """Note edits of a destination that its owner is about to make."""
    about = {"the_destination": destination, "the_owner": owner, "the_edited": _instants(edited)}
    await c.execute(_NOTE, about)


async def give_up(
    c: AsyncConnection, destination: str, owner: str, held: int, edited: Sequence[int] = ()
) -> None:
    """Give up one destination, and note when old messages there were edited.

    `held` is the end of the lease that is given up: one that was taken since stays.
    """
    about = {"the_destination": destination, "the_owner": owner, "the_edited": _instants(edited)}
    await c.execute(_GIVE_UP, about | {"the_held": held})


async def owners(c: AsyncConnection) -> list[str]:
    """Return all owners."""
    return [*(await c.scalars(_OWNERS)).all()]


async def failed(c: AsyncConnection, destination: str, why: str, now: int) -> QueueRow | None:
    """Note that nothing arrives there, and since when."""
    await c.execute(_FAILED, {"the_destination": destination, "the_why": why, "the_now": now})
    return await get(c, destination)


async def works(c: AsyncConnection, destination: str) -> None:
    """Note that messages arrive there."""
    await c.execute(_WORKS, {"the_destination": destination})


async def told(c: AsyncConnection, destination: str) -> bool:
    """Note that its GM is told of the failure. Returns False if that has been done."""
    return (await c.execute(_TOLD, {"the_destination": destination})).rowcount == 1


async def get(c: AsyncConnection, destination: str) -> QueueRow | None:
    """Return the row of a destination."""
    return await one_of(c, _GET, {"the_destination": destination}, as_is(QueueRow))


async def failing(c: AsyncConnection) -> list[QueueRow]:
    """Return the destinations that cannot be reached, the longest first."""
    return [QueueRow(**row) for row in (await c.execute(_FAILING)).mappings()]


def _instants(edited: Sequence[int]) -> str:
    return " ".join(map(str, edited))
