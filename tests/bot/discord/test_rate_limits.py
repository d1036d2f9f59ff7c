"""A fight under Discord's rate limits."""

import asyncio
from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from bot.discord.outbound.pace import MOST_OLD_EDITS, OldEdits
from bot.discord.outbound.posts import DIRECTS_PAUSE_S, Later, Posts
from bot.discord.outbound.publish import PACE_S
from bot.play.service import Play
from bot.sandbox.clock import MovableClock
from tests.bot.discord.conftest import Table, at_work
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
    """Three edits have just been made when the bot starts anew: the next one waits."""
    clock = MovableClock()
    town = build(clock=clock)
    await town.sandbox.start()
    rates = town.sandbox.rates
    try:
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            clock.move(3 * HOUR_S)
            await play.clock.move(3 * HOUR_S)
            await table.settled()
            rates.forget()
            rates.on = True
            for change in (play.fights.pause, play.fights.resume, play.fights.pause):
                await change(table.call(town.gm))
                await table.settled()
            assert "Paused" in table.board()["embeds"][0]["description"]
        async with at_work(town, play, pace_s=PACE_S) as bot:
            table = Table(town, play, bot, patience_s=90.0)
            await play.fights.resume(table.call(town.gm))
            await table.settled()
            assert "Paused" not in table.board()["embeds"][0]["description"]
        assert rates.refused == {}
    finally:
        await town.sandbox.stop()


async def test_old_messages_of_a_channel_are_edited_now_and_then():
    """None in the first 21 paces, then three at once, and the fourth after 21 more.

    A newer message need not wait, nor does one of another channel. A message counts as old from ten
    seconds before its hour is over.
    """
    now_s = 1_800_000_000.0
    old, new = (
        str(time_snowflake(datetime.fromtimestamp(now_s - age_s, UTC)))
        for age_s in (HOUR_S - 9, HOUR_S - 11)
    )
    edits = OldEdits(lambda: int(now_s * 1000), pace_s=0.1)
    assert 0 < edits.wait_s("1", old) <= 2.1
    assert edits.wait_s("1", new) == 0
    await asyncio.sleep(2.1)
    for _ in range(MOST_OLD_EDITS):
        assert edits.wait_s("1", old) == 0
        edits.note("1", old)
    assert 0 < edits.wait_s("1", old) <= 2.1
    assert edits.wait_s("1", new) == 0
    assert edits.wait_s("2", old) == 0
