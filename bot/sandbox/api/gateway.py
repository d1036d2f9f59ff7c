"""The gateway.

HELLO, IDENTIFY, RESUME, heartbeats, and the events that a client's intents let through.
"""

import asyncio

from aiohttp import WSMsgType, web

from bot.sandbox.api.session_starts import Starts
from bot.sandbox.api.sessions import ALL_INTENTS, PRIVILEGED, Connection, Intent, OnEvent, Session
from bot.sandbox.api.thread_events import active_threads, thread_events, thread_json
from bot.sandbox.faults import Faults
from bot.sandbox.model.access import Access
from bot.sandbox.model.events import (
    BotChanged,
    ChannelChanged,
    Event,
    GuildJoined,
    GuildLeft,
    MemberChanged,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    PinsChanged,
    RoleChanged,
    ThreadChanged,
    ThreadMembersChanged,
    ThreadsSynced,
)
from bot.sandbox.model.records import UNUSED, Channel, Guild, Message
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Json, decode, encode

HEARTBEAT_MS = 41_250
ACK_S = 0.02
"""Seconds until a heartbeat is acknowledged."""

_DISCONNECTED_SESSIONS = 3


class _CloseError(Exception):
    """The socket is closed with one of Discord's codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Gateway:
    """All sessions of the bot's clients, which were granted no privileged intents.

    `on_event` is told of each event: its name, and its data as JSON.
    """

    def __init__(
        self,
        world: World,
        access: Access,
        faults: Faults,
        token: str,
        *,
        on_event: OnEvent | None = None,
    ) -> None:
        self._on_event = on_event
        self._world, self._access, self._faults = world, access, faults
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self.url = ""
        self.identified = self.resumed = 0
        self.starts = Starts(world.clock)
        world.events.subscribe(self._hear)

    @property
    def online(self) -> bool:
        """Whether a client of the bot is connected and identified."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def sequence(self) -> int:
        """The number of the last event that a connected client was sent; 0 if none is connected."""
        sent = [each.sequence for each in self._sessions.values() if each.connection is not None]
        return max(sent, default=0)

    # The socket

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket, from HELLO to its end."""
        if self._faults.take("refuse_gateway") is not None:
            return web.Response(status=503)
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
        await socket.prepare(request)
        connection = Connection(request, socket, self._delay)
        self._connections.add(connection)
        connection.send_op(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]})
        try:
            async for frame in socket:
                if frame.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    break
                await asyncio.sleep(self._faults.network_s)
                data = frame.data.encode() if isinstance(frame.data, str) else frame.data
                self._receive(connection, data)
        except _CloseError as error:
            await socket.close(code=error.code, message=error.reason.encode())
        finally:
            self._connections.discard(connection)
            self._lose(connection)
            await connection.close()
        return socket

    def _delay(self) -> float:
        return self._faults.delay("GATEWAY") + self._faults.network_s

    def _lose(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            self._world.events.tell(BotChanged())

    def _receive(self, connection: Connection, raw: bytes) -> None:
        try:
            frame = decode(raw)
            op, data = frame["op"], frame.get("d")
        except (ApiError, KeyError, TypeError, AttributeError):
            raise _CloseError(4002, "Error while decoding payload.") from None
        if op == 1:
            # discord.py takes an answer as late if it arrives before the client has noted the time.
            asyncio.get_running_loop().call_later(ACK_S, connection.send_op, 11)
        elif op == 2:
            self._identify(connection, _object(data))
        elif op == 6:
            self._resume(connection, _object(data))
        elif connection.session is None:
            raise _CloseError(4003, "Not authenticated.")
        elif op == 8:
            self._send_members(connection.session, _object(data))
        elif op not in {3, 4}:
            raise _CloseError(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise _CloseError(4005, "Already authenticated.")
        self._check_token(data)
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            raise _CloseError(4010, "Invalid shard.")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise _CloseError(4013, "Invalid intent(s).")
        if intents & PRIVILEGED:
            raise _CloseError(4014, "Disallowed intent(s).")
        if not self.starts.another():
            raise _CloseError(4004, "Authentication failed.")
        session = Session(shard, shards, intents, self._on_event)
        self._forget_old()
        self._sessions[session.id] = session
        self.identified += 1
        self._attach(connection, session)
        guilds = [
            guild
            for guild in self._world.guilds.values()
            if self._world.bot.id in guild.members and session.covers(guild.id)
        ]
        session.send_json("READY", self._ready(session, guilds))
        if intents & Intent.GUILDS:
            for guild in guilds:
                session.send_json("GUILD_CREATE", self._guild_create(guild, session))

    def _check_token(self, data: Json) -> None:
        if str(data.get("token")).removeprefix("Bot ") != self._token:
            raise _CloseError(4004, "Authentication failed.")

    def _forget_old(self) -> None:
        gone = [each for each in self._sessions.values() if each.connection is None]
        for session in gone[:-_DISCONNECTED_SESSIONS]:
            del self._sessions[session.id]

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session, session.connection = session, connection
        self._world.events.tell(BotChanged())

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": self._world.own_json(),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": self._world.bot.id, "flags": 0},
            "session_type": "normal",
            "private_channels": [],
            "_trace": ["sandbox"],
        }

    def _resume(self, connection: Connection, data: Json) -> None:
        self._check_token(data)
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        missed = (
            session.since(sequence) if session is not None and isinstance(sequence, int) else None
        )
        if session is None or missed is None:
            connection.send_op(9, data=False)
            return
        if session.connection is not None:
            session.connection.abort()
        self._attach(connection, session)
        for text in missed:
            connection.send(text)
        self.resumed += 1
        session.send_json("RESUMED", {"_trace": ["sandbox"]})

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds.get(str(data.get("guild_id")))
        if guild is None:
            return
        wanted = data.get("user_ids")
        if isinstance(wanted, str):
            wanted = [wanted]
        everybody = bool(session.intents & Intent.GUILD_MEMBERS) and data.get("query") == ""
        ids = (
            list(guild.members) if wanted is None and everybody else [str(i) for i in wanted or ()]
        )
        members = [self._world.member_json(guild, id_) for id_ in ids if id_ in guild.members]
        chunk: Json = {"guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1}
        chunk["not_found"] = [id_ for id_ in ids if id_ not in guild.members]
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.send_json("GUILD_MEMBERS_CHUNK", chunk)

    # Events

    def dispatch(self, name: str, data: Json, guild_id: str | None, intents: int = 0) -> None:
        """Send an event to every session of the guild's shard that asked for one of the intents.

        0 goes to all.
        """
        encoded = ""
        for session in self._sessions.values():
            if session.covers(guild_id) and (not intents or session.intents & intents):
                encoded = encoded or encode(data)
                session.send(name, encoded)

    def interaction(self, payload: Json) -> None:
        """Send an interaction to the bot, twice if that fault is set."""
        guild_id = payload.get("guild_id")
        self.dispatch("INTERACTION_CREATE", payload, guild_id)
        if self._faults.take("duplicate_next") is not None:
            self.dispatch("INTERACTION_CREATE", payload, guild_id)

    def _hear(self, event: Event) -> None:
        match event:
            case MessageCreated(message):
                self._message("MESSAGE_CREATE", message)
            case MessageEdited(message):
                self._message("MESSAGE_UPDATE", message)
            case MessageDeleted(message):
                self._message("MESSAGE_DELETE", message)
            case PinsChanged(channel):
                self._pins(channel)
            case ThreadChanged() | ThreadMembersChanged() | ThreadsSynced():
                for name, said, guild_id in thread_events(self._world, event):
                    self.dispatch(name, said, guild_id, Intent.GUILDS)
            case ChannelChanged(how, channel) if channel.guild_id is not None:
                said = self._world.channel_json(channel)
                self.dispatch(f"CHANNEL_{how}", said, channel.guild_id, Intent.GUILDS)
            case RoleChanged(how, guild, role):
                about = {"role_id": role.id} if how == "DELETE" else {"role": role.json()}
                said = {"guild_id": guild.id, **about}
                self.dispatch(f"GUILD_ROLE_{how}", said, guild.id, Intent.GUILDS)
            case MemberChanged(how, guild, member):
                user = self._world.users[member.user_id].json()
                about = {} if how == "REMOVE" else member.json()
                said = {"guild_id": guild.id, "user": user, **about}
                own = member.user_id == self._world.bot.id
                intent = Intent(0) if own else Intent.GUILD_MEMBERS
                self.dispatch(f"GUILD_MEMBER_{how}", said, guild.id, intent)
            case GuildJoined(guild):
                for session in self._sessions.values():
                    if session.covers(guild.id) and session.intents & Intent.GUILDS:
                        # A guild that the bot has just joined is not called available.
                        said = self._guild_create(guild, session)
                        del said["unavailable"]
                        session.send_json("GUILD_CREATE", said)
            case GuildLeft(guild):
                self.dispatch("GUILD_DELETE", {"id": guild.id}, guild.id, Intent.GUILDS)
            case _:
                pass

    def _message(self, name: str, message: Message) -> None:
        if message.ephemeral_for is not None:
            return
        channel = self._world.channels[message.channel_id]
        if not self._access.of(self._world.bot.id, channel):
            return
        guild_id = message.guild_id
        intent = Intent.DIRECT_MESSAGES if guild_id is None else Intent.GUILD_MESSAGES
        about: Json = {} if guild_id is None else {"guild_id": guild_id}
        if name == "MESSAGE_DELETE":
            said: Json = {"id": message.id, "channel_id": channel.id, **about}
            self.dispatch(name, said, guild_id, intent)
            return
        said = {**message.payload, **about}
        if name == "MESSAGE_CREATE" and message.nonce is not None:
            said["nonce"] = message.nonce
        for session in self._sessions.values():
            if session.covers(guild_id) and session.intents & intent:
                session.send_json(name, self._as_heard(session, message, said))

    def _as_heard(self, session: Session, message: Message, said: Json) -> Json:
        """Return the message without its content, unless the bot may read it.

        It may read messages that concern it, or all with that intent.
        """
        bot_id = self._world.bot.id
        concerned = message.guild_id is None or message.author_id == bot_id
        mentioned = any(each["id"] == bot_id for each in message.payload["mentions"])
        if concerned or mentioned or session.intents & Intent.MESSAGE_CONTENT:
            return said
        return {**said, "content": "", "embeds": [], "attachments": [], "components": []}

    def _pins(self, channel: Channel) -> None:
        intent = Intent.DIRECT_MESSAGES if channel.guild_id is None else Intent.GUILDS
        said: Json = {"channel_id": channel.id, "last_pin_timestamp": self._world.now()}
        if channel.guild_id is not None:
            said["guild_id"] = channel.guild_id
        self.dispatch("CHANNEL_PINS_UPDATE", said, channel.guild_id, intent)

    def _guild_create(self, guild: Guild, session: Session) -> Json:
        world = self._world
        own = (world.bot.id,)
        members = guild.members if session.intents & Intent.GUILD_MEMBERS else own
        channels = [
            each
            for each in world.channels.values()
            if each.guild_id == guild.id and each.thread is None
        ]
        return {
            **guild.json(),
            "joined_at": guild.members[world.bot.id].joined_at,
            "member_count": len(guild.members),
            "members": [world.member_json(guild, id_) for id_ in members],
            "channels": [world.channel_json(each) for each in channels],
            "threads": [thread_json(world, each) for each in active_threads(world, guild.id)],
            **UNUSED["guild_create"],
        }

    # Trouble

    def drop(self) -> None:
        """Cut every socket without a close frame; the sessions can be resumed."""
        for connection in tuple(self._connections):
            # Detach the sessions now, so that events are kept for RESUME until the socket notices.
            self._lose(connection)
            connection.abort()

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every client, as Discord does when it restarts a server."""
        for connection in tuple(self._connections):
            connection.send_op(7)

    def lose_sessions(self) -> None:
        """Make all sessions impossible to resume; clients are told so and identify again."""
        lost = list(self._sessions.values())
        self._sessions.clear()
        for session in lost:
            if session.connection is not None:
                session.connection.session = None
                session.connection.send_op(9, data=False)
        self._world.events.tell(BotChanged())

    async def stop(self) -> None:
        """Close every socket."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)


def _object(data: object) -> Json:
    if not isinstance(data, dict):
        raise _CloseError(4002, "Error while decoding payload.")
    return data
