"""The thousand session starts of a day."""

from tests.manual_clock import ManualClock
from tests.sandbox.conftest import build
from tests.sandbox.test_gateway import connected

DAY_S = 24 * 3600
START = 1_800_000_000.0


async def test_a_bot_starts_a_thousand_sessions_a_day() -> None:
    """One more, and its token is refused; the next day there are a thousand again."""
    clock = ManualClock(START)
    town = build(clock=clock)
    starts = town.sandbox.gateway.starts
    assert (starts.json()["remaining"], starts.json()["total"]) == (1000, 1000)
    for _n in range(999):
        assert starts.another()
    clock.advance(3600)
    await town.sandbox.start()
    try:
        async with connected(town) as client:
            assert (await client.identify(town))["t"] == "READY"
        assert (starts.json()["remaining"], starts.json()["reset_after"]) == (0, 23 * 3600 * 1000)
        async with connected(town) as client:
            identify = {"token": town.sandbox.token, "intents": 1, "properties": {}}
            await client.send(2, identify)
            assert await client.closed_with() == 4004
    finally:
        await town.sandbox.stop()
    clock.advance(23 * 3600)
    assert starts.remaining == 1000
    assert starts.another()
