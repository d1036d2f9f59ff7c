"""The page's clock: the time of the sandbox and of the bot moves on by hours."""

from collections.abc import Awaitable, Callable

from bot.sandbox.clock import MovableClock
from bot.sandbox.errors import ActError
from bot.sandbox.model.events import Events, TimeMoved
from bot.sandbox.model.threads import Threads
from bot.sandbox.wire import Json

MOST_SECONDS = 366 * 86400.0

MoveBot = Callable[[float], Awaitable[None]]
"""Moves the bot's own clock by this many seconds, and waits until due work is done."""


class TimeTravel:
    """Moves the clocks. `move_bot` is given if the sandbox runs the bot."""

    def __init__(self, clock: object, threads: Threads, events: Events) -> None:
        self._clock, self._threads, self._events = clock, threads, events
        self.move_bot: MoveBot | None = None

    @property
    def ahead(self) -> float:
        """Return by how many seconds the sandbox is ahead of the machine."""
        return self._clock.ahead if isinstance(self._clock, MovableClock) else 0.0

    async def move(self, seconds: float) -> Json:
        """Move time on: threads are archived, deadlines fall due. Returns how far ahead it is.

        Raises:
            ActError: The clock does not move, or not so far.
        """
        if not isinstance(self._clock, MovableClock):
            raise ActError("This sandbox's clock cannot be moved.")
        if not 0 < seconds + self._clock.ahead <= MOST_SECONDS:
            raise ActError("The time moves by a year at most.")
        self._clock.move(seconds)
        self._threads.expire()
        self._events.tell(TimeMoved(self._clock.ahead))
        if self.move_bot is not None:
            await self.move_bot(seconds)
        return {"ahead": self._clock.ahead}
