"""Limits: fights shown at once, the gap between two of them, and the rate of retries."""

from __future__ import annotations

import asyncio
from types import TracebackType

HEELS_S = 0.01
"""Seconds between the beginnings of two fights' turns, so that people's own calls come between."""

RETRY_GAP_S = 0.1
"""Seconds between two retries, however many things have failed."""


class Retries:
    """Turns for trying again what has failed: each waits for its turn, and holds nothing meanwhile.

    However much fails, work that succeeds is not slowed down.
    """

    def __init__(self, gap_s: float = RETRY_GAP_S) -> None:
        self._gap_s = gap_s
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for the caller's turn."""
        now = asyncio.get_running_loop().time()
        begins = self._next = max(self._next + self._gap_s, now)
        await asyncio.sleep(begins - now)


class Room:
    """Turns for showing fights: a limited number at once, and never two beginning together."""

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
