"""Journals: what is appended, struck and loaded."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Missing
from bot.storage.rows import Status
from rules.engine.replay.journal import Answered, Undone
from rules.engine.views.visibility import Kind, Line, only
from tests.bot.storage.made import append, encounter, line, ordered, written


async def seqs(db: Database, upto: int | None = None) -> tuple[int, str, list[int]]:
    async with db.read() as c:
        loaded = await journals.load(c, "fight", upto=upto)
    return loaded.base, loaded.state, [record.seq for record in loaded.records]


async def test_the_loser_of_two_writers_is_told(db: Database) -> None:
    """A writer with an outdated head is refused, and writes nothing."""
    async with db.write() as c:
        await append(c, 0, [written(1)], lines=[line(1)])
    with pytest.raises(Conflict, match="Somebody else was first"):
        async with db.write() as c:
            await append(c, 0, [written(1), written(2)], state='"mine"')
    async with db.read() as c:
        assert len(await journals.records(c, "fight")) == 1
        assert await checkpoints.between(c, "fight") == []


async def test_records_must_follow_each_other(db: Database) -> None:
    """A gap in the numbers is a defect of the caller."""
    async with db.write() as c:
        with pytest.raises(ValueError, match="numbered from 1 on"):
            await append(c, 0, [written(2)])


async def test_an_unknown_fight_has_no_journal(db: Database) -> None:
    """Appending to it and loading it say that there is none."""
    async with db.write() as c:
        with pytest.raises(Missing):
            await append(c, 0, [written(1)], encounter="none")
        with pytest.raises(Missing):
            await journals.load(c, "none")


async def test_a_fight_cannot_come_to_life_beside_another(db: Database) -> None:
    """A step that makes a second live fight in the channel is refused."""
    async with db.write() as c:
        await encounters.update(c, "fight", status=Status.OVER)
        await encounters.create(c, encounter("two", channel="channel-fight"))
        with pytest.raises(Conflict, match="going on in this channel"):
            await append(c, 0, [written(1)], status=Status.RUNNING)


async def test_undo_strikes_and_keeps(db: Database) -> None:
    """Struck records are kept but not loaded; later records count again."""
    async with db.write() as c:
        await append(c, 0, [written(1)], state='"one"', lines=[line(1)])
        await append(c, 1, [written(2), written(3)], state='"three"', lines=[line(3)])
        await journals.strike(c, "fight", back_to=2, upto=3)
        await append(c, 3, [written(4, Undone(back_to=2))], lines=[line(4)])
        await append(c, 4, [written(5)])
    assert await seqs(db) == (1, '"one"', [2, 5])
    async with db.read() as c:
        assert [w.struck for w in await journals.records(c, "fight")] == [
            False,
            False,
            True,
            False,
            False,
        ]
        told = await journals.lines(c, "fight")
        assert [(t.seq, t.struck) for t in told] == [(1, False), (3, True), (4, False)]
        saved = await checkpoints.between(c, "fight")
        assert [(s.seq, s.struck) for s in saved] == [(1, False)]


async def test_answers_left_in_advance_are_read_while_in_force(db: Database) -> None:
    """In their order; answers by persons, and struck ones, are not among them."""
    by_hand = written(3, Answered(key="parry", opened=1, value="no"))
    planned = written(5, Answered(key="parry", opened=1, value="no", via="plan:p.0@4"))
    async with db.write() as c:
        await append(c, 0, [ordered(1, "b"), ordered(2, "a"), by_hand, ordered(4, "b")])
        await append(c, 4, [planned])
        before = ["intent:b.0", "intent:a.0", "intent:b.0", "plan:p.0@4"]
        assert await journals.vias(c, "fight") == before
        await journals.strike(c, "fight", back_to=3, upto=5)
        assert await journals.vias(c, "fight") == before[:2]


async def test_the_backlog_is_what_is_not_posted_yet(db: Database) -> None:
    """Record 1 is posted; of the rest one line is private and one struck."""
    own = line(2, 1, line=Line("Only for Ama.", Kind.EFFECT, only("ama")))
    told = [line(1), line(2), own, line(3, struck=True), line(3, 1), line(4)]
    async with db.write() as c:
        await append(c, 0, [written(seq) for seq in (1, 2, 3, 4)], lines=told)
        await encounters.update(c, "fight", published=1)
    async with db.read() as c:
        assert await journals.unpublished(c) == 3
