"""A fight under Discord's rate limits."""

import asyncio
from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from bot.discord.outbound.pace import OldEdits
from bot.discord.outbound.posts import DIRECTS_PAUSE_S, Later, Posts
from bot.discord.outbound.publish import PACE_S
from bot.discord.outbound.stream import REST_S
from bot.play.service import Play
from bot.play.views.queues import MOST_OLD_EDITS
from bot.sandbox.clock import MovableClock
from tests.bot.discord.conftest import Table, at_work, words_of
from tests.sandbox.conftest import build

HOUR_S = 3600


async def test_a_busy_fight_hits_no_limit_that_could_be_kept(table: Table):
    """Turn after turn as fast as the players press: all is posted, and nothing was refused."""
    rates = table.town.sandbox.rates
    rates.on = True
    await table.fight()
    for _ in range(2):
        await table.strike(table.town.ama, at="ben")
        await table.rest(table.town.ben)
        await table.press(table.town.ben, "Take it")
        await table.settled()
    assert sum("Ama strikes at Ben." in text for text in table.texts()) == 2
    sent = [request.method for request in table.town.sandbox.rest.requests]
    assert sent.count("POST") > 10
    assert rates.refused == {}
    assert rates.invalid == 0


async def test_people_who_are_told_too_fast_are_told_later(table: Table):
    """Discord opens ten direct messages a minute: the eleventh waits, and is not closed."""
    sandbox, posts = table.town.sandbox, Posts(table.bot)
    sandbox.rates.on = True
    for n in range(10):
        await posts.direct(sandbox.add_user(f"guest{n}").id)
    with pytest.raises(Later) as later:
        await posts.direct(sandbox.add_user("guest10").id)
    assert later.value.after_s == DIRECTS_PAUSE_S


@pytest.mark.thorough
async def test_an_old_board_is_kept_at_the_real_pace_without_a_429(play: Play):
    """A fight whose board is hours old changes every two seconds, for 22 seconds.

    Discord takes three edits of old messages in 20 seconds. In the end the board is up to date.
    """
    clock = MovableClock()
    town = build(clock=clock)
    await town.sandbox.start()
    try:
        async with at_work(town, play, pace_s=PACE_S) as bot:
            table = Table(town, play, bot, patience_s=60.0)
            await table.fight()
            clock.move(3 * HOUR_S)
            await play.clock.move(3 * HOUR_S)
            await table.settled()
            rates = town.sandbox.rates
            rates.forget()
            rates.on = True
            for change in [play.fights.pause, play.fights.resume] * 5 + [play.fights.pause]:
                await change(table.call(town.gm))
                await asyncio.sleep(2)
            await table.settled()
            assert "Paused" in table.board()["embeds"][0]["description"]
            assert rates.refused == {}
    finally:
        await town.sandbox.stop()


@pytest.mark.thorough
async def test_a_restart_edits_old_messages_without_a_429(play: Play):
    """The board and a question have just been edited when the bot starts anew; both change again.

    The fourth edit waits.
    """
    clock = MovableClock()
    town = build(clock=clock)
    await town.sandbox.start()
    try:
        async with at_work(town, play, pace_s=PACE_S) as bot:
            await paused_hours_later(Table(town, play, bot, patience_s=60.0), clock)
        async with at_work(town, play, pace_s=PACE_S) as bot:
            table = Table(town, play, bot, patience_s=90.0)
            await play.fights.resume(table.call(town.gm))
            await table.settled()
            assert not shows_the_pause(table)
        assert town.sandbox.rates.refused == {}
    finally:
        await town.sandbox.stop()


@pytest.mark.thorough
async def test_a_second_process_knows_the_edits_of_the_first(play: Play):
    """One has just edited the board and a question; the other, in the same channel, edits both.

    Each alone would keep Discord's limit of three edits in 20 seconds.
    """
    clock = MovableClock()
    town = build(clock=clock)
    await town.sandbox.start()
    second = Play(play.db)
    second.queues.owner = "second"
    try:
        async with (
            at_work(town, play, pace_s=PACE_S) as bot,
            at_work(town, second, pace_s=PACE_S) as beside,
        ):
            await paused_hours_later(Table(town, play, bot, patience_s=60.0), clock)
            await second.clock.move(3 * HOUR_S)
            await asyncio.sleep(REST_S * 2)
            table = Table(town, second, beside, patience_s=90.0)
            await second.fights.resume(table.call(town.gm))
            await table.settled()
            assert not shows_the_pause(table)
        assert town.sandbox.rates.refused == {}
    finally:
        await town.sandbox.stop()


async def paused_hours_later(table: Table, clock: MovableClock) -> None:
    """A fight whose messages are three hours old is paused, under Discord's limits."""
    await table.fight()
    clock.move(3 * HOUR_S)
    await table.play.clock.move(3 * HOUR_S)
    await table.settled()
    rates = table.town.sandbox.rates
    rates.forget()
    rates.on = True
    await table.play.fights.pause(table.call(table.town.gm))
    await table.settled()
    assert shows_the_pause(table)


def shows_the_pause(table: Table) -> bool:
    """Whether the board and the question say that no clock runs; both say the same."""
    question = table.post_of("What does Ama do?")
    paused = {
        "Paused" in table.board()["embeds"][0]["description"],
        "paused" in words_of(question),
    }
    [both] = paused
    return both


async def test_old_messages_of_a_channel_are_edited_now_and_then():
    """Three at once, and the fourth after 21 paces.

    A newer message need not wait, nor does one of another channel. A message counts as old from ten
    seconds before its hour is over.
    """
    now_s = 1_800_000_000.0
    old, new = (
        str(time_snowflake(datetime.fromtimestamp(now_s - age_s, UTC)))
        for age_s in (HOUR_S - 9, HOUR_S - 11)
    )
    edits = OldEdits(lambda: int(now_s * 1000), pace_s=0.1)
    for _ in range(MOST_OLD_EDITS):
        assert edits.wait_s("1", old) == 0
        edits.note("1", old)
    assert 0 < edits.wait_s("1", old) <= 2.1
    assert edits.wait_s("1", new) == 0
    assert edits.wait_s("2", old) == 0
    beside = OldEdits(lambda: int(now_s * 1000), pace_s=0.1)
    beside.note("1", old)
    beside.learn("1", edits.known("1")[1:])
    assert 0 < beside.wait_s("1", old) <= 2.1
    await asyncio.sleep(2.1)
    assert edits.wait_s("1", old) == beside.wait_s("1", old) == 0
    assert beside.known("1") == ()
