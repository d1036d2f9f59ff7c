"""Encounters: the row of each fight. Its journal is in `journals`."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict, Unpack

from sqlalchemy import BigInteger, RowMapping, Text, bindparam, case, literal_column, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import campaigns
from bot.storage.connection.errors import Conflict, Missing, translate
from bot.storage.connection.statements import all_of, columns, given, one_of, values
from bot.storage.rows import UNPLACED, Campaign, EncounterRow, Status
from bot.storage.schema.tables import LIVE, TO_WAKE
from bot.storage.schema.tables import campaign as house
from bot.storage.schema.tables import encounter as table

MOST_NAMED = 1_000
"""So many fights of a campaign can be chosen from, the newest ones."""

TAKEN = "A fight is going on in this channel already."

_COLUMNS = columns(table, EncounterRow)
_ALL = select(*_COLUMNS)
_OLDEST = _ALL.order_by(table.c.opened_at, table.c.id)
_NEWEST = _ALL.order_by(table.c.opened_at.desc(), table.c.id.desc()).limit(1)
_GET = _ALL.where(table.c.id == given("id"))
_OF_CAMPAIGN = columns(house, Campaign)
_WITH_CAMPAIGN = (
    select(*_COLUMNS, *[x.label(f"campaign_{x.name}") for x in _OF_CAMPAIGN])
    .outerjoin_from(table, house, house.c.id == table.c.campaign)
    .where(table.c.id == given("id"))
)
_BY_TOKEN = _ALL.where(table.c.token == given("token"))
_LIVE_IN = _NEWEST.where(table.c.channel == given("channel"), LIVE)
_LATEST_IN = _NEWEST.where(table.c.channel == given("channel"))
_EVERY_LIVE = _OLDEST.where(LIVE)
_LIVE = (
    select(table.c.id, table.c.campaign, table.c.ruleset, table.c.edition)
    .where(LIVE)
    .order_by(table.c.opened_at.desc(), table.c.id.desc())
)
_BEHIND = _OLDEST.where(
    table.c.status == given("status"),
    or_(table.c.published < table.c.head, table.c.face == literal_column("''", Text)),
)
_IN_CAMPAIGN = _OLDEST.where(table.c.campaign == given("campaign"))
_LIVE_IN_CAMPAIGN = _IN_CAMPAIGN.where(LIVE)
_NAMED = (
    select(table.c.id, table.c.name, table.c.channel, table.c.opened_at)
    .where(table.c.campaign == given("campaign"))
    .order_by(table.c.opened_at.desc(), table.c.id.desc())
    .limit(MOST_NAMED)
)
_NEXT_WAKE = (
    select(table.c.wake_at)
    .where(TO_WAKE, table.c.status == Status.RUNNING.value)
    .order_by(table.c.wake_at)
    .limit(1)
)
_TO_WAKE = select(table.c.id).where(
    TO_WAKE,
    table.c.status == Status.RUNNING.value,
    table.c.wake_at <= bindparam("the_now", type_=BigInteger),
)
_INSERT = table.insert()
_UPDATE = table.update().where(table.c.id == given("id"))
_FACE = _UPDATE.values(face=case((table.c.status == given("status"), given("face")), else_=""))


class Live(NamedTuple):
    """A fight that is not over, its ruleset, and the edition that it was last written in."""

    id: str
    campaign: str
    ruleset: str
    edition: int


class Named(NamedTuple):
    """A fight as a list of fights shows it: its name, its place, and when it was opened."""

    id: str
    name: str
    channel: str
    opened_at: int

    @property
    def is_placed(self) -> bool:
        """Whether it has a channel or thread."""
        return not self.channel.startswith(UNPLACED)


class Columns(TypedDict, total=False):
    """The columns of an encounter that may be changed alone; others change with its journal."""

    board: str
    published: int
    status: Status
    idle: bool
    paused_at: int | None
    note: str
    name: str
    digest: str
    edition: int
    face: str | None
    posting: int | None
    wake_at: int | None
    parked_from: Status | None


async def create(c: AsyncConnection, row: EncounterRow) -> None:
    """Write a new encounter.

    Raises:
        Conflict: Another is live in its channel, or there is one with its id or token.
    """
    try:
        await c.execute(_INSERT, values(row))
    except IntegrityError as error:
        raise taken(error) from error


async def get(c: AsyncConnection, id: str) -> EncounterRow | None:
    """Return the encounter of this id."""
    return await one_of(c, _GET, {"the_id": id}, _row)


async def with_campaign(c: AsyncConnection, id: str) -> tuple[EncounterRow, Campaign | None] | None:
    """Return the encounter of this id and its campaign, in one statement."""
    found = (await c.execute(_WITH_CAMPAIGN, {"the_id": id})).mappings().first()
    if found is None:
        return None
    stored = [found[f"campaign_{column.name}"] for column in _OF_CAMPAIGN]
    campaign = None if stored[0] is None else campaigns.of_columns(*stored)
    return _row({column.name: found[column.name] for column in _COLUMNS}), campaign


async def by_token(c: AsyncConnection, token: str) -> EncounterRow | None:
    """Return the encounter that a custom id names."""
    return await one_of(c, _BY_TOKEN, {"the_token": token}, _row)


async def live_in(c: AsyncConnection, channel: str) -> EncounterRow | None:
    """Return the encounter of a channel that is not over."""
    return await one_of(c, _LIVE_IN, {"the_channel": channel}, _row)


async def latest_in(c: AsyncConnection, channel: str) -> EncounterRow | None:
    """Return the newest encounter of a channel, over or not."""
    return await one_of(c, _LATEST_IN, {"the_channel": channel}, _row)


async def every_live(c: AsyncConnection) -> list[EncounterRow]:
    """Return all encounters that are not over, oldest first."""
    return [_row(row) for row in (await c.execute(_EVERY_LIVE)).mappings()]


async def live(c: AsyncConnection) -> list[Live]:
    """Return all encounters that are not over, newest first, with few columns."""
    return [Live(*row) for row in await c.execute(_LIVE)]


async def ended_behind(c: AsyncConnection) -> list[EncounterRow]:
    """Return fights that are over and may have unposted lines or an outdated board."""
    asked = {"the_status": Status.OVER.value}
    return await all_of(c, _BEHIND, asked, _row)


async def in_campaign(
    c: AsyncConnection, campaign: str, *, live_only: bool = False
) -> list[EncounterRow]:
    """Return a campaign's encounters, oldest first."""
    statement = _LIVE_IN_CAMPAIGN if live_only else _IN_CAMPAIGN
    return await all_of(c, statement, {"the_campaign": campaign}, _row)


