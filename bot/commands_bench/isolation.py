"""How long a healthy channel waits for its posts while many others fail.

Two bots play the same healthy fights in turn, so that whatever else this machine does slows both
down alike. To one of them Discord answers 503 for many more channels, in each of which there is
something to post. The delay is from a command until what follows of it stands in the channel.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from itertools import chain
from pathlib import Path
from statistics import median

from bot.commands_bench.figures import Isolation
from bot.commands_bench.load import percentile, timed
from bot.commands_bench.script import ROUND
from bot.commands_bench.town import Table, Town

HEALTHY = 4
"""So many healthy fights are played in turn, so that none waits for the pace of its own channel."""

TOLD = frozenset({"attack", "dodge"})
"""What posts something at once: a question with its ping, or what came of it."""

UNAVAILABLE = 503
NAMES = ("alone", "beside")


async def isolation(folder: Path, failing: int, rounds: int) -> Isolation:
    """Play so many rounds of the healthy fights, beside so many channels that fail and none."""
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
        ratio=median(beside) / median(alone),
    )


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def _break(town: Town, tables: list[Table]) -> None:
    """Let something be posted in these channels, none of which Discord serves from now on."""
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
    """Play these fights in turn; how long each post took, in milliseconds."""
    taken: dict[str, list[float]] = {name: [] for name in tables}
    for act in chain.from_iterable([ROUND] * rounds):
        for n in range(HEALTHY):
            for name, each in tables.items():
                if act.path[-1] in TOLD:
                    taken[name].append(await timed(each[n].post))
                else:
                    await each[n].step()
        for town in towns.values():
            await town.quiet()
    return taken
