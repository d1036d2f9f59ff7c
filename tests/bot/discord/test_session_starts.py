"""Starts of sessions: the last ones of a day are not used up at once."""

from time import monotonic

import pytest

from bot.discord.session_starts import pause_s
from bot.play.service import Play
from bot.sandbox.clock import MovableClock
from tests.bot.discord.conftest import at_work
from tests.sandbox.conftest import build

DAY_S = 24 * 3600.0


@pytest.mark.parametrize(
    ("remaining", "pause"),
    [
        (1000, 0.0),
        (101, 0.0),
        (100, 864.0),  # 86,400 / 100
        (1, DAY_S),
        (0, DAY_S),
    ],
)
def test_the_last_tenth_is_spread_over_the_rest_of_the_day(remaining: int, pause: float):
    """With a hundred left and a whole day to go, one in 864 seconds."""
    assert pause_s(1000, remaining, DAY_S) == pause


async def test_a_start_waits_where_few_are_left(play: Play):
    """The bot asks before it connects: 999 starts came before this one, two seconds are left."""
    clock = MovableClock()
    town = build(clock=clock)
    starts = town.sandbox.gateway.starts
    for _n in range(999):
        assert starts.another()
    clock.move(DAY_S - 2)
    await town.sandbox.start()
    begun = monotonic()
    try:
        async with at_work(town, play):
            assert monotonic() - begun > 1
            assert starts.remaining == 999
    finally:
        await town.sandbox.stop()


async def test_a_discord_that_does_not_say_is_connected_to(play: Play):
    """A bot that is up is worth more than a count."""
    town = build()
    fault = {"kind": "server_error", "status": 503, "route": "GET /gateway/bot", "times": 0}
    town.sandbox.faults.set(fault)
    await town.sandbox.start()
    try:
        async with at_work(town, play) as bot:
            assert bot.is_ready()
    finally:
        await town.sandbox.stop()
