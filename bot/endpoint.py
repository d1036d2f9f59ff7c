"""An HTTP endpoint of the bot's process.

By default only this machine can use it: it listens on 127.0.0.1 and answers only requests that name
this machine as their host, so no web page can reach it through a name of its own. On another
address everybody who can reach it gets answers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from aiohttp import web

from bot.config_sections import LOOPBACK

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Endpoint:
    """Serves routes on an address of this machine, from `start` to `stop`."""

    def __init__(self, routes: Sequence[web.RouteDef], host: str = "127.0.0.1") -> None:
        self._host = host
        app = web.Application(middlewares=[this_machine_only] if host in LOOPBACK else [])
        app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, port: int) -> int:
        """Listen. Returns the port; for 0 it is any free one."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, port)
        await site.start()
        taken: int = self._runner.addresses[0][1]
        return taken

    async def stop(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()


@web.middleware
async def this_machine_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that name another host, or come from a web page."""
    if (request.url.host or "") not in LOOPBACK or "Origin" in request.headers:
        raise web.HTTPForbidden(text="This endpoint answers this machine only.")
    return await handler(request)
