"""The REST routes of the application's own emojis, usable in each of the bot's messages."""

import base64
import re

from aiohttp import web

from bot.sandbox.api.rest import Call, Rest
from bot.sandbox.model.records import Emoji
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

MOST, MOST_BYTES = 2000, 256 << 10
_IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,(.+)", re.DOTALL)


class EmojiRoutes:
    """Handlers, one a route."""

    def __init__(self, world: World) -> None:
        self._world = world

    def register(self, rest: Rest, app: web.Application) -> None:
        """Serve every route, and the pictures."""
        every = "/applications/{app}/emojis"
        rest.add(app, "GET", every, self._list)
        rest.add(app, "POST", every, self._create, status=201)
        rest.add(app, "DELETE", every + "/{emoji}", self._delete)
        app.router.add_get("/cdn/emojis/{emoji}", self._picture)

    def _json(self, emoji: Emoji) -> Json:
        return emoji.json(self._world.bot.json())

    def _own(self, call: Call) -> None:
        if call.params["app"] != self._world.bot.id:
            raise ApiError(Code.MISSING_ACCESS)

    def _list(self, call: Call) -> Json:
        self._own(call)
        return {"items": [self._json(each) for each in self._world.emojis.values()]}

    def _create(self, call: Call) -> Json:
        self._own(call)
        name, image = call.form["name"], _IMAGE.fullmatch(call.form["image"])
        taken = any(each.name == name for each in self._world.emojis.values())
        if taken or image is None or len(base64.b64decode(image[2])) > MOST_BYTES:
            raise ApiError(Code.INVALID_FORM)
        if len(self._world.emojis) >= MOST:
            raise ApiError(Code.MAX_EMOJIS)
        emoji = Emoji(self._world.mint(), name, image[2], image[1])
        self._world.emojis[emoji.id] = emoji
        self._world.store.put(emoji)
        return self._json(emoji)

    def _delete(self, call: Call) -> None:
        self._own(call)
        emoji = self._world.emojis.get(call.params["emoji"])
        if emoji is None:
            raise ApiError(Code.UNKNOWN_EMOJI)
        del self._world.emojis[emoji.id]
        self._world.store.remove(emoji)

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        emoji = self._world.emojis.get(request.match_info["emoji"].partition(".")[0])
        if emoji is None:
            raise web.HTTPNotFound(text="There is no such emoji.")
        return web.Response(
            body=base64.b64decode(emoji.content),
            content_type=emoji.content_type,
            headers={"X-Content-Type-Options": "nosniff"},
        )
