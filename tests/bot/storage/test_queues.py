"""One process at a time owns a destination, and what fails there is remembered."""

from __future__ import annotations

import pytest

from bot.storage import queues
from bot.storage.connection.database import Database
from bot.storage.queues import Taken
from bot.storage.rows import QueueRow


async def test_a_destination_is_one_process_s_until_its_time_is_over(db: Database) -> None:
    """At the last instant it is still owned; a moment later another takes it."""
    async with db.write() as c:
        assert await queues.take(c, "room", "a", now=10, until=100) == Taken(None, ())
        assert await queues.take(c, "room", "b", now=100, until=190) is None
        assert await queues.take(c, "hall", "b", now=100, until=190) is not None
        assert await queues.take(c, "room", "a", now=100, until=190) is not None
        assert await queues.take(c, "room", "b", now=191, until=281) is not None
        assert await queues.take(c, "room", "a", now=192, until=282) is None


@pytest.mark.parametrize(("behind", "taken"), [(0, False), (1, False), (90, False), (91, True)])
async def test_a_clock_set_back_blocks_nobody_for_long(
    db: Database, behind: int, taken: bool
) -> None:
    """Leases are 90 long. One that ends later than a new one by more is an error of a clock.

    By less, the clocks differ, or the new one had to wait for the database: both may not post.
    """
    now = 200 - behind
    async with db.write() as c:
        assert await queues.take(c, "room", "a", now=200, until=290) is not None
        found = await queues.take(c, "room", "b", now=now, until=now + 90)
    assert (found is not None) == taken


async def test_what_is_given_up_is_free_at_once(db: Database) -> None:
    """One destination, all of a process, or all of one that has ended: others keep theirs."""
    async with db.write() as c:
        for owner, place in (("a", "room"), ("a", "hall"), ("b", "yard")):
            assert await queues.take(c, place, owner, now=10, until=100) is not None
        assert sorted(await queues.owners(c)) == ["a", "b"]
        await queues.give_up(c, "room", "a", 100, (3, 7))
        assert await queues.take(c, "room", "b", now=11, until=101) == Taken(None, (3, 7))
        assert await queues.take(c, "hall", "b", now=11, until=101) is None
        await queues.let_go(c, "a")
        assert await queues.owners(c) == ["b"]
        assert await queues.take(c, "hall", "c", now=12, until=102) == Taken(None, ())
        await queues.free(c, "b", (5,))
        assert await queues.owners(c) == ["c"]
        assert await queues.take(c, "yard", "c", now=12, until=102) == Taken(None, (5,), True)


async def test_a_place_that_its_owner_left_without_a_word_is_marked(db: Database) -> None:
    """Its time is over, or it is known to have ended; not after it was given up, or by itself."""
    async with db.write() as c:
        assert await queues.take(c, "room", "a", now=1, until=2) == Taken(None, ())
        assert await queues.take(c, "room", "a", now=3, until=4) == Taken(None, ())
        assert await queues.take(c, "room", "b", now=5, until=6) == Taken(None, (), left_open=True)
        await queues.free(c, "b", ())
        assert await queues.owners(c) == []
        assert await queues.take(c, "room", "c", now=5, until=6) == Taken(None, (), left_open=True)
        await queues.give_up(c, "room", "c", 6)
        assert await queues.take(c, "room", "d", now=5, until=6) == Taken(None, ())


async def test_failures_are_counted_from_the_first(db: Database) -> None:
    """The first failure says since when; each counts; the GM is told once; success ends it."""
    async with db.write() as c:
        for place in ("room", "hall"):
            assert await queues.take(c, place, "a", now=1, until=90) is not None
        assert await queues.failed(c, "nowhere", "x", 5) is None
        assert await queues.failed(c, "hall", "Missing Access", 30) is not None
        _ = await queues.failed(c, "room", "Missing Access", 20)
        again = await queues.failed(c, "room", "503", 25)
        expected = QueueRow(
            destination="room", owner="a", until=90, tries=2, since=20, why="503", told=False
        )
        assert again == expected
        assert [row.destination for row in await queues.failing(c)] == ["room", "hall"]
        assert await queues.told(c, "room")
        assert not await queues.told(c, "room")
        assert [row.told for row in await queues.failing(c)] == [True, False]
        await queues.works(c, "room")
        assert await queues.get(c, "room") == QueueRow(destination="room", owner="a", until=90)
        assert [row.destination for row in await queues.failing(c)] == ["hall"]
