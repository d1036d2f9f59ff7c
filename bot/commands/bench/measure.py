"""The measurements, one after the other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bot.commands.bench.alone import attacks_per_second
from bot.commands.bench.counts import actions_per_second, waits_per_attack
from bot.commands.bench.fights import fights_per_second
from bot.commands.bench.figures import Figures, Growth, Latency, Offered, Speed
from bot.commands.bench.isolation import isolation
from bot.commands.bench.load import in_turn, offered, one_by_one, percentile, side_by_side, timed
from bot.commands.bench.requests_per_step import requests_per_step
from bot.commands.bench.size import sizes
from bot.commands.bench.startup import startups
from bot.commands.bench.town import Table, Town
from bot.commands.bench.untold import measured_untold
from bot.garbage import spare_what_lasts

AT_ONCE = 16
"""This many fights are played side by side, each in its own channel."""

PARTS = ("rules", "step", "growth", "startup", "size", "requests", "isolation")
PER_SECOND = 50.0
SHORT = 100
SIZED_STEPS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The length of each measurement, and its size."""

    seconds: float
    boards: int
    in_turn: int
    encounters: tuple[int, ...]
    starts: int
    long_records: int
    attacks: int
    sized_fights: int
    failing: int
    failing_rounds: int


FULL = Effort(
    seconds=10.0,
    boards=100,
    in_turn=150,
    encounters=(0, 1_000),
    starts=3,
    long_records=10_000,
    attacks=10,
    sized_fights=10,
    failing=200,
    failing_rounds=4,
)
QUICK = Effort(
    seconds=0.5,
    boards=2,
    in_turn=5,
    encounters=(0, 20),
    starts=1,
    long_records=1_000,
    attacks=2,
    sized_fights=1,
    failing=20,
    failing_rounds=2,
)


async def measured(folder: Path, effort: Effort, parts: Collection[str] = PARTS) -> Figures:
    """Measure these of the `PARTS`. Raises `Failed` if the bot does not answer as it should."""
    found: dict[str, Any] = {}
    spare_what_lasts()  # the rules run as in the bot, and this Discord delays nobody
    if "rules" in parts:
        # First: a forecast has a process to itself, in which nothing is told.
        found["forecast"] = measured_untold(effort.seconds)
        found["rules_attacks_per_second"] = attacks_per_second(effort.seconds)
        found["l7r_fights_per_second"] = fights_per_second(effort.seconds)
        found["wayward_actions_per_second"] = actions_per_second(effort.seconds)
        found["wayward_waits_per_attack"] = waits_per_attack(ordered=False)
        found["wayward_waits_per_attack_with_orders"] = waits_per_attack(ordered=True)
    if "requests" in parts:
        found["requests"] = await requests_per_step(folder, effort.attacks)
    if "isolation" in parts:
        many, rounds = effort.failing, effort.failing_rounds
        found["isolation"] = await isolation(folder, many, rounds)
    if "size" in parts:
        found["size"] = await sizes(folder, effort.sized_fights, SIZED_STEPS)
    town = Town(folder)
    await town.sandbox.start()
    try:
        if "step" in parts:
            found |= await _speeds(town, effort)
        if "growth" in parts:
            found["growth"], found["recover_ms"] = await _growth(town, effort)
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


async def _growth(town: Town, effort: Effort) -> tuple[Growth, float]:
    """Measure steps of a short and of a long fight; then kill the bot and start it again."""
    short, long = await town.fights("growth", SHORT, effort.long_records)
    async with town.bot("growth") as bot:
        await in_turn([short.step, long.step], 3)
        short_ms, long_ms = await in_turn([short.step, long.step], effort.in_turn)
        await bot.kill()
    begun = perf_counter()
    async with town.bot("growth"):
        await long.step()
        recover_ms = (perf_counter() - begun) * 1000
    grown = Growth(
        short_records=SHORT,
        long_records=effort.long_records,
        short_ms=short_ms,
        long_ms=long_ms,
        ratio=long_ms / short_ms,
    )
    return grown, recover_ms
