"""Journals: what is appended, struck and loaded."""

from __future__ import annotations

import pytest

from bot.storage import checkpoints, encounters, journals
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict, Missing
from bot.storage.rows import Checkpoint, Status
from rules.dice import Dice, Modifier, Roll
from rules.engine.replay.journal import Answered, Joined, Undone
from rules.engine.views.visibility import Kind, Line, only
from tests.bot.storage.made import append, encounter, line, ordered, written


async def seqs(db: Database, upto: int | None = None) -> tuple[int, str, list[int]]:
    async with db.read() as c:
        loaded = await journals.load(c, "fight", upto=upto)
    return loaded.base, loaded.state, [record.seq for record in loaded.records]


async def test_a_step_is_read_as_it_was_written(db: Database) -> None:
    """Records, lines, checkpoint and the fight's row come back as they went in."""
    first = written(1, Joined(id="k", name="Kuni", player="ama", sheet={"hp": 3, "a": "ü"}))
    second = written(2, Answered(key="resolve:k/parry.1", opened=1, value=None, via="clock"))
    roll = Roll(
        Dice(2, 6), ((6, 3), (2,)), "attack", (Modifier(2, "high ground", "KI-1"),), clause="KI-2"
    )
    told = line(2, line=Line("Kuni hits.", Kind.SUCCESS, only("ama", "ben"), (roll,), ("KI-3",)))
    async with db.write() as c:
        await append(
            c, 0, [first, second], lines=[told], state='{"a":1}', status=Status.PAUSED, idle=True
        )
    async with db.read() as c:
        row = await encounters.get(c, "fight")
        assert row == encounter(head=2, digest="digest-2", status=Status.PAUSED, idle=True)
        assert await journals.records(c, "fight") == [first, second]
        assert await journals.lines(c, "fight") == [told]
        assert await journals.line_by_token(c, "fight-2-0") == told
        assert await journals.line_by_token(c, "none") is None
        assert await checkpoints.between(c, "fight") == [
            Checkpoint(seq=2, edition=1, state='{"a":1}')
        ]
        loaded = await journals.load(c, "fight")
    assert loaded == journals.Loaded(row=row, base=2, edition=1, state='{"a":1}', records=[])


async def test_a_fight_without_checkpoint_is_loaded_from_its_start(db: Database) -> None:
    """Base 0, no state, and every record."""
    async with db.write() as c:
        await append(c, 0, [written(1), written(2)])
    assert await seqs(db) == (0, "", [1, 2])


async def test_loading_starts_at_the_newest_checkpoint(db: Database) -> None:
    """The newest checkpoint, or the newest up to a record, and the records after it."""
    async with db.write() as c:
        await append(c, 0, [written(1), written(2)], state='"two"')
        await append(c, 2, [written(3), written(4)], state='"four"')
        await append(c, 4, [written(5)])
    assert await seqs(db) == (4, '"four"', [5])
    assert await seqs(db, upto=4) == (4, '"four"', [])
    assert await seqs(db, upto=3) == (2, '"two"', [3])
    assert await seqs(db, upto=1) == (0, "", [1])


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


async def test_without_records_the_rest_is_written(db: Database) -> None:
    """Digest, status and idleness change at the same head, unless it has moved."""
    async with db.write() as c:
        await append(c, 0, [], digest="new", status=Status.PARKED)
        assert await encounters.get(c, "fight") == encounter(digest="new", status=Status.PARKED)
        with pytest.raises(Conflict):
            await append(c, 1, [])


async def test_a_checkpoint_may_be_taken_again(db: Database) -> None:
    """A second checkpoint after the same record takes the first one's place."""
    async with db.write() as c:
        await append(c, 0, [written(1)], state='"old"')
        await append(c, 1, [written(2)])
        await journals.append(
            c,
            "fight",
            expect_head=2,
            written=[],
            lines=[],
            checkpoint=(1, '"new"'),
            edition=2,
            digest="d",
        )
        assert await checkpoints.between(c, "fight") == [
            Checkpoint(seq=1, edition=2, state='"new"')
        ]


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


async def test_an_undo_may_be_undone_over(db: Database) -> None:
    """Going back past an earlier undo strikes what came after both, once."""
    async with db.write() as c:
        await append(c, 0, [written(1), written(2), written(3)])
        await journals.strike(c, "fight", back_to=2, upto=3)
        await append(c, 3, [written(4, Undone(back_to=2)), written(5)])
        await journals.strike(c, "fight", back_to=1, upto=5)
        await append(c, 5, [written(6, Undone(back_to=1))])
    assert await seqs(db) == (0, "", [1])


async def test_records_and_lines_come_in_pieces(db: Database) -> None:
    """After a record, up to a record, at most so many, the first or the last of them, in order."""
    async with db.write() as c:
        told = [line(seq, n) for seq in (1, 2, 3) for n in (0, 1)]
        await append(c, 0, [written(1), written(2), written(3)], lines=told)
    async with db.read() as c:
        after = await journals.records(c, "fight", after=1, limit=1)
        assert [w.record.seq for w in after] == [2]
        assert await journals.lines(c, "fight", after=1) == told[2:]
        assert await journals.lines(c, "fight", after=1, upto=2) == told[2:4]
        assert await journals.lines(c, "fight", limit=3) == told[:3]
        assert await journals.lines(c, "fight", limit=3, newest=True) == told[3:]
        assert await journals.lines(c, "fight", upto=2, limit=3, newest=True) == told[1:4]


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
