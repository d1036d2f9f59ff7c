"""The measurements, one after the other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from bot.commands.bench.figures import Figures, Latency, Offered, Speed
from bot.commands.bench.load import in_turn, offered, one_by_one, percentile, side_by_side, timed
from bot.commands.bench.size import sizes
from bot.commands.bench.startup import startups
from bot.commands.bench.town import Table, Town
from bot.garbage import spare_what_lasts

AT_ONCE = 16
"""This many fights are played side by side, each in its own channel."""

PARTS = ("step", "startup", "size")
PER_SECOND = 50.0
SIZED_STEPS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The length of each measurement, and its size."""

    seconds: float
    boards: int
    encounters: tuple[int, ...]
    starts: int
    sized_fights: int


FULL = Effort(
    seconds=10.0,
    boards=100,
    encounters=(0, 1_000),
    starts=3,
    sized_fights=10,
)
QUICK = Effort(
    seconds=0.5,
    boards=2,
    encounters=(0, 20),
    starts=1,
    sized_fights=1,
)


async def measured(folder: Path, effort: Effort, parts: Collection[str] = PARTS) -> Figures:
    """Measure these of the `PARTS`. Raises `Failed` if the bot does not answer as it should."""
    found: dict[str, Any] = {}
    spare_what_lasts()  # the rules run as in the bot, and this Discord delays nobody
    if "size" in parts:
        found["size"] = await sizes(folder, effort.sized_fights, SIZED_STEPS)
    town = Town(folder)
    await town.sandbox.start()
    try:
        if "step" in parts:
            found |= await _speeds(town, effort)
        if "startup" in parts:
            found["startup"] = await startups(town, effort.encounters, effort.starts)
    finally:
        await town.sandbox.stop()
    return Figures(**found)


async def _speeds(town: Town, effort: Effort) -> dict[str, Any]:
    tables = await town.fights("fights", *[0] * AT_ONCE)
    steps = [table.step for table in tables]
    async with town.bot("fights"):
        await in_turn([town.noop, *steps], 2)  # the first of each loads what it needs
        noop = await one_by_one([town.noop], effort.seconds)
        noops = await side_by_side([town.noop] * AT_ONCE, effort.seconds)
        await town.quiet()
        step = await one_by_one(steps, effort.seconds)
        await town.quiet()
        steady = await offered(steps, PER_SECOND, effort.seconds)
        await town.quiet()
        together = await side_by_side(steps, effort.seconds)
        await town.quiet()
        board = await _boards(town, tables, effort.boards)
    return {
        "noop": _speed(noop, noops),
        "step": _speed(step, together),
        "step_offered": Offered(
            per_second=PER_SECOND, p50_ms=median(steady), p99_ms=percentile(steady, 0.99)
        ),
        "step_over_noop": median(step) / median(noop),
        "board_edit": Latency(p50_ms=median(board), p99_ms=percentile(board, 0.99)),
    }


def _speed(taken: list[float], per_second: float) -> Speed:
    return Speed(p50_ms=median(taken), p99_ms=percentile(taken, 0.99), per_second=per_second)


async def _boards(town: Town, tables: list[Table], times: int) -> list[float]:
    """Return times from a step until the board shows it, in channels without other activity."""
    taken = []
    for n in range(times):
        taken.append(await timed(tables[n % len(tables)].show))
        await town.quiet()
    return taken
