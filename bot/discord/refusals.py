"""A count of the requests that Discord refuses: too many of them shut a bot out.

After ten thousand answers of 401, 403 or 429 in ten minutes Discord shuts out the whole address. We
warn long before. If other bots use up a limit that we share with them, that does not count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from types import SimpleNamespace

import aiohttp
import structlog

from bot.metrics import DISCORD_REFUSALS

log = structlog.get_logger("bot.discord")

COUNTED = (401, 403, 429)
WINDOW_S = 600.0
LIMIT = 10_000
WARN_EVERY = 1_000
"""Each thousand refusals within the window gives a warning."""


class Refusals:
    """The refusals of the last ten minutes."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._at: deque[float] = deque(maxlen=LIMIT)
        self._warned = 0

    def trace(self) -> aiohttp.TraceConfig:
        """Return the trace that makes the client's session report every answer here."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        return config

    async def _ended(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        del session, context
        scope = ended.response.headers.get("X-RateLimit-Scope", "")
        self.note(ended.response.status, scope)

    def note(self, status: int, scope: str = "") -> None:
        """Count an answer of Discord, if it is a refusal."""
        if status not in COUNTED or scope == "shared":
            return
        DISCORD_REFUSALS.labels(status=str(status)).inc()
        now = self._clock()
        self._at.append(now)
        while self._at[0] < now - WINDOW_S:
            self._at.popleft()
        many = len(self._at) // WARN_EVERY
        if many > self._warned:
            log.warning("Discord refuses much", in_ten_minutes=len(self._at), shut_out_at=LIMIT)
        self._warned = many
