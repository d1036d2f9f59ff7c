"""The bot's state, for monitoring.

    GET /healthz    200 or 503; {"gateway": up?, "last_event_age_s": seconds | null, "database":
                    writable?, "degraded": ["commands of 81384788765712384: 503 ...", ...]}
    GET /metrics    the same and more, as Prometheus reads it

It listens on `metrics.host` and `metrics.port` if they are set: by default on this machine only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import nan
from time import monotonic

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import metrics
from bot.discord.background import Failing
from bot.discord.client import Interlude
from bot.endpoint import Endpoint
from bot.play.service import Play
from bot.storage.connection.errors import StorageError

PATIENCE_S = 2.0
"""Seconds that a write to the database may take."""


OF_THE_DATABASE = (
    metrics.OPEN_DEADLINES,
    metrics.OVERDUE_DEADLINES,
    metrics.OUTBOX_LINES,
    metrics.OLDEST_LINE_AGE,
    metrics.UNDELIVERED_NOTICES,
    metrics.PARKED_FIGHTS,
    metrics.LAST_BACKUP,
    metrics.DATABASE_BYTES,
)
"""The gauges whose values are read from the database when somebody asks."""


class Health(Endpoint):
    """The endpoint, from `start` to `stop`."""

    def __init__(self, bot: Interlude, play: Play, host: str = "127.0.0.1") -> None:
        self._bot, self._play = bot, play
        routes = [web.get("/healthz", self._healthz), web.get("/metrics", self._metrics)]
        super().__init__(routes, host)

    async def _healthz(self, request: web.Request) -> web.Response:
        del request
        gateway, database = self._bot.is_connected, await self._is_writable()
        age = self._age()
        told = {
            "gateway": gateway,
            "last_event_age_s": None if age is None else round(age, 1),
            "database": database,
            "degraded": [_named(each) for each in self._bot.background.failing],
        }
        return web.json_response(told, status=200 if gateway and database else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        del request
        metrics.GATEWAY_UP.set(self._bot.is_connected)
        age = self._age()
        metrics.LAST_EVENT_AGE.set(nan if age is None else age)
        for gauge, value in zip(OF_THE_DATABASE, await self._of_the_database(), strict=True):
            gauge.set(value)
        body = generate_latest(metrics.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _of_the_database(self) -> Sequence[float]:
        """Return the values of these gauges; on a bad day, when others are needed most, nan."""
        try:
            told = await self._play.outbox.backlog()
            at, size = await self._play.db.last_backup(), await self._play.db.size()
        except StorageError:
            return [nan] * len(OF_THE_DATABASE)
        counts = (told.deadlines, told.overdue, told.lines, told.oldest_s, told.notices)
        return (*counts, told.parked, at, size)

    def _age(self) -> float | None:
        heard = self._bot.last_event
        return None if heard is None else monotonic() - heard

    async def _is_writable(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._play.db.prove_writable()
        except (StorageError, TimeoutError):
            return False
        return True


def _named(failing: Failing) -> str:
    place = f" of {failing.guild}" if failing.guild else ""
    return f"{failing.kind}{place}: {failing.why}"
