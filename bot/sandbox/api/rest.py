"""The REST API's shared parts: requests, the token, the faults, Discord's errors, durability.

A handler is a plain call that never waits. Its changes are committed to the state file before the
answer, or any event about it, leaves the process.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.api.rate_limits import Rates, Refusal
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.model.media import Upload
from bot.sandbox.model.store import Store
from bot.sandbox.wire import ApiError, Code, Json, decode, respond

API = "/api/v10"
REMEMBERED = 2_000
BIGGEST_ID = 2**63 - 1


@dataclass(slots=True)
class Call:
    """One parsed request. `path` is without the API's prefix; `body` is None if there was none."""

    method: str
    path: str
    params: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def form(self) -> Json:
        """Return the body, which must be a JSON object.

        Raises:
            ApiError: 50035 when it is not.
        """
        if not isinstance(self.body, dict):
            errors = {"_errors": [{"code": "MODEL_TYPE_CONVERT", "message": "Not a dictionary"}]}
            raise ApiError(Code.INVALID_FORM, errors)
        return self.body


@dataclass(frozen=True, slots=True)
class Taken:
    """A received request; its files are not kept."""

    method: str
    path: str
    body: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """A request that was answered with an error."""

    method: str
    path: str
    status: int
    code: int


def number(query: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    """Return a whole number of the query, from `low` to `high`.

    Raises:
        ApiError: 50035 when it is something else.
    """
    given = query.get(name, str(default))
    # More digits are no snowflake, and Python would not read them.
    value = int(given) if given.isascii() and given.isdigit() and len(given) < 20 else low - 1
    if not low <= value <= high:
        shown = f'Value "{given}" is not a number from {low} to {high}.'
        errors = {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": shown}]}
        raise ApiError(Code.INVALID_FORM, {name: errors})
    return value


Handler = Callable[[Call], Any]
OnRequest = Callable[[str, str, Any], None]
OnAnswer = Callable[[str, str, int, Any], None]


class Rest:
    """Serves handlers. `requests` and `refusals` remember the last 2,000 of each.

    `routes` are all that are served, each with its method.
    """

    def __init__(
        self,
        store: Store,
        faults: Faults,
        rates: Rates,
        token: str,
        *,
        on_request: OnRequest | None = None,
        on_answer: OnAnswer | None = None,
    ) -> None:
        self._store, self._faults, self._token = store, faults, token
        self._rates = rates
        self.on_request, self.on_answer = on_request, on_answer
        self.requests: deque[Taken] = deque(maxlen=REMEMBERED)
        self.refusals: deque[Refused] = deque(maxlen=REMEMBERED)
        self.routes: set[str] = set()

    def add(
        self,
        app: web.Application,
        method: str,
        path: str,
        handler: Handler,
        *,
        free: bool = False,
        status: int = 200,
    ) -> None:
        """Serve `handler` at `path`; a `free` route needs no bot token: its path has one.

        `status` is that of an answer with a body.
        """

        async def serve(request: web.Request) -> web.StreamResponse:
            await asyncio.sleep(self._faults.network_s)
            said = await self._serve(request, path, handler, free=free, status=status)
            await asyncio.sleep(self._faults.network_s)
            return said

        app.router.add_route(method, API + path, serve)
        self.routes.add(f"{method} {path}")

    def add_fallback(self, app: web.Application) -> None:
        """Refuse every other path below the API's prefix as unknown."""

        def unknown(_call: Call) -> Any:
            raise ApiError(Code.GENERAL)

        self.add(app, "*", "/{rest:.*}", unknown, free=True)

    async def _serve(
        self, request: web.Request, route: str, handler: Handler, *, free: bool, status: int
    ) -> web.StreamResponse:
        method, path = request.method, request.path.removeprefix(API)
        place = f"{method} {path}"
        headers: dict[str, str] = {}
        try:
            call = await self._read(request, method, path)
            if not free:
                self._check_token(request)
            self.requests.append(Taken(method, path, call.body))
            if self.on_request is not None:
                self.on_request(method, path, call.body)
            trouble = await self._trouble(request, place)
            if trouble is not None:
                return trouble
            refusal, headers = self._rates.ask(method, route, call.params, call.body)
            if refusal is not None:
                return self._refuse(refusal, method, path)
            answer = handler(call)
        except ApiError as error:
            self._store.commit()
            self._rates.answered(error.status)
            self.refusals.append(Refused(method, path, error.status, error.code))
            return respond(error.body(), error.status, headers)
        self._store.commit()
        if self._faults.take("cut_after", place) is not None:
            return _cut(request)
        if broken := self._faults.take("server_error_after", place):
            return _broken(broken)
        said = respond(answer, status, headers=headers)
        if self.on_answer is not None:
            self.on_answer(method, path, said.status, answer)
        return said

    def _refuse(self, refusal: Refusal, method: str, path: str) -> web.Response:
        """Return the answer to a request that is over a limit; a ban has neither Via nor JSON."""
        self._rates.answered(refusal.status)
        code = 0 if refusal.body is None else int(refusal.body.get("code") or 0)
        self.refusals.append(Refused(method, path, refusal.status, code))
        if refusal.body is None:
            said = "<html>You are being blocked from accessing our API temporarily.</html>"
            return web.Response(
                text=said, status=refusal.status, headers=refusal.headers, content_type="text/html"
            )
        return respond(refusal.body, refusal.status, refusal.headers)

    def _check_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self._token}":
            raise ApiError(Code.UNAUTHORIZED)

    async def _read(self, request: web.Request, method: str, path: str) -> Call:
        call = Call(method, path, dict(request.match_info), dict(request.query))
        if request.headers.get("Content-Type", "").startswith("multipart/"):
            await _read_parts(request, call)
        elif request.can_read_body and (raw := await request.read()):
            call.body = decode(raw)
        return call

    async def _trouble(self, request: web.Request, place: str) -> web.StreamResponse | None:
        """Return the answer of a fault in place of the handler; None if there is no fault."""
        await self._faults.slow_down(place)
        if limited := self._faults.take("rate_limit", place):
            return _rate_limited(limited)
        if broken := self._faults.take("server_error", place):
            return _broken(broken)
        if self._faults.take("cut_before", place):
            return _cut(request)
        return None


async def _read_parts(request: web.Request, call: Call) -> None:
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            raise ApiError(Code.INVALID_JSON)
        raw = bytes(await part.read())
        if part.name == "payload_json":
            call.body = decode(raw)
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            # A header may contain bytes that are no text.
            name = (part.filename or "file").encode("utf-8", "replace").decode().replace("/", "_")
            call.uploads.append(Upload(name, raw, kind, part.name or ""))


def _broken(fault: Fault) -> web.Response:
    return respond({"message": "Internal Server Error", "code": 0}, fault.status)


def _rate_limited(fault: Fault) -> web.Response:
    seconds = fault.retry_after
    # `respond` sends Via: without it the client takes a 429 for a ban.
    headers = {
        "Retry-After": str(seconds),
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": str(seconds),
        "X-RateLimit-Bucket": "sandbox",
        "X-RateLimit-Scope": "global" if fault.everywhere else "user",
    }
    if fault.everywhere:
        headers["X-RateLimit-Global"] = "true"
    said = {"message": "You are being rate limited.", "retry_after": seconds}
    return respond({**said, "global": fault.everywhere}, 429, headers)


def _cut(request: web.Request) -> web.Response:
    """Close the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
