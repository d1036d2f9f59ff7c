"""Edits of posted messages, apart from new posts.

Discord limits edits more than posts, and edits of old messages most. So no new post waits for an
edit: each fight's edits have a task of their own, which holds nothing that others need. An edit
shows its message as it is when the edit is sent; a waiting edit never sends an old text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from bot.discord.failures import contained
from bot.discord.outbound.pace import Retries
from bot.discord.outbound.posts import Later, Refused

log = structlog.get_logger("bot.discord")

BOARD = "board"
"""The name of the board among the messages to be edited."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 300.0

IN_HAND_S = 0.05
"""Seconds until we look again at a post while somebody's press is being answered."""

REFUSED_S = 300.0
"""Seconds until a board whose edit Discord refuses is tried again, unless its fight changes."""

PUT_OFF_S = 10.0
"""`settle` does not wait for an edit that Discord puts off for this many seconds or longer."""


class Failing(Protocol):
    """Hears which message could not be edited and why, and whether Discord refuses it for good."""

    async def __call__(self, message: str, why: str, *, refused: bool) -> None:
        """Note it."""


class Edits:
    """One fight's edits; `show` makes a message show what it should, `failed` hears why it cannot.

    `wait_s` returns in how many seconds Discord takes the next edit of a message.

    The board is edited at most every `board_s` seconds, any message at most every `pace_s`.
    """

    def __init__(
        self,
        show: Callable[[str], Awaitable[None]],
        *,
        pace_s: float,
        board_s: float,
        retries: Retries,
        failed: Failing,
        wait_s: Callable[[str], float],
    ) -> None:
        self._show = show
        self._failed = failed
        self._wait_s = wait_s
        self._retries = retries
        self._pace_s = pace_s
        self._board_s = board_s
        self._wanted: dict[str, float] = {}
        self._pauses: dict[str, float] = {}
        self._put_off: set[str] = set()
        self._next = self._next_board = 0.0
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._busy = False

    @property
    def idle(self) -> bool:
        """Whether every message is up to date, or cannot be edited for a long time."""
        return not self._busy and self._put_off.issuperset(self._wanted)

    def want(self, message: str, *, after_s: float = 0.0) -> None:
        """Edit a message, now or later. A message that was put off stays put off."""
        due = asyncio.get_running_loop().time() + after_s
        if message == BOARD:
            due = max(due, self._next_board)
        known = self._wanted.get(message)
        if known is None or (due < known and message not in self._pauses):
            self._wanted[message] = due
            if after_s <= IN_HAND_S:
                self._put_off.discard(message)
        self._woken.set()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def later(self, message: str, after_s: float) -> None:
        """Look at a message once more after some time; `idle` does not wait for that."""
        if message not in self._wanted:
            self._put_off.add(message)
            self.want(message, after_s=after_s)

    def hurry(self) -> None:
        """Edit at once what was put off: Discord may take it now."""
        for message in self._put_off & self._wanted.keys():
            self._pauses.pop(message, None)
            self.want(message)

    async def stop(self) -> None:
        """Stop at once; outdated messages are found after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while self._wanted:
            message = min(self._wanted, key=self._wanted.__getitem__)
            wait_s = max(self._wanted[message], self._next) - asyncio.get_running_loop().time()
            if wait_s > 0:
                await self._sleep(wait_s)
                continue
            if (wait_s := self._wait_s(message)) > 0:
                self._wanted[message] = asyncio.get_running_loop().time() + wait_s
                continue
            if message in self._pauses:
                await self._retries.turn()
            del self._wanted[message]
            self._put_off.discard(message)
            self._busy = True
            try:
                await self._once(message)
            finally:
                self._busy = False

    async def _once(self, message: str) -> None:
        now = asyncio.get_running_loop().time()
        self._next = now + self._pace_s
        if message == BOARD:
            self._next_board = now + self._board_s
        if not await contained(self._try(message), "edit", message=message):
            self._again(message, 0.0)

    async def _try(self, message: str) -> None:
        try:
            await self._show(message)
        except Refused as refused:
            log.info("edit refused", message=message, error=str(refused))
            self._pauses.pop(message, None)
            if message == BOARD:
                self.later(message, REFUSED_S)
            await self._failed(message, str(refused), refused=True)
        except Later as later:
            self._again(message, later.after_s)
            await self._failed(message, str(later), refused=False)
        else:
            self._pauses.pop(message, None)

    def _again(self, message: str, after_s: float) -> None:
        pause = self._pauses.get(message, FIRST_PAUSE_S)
        self._pauses[message] = min(pause * 2, LONGEST_PAUSE_S)
        wait_s = max(pause, after_s)
        if wait_s >= PUT_OFF_S:
            self._put_off.add(message)
        self._wanted[message] = asyncio.get_running_loop().time() + wait_s

    async def _sleep(self, seconds: float) -> None:
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return
