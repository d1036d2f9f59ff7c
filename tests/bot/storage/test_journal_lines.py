"""Lines and the posts that tell them, single struck records, and journals written as they are."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.rows import Checkpoint, Written
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


async def test_what_is_struck_lies_between_two_records(two: Database) -> None:
    """The first stays, the last is struck, records after it stay, and the other fight stays."""
    async with two.write() as c:
        await journals.strike(c, "fight", back_to=1, upto=3)
    assert await struck(two) == [[2, 3], [2, 2, 3, 3]]
    assert await struck(two, "other") == [[], []]


async def test_one_record_is_struck_alone(two: Database) -> None:
    """With its lines; those before and after it count."""
    async with two.write() as c:
        await journals.strike_one(c, "fight", 2)
    assert await struck(two) == [[2], [2, 2]]
    assert await struck(two, "other") == [[], []]
    async with two.read() as c:
        assert [r.seq for r in (await journals.load(c, "fight")).records] == [1, 3, 4]


async def test_a_fight_is_loaded_back_to_an_earlier_record(two: Database) -> None:
    """From the last checkpoint up to that record, though there is a newer one."""
    async with two.write() as c:
        states = [Checkpoint(seq=seq, edition=seq, state=f"[{seq}]") for seq in (1, 3)]
        await checkpoints.restore(c, "fight", states)
        for upto, since, base, seqs in [
            (None, None, 3, [4]),
            (None, 3, 3, [4]),
            (None, 2, 1, [2, 3, 4]),
            (3, 2, 1, [2, 3]),
            (None, 0, 0, [1, 2, 3, 4]),
        ]:
            loaded = await journals.load(c, "fight", upto=upto, since=since)
            assert (loaded.base, [r.seq for r in loaded.records]) == (base, seqs)
            assert loaded.edition == (base or 1)


async def test_a_journal_is_written_as_it_is(db: Database) -> None:
    """Records, lines and checkpoints, struck or not; an empty one leaves nothing."""
    rows = [written(1), written(2, struck=True)]
    told = [line(1), line(2, struck=True, retold=True, post="7")]
    states = [Checkpoint(seq=2, edition=3, state="[2]", struck=True)]
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        await journals.restore(c, "other", written=[], lines=[], states=[])
        await journals.restore(c, "fight", written=rows, lines=told, states=states)
        assert await journals.records(c, "fight") == rows
        assert await journals.lines(c, "fight") == told
        assert await checkpoints.between(c, "fight") == states
        assert await journals.records(c, "other") == await journals.lines(c, "other") == []


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


async def test_sources_of_answers_are_those_of_one_fight(two: Database) -> None:
    """Struck ones do not count."""
    async with two.write() as c:
        for fight, id in (("fight", "a"), ("other", "b")):
            rows = [answer(seq, f"intent:{id}{seq}.0", struck=seq == 6) for seq in (5, 6, 7)]
            await journals.restore(c, fight, written=rows, lines=[], states=[])
        assert await journals.vias(c, "fight") == ["intent:a5.0", "intent:a7.0"]


async def test_a_step_says_whether_the_fight_is_idle_and_no_more_than_it_knows(
    two: Database,
) -> None:
    """A step that does not say so is not idle, and keeps the status; the other fight stays."""
    async with two.write() as c:
        await encounters.update(c, "other", idle=True)
        await append(c, 4, [written(5)], idle=True, edition=2)
        row = await encounters.get(c, "fight")
        assert row is not None
        assert (row.head, row.idle, row.edition, row.status) == (5, True, 2, "running")
        await append(c, 5, [written(6)])
        row, far = await encounters.get(c, "fight"), await encounters.get(c, "other")
        assert row is not None
        assert (row.head, row.idle, row.edition) == (6, False, 1)
        assert far is not None
        assert (far.head, far.idle) == (4, True)
