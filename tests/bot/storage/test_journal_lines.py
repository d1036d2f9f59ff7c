"""Lines and the posts that tell them, single struck records, and journals written as they are."""

from __future__ import annotations

import pytest

from bot.storage import encounters, journals
from bot.storage.connection.database import Database
from bot.storage.rows import Written
from rules.engine.replay.journal import Answered, Entry, Passed, Restored, Retold, Undone, Withdrawn
from tests.bot.storage.made import ON_SQLITE, append, encounter, line, written

pytestmark = ON_SQLITE

SEQS = (1, 2, 3, 4)


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights with four records each, and two lines for each record."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight in ("fight", "other"):
            told = [line(seq, n, fight) for seq in SEQS for n in (0, 1)]
            await append(c, 0, [written(seq) for seq in SEQS], encounter=fight, lines=told)
    return db


async def tokens(db: Database, *posts: str, fight: str = "fight") -> list[str]:
    """The lines that begin in these posts."""
    async with db.read() as c:
        return [row.token for row in await journals.of_posts(c, fight, posts)]


async def struck(db: Database, fight: str = "fight") -> list[list[int]]:
    """The struck records of a fight, and the records whose lines are struck."""
    async with db.read() as c:
        records = [w.record.seq for w in await journals.records(c, fight) if w.struck]
        return [records, [row.seq for row in await journals.lines(c, fight) if row.struck]]


async def test_lines_are_found_by_the_post_that_they_begin_in(two: Database) -> None:
    """By record and place, in their order, of this fight only; no posts have no lines."""
    async with two.write() as c:
        every = await journals.lines(c, "fight")
        await journals.posted(c, [every[5], every[2]], "70")
        await journals.posted(c, [every[0]], "71")
        await journals.posted(c, [], "72")
        await journals.posted(c, (await journals.lines(c, "other"))[:1], "70")
        posts = [row.post for row in await journals.lines(c, "fight")]
    assert posts == ["71", None, "70", None, None, "70", None, None]
    assert await tokens(two, "70") == ["fight-2-0", "fight-3-1"]
    assert await tokens(two, "70", "71") == ["fight-1-0", "fight-2-0", "fight-3-1"]
    assert await tokens(two, "70", fight="other") == ["other-1-0"]
    assert await tokens(two, "72") == await tokens(two) == []


async def test_a_post_tells_its_struck_lines_anew_once(two: Database) -> None:
    """Struck lines of that post are retold; lines in force, other posts and fights are not."""
    async with two.write() as c:
        for fight in ("fight", "other"):
            every = await journals.lines(c, fight)
            await journals.posted(c, [every[0], every[6]], "70")
            await journals.posted(c, [every[7]], "71")
            await journals.strike(c, fight, back_to=3, upto=4)
        await journals.retold(c, "fight", "70")
        retold = [row.token for row in await journals.lines(c, "fight") if row.retold]
        assert retold == ["fight-4-0"]
        assert not any(row.retold for row in await journals.lines(c, "other"))


async def test_one_record_is_struck_alone(two: Database) -> None:
    """With its lines; those before and after it count."""
    async with two.write() as c:
        await journals.strike_one(c, "fight", 2)
    assert await struck(two) == [[2], [2, 2]]
    assert await struck(two, "other") == [[], []]
    async with two.read() as c:
        assert [r.seq for r in (await journals.load(c, "fight")).records] == [1, 3, 4]


MARKS: list[tuple[Entry, bool]] = [
    (Passed(), False),
    (Undone(back_to=1), True),
    (Withdrawn(answer=1), False),
    (Retold(back_to=1), True),
    (Restored(upto=2), True),
    (Undone(back_to=2), True),
]
"""Entries, and whether they strike others; none but the first is played."""


async def test_the_records_that_strike_others(db: Database) -> None:
    """After a record, of this fight, in order; play goes on without them and withdrawals."""
    rows = [written(seq, entry) for seq, (entry, _) in enumerate(MARKS, start=1)]
    marks = [seq for seq, (_, strikes) in enumerate(MARKS, start=1) if strikes]
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        await append(c, 0, rows)
        for after in (0, 2, 6):
            found = await journals.marks(c, "fight", after=after)
            assert [w.record.seq for w in found] == [seq for seq in marks if seq > after]
            assert {w.by for w in found} <= {"ama"}
        assert await journals.marks(c, "other", after=0) == []
        assert [r.seq for r in (await journals.load(c, "fight")).records] == [1]


def answer(seq: int, via: str, *, struck: bool = False) -> Written:
    """An answer from that source."""
    return written(seq, Answered(key="parry", opened=1, value="no", via=via), struck=struck)
