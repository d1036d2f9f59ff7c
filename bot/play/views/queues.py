"""Queues: which process posts where, and which places cannot be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.transactions import Part, Services
from bot.storage import encounters, notices, queues
from bot.storage.rows import EncounterRow, Notice, QueueRow

LEASE_MS = 60_000
"""A process that has ended without a word keeps a destination at most this long."""

MOST_OLD_EDITS = 3
"""Discord takes this many edits of a channel's old messages in 20 seconds."""

LONG_MS = 15 * 60_000
"""The GM is told about posts that have failed for this long."""


class Queues(Part):
    """The calls with which a process owns the destinations that it posts to.

    `owner` is unique to the process; `is_posting` says whether it posts at all. `is_gone` tells by
    its name whether another process is known to have ended.
    """

    def __init__(self, services: Services, owner: str = "main") -> None:
        super().__init__(services)
        self.owner = owner
        self.is_posting = False
        self.is_gone: Callable[[str], bool] = _is_there
        self._until: dict[str, int] = {}
        self._failing: set[str] = set()
        self._edited: dict[str, tuple[int, ...]] = {}
        self._borrowed: set[str] = set()
        self._takeovers = Counter[str]()

    async def take(self, destination: str) -> bool:
        """Own a destination for a while. Returns False while another process owns it.

        A process that is known to have ended owns nothing.
        """
        now = self.services.now()
        self._borrowed.discard(destination)
        if self._is_held(destination, now):
            return True
        async with self.services.db.write() as c:
            taken = await self._take(c, destination, now)
            if taken is None and await self._free_ended(c, now):
                taken = await self._take(c, destination, now)
        if taken is not None:
            self._holds(destination, taken, now)
        return taken is not None

    async def borrow(self, destination: str) -> bool:
        """Own a destination for one edit beside its fights; `give_back` ends that.

        Returns False while another process owns it.
        """
        held = self._until.get(destination, 0) > self.services.now()
        if held and destination not in self._borrowed:
            return True
        if not await self.take(destination):
            return False
        self._borrowed.add(destination)
        return True

    async def give_back(self, destination: str, edited: Sequence[int]) -> None:
        """Give up what was borrowed, unless a fight of this process has something for it now."""
        if destination in self._borrowed:
            self._borrowed.discard(destination)
            await self.give_up(destination, edited=edited)

    async def note(self, destination: str, edited: Sequence[int]) -> None:
        """Note edits that are about to be made: the next owner learns of them, even after a crash.

        `destination` is owned.
        """
        async with self.services.db.write() as c:
            await queues.note(c, destination, self.owner, edited)

    async def claim(self, c: AsyncConnection, destination: str) -> Callable[[], None]:
        """Try to own a destination, within a transaction that will have something to post there.

        Call the returned function once the transaction is committed.
        """
        now = self.services.now()
        if not self.is_posting or not destination or self._is_held(destination, now):
            return _nothing
        taken = await self._take(c, destination, now)
        return _nothing if taken is None else lambda: self._holds(destination, taken, now)

    def _is_held(self, destination: str, now: int) -> bool:
        return self._until.get(destination, 0) - now > LEASE_MS // 2

    async def _take(self, c: AsyncConnection, destination: str, now: int) -> queues.Taken | None:
        return await queues.take(c, destination, self.owner, now=now, until=now + LEASE_MS)

    def _holds(self, destination: str, taken: queues.Taken, now: int) -> None:
        self._until[destination] = now + LEASE_MS
        if taken.since is not None:  # an earlier process may have noted a failure and ended
            self._failing.add(destination)
        if taken.edited:
            self._edited[destination] = taken.edited
        if taken.left_open:
            self._takeovers[destination] += 1

    def edited(self, destination: str) -> tuple[int, ...]:
        """Return, once, when earlier owners of a destination edited old messages there."""
        return self._edited.pop(destination, ())

    def takeovers(self, destination: str) -> int:
        """Return how often this process has taken a place from one that ended without a word."""
        return self._takeovers[destination]

    async def let_go(self) -> None:
        """Give up all destinations: called at the end."""
        self.is_posting = False
        self._until.clear()
        async with self.services.db.write() as c:
            await queues.let_go(c, self.owner)

    async def give_up(
        self,
        destination: str,
        board: tuple[EncounterRow, str] | None = None,
        edited: Sequence[int] = (),
    ) -> None:
        """Give up one destination: others may have something for it.

        A lease that this process takes while it waits for the write lock stays.

        `board` says what a fight's board there shows, and as of when; the same commit notes it.
        `edited` are the instants of the last edits of old messages, for the next owner.
        """
        held = self._until.pop(destination, None)
        if held is None and board is None:
            return
        async with self.services.db.write() as c:
            if board is not None:
                await encounters.set_face(c, *board)
            if held is not None:
                await queues.give_up(c, destination, self.owner, held, edited)

    async def take_over(self) -> None:
        """Free at once the destinations of processes that are known to have ended.

        Learn too which destinations failed then: they may work now.
        """
        async with self.services.db.write() as c:
            _ = await self._free_ended(c, self.services.now())
            self._failing.update(row.destination for row in await queues.failing(c))

    async def _free_ended(self, c: AsyncConnection, now: int) -> bool:
        """Free what processes still own that are known to have ended. Returns whether any had.

        Nobody knows what they edited last, so they count as having edited until now.
        """
        every = await queues.owners(c)
        ended = [owner for owner in every if owner != self.owner and self.is_gone(owner)]
        for owner in ended:
            await queues.free(c, owner, [now - n for n in range(MOST_OLD_EDITS)])
        return bool(ended)

    async def failed(self, destination: str, why: str, tell: Sequence[Notice]) -> bool:
        """Note a failure there. Returns whether it has lasted for long.

        Then `tell` is written, once until something arrives there again.
        """
        now = self.services.now()
        async with self.services.db.write() as c:
            row = await self._failed(c, destination, why, now)
            since = now if row is None or row.since is None else row.since
            lasting = now - since >= LONG_MS
            if lasting:
                await self._tell(c, destination, tell)
        return lasting

    async def refused(self, destination: str, why: str, tell: Sequence[Notice]) -> None:
        """Note that nothing is taken there. `tell` is written at once, as by `failed`."""
        async with self.services.db.write() as c:
            await self._failed(c, destination, why, self.services.now())
            await self._tell(c, destination, tell)

    async def _failed(
        self, c: AsyncConnection, destination: str, why: str, now: int
    ) -> QueueRow | None:
        self._failing.add(destination)
        if not self._is_held(destination, now):
            await self._take(c, destination, now)  # a place without posts so far has no row yet
        return await queues.failed(c, destination, why, now)

    @staticmethod
    async def _tell(c: AsyncConnection, destination: str, tell: Sequence[Notice]) -> None:
        if tell and await queues.told(c, destination):
            await notices.add(c, tell)

    def fails(self, destination: str) -> bool:
        """Whether nothing arrives there, as far as this process knows."""
        return destination in self._failing

    async def works(self, destination: str) -> None:
        """Note that messages arrive there."""
        if destination not in self._failing:
            return
        self._failing.discard(destination)
        async with self.services.db.write() as c:
            await queues.works(c, destination)

    async def failing(self) -> list[QueueRow]:
        """Return the destinations that cannot be reached, the longest first."""
        async with self.services.db.read() as c:
            return await queues.failing(c)


def _is_there(owner: str) -> bool:
    """No other process is known to have ended."""
    del owner
    return False


def _nothing() -> None:
    """Do nothing: nothing was claimed."""
