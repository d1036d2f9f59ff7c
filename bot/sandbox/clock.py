"""The sandbox's time: the machine's, or one that a test moves by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


class Timer(Protocol):
    """A call that is due later and may be cancelled before."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """Tells the time, and makes calls at a later time."""

    def now(self) -> float:
        """Return seconds since 1970, UTC."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Make `call` once, `seconds` from now, in the event loop's thread."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Return seconds since 1970, UTC."""
        return time.time()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Let the running event loop make the call."""
        return asyncio.get_running_loop().call_later(seconds, call)


class MovableClock(SystemClock):
    """The machine's clock plus the seconds it has been moved; timers use the machine's."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead

    def now(self) -> float:
        """Return seconds since 1970, UTC."""
        return super().now() + self.ahead

    def move(self, seconds: float) -> None:
        """Move the clock ahead by this many seconds."""
        self.ahead += seconds


@dataclass(order=True, slots=True)
class _Due:
    at: float
    number: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """A clock that moves only by `advance`; due calls are made in order of time."""

    def __init__(self, now: float) -> None:
        self._now = now
        self._due: list[_Due] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        """Return seconds since 1970, UTC."""
        return self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Make the call when `advance` has moved `seconds` from now."""
        due = _Due(self._now + seconds, next(self._numbers), call)
        heapq.heappush(self._due, due)
        return due

    def advance(self, seconds: float) -> None:
        """Move on; each due call sees the time at which it was due."""
        until = self._now + seconds
        while self._due and self._due[0].at <= until:
            due = heapq.heappop(self._due)
            self._now = max(self._now, due.at)
            if not due.cancelled:
                due.call()
        self._now = until
