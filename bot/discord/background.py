"""Background work: it is repeated until it succeeds, and its failures are counted and shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import time
from typing import TypeAlias

import discord
import structlog

from bot.metrics import BACKGROUND_FAILING, BACKGROUND_FAILURES

log = structlog.get_logger("bot.discord")

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
"""The pause before work is repeated doubles from the first to the longest."""

TOO_MANY = 429
MOST_OF_A_CAUSE = 300
"""The longest cause that is kept, in characters: Discord lists every fault of many commands."""

Work: TypeAlias = Callable[[], Awaitable[object]]
Key: TypeAlias = tuple[str, str]
"""The kind of work, and the id of its server ("" for work that concerns all servers)."""


@dataclass(frozen=True, slots=True)
class Failing:
    """Failed work: its kind, its server, the time of the first failure, and the last cause.

    `since` is in seconds since 1970. `repeats` is False if Discord has refused the work: repeating
    it would change nothing.
    """

    kind: str
    guild: str
    since: float
    why: str
    repeats: bool


class Background:
    """Repeats the background work of a process until it succeeds.

    There is one task for each kind of work and server.
    """

    def __init__(self) -> None:
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._failing: dict[Key, Failing] = {}

    @property
    def failing(self) -> tuple[Failing, ...]:
        """The work that has failed and has not succeeded since; the oldest failure comes first."""
        return tuple(self._failing.values())

    async def attempt(self, kind: str, work: Work, guild: str = "") -> bool:
        """Do the work now. If it fails, it is repeated in the background.

        Returns whether it succeeded at once.
        """
        key = kind, guild
        self._drop(key)
        pause = await self._try(key, work)
        if pause is not None:
            self._start(key, work, pause)
        return key not in self._failing

    def begin(self, kind: str, work: Work, guild: str = "") -> None:
        """Do the work in the background. This cancels the same work if it is in progress."""
        self._start((kind, guild), work, 0.0)

    def forget(self, guild: str) -> None:
        """Cancel all work for a server that has removed the bot."""
        for key in [key for key in {**self._tasks, **self._failing} if key[1] == guild]:
            self._drop(key)
            _ = self._failing.pop(key, None)
        BACKGROUND_FAILING.set(len(self._failing))

    async def stop(self) -> None:
        """Cancel everything that is in progress."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, key: Key, work: Work, pause: float) -> None:
        # Another attempt of the same work may have started a task meanwhile.
        self._drop(key)
        self._tasks[key] = asyncio.get_running_loop().create_task(self._repeat(key, work, pause))

    def _drop(self, key: Key) -> None:
        if (task := self._tasks.pop(key, None)) is not None:
            task.cancel()

    async def _repeat(self, key: Key, work: Work, pause: float | None) -> None:
        while pause is not None:
            await asyncio.sleep(pause)
            again = await self._try(key, work)
            pause = None if again is None else max(again, min(pause * 2, LONGEST_PAUSE_S))

    async def _try(self, key: Key, work: Work) -> float | None:
        """Do the work once.

        Returns the shortest pause in seconds before it is repeated, None if it is not repeated.
        """
        try:
            await work()
        except Exception as error:  # noqa: BLE001
            return self._failed(key, error)
        self._succeeded(key)
        return None

    def _succeeded(self, key: Key) -> None:
        if self._failing.pop(key, None) is not None:
            log.info("background work succeeded", kind=key[0], guild=key[1])
        BACKGROUND_FAILING.set(len(self._failing))

    def _failed(self, key: Key, error: Exception) -> float | None:
        kind, guild = key
        pause = _pause(error)
        before = self._failing.get(key)
        since = time() if before is None else before.since
        why = " ".join(str(error).split())[:MOST_OF_A_CAUSE]
        self._failing[key] = Failing(kind, guild, since, why, pause is not None)
        BACKGROUND_FAILURES.labels(kind).inc()
        BACKGROUND_FAILING.set(len(self._failing))
        # An answer of Discord is one line. An error in our code has its traceback, the first time.
        ours = before is None and not isinstance(error, discord.DiscordException | OSError)
        traceback = {"exc_info": error} if ours else {}
        told = {"kind": kind, "guild": guild, "error": why or repr(error), "retry_s": pause}
        log.warning("background work failed", **told, **traceback)
        return pause


def _pause(error: Exception) -> float | None:
    """Return the shortest pause in seconds before a repeat; None if Discord refused the work."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if isinstance(error, discord.HTTPException):
        if error.status == TOO_MANY:
            return float(error.response.headers.get("Retry-After", FIRST_PAUSE_S))
        if error.status < 500:
            return None
    return FIRST_PAUSE_S
