"""A sandbox's clock that a test moves by hand."""

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.clock import Timer


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
