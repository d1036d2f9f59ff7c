"""Answered requests survive a kill of the sandbox."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.model.records import Interaction
from tests.manual_clock import ManualClock
from tests.sandbox.conftest import build

ROOT = Path(__file__).parents[2]


async def post_until_killed(path: Path, seconds: float) -> list[str]:
    """Ids of the messages and interactions that the sandbox took before SIGKILL."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.sandbox.served",
        str(path),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    port, user, channel = (await process.stdout.readline()).decode().split()
    taken: list[str] = []

    async def post(session: aiohttp.ClientSession) -> None:
        base = f"http://127.0.0.1:{port}"
        for number in range(100_000):
            body = {"channel_id": channel, "content": f"message {number}"}
            async with session.post(f"{base}/sandbox/users/{user}/message", json=body) as said:
                taken.append((await said.json())["id"])
            posted = {"content": "from the bot"}
            headers = {"Authorization": "Bot sandbox"}
            url = f"{base}/api/v10/channels/{channel}/messages"
            async with session.post(url, json=posted, headers=headers) as said:
                taken.append((await said.json())["id"])

    async with aiohttp.ClientSession() as session:
        clients = [asyncio.create_task(post(session)) for _ in range(4)]
        await asyncio.sleep(seconds)
        process.kill()
        await process.wait()
        for client in clients:
            with pytest.raises(aiohttp.ClientError):
                await client
    return taken


async def test_nothing_answered_for_is_lost_by_a_kill(tmp_path: Path) -> None:
    """Twice killed in mid-load: every message that was answered for is there, in order."""
    path, taken = tmp_path / "state.db", []
    for seconds in (0.2, 0.5):
        taken += await post_until_killed(path, seconds)
    assert len(taken) > 20
    sandbox = Sandbox(path)
    gm = sandbox.person("gm")
    [channel] = [each for each in sandbox.world.channels.values() if each.name == "general"]
    kept = [each["id"] for each in gm.visible(channel.id)]
    sandbox.store.close()
    assert set(taken) <= set(kept)
    assert kept == sorted(kept, key=int)


async def test_an_interaction_that_was_under_way_has_failed_after_a_restart(tmp_path: Path) -> None:
    """Nobody can acknowledge it in time any more, and its user is told so."""
    path = tmp_path / "state.db"
    town = build(path)
    town.sandbox.commands.overwrite(None, [{"name": "wait", "description": "d"}])
    await town.sandbox.start()
    sent = await town.ama.command(town.general.id, "/wait")
    await town.sandbox.stop()
    again = build(path)
    found = again.sandbox.world.interactions[sent.id]
    assert (found.state, found.error) == ("failed", "The application did not respond")
    again.sandbox.store.close()


async def test_interactions_are_forgotten_when_their_tokens_have_expired(tmp_path: Path) -> None:
    """The state does not grow for ever; an open modal is kept for a day."""
    clock = ManualClock(1_800_000_000.0)
    town = build(tmp_path / "state.db", clock=clock)
    interactions, world = town.sandbox.interactions, town.sandbox.world

    def begin() -> Interaction:
        return interactions.begin(2, town.ama.user.id, town.general.id, {"type": 1, "name": "x"})

    old, with_modal = begin(), begin()
    with_modal.modal = {"title": "t"}
    clock.advance(16 * 60)
    fresh = begin()
    assert set(world.interactions) == {with_modal.id, fresh.id}
    clock.advance(24 * 3600)
    assert begin().id in world.interactions
    assert {old.id, with_modal.id, fresh.id}.isdisjoint(world.interactions)
    interactions.stop()
    town.sandbox.store.close()


async def test_identifiers_grow_although_the_clock_goes_back() -> None:
    """A snowflake is always greater than the one before."""
    clock = ManualClock(1_800_000_000.0)
    town = build(clock=clock)
    first = town.sandbox.world.mint()
    clock.advance(-3600)
    second = town.sandbox.world.mint()
    assert int(second) > int(first)
    town.sandbox.store.close()
