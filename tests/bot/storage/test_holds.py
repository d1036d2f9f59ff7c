"""Records that are held back: until when, and what shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.storage import encounters, holds, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.holds import Held, Released
from bot.storage.rows import EncounterRow, Status
from rules.engine.visibility import GM_ONLY
from tests.bot.storage.made import ON_SQLITE, encounter, line, prompt, written

pytestmark = ON_SQLITE

SHOWS = (None, 100, 150, 200)
"""When records 1 to 4 are shown; the first is known, the fourth's line is told at 200."""


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights that hold back records 2 to 4; the other fight's are shown a second later."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight, later in (("fight", 0), ("other", 1_000)):
            rows = [
                replace(written(seq), shows_at=None if at is None else at + later)
                for seq, at in enumerate(SHOWS, start=1)
            ]
            told = [line(seq, encounter=fight, at=later + seq * 50) for seq in (1, 2, 3, 4)]
            await journals.restore(c, fight, written=rows, lines=told, states=[])
            await encounters.update(c, fight, head=4, shown=1)
    return db


async def row_of(db: Database, id: str = "fight") -> EncounterRow:
    async with db.read() as c:
        found = await encounters.get(c, id)
    assert found is not None
    return found


async def test_records_are_shown_at_their_instants(two: Database) -> None:
    """Those of the instant itself are; the last one frees the fight of its hold."""
    row = await row_of(two)
    async with two.write() as c:
        assert await holds.first(c, row) == 100
        assert await holds.last(c, row) == Held(at=40, shows_at=200)
        assert await holds.due(c, 99) == []
        assert await holds.release(c, "fight", 99) is None
        assert await holds.due(c, 100) == ["fight"]
        assert await holds.release(c, "fight", 150) == Released(after=1, upto=3, shows_at=150)
        assert await holds.due(c, 1_100) == ["fight", "other"]
        assert await holds.next_instant(c) == 200
    row = await row_of(two)
    assert row.shown == 3
    async with two.write() as c:
        assert await holds.first(c, row) == 200
        assert await holds.release(c, "fight", 300) == Released(after=3, upto=4, shows_at=200)
        assert await holds.release(c, "fight", 300) is None
    row = await row_of(two)
    assert row.shown is None
    async with two.read() as c:
        assert await holds.first(c, row) is None
        assert await holds.last(c, row) is None
        assert await holds.next_instant(c) == 1_100


async def test_struck_records_hold_nothing_back(two: Database) -> None:
    """After an undo back to the second record only that one is still to be shown."""
    async with two.write() as c:
        await journals.strike(c, "fight", back_to=2, upto=4)
        row = await row_of(two)
        assert await holds.last(c, row) == Held(at=20, shows_at=100)
        assert await holds.release(c, "fight", 500) == Released(after=1, upto=2, shows_at=100)


@pytest.mark.parametrize(("status", "due"), [(Status.PAUSED, []), (Status.RUNNING, ["fight"])])
async def test_a_paused_fight_shows_nothing(
    two: Database, status: Status, due: Sequence[str]
) -> None:
    """Nor one that is parked; an ended one does."""
    async with two.write() as c:
        await encounters.update(c, "fight", status=status.value)
        assert await holds.due(c, 500) == due
        await encounters.update(c, "fight", status=Status.PARKED.value)
        assert await holds.due(c, 500) == []
        assert await holds.next_instant(c) == 1_100
        await encounters.update(c, "fight", status=Status.OVER.value)
        assert await holds.due(c, 500) == ["fight"]


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ({"covert": True, "due_at": 100}, []),
        ({"covert": True, "due_at": 101}, ["fight"]),
        ({"covert": False, "due_at": 100}, ["fight"]),
        ({"covert": True, "due_at": None}, ["fight"]),
        ({"covert": True, "due_at": 100, "closed_at": 90}, ["fight"]),
        ({"covert": True, "due_at": 100, "claimed_at": 90}, ["fight"]),
        ({"covert": True, "due_at": 100, "encounter": "other"}, ["fight"]),
    ],
)
async def test_an_overdue_secret_question_is_answered_first(
    two: Database, asked: dict[str, object], due: Sequence[str]
) -> None:
    """Its results belong to the same instant; one that is not due yet changes nothing."""
    async with two.write() as c:
        await prompts.restore(c, [prompt(**asked)])
        assert await holds.due(c, 100) == due


