"""Keeps the bot's process running beside the sandbox, and lets the page kill and start it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from bot.sandbox.process import BotProcess

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
STEADY_S = 10.0
"""A bot that has run this many seconds is started again at once when it dies."""


class Keeper:
    """Starts the bot again when it dies; a bot that was killed from the page stays dead.

    `changed` is called when the process is new or gone; `died` with its exit code when it has ended
    by itself. `pause_s` is the pause before the first start after a death.
    """

    def __init__(
        self,
        bot: BotProcess,
        changed: Callable[[], None],
        died: Callable[[int | None], None],
        *,
        pause_s: float = FIRST_PAUSE_S,
    ) -> None:
        self._bot, self._changed, self._died = bot, changed, died
        self._pause_s = pause_s
        self._wanted = asyncio.Event()
        self._beginning = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """Return the process id, or None when there is none."""
        return self._bot.pid

    async def start(self) -> None:
        """Start it, if it is not running, and keep it running."""
        self._wanted.set()
        await self._begin()
        if self._task is None:
            self._task = asyncio.create_task(self._keep())

    async def kill(self) -> None:
        """End it at once, as SIGKILL does; it stays dead until `start`."""
        self._wanted.clear()
        await self._bot.kill()
        self._changed()

    async def restart(self) -> None:
        """Kill it and start it again."""
        await self.kill()
        await self.start()

    async def stop(self) -> None:
        """Stop the bot, and do not start it again."""
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._bot.stop()

    async def _begin(self) -> None:
        """Start it, unless it runs: the caller and the watching task may do so at once."""
        async with self._beginning:
            await self._bot.start()
        self._changed()

    async def _keep(self) -> None:
        pause, loop = self._pause_s, asyncio.get_running_loop()
        while True:
            await self._wanted.wait()
            begun = loop.time()
            await self._begin()
            code = await self._bot.ended()
            self._changed()
            if not self._wanted.is_set() or self._bot.pid is not None:
                continue
            self._died(code)
            if loop.time() - begun > STEADY_S:
                pause = self._pause_s
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)
