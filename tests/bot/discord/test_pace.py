"""How often a fight is shown where much goes on, and what gives way to what."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from bot.discord.outbound import board_post
from bot.discord.outbound.pace import HEELS_S, Retries, Room
from bot.discord.outbound.stream import REST_S
from bot.discord.rendering.pictures import fight as pictures
from bot.discord.rendering.pictures.fight_scene import Scene
from bot.play.views.queues import Queues
from bot.storage.schema.tables import queue
from tests.bot.discord.conftest import Table


async def test_a_picture_follows_the_text_of_a_busy_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """Between two pictures the text alone is of the moment; the last picture comes by itself."""
    drawn: list[Scene] = []
    draw = pictures.draw

    def counted(drawing: Scene, faces: tuple[tuple[str, bytes], ...]) -> bytes:
        drawn.append(drawing)
        return draw(drawing, faces)

    monkeypatch.setattr(pictures, "draw", counted)
    monkeypatch.setattr(board_post, "LEAST_DRAWN", 1)
    await table.fight()
    [stream] = table.bot.publisher._streams.values()
    stream._board._pace_s = 0.2  # a picture a second
    drawn.clear()
    for _ in range(2):
        for person in (table.town.ama, table.town.ben):
            await table.play.turns.act(table.call(person), "rest", {})
            await table.settled()
    [once] = drawn
    assert once.title == "Turn 1"
    async with asyncio.timeout(60):
        while len(drawn) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await table.settled()
    assert drawn[1] != once
    assert drawn[1] == stream._board._picture[0]


async def test_fights_begin_their_turns_apart():
    """Six that would be shown at once begin over no less than the five pauses between them."""
    room, begun = Room(3), []

    async def show() -> None:
        async with room:
            begun.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(show() for _ in range(6)))
    assert begun[-1] - begun[0] >= 5 * HEELS_S * 0.9


async def test_a_turn_that_is_given_up_leaves_its_place():
    """Whoever is cancelled while they wait to begin keeps nobody out."""
    room = Room(1)

    async def show() -> None:
        async with room:
            pass

    await show()
    waiting = asyncio.create_task(show())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    async with asyncio.timeout(60):
        await show()
    assert waiting.cancelled()


async def test_what_fails_is_tried_again_one_after_the_other():
    """Twenty that fail together are tried over no less than the nineteen pauses between them."""
    retries, begun = Retries(0.005), []

    async def again() -> None:
        await retries.turn()
        begun.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(again() for _ in range(20)))
    assert begun[-1] - begun[0] >= 19 * 0.005 * 0.9


async def test_a_board_is_not_edited_again_while_its_fingerprint_is_being_noted(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """An edit that changes nothing would tell the table that something hidden has happened."""
    noted, begun, goes_on = Queues.give_up, asyncio.Event(), asyncio.Event()

    async def slowly(*which: Any) -> None:
        begun.set()
        await goes_on.wait()
        await noted(*which)

    await table.fight()
    monkeypatch.setattr(Queues, "give_up", slowly)
    await table.play.fights.pause(table.call(table.town.gm))
    await table.settled()
    async with asyncio.timeout(60):
        await begun.wait()
    edited = table.board()["edited_timestamp"]
    [stream] = table.bot.publisher._streams.values()
    await stream._board.show()
    goes_on.set()
    assert table.board()["edited_timestamp"] == edited
    await comes_to_be(table, held=False)


async def test_a_board_that_another_process_has_edited_is_compared_with_what_that_one_noted(
    table: Table,
):
    """Our own last edit says nothing any more: the board may show something else since."""
    await table.fight()
    await asyncio.sleep(REST_S * 2)
    row = await table.play.fights.need(table.channel)
    before = table.board()["edited_timestamp"]
    table.bot.publisher.changed(row.id)
    await table.settled()
    assert table.board()["edited_timestamp"] == before
    await asyncio.sleep(REST_S * 2)
    other = Queues(table.play.queues.services, "other")
    assert await other.take(table.channel)
    await other.give_up(table.channel, (row, "what the other showed"))
    table.bot.publisher.changed(row.id)
    await table.settled()
    assert table.board()["edited_timestamp"] != before


async def is_held(table: Table) -> bool:
    """Whether somebody holds the lease of the table's channel."""
    async with table.play.db.read() as c:
        until = await c.scalar(select(queue.c.until).where(queue.c.destination == table.channel))
    assert until is not None
    return until > 0


async def comes_to_be(table: Table, *, held: bool) -> None:
    """Wait until the lease is held, or until nobody holds it."""
    async with asyncio.timeout(60):
        while await is_held(table) is not held:  # noqa: ASYNC110 - another process may hold it
            await asyncio.sleep(0.02)
