"""Posts: the messages in a fight's channel, and the content last sent for each."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Select,
    Text,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    select,
    union,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert, as_is, columns, count, given, one_of, values
from bot.storage.rows import PostRow
from bot.storage.schema.tables import ASKS, GONE, OPEN, RETELL, STALE, TOLD
from bot.storage.schema.tables import encounter as encounters
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import post as table
from bot.storage.schema.tables import prompt as prompts

_GET = select(*columns(table, PostRow)).where(table.c.message == given("message"))
_FRESH = {"stale": case((table.c.stale <= count("stale"), 0), else_=table.c.stale)}
_SAVE = Upsert(table, ["face", "foot"], _FRESH)
_SAVE_OVER = Upsert(table, ["face"], _FRESH, where=lambda _: table.c.face == given("known"))
_MORE = {"stale": table.c.stale + 1}
_TOUCH = table.update().where(table.c.message == given("message")).values(_MORE)
_DELETE = table.delete().where(table.c.message == given("message"))
_FOOT = _TOUCH.values(foot=given("foot"))
_OLDER = _TOUCH.values(foot=case((STALE, table.c.foot), else_=literal_column("''", Text)))
_FORGET = _TOUCH.values(face="")
_TOUCH_OPEN = (
    table.update()
    .where(
        table.c.encounter == given("encounter"),
        table.c.message.in_(
            select(prompts.c.message).where(prompts.c.encounter == given("encounter"), OPEN)
        ),
    )
    .values(_MORE)
)
_FORGET_OPEN = _TOUCH_OPEN.values(face="")
_IS_OLD: ColumnElement[int] = literal_column("1").label("is_old")
_OLD = union(
    select(table.c.message.label("message"), _IS_OLD).where(
        table.c.encounter == given("encounter"), STALE
    ),
    select(prompts.c.message, _IS_OLD).where(prompts.c.encounter == given("encounter"), GONE),
    select(log.c.post, _IS_OLD).where(log.c.encounter == given("encounter"), RETELL),
    select(cast(func.max(cast(table.c.message, BigInteger)), Text), literal_column("0")).where(
        table.c.encounter == given("encounter")
    ),
).subquery()
_STALE = select(
    _OLD.c.message, _OLD.c.is_old, table.c.face, table.c.foot, table.c.stale
).outerjoin_from(_OLD, table, table.c.message == _OLD.c.message)


def _newest_of(column: Column[str], *where: ColumnElement[bool]) -> Select[int]:
    return select(func.max(cast(column, BigInteger)).label("message")).where(*where)


_NEWEST = select(
    func.max(
        union_all(
            _newest_of(table.c.message, table.c.encounter == given("encounter")),
            _newest_of(prompts.c.message, prompts.c.encounter == given("encounter"), ASKS),
            _newest_of(log.c.post, log.c.encounter == given("encounter"), TOLD),
            _newest_of(
                encounters.c.board,
                encounters.c.id == given("encounter"),
                encounters.c.board != literal_column("''", Text),
            ),
        )
        .subquery()
        .c.message
    )
)

_AMONG = bindparam("the_messages", type_=Text, expanding=True)
_KNOWN = union(
    select(table.c.message.label("message")).where(table.c.message.in_(_AMONG)),
    select(prompts.c.message).where(
        prompts.c.encounter == given("encounter"), prompts.c.message.in_(_AMONG), ASKS
    ),
    select(log.c.post).where(log.c.encounter == given("encounter"), log.c.post.in_(_AMONG), TOLD),
)


async def get(c: AsyncConnection, message: str) -> PostRow | None:
    """Return the record of a post; None if there is none."""
    return await one_of(c, _GET, {"the_message": message}, as_is(PostRow))


async def known(c: AsyncConnection, encounter: str, messages: Collection[str]) -> set[str]:
    """Return those of these messages that are known posts of a fight."""
    asked = {"the_encounter": encounter, "the_messages": list(messages)}
    return {row[0] for row in await c.execute(_KNOWN, asked)}


async def newest(c: AsyncConnection, encounter: str) -> int | None:
    """Return the id of the newest known message of a fight; None if there is none."""
    found: int | None = await c.scalar(_NEWEST, {"the_encounter": encounter})
    return found


async def gone(c: AsyncConnection, message: str) -> None:
    """Note that a post has been deleted."""
    await c.execute(_DELETE, {"the_message": message})


async def sent(c: AsyncConnection, post: PostRow) -> None:
    """Note the content sent for a post. If it has changed since it was read, it stays stale."""
    await c.execute(_SAVE.on(c), [values(post) | {"stale": 0, "the_stale": post.stale}])


async def shows(c: AsyncConnection, post: PostRow, face: str) -> bool:
    """Note what a post shows now, as `sent` does; False where others have edited it since.

    Nobody knows then which of the two edits came last: the post must be looked at again.
    """
    row = values(post) | {"face": face, "stale": 0, "the_stale": post.stale, "the_known": post.face}
    wrote = await c.execute(_SAVE_OVER.on(c), row)
    if wrote.rowcount == 0:
        await c.execute(_FORGET, {"the_message": post.message})
        return False
    return True


async def touch(c: AsyncConnection, message: str) -> None:
    """Note that a post is outdated."""
    await c.execute(_TOUCH, {"the_message": message})


async def touch_foot(c: AsyncConnection, message: str, foot: str) -> None:
    """Note that a post is outdated, and what stands below its report from now on."""
    await c.execute(_FOOT, {"the_message": message, "the_foot": foot})


async def touch_older(c: AsyncConnection, message: str) -> None:
    """Note that a post is outdated; what stands below its report goes, unless that is new."""
    await c.execute(_OLDER, {"the_message": message})


async def touch_open(c: AsyncConnection, encounter: str) -> None:
    """Note that the posts of all open questions of a fight are outdated."""
    await c.execute(_TOUCH_OPEN, {"the_encounter": encounter})


async def forget_open(c: AsyncConnection, encounter: str) -> None:
    """Note that the content of the posts of a fight's open questions is unknown."""
    await c.execute(_FORGET_OPEN, {"the_encounter": encounter})


async def stale(c: AsyncConnection, encounter: str) -> tuple[list[PostRow], PostRow | None]:
    """Return the posts of a fight that may be outdated, oldest first, and its newest post.

    The newest is one that is still there; None if there is none.
    """
    found = [row for row in await c.execute(_STALE, {"the_encounter": encounter}) if row[0]]
    rows = {
        message: PostRow(
            message=message, encounter=encounter, face=face or "", foot=foot or "", stale=n or 0
        )
        for message, _, face, foot, n in found
    }
    old = sorted({row[0] for row in found if row[1]}, key=int)
    last = next((rows[row[0]] for row in found if not row[1]), None)
    return [rows[message] for message in old], last
