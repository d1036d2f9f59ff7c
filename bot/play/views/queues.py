"""Queues: which process posts where, and what cannot be delivered."""

from __future__ import annotations

from collections.abc import Callable

from bot.play.step.transactions import Kit, Part
from bot.storage import queues
from bot.storage.rows import QueueRow

LEASE_MS = 60_000
"""A process that is gone without a word keeps a destination for no longer than this."""

LONG_MS = 15 * 60_000
"""The GM is told about posts that have failed for this long."""


class Queues(Part):
    """The calls by which a process owns the destinations that it posts to.

    `owner` names the process and nobody else.
    """

    def __init__(self, kit: Kit, owner: str = "main") -> None:
        super().__init__(kit)
        self.owner = owner
        self._until: dict[str, int] = {}

    async def take(self, destination: str) -> bool:
        """Own a destination for a while; False while another process does."""
        now = self.kit.now()
        if self._until.get(destination, 0) - now > LEASE_MS // 2:
            return True
        until = now + LEASE_MS
        async with self.kit.db.write() as c:
            taken = await queues.take(c, destination, self.owner, now=now, until=until)
        if taken:
            self._until[destination] = until
        return taken

    async def let_go(self) -> None:
        """Own nothing any more: called at the end."""
        self._until.clear()
        async with self.kit.db.write() as c:
            await queues.let_go(c, self.owner)

    async def give_up(self, destination: str) -> None:
        """Own one destination no more: others may have something for it."""
        if self._until.pop(destination, None) is not None:
            async with self.kit.db.write() as c:
                await queues.give_up(c, destination, self.owner)

    async def take_over(self, is_gone: Callable[[str], bool]) -> None:
        """Free at once what processes own that are known to have ended."""
        async with self.kit.db.write() as c:
            for owner in await queues.owners(c):
                if owner != self.owner and is_gone(owner):
                    await queues.let_go(c, owner)

    async def failed(self, destination: str, why: str) -> bool:
        """Nothing arrives there. Whether that has gone on for long, and nobody was told."""
        now = self.kit.now()
        async with self.kit.db.write() as c:
            row = await queues.failed(c, destination, why, now)
            long = row is not None and row.since is not None and now - row.since >= LONG_MS
            return long and await queues.told(c, destination)

    async def works(self, destination: str) -> None:
        """What is sent there arrives again."""
        async with self.kit.db.write() as c:
            await queues.works(c, destination)

    async def failing(self) -> list[QueueRow]:
        """Where nothing arrives, the longest first."""
        async with self.kit.db.read() as c:
            return await queues.failing(c)
