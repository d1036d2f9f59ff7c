"""The page's routes for threads, menus of messages, and the clock."""

from collections.abc import Callable

from aiohttp import web

from bot.sandbox.errors import ActError
from bot.sandbox.page.person import Person
from bot.sandbox.page.reading import answering, read, text, texts
from bot.sandbox.page.time_travel import TimeTravel
from bot.sandbox.wire import Json


class ModerationApi:
    """Thin over `Person` and `Moderation`; `person` finds a user by id."""

    def __init__(self, person: Callable[[str], Person], time: TimeTravel) -> None:
        self._person, self._time = person, time

    def register(self, app: web.Application) -> None:
        """Serve the routes."""
        user = "/sandbox/users/{user}"
        for path, handler in (
            (user + "/thread", self._thread),
            (user + "/channel", self._channel),
            (user + "/message/delete", self._delete),
            (user + "/menu", self._menu),
            ("/sandbox/clock", self._clock),
        ):
            app.router.add_route("POST", path, answering(handler))

    def _who(self, request: web.Request) -> Person:
        return self._person(request.match_info["user"])

    async def _thread(self, request: web.Request) -> Json:
        body = await read(request)
        made = self._who(request).moderation.thread(
            text(body, "channel_id"),
            text(body, "name"),
            private=bool(body.get("private")),
            message_id=body.get("message_id"),
            content=str(body.get("content") or ""),
            tags=texts(body, "tags"),
        )
        return {"channel_id": made.id}

    async def _channel(self, request: web.Request) -> Json:
        body = await read(request)
        channel, what = text(body, "channel_id"), text(body, "do")
        self._who(request).moderation.change(channel, what, str(body.get("user_id") or ""))
        return {}

    async def _delete(self, request: web.Request) -> Json:
        self._who(request).moderation.delete_message(text(await read(request), "message_id"))
        return {}

    async def _menu(self, request: web.Request) -> Json:
        body = await read(request)
        interaction = await self._who(request).menu(
            text(body, "channel_id"), text(body, "name"), text(body, "target_id")
        )
        return {"interaction_id": interaction.id}

    async def _clock(self, request: web.Request) -> Json:
        body = await read(request)
        seconds = body.get("seconds")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds <= 0:
            raise ActError("Say by how many seconds the time moves.")
        return await self._time.move(float(seconds))
