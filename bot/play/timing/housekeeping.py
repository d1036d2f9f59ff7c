"""Housekeeping: useless rows are deleted, and rarely read ones are packed."""

from __future__ import annotations

from asyncio import sleep

from structlog import get_logger

from bot.play.step.transactions import Part, Services
from bot.storage import checkpoints, pruning
from bot.storage.connection.errors import StorageError
from bot.storage.packs import packing
from bot.storage.rows import DAY_MS

log = get_logger()

FIRST_AFTER_S = 300.0
EVERY_S = 3_600.0
BETWEEN_S = 0.5
"""Seconds between two small steps, so that other calls get their turn."""

KEEP_DAYS = 30


class Housekeeping(Part):
    """Works in the background, a little at a time.

    `keep_days` is the age at which rows are deleted.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.keep_days = KEEP_DAYS

    async def run(self) -> None:
        """Work for ever; cancel it to stop."""
        await sleep(FIRST_AFTER_S)
        while True:
            try:
                await self._tidy_up()
            except StorageError as error:
                log.warning("housekeeping_waits", error=str(error))
            await sleep(EVERY_S)

    async def _tidy_up(self) -> None:
        while await self.tidy():  # noqa: ASYNC110 - between two steps it only rests
            await sleep(BETWEEN_S)

    async def tidy(self) -> bool:
        """Do one small step. Returns whether there may be more to do."""
        before = self.services.now() - self.keep_days * DAY_MS
        async with self.services.db.write() as c:
            if await pruning.some(c, before):
                return True
            if await checkpoints.thin_some(c, before):
                return True
            return await packing.pack_some(c, before) > 0
