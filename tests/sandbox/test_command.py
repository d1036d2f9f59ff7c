"""`interlude sandbox` from outside: a process, its page's API, and what survives its death."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

PATIENCE_S = 90.0


class House:
    """A running `interlude sandbox`, seen through its page's API."""

    def __init__(self, process: asyncio.subprocess.Process, http: ClientSession) -> None:
        self.process, self.http = process, http

    async def get(self, path: str) -> Any:
        async with self.http.get(f"/sandbox{path}", raise_for_status=True) as answer:
            return await answer.json()

    async def post(self, path: str, body: object) -> Any:
        async with self.http.post(f"/sandbox{path}", json=body, raise_for_status=True) as answer:
            return await answer.json()

    async def until(self, path: str, holds: Callable[[Any], bool]) -> Any:
        """Return the answer of a path as soon as `holds` is true of it."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                found = await self.get(path)
                if holds(found):
                    return found
                await asyncio.sleep(0.05)

    async def ids(self) -> tuple[str, str]:
        """The player Ama and the demo's channel."""
        state = await self.get("/state")
        (ama,) = [user["id"] for user in state["users"] if user["username"] == "ama"]
        channels = state["guilds"][0]["channels"]
        (bridge,) = [each["id"] for each in channels if each["name"] == "the-bridge"]
        return ama, bridge

    async def killed(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self.http.close()


class Houses:
    """Starts the sandbox, as often as a test wants, on one state."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._started: list[House] = []

    async def start(self, *arguments: str) -> House:
        """Start it, and wait for the one line that it prints."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "sandbox", "--port", "0", "--state", str(self._state)),
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "INTERLUDE_CONFIG": os.devnull},
        )
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = (await process.stdout.readline()).decode()
        assert line.startswith("Interlude's sandbox is at http://127.0.0.1:")
        house = House(process, ClientSession(line.split()[4].rstrip("/")))
        self._started.append(house)
        return house

    async def stop(self) -> None:
        for house in self._started:
            await house.http.close()
            if house.process.returncode is None:
                house.process.terminate()
                async with asyncio.timeout(PATIENCE_S):
                    await house.process.wait()


@pytest.fixture
async def houses(tmp_path: Path) -> AsyncIterator[Houses]:
    houses = Houses(tmp_path / "state")
    yield houses
    await houses.stop()


JOIN = ("Join", "All: Join")
"""The first button of the first question: for one person, or for two at once."""


def asked(messages: list[dict[str, Any]]) -> tuple[str, str, str]:
    """The newest question who joins a turn: its post, its button, and who is named first there."""
    *_, found = [
        (message["id"], control["custom_id"], message["content"])
        for message in messages
        for row in message["components"]
        for control in row["components"]
        if control.get("label") in JOIN
    ]
    post, button, content = found
    return post, button, content[2 : content.index(">")]


@pytest.mark.thorough
async def test_a_demo_is_there_and_outlives_any_process(houses: Houses):
    """The first start shows a fight; both processes may be killed, and its buttons still work.

    The dice say who is asked first: Ama, Ben, or the GM for the thugs.
    """
    house = await houses.start()
    ama, bridge = await house.ids()
    messages = f"/users/{ama}/channels/{bridge}/messages"
    before = await house.get(messages)
    first = asked(before)

    bot = (await house.get("/state"))["bot"]["pid"]
    await house.post("/bot", {"do": "kill"})
    assert (await house.get("/state"))["bot"]["pid"] is None
    await house.post("/bot", {"do": "start"})
    state = await house.until("/state", lambda state: state["bot"]["online"])
    assert state["bot"]["pid"] not in {None, bot}

    await house.killed()
    await gone(state["bot"]["pid"])
    house = await houses.start()
    after = await house.get(messages)
    assert [message["id"] for message in after] == [message["id"] for message in before]
    post, button, who = asked(after)
    assert (post, button, who) == first
    assert asks(after, post, who)
    await house.post(f"/users/{who}/component", {"message_id": post, "custom_id": button})
    found = await house.until(messages, lambda found: not asks(found, post, who))
    assert len(found) >= len(after)


@pytest.mark.thorough
async def test_a_bot_that_dies_is_started_again(houses: Houses):
    """Killed from outside, it comes back by itself; without the demo the channels are empty."""
    house = await houses.start("--no-demo")
    ama, bridge = await house.ids()
    assert await house.get(f"/users/{ama}/channels/{bridge}/messages") == []
    bot = (await house.get("/state"))["bot"]["pid"]
    os.kill(bot, signal.SIGKILL)
    await house.until(
        "/state", lambda state: state["bot"]["online"] and state["bot"]["pid"] not in {None, bot}
    )


async def test_without_the_bot_it_says_how_to_start_one(houses: Houses):
    """The page is there, the bot is somebody else's to run, and the page cannot kill it."""
    house = await houses.start("--no-bot")
    assert (await house.get("/state"))["bot"]["pid"] is None
    async with house.http.post("/sandbox/bot", json={"do": "kill"}) as answer:
        assert answer.status == 409


def asks(messages: list[dict[str, Any]], post: str, user: str) -> bool:
    """Whether the post still has controls, and names the user."""
    [found] = [message for message in messages if message["id"] == post]
    return bool(found["components"]) and f"<@{user}>" in found["content"]


async def gone(pid: int) -> None:
    """Wait until there is no such process."""
    try:
        watch = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_reader(watch, over.set)
    try:
        async with asyncio.timeout(PATIENCE_S):
            await over.wait()
    finally:
        loop.remove_reader(watch)
        os.close(watch)
