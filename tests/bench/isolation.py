"""The time that a healthy channel waits for its posts while many others fail.

Two bots play the same healthy fights in turn, so that other work of this machine slows both down
alike. For one of them Discord answers 503 for many more channels, each with something to post. The
delay is from a command until its result is posted in the channel.

Each post beside failing channels is compared with the same post without them, made just before or
just after it, in turn: a machine that is busy for a while is so for both. `ratio` is the median of
these comparisons.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from itertools import chain, cycle
from pathlib import Path
from statistics import median

from bot.commands.bench.load import percentile, timed
from bot.commands.bench.script import ROUND
from bot.commands.bench.town import Table, Town
from tests.bench.figures import Isolation

HEALTHY = 4
"""This many healthy fights are played in turn, so that none waits for its own channel's pace."""

TOLD = frozenset({"attack", "dodge"})
"""Acts with an immediate post: a question with its ping, or a result."""

UNAVAILABLE = 503
NAMES = ("alone", "beside")


async def isolation(folder: Path, failing: int, rounds: int) -> Isolation:
    """Play this many rounds of the healthy fights, beside failing channels and without them."""
    towns = {name: Town(_made(folder / name)) for name in NAMES}
    async with AsyncExitStack() as stack:
        healthy: dict[str, list[Table]] = {}
        for name, town in towns.items():
            await town.sandbox.start()
            stack.push_async_callback(town.sandbox.stop)
            broken = failing if name == "beside" else 0
            tables = await town.fights("isolation", *[0] * (HEALTHY + broken))
            healthy[name] = tables[:HEALTHY]
            await stack.enter_async_context(town.bot("isolation"))
            await _break(town, tables[HEALTHY:])
        await _played(towns, healthy, 1)  # the first of each loads what it needs
        taken = await _played(towns, healthy, rounds)
    alone, beside = (taken[name] for name in NAMES)
    return Isolation(
        failing=failing,
        alone_ms=median(alone),
        beside_ms=median(beside),
        alone_p90_ms=percentile(alone, 0.9),
        beside_p90_ms=percentile(beside, 0.9),
        ratio=median(with_them / without for without, with_them in zip(alone, beside, strict=True)),
    )


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def _break(town: Town, tables: list[Table]) -> None:
    """Make posts due in these channels, and let Discord fail for them from now on."""
    if not tables:
        return
    refused = "|".join(table.channel.id for table in tables)
    route = f"/channels/({refused})(/|$)"
    fault = {"kind": "server_error", "status": UNAVAILABLE, "route": route, "times": 0}
    town.sandbox.faults.set(fault)
    for table in tables:
        await table.step()


async def _played(
    towns: dict[str, Town], tables: dict[str, list[Table]], rounds: int
) -> dict[str, list[float]]:
    """Play these fights in turn. Returns the time of each post, in milliseconds."""
    taken: dict[str, list[float]] = {name: [] for name in tables}
    orders = cycle((NAMES, NAMES[::-1]))
    for act in chain.from_iterable([ROUND] * rounds):
        for n in range(HEALTHY):
            for name in next(orders):
                if act.path[-1] in TOLD:
                    taken[name].append(await timed(tables[name][n].post))
                else:
                    await tables[name][n].step()
        for town in towns.values():
            await town.quiet()
    return taken
