"""The page's API: what each user sees and does over HTTP, and who is kept out."""

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import SandboxError
from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town
from tests.sandbox.demo_bot import DemoBot
from tests.tables import tabled

Here = tuple[Town, DemoBot]


class Page:
    """A page open at the sandbox."""

    def __init__(self, town: Town, session: aiohttp.ClientSession) -> None:
        self.town, self.session = town, session

    async def get(self, path: str) -> Any:
        async with self.session.get(self.town.sandbox.page_url + path) as response:
            return await response.json()

    async def post(self, path: str, body: Json, status: int = 200) -> Any:
        async with self.session.post(self.town.sandbox.page_url + path, json=body) as response:
            assert response.status == status
            return await response.json()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def test_a_fight_could_be_played_from_the_page(
    bot_town: Here, session: aiohttp.ClientSession
) -> None:
    """Command, autocomplete, button, modal and message, each by its route."""
    town, _ = bot_town
    page, me = Page(town, session), f"sandbox/users/{town.ama.user.id}"
    here = {"channel_id": town.general.id}
    offered = await page.get(f"{me}/commands?channel={town.general.id}")
    assert [each["name"] for each in offered] == ["demo"]
    asked = {**here, "path": ["demo", "show"], "options": {"name": "ga"}, "focused": "name"}
    found = await page.post(f"{me}/autocomplete", asked)
    assert found == {"choices": [{"name": "Gamma", "value": "gamma"}]}
    sent = await page.post(f"{me}/command", {**here, "text": '/demo show name:"Foo bar"'})
    await town.sandbox.answered(town.sandbox.world.interactions[sent["interaction_id"]])
    [message] = await page.get(f"{me}/channels/{town.general.id}/messages")
    assert message["embeds"][0]["title"] == "Foo bar"
    pressed = {"message_id": message["id"], "custom_id": "modal"}
    opened = await page.post(f"{me}/component", pressed)
    await town.sandbox.answered(town.sandbox.world.interactions[opened["interaction_id"]])
    interaction = await page.get(f"sandbox/interactions/{opened['interaction_id']}")
    assert (interaction["state"], interaction["modal"]["title"]) == ("answered", "Tell me")
    filled = {**opened, "values": {"where": ["low"], "why": "well"}}
    await page.post(f"{me}/modal", filled)
    await page.post(f"{me}/message", {**here, "content": "thanks"})
    content = base64.b64encode(b"x = 1").decode()
    file = {"filename": "a.toml", "content_base64": content, "content_type": "text/plain"}
    attached = {**here, "path": ["demo", "read"], "attachments": {"sheet": file}}
    read = await page.post(f"{me}/command", attached)
    await town.sandbox.answered(town.sandbox.world.interactions[read["interaction_id"]])
    last = (await page.get(f"{me}/channels/{town.general.id}/messages?limit=1"))[0]
    assert last["content"] == "a.toml: x = 1"


@tabled
async def test_what_cannot_be_done_is_said_in_a_sentence(
    bot_town: Here, session: aiohttp.ClientSession, path: str, body: Json, says: str
) -> None:
    """400 and the reason."""
    town, _ = bot_town
    body = {"channel_id": town.general.id, **body}
    route = f"sandbox/users/{town.ama.user.id}/{path}"
    refused = await Page(town, session).post(route, body, 400)
    assert says in refused["error"]


async def test_a_user_sees_only_his_own(town: Town, session: aiohttp.ClientSession) -> None:
    """A hidden channel and another's direct messages are closed to them."""
    page = Page(town, session)
    direct = town.sandbox.direct_channel(town.gm.user).id
    for channel in (town.secret.id, direct):
        route = f"sandbox/users/{town.ama.user.id}/channels/{channel}/messages"
        assert "no such channel" in (await page.get(route))["error"]
        with pytest.raises(SandboxError):
            await town.ama.message(channel, "hello")
        mine = f"sandbox/users/{town.gm.user.id}/channels/{channel}/messages"
        assert await page.get(mine) == []


async def test_the_state_names_everything(town: Town, session: aiohttp.ClientSession) -> None:
    """Guilds with channels and roles, users, the bot, direct messages, faults."""
    state = await Page(town, session).get("sandbox/state")
    [guild] = state["guilds"]
    assert [each["name"] for each in guild["channels"]] == ["general", "secret"]
    assert [each["name"] for each in guild["roles"]] == ["@everyone", "Interlude"]
    assert [(each["username"], each["bot"]) for each in state["users"]] == [
        ("interlude", True),
        ("gm", False),
        ("ama", False),
        ("ben", False),
    ]
    assert (state["bot"]["online"], state["bot"]["pid"], state["faults"]) == (False, None, [])
    assert state["dm_channels"][1]["recipients"] == [town.ama.user.id]


