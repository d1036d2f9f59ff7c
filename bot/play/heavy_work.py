"""Work that takes long, such as decoding a picture: one worker does it, in a thread of its own.

One person may have only a few pieces of it under way, so nobody waits long for another's.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from rules.errors import NotAllowed

MOST_OF_ONE = 2
"""The most pieces of heavy work that one person may have under way."""

P = ParamSpec("P")
R = TypeVar("R")

_WORKER = ThreadPoolExecutor(1, thread_name_prefix="heavy")
_UNDER_WAY = Counter[str]()


@contextmanager
def heavy_turn(user: str) -> Iterator[None]:
    """Count a piece of heavy work of this person while the block runs.

    Raises:
        NotAllowed: They have too many under way.
    """
    if _UNDER_WAY[user] >= MOST_OF_ONE:
        raise NotAllowed(
            f"{MOST_OF_ONE} of your files and pages are in work already. Try again once they are "
            "done."
        )
    _UNDER_WAY[user] += 1
    try:
        yield
    finally:
        _UNDER_WAY[user] -= 1
        if not _UNDER_WAY[user]:
            del _UNDER_WAY[user]


async def in_worker(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Return what `work` returns, once the worker has done everything that came before."""
    return await get_running_loop().run_in_executor(_WORKER, partial(work, *args, **named))


async def heavy(user: str, work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Return what `work` returns, as one piece of this person's. Raises `NotAllowed`, as above."""
    with heavy_turn(user):
        return await in_worker(work, *args, **named)
