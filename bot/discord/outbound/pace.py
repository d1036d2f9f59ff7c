"""How many fights are shown at once, how soon one after the other, and how often all retry."""

from __future__ import annotations

import asyncio
from types import TracebackType

HEELS_S = 0.01
"""So long after one fight's turn began the next begins, so that people's own calls come between."""

RETRY_GAP_S = 0.1
"""So long after one failed thing was tried again the next is, however many of them there are."""


class Retries:
    """Turns at trying again what has failed: each waits for its own, and holds nothing meanwhile.

    However much fails, what works is not slowed down by it.
    """

    def __init__(self, gap_s: float = RETRY_GAP_S) -> None:
        self._gap_s = gap_s
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until it is one's turn."""
        now = asyncio.get_running_loop().time()
        begins = self._next = max(self._next + self._gap_s, now)
        await asyncio.sleep(begins - now)


class Room:
    """Turns at showing fights: so many at once, and never two beginning together."""

    def __init__(self, places: int) -> None:
        self._places = asyncio.Semaphore(places)
        self._next = 0.0

    async def __aenter__(self) -> None:
        await self._places.acquire()
        now = asyncio.get_running_loop().time()
        begins = self._next = max(self._next + HEELS_S, now)
        if begins > now:
            try:
                await asyncio.sleep(begins - now)
            except BaseException:
                self._places.release()
                raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._places.release()