class Stream:
    """An open stream of one user."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def until(self, kind: str) -> Any:
        """The data of the next frame of that type."""
        while True:
            frame = json.loads((await self.socket.receive(timeout=60)).data)
            if frame["type"] == kind:
                return frame["data"]


async def test_the_stream_tells_each_user_what_is_for_him(
    bot_town: Here, session: aiohttp.ClientSession
) -> None:
    """Messages, edits, their own interactions; another's ephemeral message never comes."""
    town, _ = bot_town
    url = f"{town.sandbox.page_url}sandbox/stream?user="
    async with (
        session.ws_connect(url + town.ama.user.id) as first,
        session.ws_connect(url + town.ben.user.id) as second,
    ):
        ama, ben = Stream(first), Stream(second)
        assert (await ama.until("hello"))["bot"]["online"] is True
        sent = await town.ama.command(town.general.id, "/demo show name:Foo")
        message = await ben.until("message_create")
        assert (await ama.until("message_create"))["id"] == message["id"]
        assert (await ama.until("interaction"))["id"] == sent.id
        await town.ama.component(message["id"], "menu", ["a"])
        assert (await ama.until("message_create"))["content"] == "picked ['a']"
        await town.ben.component(message["id"], "edit")
        assert (await ben.until("message_update"))["content"] == "edited"
        await town.gm.message(town.secret.id, "hidden")
        await town.gm.message(town.general.id, "open")
        assert (await ben.until("message_create"))["content"] == "open"
        town.sandbox.trouble.make({"kind": "delete_message", "message_id": message["id"]})
        assert (await ben.until("message_delete"))["id"] == message["id"]
        town.sandbox.trouble.make({"kind": "drop_socket"})
        assert (await ben.until("bot"))["online"] is False
        assert (await ben.until("bot"))["online"] is True


async def test_faults_are_set_shown_and_cleared(town: Town, session: aiohttp.ClientSession) -> None:
    """By the page's words; what is unknown is refused."""
    page = Page(town, session)
    asked = {"kind": "server_error", "status": 503, "times": 2, "route": "callback"}
    active = (await page.post("sandbox/faults", asked))["active"]
    expected = {"id": 1, "kind": "server_error", "times": 2, "status": 503, "route": "callback"}
    assert active == [expected]
    assert await page.post("sandbox/faults", {"kind": "clear"}) == {"active": []}
    for wrong in (
        {"kind": "earthquake"},
        {"kind": "server_error", "status": 404},
        {"kind": "slow", "route": "("},
        {"kind": "deny_permission", "permission": "FLY"},
        {"kind": "delete_message", "message_id": "1"},
    ):
        await page.post("sandbox/faults", wrong, 400)


class Control:
    """Somebody who runs the bot."""

    pid = 42

    def __init__(self) -> None:
        self.told: list[str] = []

    async def kill(self) -> None:
        self.told.append("kill")

    async def start(self) -> None:
        self.told.append("start")

    async def restart(self) -> None:
        self.told.append("restart")


async def test_the_bot_is_controlled_by_who_runs_it(
    town: Town, session: aiohttp.ClientSession
) -> None:
    """409 where nobody does."""
    page = Page(town, session)
    await page.post("sandbox/bot", {"do": "kill"}, 409)
    control = town.sandbox.bot_control = Control()
    for what in ("kill", "start", "restart"):
        assert (await page.post("sandbox/bot", {"do": what}))["pid"] == 42
    assert control.told == ["kill", "start", "restart"]
    await page.post("sandbox/bot", {"do": "dance"}, 400)


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
async def test_other_pages_are_kept_out(
    town: Town, session: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    """A name that was made to point at this machine, or another site's script: 403."""
    url = town.sandbox.page_url + "sandbox/state"
    async with session.get(url, headers=headers) as response:
        assert response.status == 403


async def test_the_page_is_served_and_nothing_beside_it(
    town: Town, session: aiohttp.ClientSession
) -> None:
    """index.html with a strict policy; no path leads out of its folder."""
    async with session.get(town.sandbox.page_url) as response:
        assert response.content_type == "text/html"
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    for path in ("web/..%2fserver.py", "web/none.js"):
        async with session.get(town.sandbox.page_url + path) as response:
            assert response.status == 404
