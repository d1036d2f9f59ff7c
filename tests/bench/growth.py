"""Steps of a short and of a long fight, and the start after the bot was killed."""

from __future__ import annotations

from time import perf_counter

from bot.commands.bench.load import in_turn
from bot.commands.bench.town import Town
from tests.bench.figures import Growth

SHORT = 100


async def growth(town: Town, long_records: int, times: int) -> tuple[Growth, float]:
    """Measure steps of a short and of a long fight; then kill the bot and start it again.

    The second figure is the time from the start of a process, after the old one was killed, until a
    step of the long fight is answered, in milliseconds.
    """
    short, long = await town.fights("growth", SHORT, long_records)
    async with town.bot("growth") as bot:
        await in_turn([short.step, long.step], 3)
        short_ms, long_ms = await in_turn([short.step, long.step], times)
        await bot.kill()
    begun = perf_counter()
    async with town.bot("growth"):
        await long.step()
        recover_ms = (perf_counter() - begun) * 1000
    grown = Growth(
        short_records=SHORT,
        long_records=long_records,
        short_ms=short_ms,
        long_ms=long_ms,
        ratio=long_ms / short_ms,
    )
    return grown, recover_ms
