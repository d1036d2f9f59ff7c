"""Which checkpoints stay: few enough for the disk, and enough to go on from and to undo."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.checkpoints import STRIDE, needed
from bot.storage.connection.database import Database
from bot.storage.rows import Checkpoint
from tests.bot.storage.made import ON_SQLITE, append, written


async def seqs(db: Database) -> list[int]:
    """The records that have a checkpoint."""
    async with db.read() as c:
        return [found.seq for found in await checkpoints.between(c, "fight")]


async def play(db: Database, upto: int, edition: int = 1) -> None:
    """One record after the other, each with a checkpoint."""
    async with db.write() as c:
        row = await encounters.get(c, "fight")
        assert row is not None
        for head in range(row.head, upto):
            await append(c, head, [written(head + 1)], state=f"[{head + 1}]", edition=edition)


async def test_of_many_checkpoints_one_in_two_hundred_stays(db: Database) -> None:
    """The first, those at least 200 apart, and the newest, which play goes on from."""
    await play(db, 450)
    assert STRIDE == 200
    assert await seqs(db) == [1, 200, 399, 450]
    async with db.read() as c:
        assert (await journals.load(c, "fight")).state == "[450]"
        undone = await journals.load(c, "fight", upto=300)
    assert (undone.base, len(undone.records)) == (200, 100)


@pytest.mark.parametrize(
    ("every", "kept"),
    [
        ([(5, 1, False)], {5}),
        ([(5, 1, False), (6, 1, False), (15, 1, False), (16, 1, False)], {15, 16}),
        ([(5, 1, False), (6, 2, False), (7, 2, True)], {5, 6}),
        ([], set()),
    ],
)
def test_which_are_needed(every: list[tuple[int, int, bool]], kept: set[int]) -> None:
    """With one in ten records: those ten apart, the last of each edition, and none struck."""
    assert needed(every, 10) == kept


async def save(db: Database, *states: tuple[int, int], head: int) -> None:
    """Checkpoints of the fight as they are, by record and edition."""
    async with db.write() as c:
        rows = [written(seq) for seq in range(1, head + 1)]
        made = [Checkpoint(seq=seq, edition=edition, state="{}") for seq, edition in states]
        await journals.restore(c, "fight", written=rows, lines=[], states=made)
        await c.exec_driver_sql(f"UPDATE encounter SET head = {head}")


@ON_SQLITE
async def test_thinning_leaves_the_last_of_each_edition(db: Database) -> None:
    """Two of an older edition and two of today's: the last of either stays."""
    await save(db, (1, 1), (2, 1), (3, 2), (4, 2), head=9)
    async with db.write() as c:
        assert await checkpoints.thin_some(c, before=0) == 1
    assert await seqs(db) == [2, 4]
