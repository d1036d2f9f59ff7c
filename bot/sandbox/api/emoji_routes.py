"""The REST routes of the application's own emojis, usable in each of the bot's messages."""

import base64
import binascii
import re

from aiohttp import web

from bot.sandbox.api.rest import Call, Rest
from bot.sandbox.checks.json_form import Body, Report
from bot.sandbox.model.records import Emoji
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

MOST, MOST_BYTES = 2000, 256 << 10
_NAME = re.compile(r"\w{2,32}", re.ASCII)
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
        rest.add(app, "GET", every + "/{emoji}", self._get)
        rest.add(app, "PATCH", every + "/{emoji}", self._rename)
        rest.add(app, "DELETE", every + "/{emoji}", self._delete)
        app.router.add_get("/cdn/emojis/{emoji}", self._picture)

    def _json(self, emoji: Emoji) -> Json:
        return emoji.json(self._world.bot.json())

    def _own(self, call: Call) -> None:
        if call.params["app"] != self._world.bot.id:
            raise ApiError(Code.MISSING_ACCESS)

    def _found(self, call: Call) -> Emoji:
        self._own(call)
        emoji = self._world.emojis.get(call.params["emoji"])
        if emoji is None:
            raise ApiError(Code.UNKNOWN_EMOJI)
        return emoji

    def _list(self, call: Call) -> Json:
        self._own(call)
        return {"items": [self._json(each) for each in self._world.emojis.values()]}

    def _create(self, call: Call) -> Json:
        self._own(call)
        report = Report()
        body = Body(call.form, report)
        name = self._named(body)
        given = body.value.get("image")
        image = _IMAGE.fullmatch(given) if isinstance(given, str) else None
        content = b""
        if image is None:
            body.fault("image", "BASE_TYPE_REQUIRED", "Invalid image data")
        else:
            try:
                content = base64.b64decode(image[2], validate=True)
            except binascii.Error:
                body.fault("image", "IMAGE_INVALID", "Invalid image data")
        if len(content) > MOST_BYTES:
            body.fault("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        report.settle()
        if len(self._world.emojis) >= MOST:
            raise ApiError(Code.MAX_EMOJIS)
        assert image is not None
        emoji = Emoji(self._world.mint(), name, image[2], image[1])
        self._world.emojis[emoji.id] = emoji
        self._world.store.put(emoji)
        return self._json(emoji)

    def _named(self, body: Body, of: str = "") -> str:
        name = body.text("name", 32, low=2, required=True)
        if name and not _NAME.fullmatch(name):
            shown = "String value did not match validation regex."
            body.fault("name", "STRING_TYPE_REGEX", shown)
        if any(each.name == name and each.id != of for each in self._world.emojis.values()):
            body.fault("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is already taken")
        return name

    def _get(self, call: Call) -> Json:
        return self._json(self._found(call))

    def _rename(self, call: Call) -> Json:
        emoji = self._found(call)
        report = Report()
        name = self._named(Body(call.form, report), emoji.id)
        report.settle()
        emoji.name = name
        self._world.store.put(emoji)
        return self._json(emoji)

    def _delete(self, call: Call) -> None:
        emoji = self._found(call)
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
