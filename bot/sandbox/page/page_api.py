"""The routes of the sandbox's page: thin over `Person`, for people at this machine.

Only this machine reaches them: the Host must be the loopback's, and requests from other web pages
are refused.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from bot.sandbox.api.routes import slice_of
from bot.sandbox.model.messages import seen_by_page
from bot.sandbox.model.world import World
from bot.sandbox.page.person import Person
from bot.sandbox.page.reading import answering, object_, read, text, texts, upload
from bot.sandbox.page.stream import Streams
from bot.sandbox.page.trouble import Trouble
from bot.sandbox.wire import Json

WEB = Path(__file__).parents[1] / "web"
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'"
)
Middleware = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Middleware) -> web.StreamResponse:
    """Refuse a foreign Host (a name made to point here) and requests made by another site."""
    host = urlsplit(f"//{request.host}")
    origin = request.headers.get("Origin")
    if host.hostname not in _LOOPBACK:
        raise web.HTTPForbidden(text="The sandbox answers to 127.0.0.1 only.")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="The sandbox answers to its own page only.")
    return await handler(request)


class PageApi:
    """The page's handlers. `state` answers GET /sandbox/state; `person` finds a user by id."""

    def __init__(
        self,
        world: World,
        person: Callable[[str], Person],
        state: Callable[[], Json],
        streams: Streams,
        trouble: Trouble,
    ) -> None:
        self._world, self._person, self._state = world, person, state
        self._streams, self._trouble = streams, trouble

    def register(self, app: web.Application) -> None:
        """Serve the page, its files and its API."""
        user = "/sandbox/users/{user}"
        app.router.add_get("/", self._index)
        app.router.add_get("/web/{file:.+}", self._file)
        app.router.add_get("/sandbox/stream", self._streams.serve)
        for method, path, handler in (
            ("GET", "/sandbox/state", self._get_state),
            ("GET", user + "/channels/{channel}/messages", self._messages),
            ("GET", user + "/channels/{channel}/pins", self._pins),
            ("GET", user + "/commands", self._commands),
            ("GET", user + "/menus", self._menus),
            ("POST", user + "/command", self._command),
            ("POST", user + "/autocomplete", self._autocomplete),
            ("POST", user + "/component", self._component),
            ("POST", user + "/modal", self._modal),
            ("POST", user + "/message", self._message),
            ("GET", "/sandbox/interactions/{interaction}", self._interaction),
            ("POST", "/sandbox/faults", self._faults),
            ("POST", "/sandbox/bot", self._bot),
        ):
            app.router.add_route(method, path, answering(handler))

    # The page itself

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return self._page_file(request, "index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._page_file(request, request.match_info["file"])

    def _page_file(self, _request: web.Request, name: str) -> web.StreamResponse:
        path = (WEB / name).resolve()
        if not path.is_relative_to(WEB.resolve()) or not path.is_file():
            raise web.HTTPNotFound(text="There is no such file.")
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return web.FileResponse(path, headers=headers)

    # Seeing

    def _who(self, request: web.Request) -> Person:
        return self._person(request.match_info["user"])

    async def _get_state(self, _request: web.Request) -> Json:
        return self._state()

    async def _messages(self, request: web.Request) -> list[Json]:
        messages = self._who(request).messages(request.match_info["channel"])
        return [seen_by_page(each) for each in slice_of(messages, request.query)]

    async def _pins(self, request: web.Request) -> list[Json]:
        return self._who(request).pins(request.match_info["channel"])

    async def _commands(self, request: web.Request) -> list[Json]:
        return self._who(request).commands(request.query.get("channel", ""))

    async def _menus(self, request: web.Request) -> list[Json]:
        return self._who(request).menus(request.query.get("channel", ""))

    async def _interaction(self, request: web.Request) -> Json:
        interaction = self._world.interactions.get(request.match_info["interaction"])
        if interaction is None:
            raise web.HTTPNotFound(text="There is no such interaction.")
        return interaction.json()

    # Acting

    async def _command(self, request: web.Request) -> Json:
        body = await read(request)
        files = {name: upload(each) for name, each in object_(body, "attachments").items()}
        interaction = await self._who(request).command(
            text(body, "channel_id"),
            text(body, "text") if "text" in body else None,
            path=texts(body, "path"),
            options=object_(body, "options"),
            files=files,
        )
        return {"interaction_id": interaction.id}

    async def _autocomplete(self, request: web.Request) -> Json:
        body = await read(request)
        choices = await self._who(request).autocomplete(
            text(body, "channel_id"),
            texts(body, "path"),
            object_(body, "options"),
            text(body, "focused"),
        )
        return {"choices": choices}

    async def _component(self, request: web.Request) -> Json:
        body = await read(request)
        interaction = await self._who(request).component(
            text(body, "message_id"), text(body, "custom_id"), texts(body, "values")
        )
        return {"interaction_id": interaction.id}

    async def _modal(self, request: web.Request) -> Json:
        body = await read(request)
        values = object_(body, "values")
        files = {
            field: [upload(each) for each in given]
            for field, given in object_(body, "attachments").items()
            if isinstance(given, list)
        }
        interaction = await self._who(request).modal(text(body, "interaction_id"), values, files)
        return {"interaction_id": interaction.id}

    async def _message(self, request: web.Request) -> Json:
        body = await read(request)
        person = self._who(request)
        message = await person.message(text(body, "channel_id"), text(body, "content"))
        return seen_by_page(message)

    async def _faults(self, request: web.Request) -> Json:
        return {"active": self._trouble.make(await read(request))}

    async def _bot(self, request: web.Request) -> Json:
        return await self._trouble.control(text(await read(request), "do"))
