"""Packed texts: which are packed, and that everything reads as before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.copies import transfer
from bot.storage.copies.backup import check
from bot.storage.packs import packing
from bot.storage.rows import Status
from bot.storage.schema.tables import line as log
from bot.storage.schema.tables import pack, record
from bot.storage.story import seeds
from rules.dice import Dice
from rules.engine.replay.journal import Fell, Undone
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


async def test_a_fight_that_is_long_over_is_packed_whole(db: Database) -> None:
    """Its 120 records go into three rows; one that ended just now is treated as one that runs."""
    async with db.write() as c:
        await play(c, 120)
        await encounters.update(c, "fight", status=Status.OVER)
        before = await everything(c)
        assert await packing.pack_some(c, LONG_AGO) == 1
        assert await packing.pack_some(c, LATER) == 2
        assert await packing.pack_some(c, LATER) == 0
        assert await bare(c) == [120, 240, 3]
        assert await everything(c) == before


@pytest.mark.parametrize(
    ("place", "packed"),
    [({"published": 99}, 0), ({"published": 100}, 1)],
)
async def test_what_is_not_posted_is_not_packed(db: Database, place: Any, packed: int) -> None:
    """It counts as if the fight had only the records whose lines are posted."""
    async with db.write() as c:
        await play(c, 150)
        await encounters.update(c, "fight", **place)
        assert await packing.pack_some(c, LONG_AGO) == packed


async def test_a_packed_fight_can_be_undone_and_goes_on(db: Database) -> None:
    """Undo strikes packed records; what is appended afterwards is packed in its turn."""
    async with db.write() as c:
        await play(c, 90)
        await encounters.update(c, "fight", status=Status.OVER)
        await packing.pack_some(c, LATER)
        await journals.strike(c, "fight", back_to=40, upto=90)
        await append(c, 90, [written(91, Undone(back_to=40)), written(92)], lines=[line(92)])
        await encounters.update(c, "fight", published=92)
        loaded = await journals.load(c, "fight")
        assert [each.seq for each in loaded.records] == [92]
        struck = [each.record.seq for each in await journals.records(c, "fight") if each.struck]
        assert struck == list(range(41, 91))
        assert await packing.pack_some(c, LATER) == 1
        assert (await journals.lines(c, "fight"))[-1].line.text == "Line 92.0"


async def test_one_small_step_packs_a_few_hundred_records(db: Database) -> None:
    """A fight of 1,000 records is packed in three steps, so that nobody waits for long."""
    async with db.write() as c:
        many = range(1, 1001)
        await journals.restore(
            c, "fight", written=[written(seq) for seq in many], lines=[], states=[]
        )
        await c.exec_driver_sql("UPDATE encounter SET head = 1000, published = 1000")
        made = [await packing.pack_some(c, LONG_AGO) for _ in range(4)]
    assert made == [8, 8, 3, 0]


async def test_a_pack_that_is_lost_is_a_fault(db: Database, url: str) -> None:
    """The database check names each record whose text is gone."""
    async with db.write() as c:
        await play(c, 100)
        await packing.pack_some(c, LONG_AGO)
        assert await check(url) == []
    async with db.write() as c:
        await c.execute(delete(pack))
    faults = await check(url)
    assert len(faults) == 100  # no more are told
    assert faults[0].startswith("Fight fight, record 1: its entry cannot be read: ")


async def test_dice_are_checked_in_a_packed_fight(db: Database) -> None:
    """The faces that count are read from the pack."""
    die = Fell(key="roll", dice=Dice(1, 6), faces=((5,),))
    async with db.write() as c:
        await append(c, 0, [written(1, die), written(2)])
        await encounters.update(c, "fight", published=2, status=Status.OVER)
        assert await packing.pack_some(c, LATER) == 1
        assert await seeds.in_force(c, "fight") == [die]
