"""The bot's control endpoint: what tests, scenarios and the sandbox may do to a running bot.

    POST /dice    {"faces": [4, 6]}   more given dice; from now on none falls by chance
                  {"by_key": "seed"}  from now on each place of the story shows what the seed says
                  {"after": "seed"}   the same, for what no given dice are there for
                  {"pledge_by": "word"}  dice by chance again; the seeds that fights pledge follow
                                      from the word
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

from bot.endpoint import Endpoint
from bot.play.dice import Hand

Json: TypeAlias = Any

MOST_PATIENCE = 60.0
"""Seconds that `/idle` waits for the bot."""


@dataclass(frozen=True, slots=True)
class Reins:
    """The functions of the bot that the endpoint uses.

    `move` takes seconds. `settle` returns when no work is left, once the event of the gateway with
    the given number has come in. `state` takes a channel's id.
    """

    hand: Hand
    move: Callable[[float], Awaitable[None]]
    settle: Callable[[int], Awaitable[None]]
    state: Callable[[str], Awaitable[Json]]


class Control(Endpoint):
    """The endpoint, from `start` to `stop`."""

    def __init__(self, reins: Reins) -> None:
        self._reins = reins
        super().__init__(
            [
                web.post("/dice", self._give_dice),
                web.get("/dice", self._dice),
                web.post("/clock", self._move_clock),
                web.get("/idle", self._idle),
                web.get("/state", self._state),
            ]
        )

    async def _give_dice(self, request: web.Request) -> web.Response:
        seed = await _field(request, "by_key")
        if isinstance(seed, str):
            self._reins.hand.by_key(seed)
            return self._left()
        word = await _field(request, "pledge_by")
        if isinstance(word, str):
            self._reins.hand.pledge_by(word)
            return self._left()
        after = await _field(request, "after")
        if isinstance(after, str):
            self._reins.hand.after_script(after)
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
        heard = request.query.get("heard", "0")
        try:
            async with asyncio.timeout(MOST_PATIENCE):
                await self._reins.settle(int(heard) if heard.isdecimal() else 0)
        except TimeoutError:
            raise web.HTTPGatewayTimeout(text="The bot is still busy.") from None
        return web.json_response({})

    async def _state(self, request: web.Request) -> web.Response:
        return web.json_response(await self._reins.state(request.query.get("channel", "")))


async def _field(request: web.Request, name: str) -> Json:
    try:
        body = await request.json()
    except ValueError:
        raise web.HTTPBadRequest(text="Send JSON.") from None
    return body.get(name) if isinstance(body, dict) else None
