"""Marks of forgotten people, so that a restored backup forgets them again.

A mark is a keyed hash of the server and the person; neither can be read from it. Marks are in the
database and in a file beside it, which survives a restore. A backup that was made after somebody
was forgotten has their mark, and nothing more is deleted: they may have come back since.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from sqlalchemy import select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert
from bot.storage.privacy.erasing import erase
from bot.storage.schema.story_tables import forgotten as table
from bot.storage.schema.tables import campaign, character, encounter, member, record

SUFFIX = ".forgotten"
_ADD = Upsert(table, ["at"])
_ALL = select(table.c.mark)
_CAMPAIGNS = select(campaign.c.id, campaign.c.owner)
_PEOPLE = union(
    select(member.c.campaign, member.c.user),
    select(character.c.campaign, character.c.owner),
    select(encounter.c.campaign, record.c.by).join_from(record, encounter),
)


def mark_of(secret: bytes, guild: str, user: str) -> str:
    """Return the mark of a person in the campaign of a guild."""
    return hmac.new(secret, f"{guild}/{user}".encode(), sha256).hexdigest()


async def note(c: AsyncConnection, mark: str, at: int) -> None:
    """Keep a mark in the database."""
    await c.execute(_ADD.on(c), {"mark": mark, "at": at})


async def marks(c: AsyncConnection) -> set[str]:
    """Return the marks in the database."""
    return set((await c.scalars(_ALL)).all())


def beside(file: Path) -> Path:
    """Return the file of marks of the database in `file`."""
    return file.with_name(file.name + SUFFIX)


def read(file: Path) -> set[str]:
    """Return the marks beside the database in `file`; none if nobody was forgotten."""
    with suppress(FileNotFoundError):
        return set(beside(file).read_text("ascii").split())
    return set()


def write(file: Path, mark: str) -> None:
    """Keep a mark beside the database."""
    with beside(file).open("a", encoding="ascii") as kept:
        kept.write(f"{mark}\n")


async def forget_again(c: AsyncConnection, secret: bytes, known: Collection[str], at: int) -> int:
    """Forget everybody whose mark is in `known` but not in this database. Returns how many."""
    new = set(known) - await marks(c)
    owners = {(guild, owner) for guild, owner in (await c.execute(_CAMPAIGNS)).all()}
    count = 0
    for guild, user in (await c.execute(_PEOPLE)).all() if new else ():
        mark = mark_of(secret, guild, user)
        if mark in new and (guild, user) not in owners:
            await erase(c, guild, user)
            count += 1
    for mark in new:
        await note(c, mark, at)
    return count
