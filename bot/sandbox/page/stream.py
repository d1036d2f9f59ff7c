"""Live changes for an open page: only what its user may see."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.faults import Faults
from bot.sandbox.model.events import (
    BotChanged,
    ChannelChanged,
    CommandsChanged,
    Event,
    Events,
    FaultsChanged,
    GuildJoined,
    GuildLeft,
    InteractionChanged,
    MemberChanged,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    PinsChanged,
    RoleChanged,
    ThreadChanged,
    ThreadMembersChanged,
    TimeMoved,
    Typing,
)
from bot.sandbox.model.messages import seen_by_page
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json, encode

_STUCK = 10_000


class Streams:
    """Every open page. `state` and `bot` give the same data as the page's API."""

    def __init__(
        self,
        world: World,
        events: Events,
        faults: Faults,
        state: Callable[[str | None], Json],
        bot: Callable[[], Json],
    ) -> None:
        self._world, self._events, self._faults = world, events, faults
        self._state, self._bot = state, bot
        self._sockets: set[web.WebSocketResponse] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One page's socket, until it closes."""
        user_id = request.query.get("user", "")
        if user_id not in self._world.users:
            raise web.HTTPNotFound(text="There is no such user.")
        socket = web.WebSocketResponse(compress=False, heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        queue.put_nowait(_frame("hello", self._state(user_id)))

        def hear(event: Event) -> None:
            if queue.qsize() < _STUCK and (said := self._said(event, user_id)) is not None:
                queue.put_nowait(_frame(*said))

        unsubscribe = self._events.subscribe(hear)
        self._sockets.add(socket)
        writer = asyncio.create_task(_write(socket, queue), name="page stream")
        try:
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            unsubscribe()
            self._sockets.discard(socket)
            writer.cancel()
            await asyncio.wait([writer])
        return socket

    def _said(self, event: Event, user_id: str) -> tuple[str, Any] | None:
        """Return the type and data of the frame that tells this user of the event.

        None when it is not for them.
        """
        world = self._world
        match event:
            case MessageCreated(message) | MessageEdited(message) if world.can_read(
                user_id, message
            ):
                kind = "message_create" if isinstance(event, MessageCreated) else "message_update"
                return kind, seen_by_page(message)
            case MessageDeleted(message) if world.can_read(user_id, message):
                return "message_delete", {"id": message.id, "channel_id": message.channel_id}
            case Typing(channel, who) if world.can_see(user_id, channel):
                return "typing", {"channel_id": channel.id, "user_id": who}
            case PinsChanged(channel) if world.can_see(user_id, channel):
                return "pins_update", {"channel_id": channel.id}
            case InteractionChanged(interaction) if interaction.user_id == user_id:
                return "interaction", interaction.json()
            case _:
                return self._about_all(event, user_id)

    def _about_all(self, event: Event, user_id: str) -> tuple[str, Any] | None:
        match event:
            case CommandsChanged():
                return "commands_update", {}
            case BotChanged():
                return "bot", self._bot()
            case TimeMoved(ahead):
                return "clock", {"ahead": ahead}
            case FaultsChanged():
                return "faults", self._faults.json()
            case (
                ChannelChanged()
                | ThreadChanged()
                | ThreadMembersChanged()
                | RoleChanged()
                | MemberChanged()
                | GuildJoined()
                | GuildLeft()
            ):
                return "hello", self._state(user_id)
            case _:
                return None

    async def stop(self) -> None:
        """Close every socket."""
        for socket in tuple(self._sockets):
            await socket.close(code=1001)


def _frame(kind: str, data: object) -> str:
    return encode({"type": kind, "data": data})


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
    while True:
        text = await queue.get()
        try:
            await socket.send_str(text)
        except (ConnectionError, RuntimeError):
            return
