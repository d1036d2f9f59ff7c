"""The gateway's protocol, spoken by hand: what is heard, replayed, and closed."""

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town

GUILDS, MEMBERS, GUILD_MESSAGES, CONTENT = 1, 1 << 1, 1 << 9, 1 << 15


class Client:
    """A socket without compression."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self) -> Json:
        frame: Json = json.loads((await self.socket.receive(timeout=60)).data)
        return frame

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, town: Town, intents: int = GUILDS, **more: object) -> Json:
        """READY; the GUILD_CREATE that follows is still to be read."""
        data = {"token": town.sandbox.token, "intents": intents, "properties": {}, **more}
        await self.send(2, data)
        return await self.next()

    async def closed_with(self) -> int | None:
        """The code with which the server closes the socket."""
        while (await self.socket.receive(timeout=60)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


@asynccontextmanager
async def connected(town: Town, query: str = "") -> AsyncIterator[Client]:
    url = f"{town.sandbox.gateway_url}?v=10&encoding=json{query}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        client = Client(socket)
        if not query:
            assert (await client.next())["op"] == 10
        yield client


async def test_a_client_that_identifies_hears_of_its_guilds(town: Town) -> None:
    """READY with the session, then the guild with its channels, and of its members only the bot."""
    async with connected(town) as client:
        ready = await client.identify(town)
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["resume_gateway_url"] == town.sandbox.gateway_url
        created = await client.next()
        assert (created["t"], created["d"]["member_count"]) == ("GUILD_CREATE", 4)
        assert [each["name"] for each in created["d"]["channels"]] == ["general", "secret"]
        [member] = created["d"]["members"]
        assert member["user"]["id"] == town.sandbox.bot_user.id
        await client.send(1, 2)
        assert (await client.next())["op"] == 11


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "sandbox", "intents": -1}, 4013),
        (2, {"token": "sandbox", "intents": GUILDS | MEMBERS}, 4014),
        (2, {"token": "sandbox", "intents": 1, "shard": [2, 2]}, 4010),
        (2, "sandbox", 4002),
        (3, {}, 4003),
    ],
)
async def test_a_client_that_does_wrong_is_closed(
    town: Town, op: int, data: object, code: int
) -> None:
    """With Discord's code for what was wrong."""
    async with connected(town) as client:
        await client.send(op, data)
        assert await client.closed_with() == code


async def test_identifying_twice_and_unknown_opcodes_close_the_socket(town: Town) -> None:
    """4005 and 4001."""
    for op, code in ((2, 4005), (77, 4001)):
        async with connected(town) as client:
            await client.identify(town)
            await client.send(op, {"token": town.sandbox.token, "intents": 1})
            assert await client.closed_with() == code


async def test_messages_are_heard_only_by_who_asked_for_them(town: Town) -> None:
    """With guilds alone nothing of a message comes; pins and channels do."""
    async with connected(town) as client:
        await client.identify(town)
        await client.next()
        message = await town.ama.message(town.general.id, "hello")
        town.sandbox.messages.pin(message, town.gm.user)
        assert (await client.next())["t"] == "CHANNEL_PINS_UPDATE"
        town.sandbox.add_channel(town.guild, "new")
        assert (await client.next())["t"] == "CHANNEL_CREATE"
        town.sandbox.add_role(town.guild, "knights")
        assert (await client.next())["t"] == "GUILD_ROLE_CREATE"


async def test_the_content_of_a_message_is_for_who_may_read_it(town: Town) -> None:
    """Without the privileged intent it is empty, unless the bot is mentioned."""
    async with connected(town) as client:
        await client.identify(town, GUILDS | GUILD_MESSAGES)
        await client.next()
        await town.ama.message(town.general.id, "secret plans")
        heard = await client.next()
        assert (heard["t"], heard["d"]["content"]) == ("MESSAGE_CREATE", "")
        await town.ama.message(town.general.id, f"hello <@{town.sandbox.bot_user.id}>")
        assert (await client.next())["d"]["content"].startswith("hello")


async def test_resume_replays_what_was_missed_in_order(town: Town) -> None:
    """Events while the socket was gone come again with their numbers, then RESUMED."""
    async with connected(town) as client:
        ready = await client.identify(town)
        await client.next()
    for name in ("one", "two"):
        town.sandbox.add_channel(town.guild, name)
    async with connected(town) as client:
        session = {"token": town.sandbox.token, "session_id": ready["d"]["session_id"], "seq": 2}
        await client.send(6, session)
        heard = [await client.next() for _ in range(3)]
        assert [each["t"] for each in heard] == ["CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
        assert [each["s"] for each in heard] == [3, 4, 5]
        assert isinstance(heard[2]["d"], dict)


@pytest.mark.parametrize("wrong", [{"session_id": "none"}, {"seq": 99}])
async def test_a_session_that_cannot_be_resumed_is_invalid(town: Town, wrong: Json) -> None:
    """An unknown session, or a number not yet told: op 9, false."""
    async with connected(town) as client:
        ready = await client.identify(town)
        await client.next()
    async with connected(town) as client:
        session = {"token": town.sandbox.token, "session_id": ready["d"]["session_id"], "seq": 2}
        await client.send(6, {**session, **wrong})
        frame = await client.next()
        assert (frame["op"], frame["d"]) == (9, False)


async def test_the_stream_can_be_compressed_as_a_whole(town: Town) -> None:
    """One context for the socket; each frame can be read when it has come."""
    async with connected(town, "&compress=zlib-stream") as client:
        stream = zlib.decompressobj()
        raw = (await client.socket.receive(timeout=60)).data
        assert json.loads(stream.decompress(raw))["op"] == 10
        await client.send(2, {"token": town.sandbox.token, "intents": 1})
        raw = (await client.socket.receive(timeout=60)).data
        assert json.loads(stream.decompress(raw))["t"] == "READY"


async def test_a_shard_hears_of_its_own_guilds(town: Town) -> None:
    """The guild's number says which shard; the other one hears nothing of it."""
    home = (int(town.guild.id) >> 22) % 2
    for shard in (0, 1):
        async with connected(town) as client:
            ready = await client.identify(town, shard=[shard, 2])
            assert len(ready["d"]["guilds"]) == (shard == home)


async def test_members_are_told_by_id(town: Town) -> None:
    """Op 8 with ids needs no privilege; who is not a member is named as not found."""
    async with connected(town) as client:
        await client.identify(town)
        await client.next()
        wanted = [town.ama.user.id, "1"]
        await client.send(8, {"guild_id": town.guild.id, "user_ids": wanted, "nonce": "n"})
        chunk = (await client.next())["d"]
        assert [each["user"]["username"] for each in chunk["members"]] == ["ama"]
        assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


async def test_a_gateway_can_refuse_sockets(town: Town) -> None:
    """As often as the fault says."""
    town.sandbox.trouble.make({"kind": "refuse_gateway", "times": 2})
    async with aiohttp.ClientSession() as session:
        for _ in range(2):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(town.sandbox.gateway_url)
        async with session.ws_connect(town.sandbox.gateway_url) as socket:
            assert json.loads((await socket.receive(timeout=60)).data)["op"] == 10
