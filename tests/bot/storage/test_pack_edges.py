"""Where packs begin and end, how many are made at once, and which of them a text is read from."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.storage import encounters, journals
from bot.storage.connection.database import Database
from bot.storage.packs import packing
from bot.storage.rows import Status
from bot.storage.schema.tables import pack
from rules.engine.replay.journal import Answered
from tests.bot.storage.made import ON_SQLITE, encounter, line, written

pytestmark = ON_SQLITE

OLD = 1_001
"""The fights of these tests began a millisecond before."""


async def fight(c: Any, id: str, records: int, **other: Any) -> None:
    """A fight of so many records, each with a text of its own and two lines, all posted."""
    if id != "fight":
        await encounters.create(c, encounter(id))
    seqs = range(1, records + 1)
    rows = [written(seq, Answered(key=f"{id} {seq}", opened=1, value=None)) for seq in seqs]
    told = [line(seq, n, id) for seq in seqs for n in (0, 1)]
    await journals.restore(c, id, written=rows, lines=told, states=[])
    await encounters.update(c, id, published=records, **other)


async def packs(c: Any, id: str = "fight") -> list[tuple[int, int]]:
    """The first and the last record of each pack of a fight."""
    asked = select(pack.c.since, pack.c.upto).where(pack.c.encounter == id).order_by(pack.c.upto)
    return [(since, upto) for since, upto in (await c.execute(asked)).all()]


async def test_fights_that_are_packed_whole_keep_no_other_one_waiting(db: Database) -> None:
    """A small step has room for eight packs: of nine fights of one pack the ninth comes next."""
    async with db.write() as c:
        for id in ("fight", *"abcdefgh"):
            await fight(c, id, 3, status=Status.OVER)
        assert [await packing.pack_some(c, OLD) for _ in range(3)] == [8, 1, 0]


async def test_a_text_is_read_from_the_pack_that_holds_it(db: Database) -> None:
    """At the first and the last record of a pack, alone or with its neighbours, in either fight."""
    async with db.write() as c:
        for id in ("fight", "other"):
            await fight(c, id, 120, status=Status.OVER)
        assert await packing.pack_some(c, OLD) == 6
        for id in ("fight", "other"):
            for seq in (1, 2, 49, 50, 51, 99, 100, 101, 120):
                for limit in (1, 3):
                    found = await journals.records(c, id, after=seq - 1, limit=limit)
                    keys = [w.entry.key for w in found if isinstance(w.entry, Answered)]
                    last = min(seq + limit - 1, 120)
                    assert keys == [f"{id} {each}" for each in range(seq, last + 1)]
                told = await journals.line_by_token(c, f"{id}-{seq}-1")
                assert told is not None
                assert told.line.text == f"Line {seq}.1"


async def test_one_small_step_makes_eight_packs_of_all_fights(db: Database) -> None:
    """Five of the first fight, three of the second; the rest comes in the next step."""
    async with db.write() as c:
        await fight(c, "fight", 250, status=Status.OVER)
        await fight(c, "other", 230, status=Status.OVER)
        assert [await packing.pack_some(c, OLD) for _ in range(3)] == [8, 2, 0]
        assert len(await packs(c)) == len(await packs(c, "other")) == 5
        assert (await packs(c, "other"))[-1] == (201, 230)
