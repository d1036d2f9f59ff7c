"""Posts in the name of a character: who made them and where they are. Their words are prose."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import BigInteger, Text, bindparam, delete, insert, literal_column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, as_is, columns, given, one_of, values
from bot.storage.schema.story_tables import spoken as table


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenRow:
    """A post in the name of a character.

    `by` is the person, `GM` for an NPC. `message` is "" until Discord has taken it; `webhook` is
    the webhook that it came through, "" if the bot posted it under its own name.
    """

    id: str
    campaign: str
    channel: str
    by: str
    character: str
    name: str
    at: int
    message: str = ""
    webhook: str = ""


_ALL = select(*columns(table, SpokenRow))
_OF = _ALL.where(table.c.message == given("message"))
_GET = _ALL.where(table.c.id == given("id"))
_OF_CAMPAIGN = (
    select(table.c.name, table.c.by, table.c.character)
    .where(table.c.campaign == given("campaign"))
    .distinct()
    .order_by(table.c.name, table.c.by, table.c.character)
)
_WAITING = _ALL.where(
    table.c.message == literal_column("''", Text),
    table.c.at < bindparam("the_instant", type_=BigInteger),
).order_by(table.c.at, table.c.id)
_ADD = insert(table)
_POSTED = table.update().where(
    table.c.id == given("id"), table.c.message == literal_column("''", Text)
)
_LOSE = delete(table).where(
    table.c.id == given("id"), table.c.message == literal_column("''", Text)
)
_REMOVE = delete(table).where(table.c.message == given("message"))


async def add(c: AsyncConnection, row: SpokenRow) -> None:
    """Note a post that is about to be made, or has been made."""
    await c.execute(_ADD, values(row))


async def posted(c: AsyncConnection, id: str, message: str, webhook: str) -> None:
    """Note the message of a post, the first time."""
    await c.execute(_POSTED, {"the_id": id, "message": message, "webhook": webhook})


async def waiting(c: AsyncConnection, before: int) -> list[SpokenRow]:
    """Return the posts that were about to be made before an instant, oldest first."""
    return await all_of(c, _WAITING, {"the_instant": before}, as_is(SpokenRow))


async def lose(c: AsyncConnection, id: str) -> bool:
    """Forget a post that was not made. Returns False if it is noted as made, or forgotten."""
    return (await c.execute(_LOSE, {"the_id": id})).rowcount == 1


async def get(c: AsyncConnection, id: str) -> SpokenRow | None:
    """Return the post of this id."""
    return await one_of(c, _GET, {"the_id": id}, as_is(SpokenRow))


async def of(c: AsyncConnection, message: str) -> SpokenRow | None:
    """Return the post of a message; None if it is no such message."""
    return await one_of(c, _OF, {"the_message": message}, as_is(SpokenRow))


async def remove(c: AsyncConnection, message: str) -> None:
    """Forget a message, which is deleted."""
    await c.execute(_REMOVE, {"the_message": message})


async def names(c: AsyncConnection, campaign: str) -> list[tuple[str, str, str]]:
    """Return the names under which people have spoken: name, person, character."""
    found = await c.execute(_OF_CAMPAIGN, {"the_campaign": campaign})
    return [(str(name), str(by), str(character)) for name, by, character in found]
