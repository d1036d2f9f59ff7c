"""Limits: fights shown at once, the gap between two of them, retries, and edits of old messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from types import TracebackType

import discord

from bot.play.views.queues import MOST_OLD_EDITS

HEELS_S = 0.01
"""Seconds between the beginnings of two fights' turns, so that people's own calls come between."""

RETRY_GAP_S = 0.25
"""Seconds between two retries, however many things have failed.

Each retry takes the time of some requests and a commit, which healthy channels wait for. Even with
200 failing channels each is tried once in 50 seconds.
"""

LEASE_LOOK_S = 5.0
"""Seconds between two looks at a place that another process owns: its lease may be over."""

OLD_S = 3590.0
"""A message is old after almost an hour: Discord counts from when it is asked."""

OLD_EDITS_PACES = 21.0
"""At most three edits of a channel's old messages in 21 paces; Discord takes three in 20 seconds.

Over that it refuses with code 30046.
"""

MOST_CHANNELS = 2_000


class OldEdits:
    """The last edits of old messages, by channel: Discord takes few of them.

    Who posts in a channel after another process learns of its edits from the channel's lease. `now`
    returns the present instant in milliseconds since 1970. Edits are named by it; the time of the
    event loop, which nobody moves, says when the next one may follow.
    """

    def __init__(self, now: Callable[[], int], pace_s: float) -> None:
        self._now = now
        self._window_s = pace_s * OLD_EDITS_PACES
        self._at: dict[str, dict[int, float]] = {}

    def note(self, channel: str, message: str) -> None:
        """Count an edit that is about to be sent."""
        if self.counts(message):
            instant, before = self._now(), self._at.get(channel, {})
            while instant in before:
                instant += 1
            self._add(channel, {instant: asyncio.get_running_loop().time()})

    def known(self, channel: str) -> tuple[int, ...]:
        """Return the instants of a channel's last edits, as far as they still matter."""
        every = self._at.get(channel, {}).items()
        return tuple(instant for instant, at in every if self._left_s([at]) > 0)

    def learn(self, channel: str, instants: Iterable[int]) -> None:
        """Take note of edits that other processes made there."""
        now, loop_s = self._now(), asyncio.get_running_loop().time()
        before = self._at.get(channel, {})
        new = {i: loop_s - max(now - i, 0) / 1000 for i in instants if i not in before}
        if new:
            self._add(channel, new)

    def wait_s(self, channel: str, message: str) -> float:
        """Return in how many seconds this message may be edited."""
        if not self.counts(message):
            return 0.0
        at = self._at.get(channel, {})
        return max(self._left_s(at.values()), 0.0) if len(at) == MOST_OLD_EDITS else 0.0

    def _add(self, channel: str, new: dict[int, float]) -> None:
        if len(self._at) >= MOST_CHANNELS:
            self._at = {id: at for id, at in self._at.items() if self._left_s(at.values()) > 0}
        every = self._at.get(channel, {}) | new
        newest = sorted(every, key=every.__getitem__)[-MOST_OLD_EDITS:]
        self._at[channel] = {instant: every[instant] for instant in newest}

    def _left_s(self, at: Iterable[float]) -> float:
        """Return for how many seconds the oldest of these edits still counts."""
        return min(at) + self._window_s - asyncio.get_running_loop().time()

    def counts(self, message: str) -> bool:
        """Whether a message is so old that Discord counts its edits."""
        made = discord.utils.snowflake_time(int(message)).timestamp()
        return self._now() / 1000 - made > OLD_S


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
