"""Keeps the clock of the bot's process equal to the sandbox's, through kills and starts."""

import asyncio
from contextlib import suppress

from bot.sandbox.errors import ActError
from bot.sandbox.model.events import BotChanged, Event
from bot.sandbox.process import BotGoneError, BotProcess, BotReins


class BotTime:
    """Moves the bot's clock; a new process is brought to the same time."""

    def __init__(self, bot: BotProcess, reins: BotReins) -> None:
        self._bot, self._reins = bot, reins
        self._ahead = 0.0
        self._pid: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def move(self, seconds: float) -> None:
        """Move the bot's time, and wait until due work is done.

        Raises:
            ActError: The bot is not running; its time is right when it runs again.
        """
        self._ahead += seconds
        try:
            await self._reins.move_clock(seconds)
            await self._reins.idle()
        except BotGoneError:
            told = "The bot is not running: what falls due is carried out when it starts."
            raise ActError(told) from None

    def hear(self, event: Event) -> None:
        """Notice a new process."""
        if not isinstance(event, BotChanged):
            return
        pid, before = self._bot.pid, self._pid
        self._pid = pid
        if pid is not None and pid != before and self._ahead:
            task = asyncio.create_task(self._catch_up())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self) -> None:
        with suppress(BotGoneError):
            await self._reins.ready()
            await self._reins.move_clock(self._ahead)
