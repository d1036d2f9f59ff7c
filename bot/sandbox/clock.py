"""The sandbox's time: the machine's, or ahead of it."""

import asyncio
import time
from collections.abc import Callable
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
