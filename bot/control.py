"""The bot's control endpoint: what tests, scenarios and the sandbox may do to a running bot.

    POST /dice    {"faces": [4, 6]}   more given dice; from now on none falls by chance
                  {"by_key": "seed"}  from now on each place of the story shows what the seed says
    GET  /dice                        {"left": [...], "missing": the place that wanted one | null}
    POST /clock   {"seconds": 3600}   moves the bot's clock, back where it is below 0, and carries
                                      out what falls due
    GET  /idle                        answers as soon as nothing is in flight
    GET  /state?channel=ID            the GM's whole view of the fight in a channel, null for none

It listens on 127.0.0.1 only, only where `control.port` asks for it, and answers only requests that
name this machine as their host, so that no web page can reach it through a name of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import web

from bot.config import LOOPBACK
from bot.play.dice import Hand

Json: TypeAlias = Any
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

MOST_PATIENCE = 60.0
"""How long `/idle` waits for the bot, in seconds."""


@dataclass(frozen=True, slots=True)
class Reins:
    """What the endpoint holds of the bot.

    `move` takes seconds. `settle` returns when nothing is in flight. `state` takes a channel's id.
    """

    hand: Hand
    move: Callable[[float], Awaitable[None]]
    settle: Callable[[], Awaitable[None]]
    state: Callable[[str], Awaitable[Json]]


class Control:
    """The endpoint, from `start` to `stop`."""

    def __init__(self, reins: Reins) -> None:
        self._reins = reins
        app = web.Application(middlewares=[this_machine_only])
        app.router.add_post("/dice", self._give_dice)
        app.router.add_get("/dice", self._dice)
        app.router.add_post("/clock", self._move_clock)
        app.router.add_get("/idle", self._idle)
        app.router.add_get("/state", self._state)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, port: int) -> int:
        """Listen on 127.0.0.1; the port, which for 0 is any free one."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        taken: int = self._runner.addresses[0][1]
        return taken

    async def stop(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    async def _give_dice(self, request: web.Request) -> web.Response:
        seed = await _field(request, "by_key")
        if isinstance(seed, str):
            self._reins.hand.by_key(seed)
            return self._left()
        faces = await _field(request, "faces")
        if not isinstance(faces, list) or not all(type(face) is int for face in faces):
            raise web.HTTPBadRequest(text='Give {"faces": [whole numbers]} or {"by_key": text}.')
        self._reins.hand.script(faces)
        return self._left()

    async def _dice(self, request: web.Request) -> web.Response:
        del request
        return self._left()

    def _left(self) -> web.Response:
        hand = self._reins.hand
        return web.json_response({"left": hand.left, "missing": hand.missing})

    async def _move_clock(self, request: web.Request) -> web.Response:
        seconds = await _field(request, "seconds")
        if type(seconds) not in {int, float} or abs(seconds) > 10**9:
            raise web.HTTPBadRequest(
                text='Give {"seconds": a number, a thousand million at the most}.'
            )
        await self._reins.move(seconds)
        return web.json_response({})

    async def _idle(self, request: web.Request) -> web.Response:
        del request
        try:
            async with asyncio.timeout(MOST_PATIENCE):
                await self._reins.settle()
        except TimeoutError:
            raise web.HTTPGatewayTimeout(text="The bot is still busy.") from None
        return web.json_response({})

    async def _state(self, request: web.Request) -> web.Response:
        return web.json_response(await self._reins.state(request.query.get("channel", "")))


@web.middleware
async def this_machine_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse whoever names another host, or comes from a web page."""
    if (request.url.host or "") not in LOOPBACK or "Origin" in request.headers:
        raise web.HTTPForbidden(text="This endpoint answers this machine only.")
    return await handler(request)


async def _field(request: web.Request, name: str) -> Json:
    try:
        body = await request.json()
    except ValueError:
        raise web.HTTPBadRequest(text="Send JSON.") from None
    return body.get(name) if isinstance(body, dict) else None