async def named(c: AsyncConnection, campaign: str) -> list[Named]:
    """Return the newest fights of a campaign, live and over, the newest first."""
    return [Named(*row) for row in await c.execute(_NAMED, {"the_campaign": campaign})]


async def next_wake(c: AsyncConnection) -> int | None:
    """Return when a fight goes on by itself next; None if no fight does."""
    instant: int | None = await c.scalar(_NEXT_WAKE)
    return instant


async def to_wake(c: AsyncConnection, now: int) -> list[str]:
    """Return the fights that go on by themselves by now."""
    return list(await c.scalars(_TO_WAKE, {"the_now": now}))


async def update(c: AsyncConnection, id: str, **columns: Unpack[Columns]) -> None:
    """Change some columns.

    Raises:
        Missing: There is no such encounter.
        Conflict: It becomes live again, and another is live in its channel.
    """
    try:
        wrote = await c.execute(_UPDATE, {"the_id": id, **columns})
    except IntegrityError as error:
        raise taken(error) from error
    if wrote.rowcount != 1:
        raise Missing("There is no such fight.")


async def set_face(c: AsyncConnection, row: EncounterRow, face: str) -> None:
    """Note the fingerprint of the board; "" if the fight has another status than `row` by now.

    So an ended fight whose board does not show the end yet is found after a restart.
    """
    known = {"the_id": row.id, "the_status": row.status.value, "the_face": face}
    await c.execute(_FACE, known)


def taken(error: IntegrityError) -> Exception:
    """Return our error for a row of this table that could not be written."""
    return Conflict(TAKEN) if isinstance(translate(error), Conflict) else error


def _row(row: RowMapping | dict[str, Any]) -> EncounterRow:
    before = row["parked_from"]
    return EncounterRow(
        **{
            **row,
            "status": Status(row["status"]),
            "parked_from": None if before is None else Status(before),
        }
    )
