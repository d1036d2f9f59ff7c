"""The limit of session starts: a thousand a day. Discord gives a bot that exceeds it a new token.

The old token is refused from then on, so the bot is gone until somebody copies the new one.
"""

from bot.sandbox.clock import Clock
from bot.sandbox.wire import Json

TOTAL, DAY_S = 1000, 24 * 3600.0


class Starts:
    """Counts IDENTIFYs within a day, which begins with the first; `total` are allowed."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self.total = clock, TOTAL
        self._began, self._count = clock.now(), 0

    @property
    def remaining(self) -> int:
        """Return how many more are allowed today."""
        return max(self.total - self._today(), 0)

    def another(self) -> bool:
        """Count one more. Returns whether it is allowed."""
        self._count = self._today() + 1
        return self._count <= self.total

    def json(self) -> Json:
        """Return Discord's session start limit object."""
        left_s = self._began + DAY_S - self._clock.now()
        return {
            "total": self.total,
            "remaining": self.remaining,
            "reset_after": 0 if self.remaining == self.total else int(left_s * 1000),
            "max_concurrency": 1,
        }

    def _today(self) -> int:
        now = self._clock.now()
        if not self._count or now - self._began >= DAY_S:
            self._began, self._count = now, 0
        return self._count
