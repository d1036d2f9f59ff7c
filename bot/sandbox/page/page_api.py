"""The routes of the sandbox's page: thin over `Person`, for whoever sits at this machine.

Only this machine reaches them: the Host must be the loopback's and a request from another web page
is refused.
"""

import base64
import binascii
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from bot.sandbox.api.routes import slice_of
from bot.sandbox.errors import ActError, SandboxError
from bot.sandbox.model.media import Upload
from bot.sandbox.model.messages import seen_by_page
from bot.sandbox.model.world import World
from bot.sandbox.page.person import Person
from bot.sandbox.page.stream import Streams
from bot.sandbox.page.trouble import NoControlError, Trouble
from bot.sandbox.wire import ApiError, Json, decode, respond

WEB = Path(__file__).parents[1] / "web"
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'"
)
Middleware = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Middleware) -> web.StreamResponse:
    """Refuse a foreign Host (a name made to point here) and a request made by another site."""
    host = urlsplit(f"//{request.host}")
    origin = request.headers.get("Origin")
    if host.hostname not in _LOOPBACK:
        raise web.HTTPForbidden(text="The sandbox answers to 127.0.0.1 only.")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="The sandbox answers to its own page only.")
    return await handler(request)


class PageApi:
    """The page's handlers. `state` is what GET /sandbox/state says; `person` finds a user by id."""

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
            ("POST", user + "/command", self._command),
            ("POST", user + "/autocomplete", self._autocomplete),
            ("POST", user + "/component", self._component),
            ("POST", user + "/modal", self._modal),
            ("POST", user + "/message", self._message),
            ("GET", "/sandbox/interactions/{interaction}", self._interaction),
            ("POST", "/sandbox/faults", self._faults),
            ("POST", "/sandbox/bot", self._bot),
        ):
            app.router.add_route(method, path, _answering(handler))

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

    async def _interaction(self, request: web.Request) -> Json:
        interaction = self._world.interactions.get(request.match_info["interaction"])
        if interaction is None:
            raise web.HTTPNotFound(text="There is no such interaction.")
        return interaction.json()

    # Acting

    async def _command(self, request: web.Request) -> Json:
        body = await _read(request)
        files = {name: _upload(each) for name, each in _object(body, "attachments").items()}
        interaction = await self._who(request).command(
            _text(body, "channel_id"),
            _text(body, "text") if "text" in body else None,
            path=_texts(body, "path"),
            options=_object(body, "options"),
            files=files,
        )
        return {"interaction_id": interaction.id}

    async def _autocomplete(self, request: web.Request) -> Json:
        body = await _read(request)
        choices = await self._who(request).autocomplete(
            _text(body, "channel_id"),
            _texts(body, "path"),
            _object(body, "options"),
            _text(body, "focused"),
        )
        return {"choices": choices}

    async def _component(self, request: web.Request) -> Json:
        body = await _read(request)
        interaction = await self._who(request).component(
            _text(body, "message_id"), _text(body, "custom_id"), _texts(body, "values")
        )
        return {"interaction_id": interaction.id}

    async def _modal(self, request: web.Request) -> Json:
        body = await _read(request)
        values = _object(body, "values")
        files = {
            field: [_upload(each) for each in given]
            for field, given in _object(body, "attachments").items()
            if isinstance(given, list)
        }
        interaction = await self._who(request).modal(_text(body, "interaction_id"), values, files)
        return {"interaction_id": interaction.id}

    async def _message(self, request: web.Request) -> Json:
        body = await _read(request)
        person = self._who(request)
        message = await person.message(_text(body, "channel_id"), _text(body, "content"))
        return seen_by_page(message)

    async def _faults(self, request: web.Request) -> Json:
        return {"active": self._trouble.make(await _read(request))}

    async def _bot(self, request: web.Request) -> Json:
        return await self._trouble.control(_text(await _read(request), "do"))


def _answering(
    handler: Callable[[web.Request], Awaitable[Any]],
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The handler's JSON as an answer; a refusal as {"error": sentence}."""

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            return respond(await handler(request))
        except SandboxError as error:
            return respond({"error": str(error)}, 400)
        except NoControlError:
            return respond({"error": "The sandbox does not run the bot."}, 409)
        except ApiError as error:
            return respond({"error": f"{error.message} ({error.code})"}, 400)

    return serve


async def _read(request: web.Request) -> Json:
    body = decode(await request.read())
    if not isinstance(body, dict):
        raise ActError("The request is not a JSON object.")
    return body


def _text(body: Json, key: str) -> str:
    value = body.get(key)
    if not isinstance(value, str):
        raise ActError(f'"{key}" is missing.')
    return value


def _texts(body: Json, key: str) -> list[str]:
    values = body.get(key) or []
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise ActError(f'"{key}" is not a list of texts.')
    return values


def _object(body: Json, key: str) -> Json:
    value = body.get(key) or {}
    if not isinstance(value, dict):
        raise ActError(f'"{key}" is not an object.')
    return value


def _upload(given: Any) -> Upload:
    if not isinstance(given, dict):
        raise ActError("An attachment is not an object.")
    kind = given.get("content_type") or "application/octet-stream"
    name = str(given.get("filename") or "file").replace("/", "_")
    try:
        content = base64.b64decode(given["content_base64"], validate=True)
    except (KeyError, TypeError, binascii.Error) as error:
        raise ActError(f'The content of "{name}" is not base64.') from error
    return Upload(name, content, str(kind))
