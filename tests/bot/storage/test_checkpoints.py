"""Which checkpoints stay: few enough for the disk, and enough to go on from and to undo."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.checkpoints import STRIDE, needed
from bot.storage.connection.database import Database
from bot.storage.rows import Checkpoint, Status
from tests.bot.storage.made import append, written


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


async def test_the_last_of_an_edition_stays(db: Database) -> None:
    """The records before it need not fit the rules after it."""
    await play(db, 30)
    await play(db, 60, edition=2)
    assert await seqs(db) == [1, 30, 60]
    async with db.read() as c:
        assert (await journals.load(c, "fight")).edition == 2


async def test_what_an_older_version_kept_is_thinned(db: Database) -> None:
    """Struck ones are deleted; of a fight that has long been over only the newest stays."""
    async with db.write() as c:
        many = range(1, 501)
        await journals.restore(
            c,
            "fight",
            written=[written(seq) for seq in many],
            lines=[],
            states=[
                Checkpoint(seq=seq, edition=1, state="{}", struck=seq % 2 == 0) for seq in many
            ],
        )
        await encounters.update(c, "fight", published=500)
        await c.exec_driver_sql("UPDATE encounter SET head = 500")
        assert await checkpoints.thin_some(c, before=0) == 1
        assert await checkpoints.thin_some(c, before=0) == 0
    assert await seqs(db) == [201, 401, 499]
    async with db.write() as c:
        await encounters.update(c, "fight", status=Status.OVER)
        assert await checkpoints.thin_some(c, before=1_000) == 0  # it began then
        assert await checkpoints.thin_some(c, before=1_001) == 1
    assert await seqs(db) == [499]


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
