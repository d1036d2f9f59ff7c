"""A campaign's fights from anywhere, and which of several processes posts where."""

from __future__ import annotations

import pytest

from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.play.views.queues import LEASE_MS, Queues
from bot.storage.connection.database import Database
from rules.errors import NotAllowed


class Standing(Now):
    """A clock that stands still between its moves."""

    def __init__(self) -> None:
        super().__init__()
        self._began = super().__call__()

    def __call__(self) -> int:
        """The instant that it is."""
        return self._began + self._ahead_ms


async def test_a_fight_whose_channel_is_gone_goes_on_in_another(desk):
    """Moved by its name from a third channel: it is answered there, and asked anew."""
    await desk.fight()
    before = await desk.asked()
    gm = desk.call("gm", channel="z")
    done = await desk.play.elsewhere.move(gm, "the BRIDGE", "e")
    assert done.text == "The bridge goes on in <#e>."
    assert await desk.play.fights.here("c") is None
    row = await desk.play.fights.need("e")
    board = await desk.play.reading.board(row.id)
    assert [(wait.who, wait.name) for wait in board.waits] == before
    open_now = await desk.play.reading.open_prompts(row.id)
    assert [prompt.row.message for prompt in open_now] == ["", ""]
    assert (await desk.play.turns.act(desk.call("ama", channel="e"), "rest", {})).text


async def test_a_fight_is_not_moved_onto_another(desk):
    """One channel, one fight; and nobody but the GM moves one."""
    await desk.fight()
    await desk.play.fights.open(desk.call("gm", channel="d"), name="The yard")
    with pytest.raises(NotAllowed, match="Another fight goes on in that channel"):
        await desk.play.elsewhere.move(desk.call("gm"), "", "d")
    with pytest.raises(NotAllowed, match="in that channel already"):
        await desk.play.elsewhere.move(desk.call("gm"), "", "c")
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.elsewhere.move(desk.call("ben"), "", "e")
    assert (await desk.play.fights.need("c")).name == "The bridge"


async def test_what_is_no_fight_is_refused_with_those_there_are(desk):
    """So is "this channel" where nothing goes on."""
    await desk.fight()
    gm = desk.call("gm", channel="z")
    with pytest.raises(NotAllowed, match=r"no fight called Moon\. Going on now: The bridge\."):
        await desk.play.elsewhere.move(gm, "Moon", "e")
    with pytest.raises(NotAllowed, match="name one of /encounter list"):
        await desk.play.elsewhere.move(desk.call("gm", channel="z"), "", "e")


async def test_a_fight_is_ended_from_anywhere_and_its_characters_are_free(desk):
    """Whoever ends it names it; the sheets can be changed again."""
    await desk.fight()
    there = await desk.play.elsewhere.there(desk.call("gm", channel="z"), "The bridge")
    await desk.play.fights.end(there, "The channel was deleted.")
    assert await desk.play.elsewhere.list(desk.call("gm")) == []
    await desk.play.characters.edit(desk.call("ama"), "Ama", {"hp": 12})
    assert (await desk.play.characters.find(desk.call("ama"), "Ama")).sheet["hp"] == 12


async def test_the_board_can_be_posted_anew_by_the_gm(desk):
    """Its message is forgotten, so that the next look posts another."""
    fight = await desk.fight()
    await desk.play.outbox.set_board(fight, "77")
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.elsewhere.post_board(desk.call("ben"), "")
    done = await desk.play.elsewhere.post_board(desk.call("gm"), "")
    assert done.text == "The board of The bridge is posted anew."
    row = await desk.play.fights.need("c")
    assert (row.board, row.face) == ("", "")
    assert desk.changed[-1] == fight


async def two(url: str, now: Now) -> tuple[Play, Play, Queues, Queues]:
    """Two processes on one database, each with its own queues."""
    first = Play(await Database.open(url), now=now)
    second = Play(await Database.open(url), now=now)
    mine = Queues(first.queues.services, "first")
    other = Queues(second.queues.services, "second")
    return first, second, mine, other


async def test_of_two_processes_one_posts_in_a_channel_until_it_lets_go(url: str):
    """The other is refused there, and nowhere else; what is let go of is free at once."""
    first, second, mine, other = await two(url, Standing())
    try:
        assert await mine.take("c")
        assert not await other.take("c")
        assert await other.take("d")
        assert not await mine.take("d")
        assert await mine.take("c")
        await mine.let_go()
        assert await other.take("c")
        assert not await mine.take("c")
    finally:
        await first.db.close()
        await second.db.close()


async def test_what_a_process_that_is_gone_has_leased_is_free_after_a_minute(url: str):
    """It is owned to the end of the lease, and not for longer; renewed at half of it."""
    now = Standing()
    first, second, mine, other = await two(url, now)
    try:
        assert await mine.take("c")
        now.move(LEASE_MS / 1000 - 1)
        assert not await other.take("c")
        assert await mine.take("c")
        now.move(LEASE_MS / 1000 - 1)
        assert not await other.take("c")
        now.move(2)
        assert await other.take("c")
    finally:
        await first.db.close()
        await second.db.close()


async def test_a_process_started_again_has_at_once_what_it_had(url: str):
    """The same name owns what it owned, without waiting for the end of the lease."""
    first, second, mine, _ = await two(url, Standing())
    try:
        assert await mine.take("c")
        assert await Queues(second.queues.services, "first").take("c")
    finally:
        await first.db.close()
        await second.db.close()


async def test_what_a_process_held_that_has_ended_is_free_at_once(url: str):
    """Its name says that it has; a process that is still there keeps what it has."""
    first, second, mine, other = await two(url, Standing())
    try:
        assert await mine.take("c")
        other.is_gone = lambda owner: owner == "elsewhere"
        await other.take_over()
        assert not await other.take("c")
        other.is_gone = lambda owner: owner == "first"
        assert await other.take("c")
    finally:
        await first.db.close()
        await second.db.close()


async def test_a_lease_ends_although_the_clock_was_set_back(url: str):
    """Ten hours earlier the lease seems to last for ten hours and a minute: that is none."""
    now = Standing()
    first, second, mine, other = await two(url, now)
    try:
        assert await mine.take("c")
        assert not await other.take("c")
        now.move(-36_000)
        assert await other.take("c")
    finally:
        await first.db.close()
        await second.db.close()


async def test_a_fight_is_read_by_its_id_or_its_name_on_its_own_server(desk):
    """Also one that is over; of two of one name neither, and nothing of another server."""
    id = await desk.fight()
    read = desk.play.elsewhere.to_read
    for word in (id, "the BRIDGE"):
        assert (await read(desk.call("ben", channel="z"), word)).id == id
        with pytest.raises(NotAllowed, match="There is no fight called"):
            await read(desk.call("ben", guild="h"), word)
    await desk.play.fights.end(desk.call("gm"))
    assert (await read(desk.call("ben"), "The bridge")).id == id
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    assert (await read(desk.call("ben"), id)).id == id
    with pytest.raises(NotAllowed, match="There are several fights called The bridge"):
        await read(desk.call("ben"), "The bridge")
    with pytest.raises(NotAllowed, match="There is no fight called The yard"):
        await read(desk.call("ben"), "The yard")
