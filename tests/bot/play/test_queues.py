"""Which process posts where, until when, and what it hears of a place that takes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.views.queues import Queues
from bot.storage import notices, queues
from bot.storage.queues import LEFT_OPEN
from bot.storage.rows import Notice
from tests.bot.play.still_fights import START

LEASE, LONG = 60_000, 15 * 60_000
TELL = Notice(campaign="g", person="gm", kind="unreachable", text="I cannot write there.", at=0)


class Two:
    """Two processes, `a` and `b`, on one database and by one clock that stands still."""

    def __init__(self, desk: Any) -> None:
        self.desk, self.services = desk, desk.play.reading.services
        self.a, self.b = Queues(self.services, "a"), Queues(self.services, "b")

    def move(self, ms: int) -> None:
        self.desk.play.clock._now._ahead_ms += ms

    async def row(self, place: str = "room") -> Any:
        async with self.services.db.read() as c:
            return await queues.get(c, place)

    async def told(self) -> int:
        async with self.services.db.read() as c:
            return len(await notices.waiting(c))


@pytest.fixture
def two(still: Any) -> Two:
    return Two(still)


async def test_what_an_ended_process_owned_is_taken_at_once(two: Two) -> None:
    """Nobody knows what it edited, so it counts as three edits of just now, learned once."""
    assert await two.a.take("room")
    two.b.is_gone = lambda owner: owner != "a"
    assert not await two.b.take("room")
    two.b.is_gone = lambda owner: True
    assert await two.b.take("room")
    assert two.b.edited("room") == (START, START - 1, START - 2)
    assert two.b.edited("room") == ()
    await two.b.take_over()  # it does not count itself as ended
    assert (await two.row()).until == START + LEASE
    two.a.is_gone = lambda owner: owner == "b"
    await two.a.take_over()
    assert (await two.row()).until == LEFT_OPEN


async def test_what_is_borrowed_is_given_back(two: Two) -> None:
    """With the edits made there; not if a fight has taken it since, nor what was owned before."""
    assert await two.a.borrow("room")
    assert not await two.b.borrow("room")
    assert await two.a.borrow("room")
    await two.a.give_back("room", (7,))
    assert await two.b.take("room")
    assert two.b.edited("room") == (7,)
    assert await two.b.borrow("room")
    await two.b.give_back("room", (8,))
    assert not await two.a.take("room")
    assert await two.a.borrow("hall")
    assert await two.a.take("hall")
    await two.a.give_back("hall", (9,))
    assert not await two.b.take("hall")


async def test_edits_are_noted_before_they_are_made(two: Two) -> None:
    """So the next owner learns of them even if the process has ended without a word."""
    assert await two.a.take("room")
    await two.a.note("room", (3, 5))
    two.move(LEASE + 1)
    assert await two.b.take("room")
    assert two.b.edited("room") == (3, 5)


async def test_a_step_claims_its_channel_only_where_it_is_posted(two: Two) -> None:
    """A process that posts nothing claims nothing, and what has no channel is not claimed."""

    async def claim(place: str) -> Any:
        async with two.services.db.write() as c:
            return await two.a.claim(c, place)

    (await claim("room"))()
    assert await two.row() is None
    two.a.is_posting = True
    (await claim(""))()
    assert await two.row("") is None
    held = await claim("room")
    assert (await two.row()).owner == "a"
    held()
    two.move(LEASE // 2 - 1)
    (await claim("room"))()
    assert (await two.row()).until == START + LEASE
    assert await two.b.take("hall")
    (await claim("hall"))()
    await two.a.give_up("hall")
    assert (await two.row("hall")).owner == "b"


async def test_the_gm_is_told_once_of_a_failure_that_lasts(two: Two) -> None:
    """After a quarter of an hour; once something has arrived it counts from the start."""
    assert not two.a.fails("room")
    for ms, lasting, told in ((0, False, 0), (LONG - 1, False, 0), (1, True, 1), (1, True, 1)):
        two.move(ms)
        assert await two.a.failed("room", "503", [TELL]) is lasting
        assert await two.told() == told
        assert two.a.fails("room")
    assert [(row.destination, row.tries) for row in await two.a.failing()] == [("room", 4)]
    await two.a.works("room")
    assert not two.a.fails("room")
    assert await two.a.failing() == []
    assert not await two.a.failed("room", "503", [TELL])
    two.move(LONG)
    assert await two.a.failed("room", "503", [])
    assert await two.told() == 1
    assert await two.a.failed("room", "503", [TELL])
    assert await two.told() == 2


async def test_a_refusal_is_told_at_once(two: Two) -> None:
    """A place without posts so far has no row yet: it gets one."""
    await two.a.refused("yard", "403", [TELL])
    assert await two.told() == 1
    row = await two.row("yard")
    assert (row.owner, row.tries, row.since, row.told) == ("a", 1, START, True)


async def test_a_new_process_learns_what_failed(two: Two) -> None:
    """By taking the place, or as it takes over; what works is noted for all."""
    await two.a.failed("room", "503", [])
    await two.a.failed("hall", "503", [])
    await two.a.let_go()
    assert await two.b.take("room")
    assert (two.b.fails("room"), two.b.fails("hall")) == (True, False)
    await two.b.take_over()
    assert two.b.fails("hall")
    await two.b.works("hall")
    await two.b.works("yard")
    assert [row.destination for row in await two.a.failing()] == ["room"]
