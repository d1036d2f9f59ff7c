"""Load, and the time of each answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import TypeAlias

Do: TypeAlias = Callable[[], Awaitable[None]]
"""Does one thing and returns when it is answered."""


def percentile(taken: Sequence[float], share: float) -> float:
    """Return the least value that `share` of all do not exceed."""
    ordered = sorted(taken)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def timed(do: Do) -> float:
    """Return how long it takes, in milliseconds."""
    begun = perf_counter()
    await do()
    return (perf_counter() - begun) * 1000


async def one_by_one(each: Sequence[Do], seconds: float) -> list[float]:
    """Do each in turn, the next when the last is answered. Returns each time, in milliseconds."""
    taken: list[float] = []
    ends = perf_counter() + seconds
    for do in cycle(each):
        taken.append(await timed(do))
        if perf_counter() >= ends:
            return taken
    raise ValueError("There is nothing to do.")


async def side_by_side(each: Sequence[Do], seconds: float) -> float:
    """Do all at once, each again as soon as it is answered. Returns how many in a second."""
    begun = perf_counter()
    ends, done = begun + seconds, 0

    async def again(do: Do) -> None:
        nonlocal done
        while perf_counter() < ends:
            await do()
            done += 1

    await asyncio.gather(*(again(do) for do in each))
    return done / (perf_counter() - begun)


async def offered(each: Sequence[Do], per_second: float, seconds: float) -> list[float]:
    """Do this many in a second, whether or not the last are answered. Returns milliseconds.

    The time counts from the planned beginning, even if the same thing is still running then.
    """
    free: asyncio.Queue[Do] = asyncio.Queue()
    for do in each:
        free.put_nowait(do)
    begun = perf_counter()

    async def one(due: float) -> float:
        await asyncio.sleep(due - perf_counter())
        do = await free.get()
        await do()
        free.put_nowait(do)
        return (perf_counter() - due) * 1000

    dues = (begun + n / per_second for n in range(int(per_second * seconds)))
    return await asyncio.gather(*(one(due) for due in dues))


async def in_turn(each: Sequence[Do], times: int) -> list[float]:
    """Do each in turn, this many times. Returns the median of each, in milliseconds."""
    taken: list[list[float]] = [[] for _ in each]
    for _ in range(times):
        for of_one, do in zip(taken, each, strict=True):
            of_one.append(await timed(do))
    return [median(of_one) for of_one in taken]
