"""Which process posts where, until when, and what it hears of a place that takes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.play.views.queues import Queues
from bot.storage import encounters, notices, queues
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


async def test_a_lease_is_renewed_in_its_second_half(two: Two) -> None:
    """After 30 seconds of 60; the other process gets it once it is over."""
    assert await two.a.take("room")
    assert not await two.b.take("room")
    two.move(LEASE // 2 - 1)
    assert await two.a.take("room")
    assert (await two.row()).until == START + LEASE
    two.move(1)
    assert await two.a.take("room")
    assert (await two.row()).until == START + LEASE // 2 + LEASE
    two.move(LEASE)
    assert not await two.b.take("room")
    two.move(1)
    assert await two.b.take("room")
    assert not await two.a.take("room")


async def test_a_lease_that_is_taken_while_it_is_given_up_stays(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An act claims the channel while giving it up waits for the write lock: no other gets it."""
    assert await two.a.take("room")
    two.move(1)
    write = two.services.db.write

    @asynccontextmanager
    async def after_a_claim() -> AsyncIterator[Any]:
        two.a.is_posting = True
        async with write() as c:
            claimed = await two.a.claim(c, "room")
        claimed()
        async with write() as c:
            yield c

    with monkeypatch.context() as late:
        late.setattr(two.services.db, "write", after_a_claim)
        await two.a.give_up("room")
    assert not await two.b.take("room")
    await two.a.give_up("room")
    assert await two.b.take("room")


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


async def test_a_borrowed_lease_that_is_over_is_borrowed_anew(two: Two) -> None:
    """Also one that was owned: from then on it is to be given back."""
    assert await two.a.take("room")
    two.move(LEASE)
    assert await two.a.borrow("room")
    await two.a.give_back("room", ())
    assert await two.b.take("room")


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


async def test_all_is_let_go_at_the_end(two: Two) -> None:
    """Others need not wait, and nothing is posted any more."""
    two.a.is_posting = True
    for place in ("room", "hall"):
        assert await two.a.take(place)
    await two.a.let_go()
    assert not two.a.is_posting
    assert await two.b.take("room")
    assert not await two.a.take("room")
    assert await two.b.take("hall")


async def test_giving_up_notes_what_the_board_shows(two: Two) -> None:
    """Also if the place was not owned; then nothing else is given up."""
    id = await two.desk.fight()
    row = await two.desk.play.reading.encounter(id)
    assert await two.b.take("room")
    await two.a.give_up("room", (row, "a face"))
    async with two.services.db.read() as c:
        found = await encounters.get(c, id)
    assert found is not None
    assert found.face == "a face"
    assert not await two.a.take("room")
    await two.b.give_up("room", edited=(4,))
    assert await two.a.take("room")
    assert two.a.edited("room") == (4,)


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
