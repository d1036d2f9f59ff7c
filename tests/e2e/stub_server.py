"""The sandbox's page API over a fixed world: the page's tests need no bot and no waiting."""

import asyncio
import copy
import itertools
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from tests.e2e import stub_data as data

WEB = Path(__file__).parents[2] / "bot" / "sandbox" / "web"
Json = dict[str, Any]


class StubServer:
    """A server in a thread of its own; what a test does to it from outside goes through `do`."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, Json]] = []
        self.messages: dict[str, list[Json]] = {}
        self.interactions: dict[str, Json] = {}
        self.faults: list[Json] = []
        self.online = True
        self.port = 0
        self._ids = itertools.count(1_000_000)
        self._streams: dict[web.WebSocketResponse, str] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._runner: web.AppRunner | None = None
        self._fill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Serve; again on the port of the first time after a `stop`."""
        if not self._thread.is_alive():
            self._thread.start()
        self._wait(self._start())

    def stop(self) -> None:
        """Close every connection and free the port."""
        self._wait(self._stop())

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def do(self, action: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Run something in the server's own thread."""

        async def run() -> Any:
            return action(*args, **named)

        return self._wait(run())

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(5)

    async def _start(self) -> None:
        app = web.Application()
        user = "/sandbox/users/{user}"
        app.router.add_get("/", _index)
        app.router.add_get("/cdn/{name}", _picture)
        app.router.add_static("/web", WEB)
        app.router.add_get("/sandbox/state", self._state)
        app.router.add_get("/sandbox/stream", self._stream)
        app.router.add_get(f"{user}/channels/{{channel}}/messages", self._read)
        app.router.add_get(f"{user}/channels/{{channel}}/pins", self._pins)
        app.router.add_get(f"{user}/commands", _commands)
        app.router.add_get(f"{user}/menus", _menus)
        app.router.add_get("/sandbox/interactions/{id}", self._interaction)
        for name in ("command", "autocomplete", "component", "modal", "message", "menu"):
            app.router.add_post(f"{user}/{name}", self._act)
        app.router.add_post("/sandbox/faults", self._act)
        app.router.add_post("/sandbox/bot", self._act)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def _stop(self) -> None:
        for stream in list(self._streams):
            await stream.close()
        if self._runner:
            await self._runner.cleanup()
        self._runner = None

    def _fill(self) -> None:
        self.post(data.BRIDGE, data.GM, "The fog lifts over the bridge.")
        self.post(data.BRIDGE, data.BOT, "Ronin blocks the way.", key=data.BOARD)
        self.messages[data.BRIDGE][-1]["components"] = data.BOARD_COMPONENTS
        self.post(data.BRIDGE, data.BOT, data.MARKDOWN, key=data.EVERYTHING)
        everything = self.messages[data.BRIDGE][-1]
        everything["embeds"] = [data.EMBED]
        everything["edited_timestamp"] = everything["timestamp"]
        picture = {"width": 400, "height": 90, "size": 70, "content_type": "image/png"}
        everything["attachments"] = [
            {"id": "1", "filename": "timeline.png", "url": data.PICTURE, **picture},
            {"id": "2", "filename": "bridge.png", "url": "/cdn/bridge.png", **picture}
            | {"description": "The bridge in the fog"},
            {"id": "3", "filename": "log.md", "url": "/cdn/log.md", "size": 2048},
        ]
        self.post(data.TAVERN, data.AMA, "Anyone here?")
        self.post(data.GM_ROOM, data.BOT, "Ronin has 3 HP left.")
        self.post(data.AMA_DIRECT, data.BOT, "It is your turn.")

    def state(self, user: str | None) -> Json:
        channels = [
            {"id": key, "name": name, "type": 0, "topic": topic}
            for key, name, topic in (
                (data.BRIDGE, "bridge", "Where the **fight** is"),
                (data.TAVERN, "tavern", None),
                (data.GM_ROOM, "gm-room", None),
            )
            if user is None or self.sees(user, key)
        ]
        roles = [
            {"id": data.GM_ROLE, "name": "GM", "color": 0xE91E63, "position": 2},
            {"id": data.PLAYER_ROLE, "name": "Players", "color": 0x1ABC9C, "position": 1},
        ]
        users = [
            {"bot": False, **known, "roles": {data.GUILD: data.ROLES[key]}}
            for key, known in data.USERS.items()
        ]
        directs = [{"id": data.AMA_DIRECT, "recipients": [data.AMA]}]
        return {
            "guilds": [
                {"id": data.GUILD, "name": "Fog Road", "roles": roles, "channels": channels}
            ],
            "users": users,
            "bot": {"id": data.BOT, "online": self.online, "pid": 4711},
            "faults": self.faults,
            "dm_channels": [one for one in directs if user in (None, data.AMA)],
        }

    def sees(self, user: str, channel: str) -> bool:
        return {data.GM_ROOM: user == data.GM, data.AMA_DIRECT: user == data.AMA}.get(channel, True)

    def post(self, channel: str, author: str, content: str, **more: Any) -> Json:
        """Add a message and tell everyone who may see it."""
        known = self.messages.setdefault(channel, [])
        key = more.pop("key", None) or str(next(self._ids))
        started = datetime.now(UTC) - timedelta(minutes=30)
        message = {
            "id": key,
            "channel_id": channel,
            "type": 0,
            "author": {"bot": False, **data.USERS[author]},
            "content": content,
            "timestamp": (started + timedelta(seconds=len(known))).isoformat(),
            "embeds": [],
            "attachments": [],
            "components": [],
            "flags": 0,
            "mentions": [one for one in data.USERS.values() if f"<@{one['id']}>" in content],
            "ephemeral_for": None,
            **more,
        }
        known.append(message)
        self._ids = itertools.count(max(int(key) + 1, next(self._ids)))
        self.tell(self.readers(message), "message_create", message)
        return message

    def edit(self, message: Json, **changes: Any) -> None:
        """Change a message and tell everyone who may see it."""
        fresh = {**message, **changes}
        known = self.messages[message["channel_id"]]
        known[known.index(message)] = fresh
        self.tell(self.readers(fresh), "message_update", fresh)

    def find(self, key: str) -> Json:
        return next(one for known in self.messages.values() for one in known if one["id"] == key)

    def readers(self, message: Json) -> list[str]:
        only = message["ephemeral_for"]
        return [
            user
            for user in data.USERS
            if self.sees(user, message["channel_id"]) and only in (None, user)
        ]

    def tell(self, users: Iterable[str], kind: str, body: Any) -> None:
        wanted = set(users)
        for stream, user in list(self._streams.items()):
            if user in wanted and not stream.closed:
                told = copy.deepcopy({"type": kind, "data": body})
                self._loop.create_task(stream.send_json(told))

    def settle(self, key: str, state: str, **more: Any) -> None:
        """Bring an interaction to a state, and tell its owner."""
        self.interactions[key].update(state=state, **more)
        self.tell([self.interactions[key]["user_id"]], "interaction", self.interactions[key])

    def last(self) -> str:
        return list(self.interactions)[-1]

    def sent(self, kind: str, least: int = 1) -> list[Any]:
        """Return what the page sent of a kind, once it is that many; at most 30 s later.

        The page shows what it does before its request arrives here.
        """
        until = time.monotonic() + 30
        while len(sent := self.do(self._sent, kind)) < least and time.monotonic() < until:
            time.sleep(0.01)
        return sent

    def _sent(self, kind: str) -> list[Json]:
        return [body for name, _, body in self.calls if name == kind]

    async def _stream(self, request: web.Request) -> web.WebSocketResponse:
        stream = web.WebSocketResponse()
        await stream.prepare(request)
        user = request.query["user"]
        self._streams[stream] = user
        await stream.send_json({"type": "hello", "data": self.state(user)})
        try:
            async for message in stream:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            del self._streams[stream]
        return stream

    async def _state(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response(self.state(None))

    async def _read(self, request: web.Request) -> web.Response:
        user, channel = request.match_info["user"], request.match_info["channel"]
        if not self.sees(user, channel):
            return web.json_response({"error": "You cannot see that channel."}, status=403)
        seen = [one for one in self.messages[channel] if user in self.readers(one)]
        return web.json_response(seen)

    async def _pins(self, request: web.Request) -> web.Response:
        pinned = request.match_info["channel"] == data.BRIDGE
        return web.json_response([self.find(data.BOARD)] if pinned else [])

    async def _interaction(self, request: web.Request) -> web.Response:
        return web.json_response(self.interactions[request.match_info["id"]])

    async def _act(self, request: web.Request) -> web.Response:
        body = await request.json()
        user = request.match_info.get("user", "")
        kind = request.path.rsplit("/", 1)[1]
        self.calls.append((kind, user, body))
        if kind == "autocomplete":
            names = [name for name in ("Ronin", "Bandit", "Rogue monk") if _fits(body, name)]
            return web.json_response(
                {"choices": [{"name": name, "value": name.lower()} for name in names]}
            )
        if kind == "message":
            self.post(body["channel_id"], user, body["content"])
            return web.json_response({})
        if kind in ("faults", "bot"):
            self.faults = [body] if kind == "faults" and body["kind"] != "clear" else []
            self.tell(data.USERS, "faults", self.faults)
            return web.json_response({"active": self.faults})
        if kind == "command" and body.get("text", "").startswith("/nonsense"):
            return web.json_response({"error": "There is no command /nonsense."}, status=400)
        key = str(next(self._ids))
        self.interactions[key] = {"id": key, "user_id": user, "state": "pending"}
        self._loop.call_soon(getattr(self, f"_{kind}"), key, user, body)
        return web.json_response({"interaction_id": key})

    def _command(self, key: str, user: str, body: Json) -> None:
        path = body.get("path") or body["text"][1:].split(" ")[:1]
        used = {"id": key, "type": 2, "user": data.USERS[user], "name": " ".join(path)}
        if path == ["silent"]:
            self.settle(key, "failed", error="The application did not respond")
        elif path == ["slow"]:
            self.post(body["channel_id"], data.BOT, "", flags=128, interaction_metadata=used)
            self.settle(key, "deferred")
        else:
            given = body.get("options") or body.get("text")
            self.post(body["channel_id"], data.BOT, f"Done: {given}", interaction_metadata=used)
            self.settle(key, "answered")

    def _menu(self, key: str, _user: str, _body: Json) -> None:
        self.settle(key, "answered")

    def _component(self, key: str, user: str, body: Json) -> None:
        match body["custom_id"]:
            case "broken":
                self.settle(key, "failed", error="This interaction failed")
            case "sheet":
                self.settle(key, "answered", modal=data.MODAL)
            case "whisper":
                only = {"flags": 64, "ephemeral_for": user}
                self.post(data.BRIDGE, data.BOT, f"Ama: 9 HP, for {user}", **only)
                self.settle(key, "answered")
            case "hold":
                pass
            case _:
                self.settle(key, "acked")

    def _modal(self, key: str, user: str, body: Json) -> None:
        self.post(data.BRIDGE, data.BOT, f"{body['values']['name']} enters.")
        self.settle(key, "answered")


def _fits(body: Json, name: str) -> bool:
    return body["options"][body["focused"]].lower() in name.lower()


async def _index(_request: web.Request) -> web.StreamResponse:
    return web.FileResponse(WEB / "index.html")


async def _picture(_request: web.Request) -> web.StreamResponse:
    return web.Response(body=data.png(), content_type="image/png")


async def _menus(_request: web.Request) -> web.Response:
    return web.json_response([{"name": "Read as sheet", "type": 3}])


async def _commands(_request: web.Request) -> web.StreamResponse:
    return web.json_response(data.COMMANDS)
