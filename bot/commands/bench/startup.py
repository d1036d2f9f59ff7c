"""The start of the bot beside many live fights: its time, its work and its memory."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from bot.commands.bench.figures import Startup
from bot.commands.bench.town import Town

USER, SYSTEM = 11, 12
"""The places of a process's two times of work in `/proc/PID/stat`, counted behind its name."""


async def startups(town: Town, counts: Sequence[int], starts: int) -> dict[str, Startup]:
    """Start the bot so often with each number of live fights, in turn, so that noise hits all."""
    for many in counts:
        await town.fights(_name(many), *[0] * many)
    found: dict[int, list[Startup]] = {many: [] for many in counts}
    for _ in range(starts):
        for many in counts:
            found[many].append(await _startup(town, _name(many)))
    return {str(many): _best(each) for many, each in found.items()}


def _name(many: int) -> str:
    return f"many-{many}"


def _best(every: Sequence[Startup]) -> Startup:
    """Return the shortest time, the least work and the most memory."""
    return Startup(
        compiled=every[-1].compiled,
        startup_ms=min(each.startup_ms for each in every),
        processor_ms=min(each.processor_ms for each in every),
        rss_mb=max(each.rss_mb for each in every),
        settled_rss_mb=max(each.settled_rss_mb for each in every),
    )


async def _startup(town: Town, name: str) -> Startup:
    compiled = _is_compiled()
    begun = perf_counter()
    async with town.bot(name) as bot:
        await town.noop()
        startup_ms = (perf_counter() - begun) * 1000
        processor_ms, rss_mb = _processor_ms(bot.pid), _rss_mb(bot.pid)
        await town.quiet()
        return Startup(
            compiled=compiled,
            startup_ms=startup_ms,
            processor_ms=processor_ms,
            rss_mb=rss_mb,
            settled_rss_mb=_rss_mb(bot.pid),
        )


def _is_compiled() -> bool:
    """Return whether Python has the bytecode of the largest modules beside them."""
    found = [find_spec(name) for name in ("bot.run", "discord.client", "sqlalchemy.orm")]
    return all(each and each.cached and Path(each.cached).exists() for each in found)


def _processor_ms(pid: int | None) -> float:
    """Return how long a process has worked, in milliseconds."""
    behind = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(behind[USER]) + int(behind[SYSTEM])) / os.sysconf("SC_CLK_TCK") * 1000


def _rss_mb(pid: int | None) -> float:
    """Return the memory of a process in megabytes, as the system reports it."""
    told = Path(f"/proc/{pid}/status").read_text("utf-8")
    kilobytes = next(line.split()[1] for line in told.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024
