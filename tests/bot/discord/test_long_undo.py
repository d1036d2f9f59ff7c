"""An undo of many posts at once."""

from __future__ import annotations

import pytest

from bot.discord.outbound.publish import PACE_S
from bot.play.service import Play
from bot.sandbox.clock import MovableClock
from tests.bot.discord.conftest import Table, at_work, words_of
from tests.sandbox.conftest import build

TURNS = 7


@pytest.mark.thorough
async def test_an_undo_of_many_posts_strikes_each_of_them_within_the_limits(play: Play):
    """Seven turns are taken back at once, at the real pace: nothing is refused."""
    town = build(clock=MovableClock())
    await town.sandbox.start()
    try:
        async with at_work(town, play, pace_s=PACE_S) as bot:
            table = Table(town, play, bot, patience_s=120.0)
            await table.fight()
            for n in range(TURNS):
                await play.turns.act(table.call(town.ama), "shout", {"times": 1 + n % 3})
                await table.settled()
            told = {m["id"]: words_of(m) for m in table.seen() if "shouts" in words_of(m)}
            assert len(told) >= TURNS - 1
            rates = town.sandbox.rates
            rates.forget()
            rates.on = True
            points = await play.gm.undo_points(table.call(town.gm))
            shouts = [each for each in points if each.text == "Shout"]
            await play.gm.undo_to(table.call(town.gm), shouts[-1].seq)
            await table.settled()
            now = {m["id"]: words_of(m) for m in table.seen()}
            for id in told:
                assert "~~" in now[id], now[id]
                assert "taken back by" in now[id]
            assert rates.refused == {}
            assert rates.invalid == 0
    finally:
        await town.sandbox.stop()