async def test_what_is_shown_early_is_told_now(two: Database) -> None:
    """Lines that were to be told later get the present instant; earlier ones keep theirs."""
    async with two.write() as c:
        await holds.show_all(c, await row_of(two), 160)
        told = [row.at for row in await journals.lines(c, "fight")]
        assert told == [50, 100, 150, 160]
        assert [row.at for row in await journals.lines(c, "other")] == [1_050, 1_100, 1_150, 1_200]
    assert (await row_of(two)).shown is None
    assert (await row_of(two, "other")).shown == 1


async def test_a_pause_moves_what_is_held_back(two: Database) -> None:
    """The record that is known already stays as it is, and so does the other fight."""
    async with two.write() as c:
        await holds.shift(c, await row_of(two), 7)
        stored = await journals.records(c, "fight")
        assert [each.shows_at for each in stored] == [None, 107, 157, 207]
        assert [row.at for row in await journals.lines(c, "fight")] == [50, 107, 157, 207]
        assert [row.at for row in await journals.lines(c, "other")] == [1_050, 1_100, 1_150, 1_200]
        others = await journals.records(c, "other")
        assert [each.shows_at for each in others] == [None, 1_100, 1_150, 1_200]


async def test_what_nobody_has_seen_is_kept_for_the_gm(two: Database) -> None:
    """Lines after that record only, each with its own text."""
    async with two.write() as c:
        await holds.untell(c, "fight", 2)
        told = [row.line for row in await journals.lines(c, "fight")]
        assert [each.audience == GM_ONLY for each in told] == [False, False, True, True]
        assert [each.text for each in told] == ["Line 1.0", "Line 2.0", "Line 3.0", "Line 4.0"]
        others = await journals.lines(c, "other")
        assert not any(row.line.audience == GM_ONLY for row in others)


async def test_a_fight_wakes_at_its_instant(two: Database) -> None:
    """At the instant itself, if it is running."""
    async with two.write() as c:
        await encounters.update(c, "fight", wake_at=80)
        await encounters.update(c, "other", wake_at=70, status=Status.PAUSED.value)
        assert await holds.next_instant(c) == 80
        assert await holds.to_wake(c, 79) == []
        assert await holds.to_wake(c, 80) == ["fight"]


async def test_what_was_shown_last_stays_as_it_is(two: Database) -> None:
    """The second record was shown at 100: only what is behind it is moved, hastened and shown."""
    async with two.write() as c:
        assert await holds.release(c, "fight", 100) == Released(after=1, upto=2, shows_at=100)
        row = await encounters.get(c, "fight")
        assert row is not None
        assert row.shown == 2
        await holds.shift(c, row, 7)
        assert [each.shows_at for each in await journals.records(c, "fight")] == [
            None,
            100,
            157,
            207,
        ]
        assert [each.at for each in await journals.lines(c, "fight")] == [50, 100, 157, 207]
        assert await holds.first(c, row) == 157
        await holds.show_all(c, row, 60)
        assert [each.at for each in await journals.lines(c, "fight")] == [50, 100, 60, 60]


async def test_nothing_is_shown_of_a_fight_that_holds_nothing_back(two: Database) -> None:
    """Nor of one that is not there; neither is moved or hastened."""
    async with two.write() as c:
        assert await holds.release(c, "none", 500) is None
        await encounters.update(c, "fight", shown=None)
        assert await holds.release(c, "fight", 500) is None
        row = await encounters.get(c, "fight")
        assert row is not None
        await holds.shift(c, row, 7)
        await holds.show_all(c, row, 60)
        assert [each.at for each in await journals.lines(c, "fight")] == [50, 100, 150, 200]
        assert await holds.due(c, 500) == []


async def test_the_next_instant_is_the_earlier_of_two(two: Database) -> None:
    """Of what is shown and of what wakes, in fights that go on; without either there is none."""
    async with two.write() as c:
        assert await holds.next_instant(c) == 100
        await encounters.update(c, "other", wake_at=99)
        assert await holds.next_instant(c) == 99
        await encounters.update(c, "other", wake_at=101)
        assert await holds.next_instant(c) == 100
        for fight in ("fight", "other"):
            await encounters.update(c, fight, shown=None)
        assert await holds.next_instant(c) == 101
        await encounters.update(c, "fight", wake_at=90)
        assert await holds.next_instant(c) == 90
        assert sorted(await holds.to_wake(c, 101)) == ["fight", "other"]
        for fight in ("fight", "other"):
            await encounters.update(c, fight, wake_at=None)
        assert await holds.next_instant(c) is None
