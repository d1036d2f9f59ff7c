"""Marks of forgotten people, so that a restored backup forgets them again.

A mark is a keyed hash of the server and the person; neither can be read from it. Marks are in the
database and in a file beside it, which survives a restore. A backup that was made after somebody
was forgotten has their mark, and nothing more is deleted: they may have come back since.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterator
from contextlib import suppress
from hashlib import sha256
from json import loads
from pathlib import Path
from typing import Any

from sqlalchemy import Select, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert
from bot.storage.privacy.erasing import erase
from bot.storage.schema.personal import with_ids
from bot.storage.schema.story_tables import forgotten as table
from bot.storage.schema.tables import campaign, character, encounter

SUFFIX = ".forgotten"
_ADD = Upsert(table, ["at"])
_ALL = select(table.c.mark)
_CAMPAIGNS = select(campaign.c.id, campaign.c.owner, campaign.c.co_gms)


def _people() -> Iterator[Select[tuple[str, str]]]:
    """Return everybody whose id is in a column, with the campaign."""
    for of, column in with_ids():
        if of is campaign:
            yield select(campaign.c.id, column)
        elif "campaign" in of.c:
            yield select(of.c.campaign, column).distinct()
        elif "encounter" in of.c:
            of_fight = of.c.encounter == encounter.c.id
            yield select(encounter.c.campaign, column).join_from(of, encounter, of_fight)
        else:
            of_character = of.c.character == character.c.id
            yield select(character.c.campaign, column).join_from(of, character, of_character)


_PEOPLE = union(*_people())


def _pair(row: Any) -> tuple[str, str]:
    guild, user = row
    return guild, user


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
    owners, people, count = set[tuple[str, str]](), set[tuple[str, str]](), 0
    if new:
        for guild, owner, masters in (await c.execute(_CAMPAIGNS)).all():
            owners.add((guild, owner))
            people |= {(guild, each) for each in loads(masters)}
        people.update(map(_pair, await c.execute(_PEOPLE)))
    for guild, user in sorted(people):
        mark = mark_of(secret, guild, user)
        if mark in new and (guild, user) not in owners:
            await erase(c, guild, user)
            count += 1
    for mark in new:
        await note(c, mark, at)
    return count
