"""Gateway sessions.

The intents of a client, the events it has been sent, and its socket.
"""

import asyncio
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntFlag

from aiohttp import web

from bot.sandbox.wire import Json, encode

REPLAYED, UNSENT = 10_000, 50_000


class Intent(IntFlag):
    """The intents of a client; Discord's bits."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1


class Connection:
    """One socket. Frames wait in a queue; a separate task writes them in order.

    They are text, also for a client that asks for zstd: clients take both.
    """

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, delay: Callable[[], float]
    ) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._request, self._delay = request, delay
        packed = request.query.get("compress") == "zlib-stream"
        self._zlib = zlib.compressobj() if packed else None
        self._queue: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="gateway writer")

    def send(self, text: str) -> None:
        """Queue a text; cut off a client that does not read."""
        arrives = asyncio.get_running_loop().time() + self._delay()
        self._queue.put_nowait((arrives, text))
        if self._queue.qsize() > UNSENT:
            self.abort()

    def send_op(self, op: int, data: object = None) -> None:
        """Queue a frame that is not an event."""
        self.send(encode({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        while True:
            arrives, text = await self._queue.get()
            if (seconds := arrives - asyncio.get_running_loop().time()) > 0:
                await asyncio.sleep(seconds)
            try:
                if self._zlib is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._zlib.compress(text.encode())
                    await self.socket.send_bytes(packed + self._zlib.flush(zlib.Z_SYNC_FLUSH))
            except (ConnectionError, RuntimeError):
                return

    def abort(self) -> None:
        """Cut the TCP connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def close(self) -> None:
        """End the writer; unwritten frames are lost to this socket."""
        self._writer.cancel()
        await asyncio.wait([self._writer])


OnEvent = Callable[[str, str], None]


class Session:
    """The events of one identified client.

    They are numbered and kept, so that RESUME can send them again. `on_event` is told of each: its
    name, and its data as JSON.
    """

    def __init__(
        self, shard: int, shards: int, intents: int, on_event: OnEvent | None = None
    ) -> None:
        self._on_event = on_event
        self.id = secrets.token_hex(16)
        self.shard, self.shards, self.intents = shard, shards, intents
        self.sequence = 0
        self.connection: Connection | None = None
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)

    def covers(self, guild_id: str | None) -> bool:
        """Whether the session's shard has that guild; shard 0 has direct messages."""
        if guild_id is None:
            return self.shard == 0
        return (int(guild_id) >> 22) % self.shards == self.shard

    def send(self, name: str, encoded: str) -> None:
        """Send the next event; `encoded` is its data as JSON."""
        self.sequence += 1
        if self._on_event is not None:
            self._on_event(name, encoded)
        text = f'{{"op":0,"t":"{name}","s":{self.sequence},"d":{encoded}}}'
        self._sent.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send(text)

    def send_json(self, name: str, data: Json) -> None:
        """Send the next event, from its data."""
        self.send(name, encode(data))

    def since(self, sequence: int) -> list[str] | None:
        """Return the events after number `sequence`; None if they are no longer kept."""
        oldest = self._sent[0][0] if self._sent else self.sequence + 1
        if sequence > self.sequence or sequence < oldest - 1:
            return None
        return [text for number, text in self._sent if number > sequence]
