"""Packed texts: which are packed, and that everything reads as before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.copies import transfer
from bot.storage.packs import packing
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import pack, record
from tests.bot.storage.made import append, line, written

LONG_AGO, LATER = 0, 1_000_000
"""Before and after the instant at which the fight of these tests began."""


async def play(c: AsyncConnection, upto: int) -> None:
    """A fight of so many records, each with a line that is posted, and one with a checkpoint."""
    for head in range(upto):
        told = [line(head + 1), line(head + 1, 1, post="p")]
        state = "[40]" if head == 39 else None
        await append(c, head, [written(head + 1)], lines=told, state=state)
    await encounters.update(c, "fight", published=upto)


async def bare(c: AsyncConnection) -> list[int]:
    """How many records, lines and packs there are whose text is not there, not there, and there."""
    asked = [
        select(func.count()).where(record.c.body == ""),
        select(func.count()).where(log.c.body == ""),
        select(func.count()).select_from(pack),
    ]
    return [await c.scalar(each) for each in asked]


async def everything(c: AsyncConnection) -> list[Any]:
    """All that can be read of the fight's journal."""
    return [
        await journals.records(c, "fight"),
        await journals.records(c, "fight", after=60, limit=3),
        await journals.lines(c, "fight"),
        await journals.lines(c, "fight", after=3, limit=5),
        await journals.lines(c, "fight", limit=5, newest=True),
        await journals.of_posts(c, "fight", ["p"]),
        await journals.line_by_token(c, "fight-7-0"),
        replace(await journals.load(c, "fight"), row=None),
        replace(await journals.load(c, "fight", upto=77), row=None),
        replace(await journals.load(c, "fight", upto=20), row=None),
        await checkpoints.between(c, "fight"),
        await transfer.export_campaign(c, "guild"),
    ]


async def test_of_a_running_fight_all_but_the_last_records_are_packed(db: Database) -> None:
    """Of 180 records 100 go into two rows: of the rest, the last 50 and fewer than 50 more stay."""
    async with db.write() as c:
        await play(c, 180)
        before = await everything(c)
        assert await packing.pack_some(c, LONG_AGO) == 2
        assert await packing.pack_some(c, LONG_AGO) == 0
        assert await bare(c) == [100, 200, 2]
        assert await everything(c) == before
