"""Attempts of requests that fail: the second attempt must not do a second time what the first did.

If Discord answers with an error of its own, or not at all, it may still have carried out the
request. Most requests can simply be repeated. A POST makes something new each time, unless it has a
nonce; so before it is repeated we look whether the new thing is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from types import SimpleNamespace
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

TRIES = 4
FIRST_PAUSE_S = 0.2
SERVER_ERROR = 500
"""From this status on a failure is Discord's own, and no refusal."""


class NoAnswer(aiohttp.ClientError):
    """Discord answered a POST with an error of its own. Nobody knows whether it was carried out."""


UNKNOWN = (discord.DiscordServerError, aiohttp.ClientError)
"""Errors after which nobody knows whether the request was carried out."""


class CannotLook(Exception):
    """Nobody can find out whether the request was carried out."""


async def give_up_post(
    session: aiohttp.ClientSession,
    context: SimpleNamespace,
    ended: aiohttp.TraceRequestEndParams,
) -> None:
    """Raise `NoAnswer` for a POST that failed on Discord's side.

    This goes into the trace of the client's session: the library itself would repeat the POST.
    """
    del session, context
    if ended.method == "POST" and ended.response.status >= SERVER_ERROR:
        raise NoAnswer(f"{ended.response.status} for POST {ended.url.path.rpartition('/')[2]}")


async def again(send: Callable[[], Awaitable[T]]) -> T:
    """Return the result of a request that can be repeated, after a few attempts if needed."""
    for n in range(TRIES - 1):
        try:
            return await send()
        except UNKNOWN:
            await asyncio.sleep(FIRST_PAUSE_S * 2**n)
    return await send()


async def once(make: Callable[[], Awaitable[T]], find: Callable[[], Awaitable[T | None]]) -> T:
    """Return the new thing that `make` makes. It is made once, after a few attempts if needed.

    After each attempt whose outcome is unknown `find` looks for the new thing. If it cannot look
    (`CannotLook`, or Discord refuses), the error of the attempt is raised.
    """
    for n in count():
        try:
            return await make()
        except UNKNOWN as error:
            await asyncio.sleep(FIRST_PAUSE_S * 2**n)
            try:
                found = await again(find)
            except (CannotLook, discord.DiscordException, aiohttp.ClientError):
                raise error from None
            if found is not None:
                return found
            if n + 1 == TRIES:
                raise
    raise AssertionError("It counts without an end.")
