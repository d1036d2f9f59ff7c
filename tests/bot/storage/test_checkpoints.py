"""Which checkpoints stay: few enough for the disk, and enough to go on from and to undo."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.checkpoints import STRIDE, needed
from bot.storage.connection.database import Database
from bot.storage.rows import Checkpoint, Status
from tests.bot.storage.made import ON_SQLITE, append, encounter, written


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


async def test_more_than_is_needed_is_thinned(db: Database) -> None:
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


async def save(db: Database, *states: tuple[int, int], head: int) -> None:
    """Checkpoints of the fight as they are, by record and edition."""
    async with db.write() as c:
        rows = [written(seq) for seq in range(1, head + 1)]
        made = [Checkpoint(seq=seq, edition=edition, state="{}") for seq, edition in states]
        await journals.restore(c, "fight", written=rows, lines=[], states=made)
        await c.exec_driver_sql(f"UPDATE encounter SET head = {head}")


@ON_SQLITE
@pytest.mark.parametrize(
    ("places", "new", "edition", "left"),
    [
        ([], 5, 1, [5]),
        ([1], 5, 1, [1, 5]),
        ([1, 3], 5, 1, [1, 5]),
        ([1, 3], 200, 1, [1, 200]),
        ([1, 3], 201, 1, [1, 3, 201]),
        ([1, 3], 5, 2, [1, 3, 5]),
        ([1, 3], 3, 1, [1, 3]),
    ],
)
async def test_a_new_one_takes_the_place_of_the_one_before(
    db: Database, places: list[int], new: int, edition: int, left: list[int]
) -> None:
    """Unless the one before that is 200 records away, or of an edition that is over."""
    await save(db, *[(seq, 1) for seq in places], head=new)
    async with db.write() as c:
        await checkpoints.add(c, "fight", new, edition, "[]")
    assert await seqs(db) == left


@ON_SQLITE
@pytest.mark.parametrize(("upto", "found"), [(0, None), (1, None), (2, 2), (3, 2), (4, 4), (9, 4)])
async def test_the_newest_up_to_a_record(db: Database, upto: int, found: int | None) -> None:
    """At that record too; a struck one and another fight's are none."""
    await save(db, (2, 7), (4, 8), head=6)
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        states = [Checkpoint(seq=seq, edition=1, state="{}") for seq in (1, 3)]
        rows = [written(seq) for seq in (1, 2, 3)]
        await journals.restore(c, "other", written=rows, lines=[], states=states)
        struck = [Checkpoint(seq=6, edition=9, state="{}", struck=True)]
        await checkpoints.restore(c, "fight", struck)
        newest = await checkpoints.newest(c, "fight", upto)
        assert newest == (None if found is None else (found, 6 + found // 2, "{}"))
        between = await checkpoints.between(c, "fight", after=2, upto=4)
        assert [each.seq for each in between] == [4]
        await checkpoints.undo(c, "fight", back_to=2, upto=4)
        assert [each.seq for each in await checkpoints.between(c, "fight")] == [2, 6]
        assert [each.seq for each in await checkpoints.between(c, "other")] == [1, 3]


@ON_SQLITE
@pytest.mark.parametrize(
    ("places", "head", "fights"),
    [
        ([1, 2], 99, 0),
        ([1, 2, 3], 99, 1),
        ([1, 2, 3], 100, 0),
        ([1, 2, 3, 4], 100, 1),
        ([1, 2, 3, 4], 200, 0),
    ],
)
async def test_a_fight_with_too_many_is_thinned(
    db: Database, places: list[int], head: int, fights: int
) -> None:
    """More than two, and one for every hundred records: so it is looked at seldom."""
    await save(db, *[(seq, 1) for seq in places], head=head)
    async with db.write() as c:
        assert await checkpoints.thin_some(c, before=0) == fights


@ON_SQLITE
@pytest.mark.parametrize(("places", "left"), [([1], [1]), ([1, 2], [2]), ([1, 2, 3], [3])])
async def test_of_a_fight_long_over_one_alone_stays(
    db: Database, places: list[int], left: list[int]
) -> None:
    """Two are one too many, where a fight that goes on may have them."""
    await save(db, *[(seq, 1) for seq in places], head=99)
    async with db.write() as c:
        await encounters.update(c, "fight", status=Status.OVER)
        assert await checkpoints.thin_some(c, before=1_001) == (len(places) > 1)
    assert await seqs(db) == left


@ON_SQLITE
async def test_some_fights_are_thinned_at_once(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as one small step allows; the rest in the next one."""
    monkeypatch.setattr(checkpoints, "FIGHTS", 2)
    async with db.write() as c:
        for id in ("b", "c"):
            await encounters.create(c, encounter(id))
        for id in ("fight", "b", "c"):
            states = [Checkpoint(seq=seq, edition=1, state="{}") for seq in (1, 2, 3)]
            rows = [written(seq) for seq in (1, 2, 3)]
            await journals.restore(c, id, written=rows, lines=[], states=states)
        made = [await checkpoints.thin_some(c, before=0) for _ in range(3)]
        assert made == [2, 1, 0]
        for id in ("fight", "b", "c"):
            assert [each.seq for each in await checkpoints.between(c, id)] == [3]


@ON_SQLITE
async def test_thinning_leaves_the_last_of_each_edition(db: Database) -> None:
    """Two of an older edition and two of today's: the last of either stays."""
    await save(db, (1, 1), (2, 1), (3, 2), (4, 2), head=9)
    async with db.write() as c:
        assert await checkpoints.thin_some(c, before=0) == 1
    assert await seqs(db) == [2, 4]
