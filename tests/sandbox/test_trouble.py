"""Bad days on demand.

The client survives what the sandbox does to it, and Discord's codes come back.
"""

import asyncio
from pathlib import Path
from time import perf_counter

import aiohttp
import discord
import pytest

from tests.manual_clock import ManualClock
from tests.sandbox.conftest import Town, build, connected, running, until
from tests.sandbox.demo_bot import DemoBot

Here = tuple[Town, DemoBot]


async def ping(town: Town) -> str:
    """The state of a /demo ping, once it is over."""
    sent = await town.ama.command(town.general.id, "/demo ping")
    return (await town.sandbox.answered(sent, 8)).state


async def test_an_interaction_sent_into_a_dropped_socket_is_replayed(bot_town: Here) -> None:
    """The client resumes and answers in time what it did not hear."""
    town, bot = bot_town
    town.sandbox.trouble.make({"kind": "drop_socket"})
    assert not town.sandbox.gateway.online
    assert await ping(town) == "answered"
    await until(lambda: bot.resumes == 1)
    assert town.sandbox.gateway.resumed == 1
    assert town.sandbox.gateway.identified == 1


async def test_a_client_that_is_asked_to_reconnect_resumes(bot_town: Here) -> None:
    """Op 7 loses no session."""
    town, bot = bot_town
    town.sandbox.trouble.make({"kind": "drop_socket", "how": "reconnect"})
    await until(lambda: bot.resumes == 1)
    assert await ping(town) == "answered"


async def test_a_lost_session_is_identified_anew(bot_town: Here) -> None:
    """After op 9 the client has a new session and works."""
    town, _ = bot_town
    town.sandbox.trouble.make({"kind": "lose_session"})
    await until(lambda: town.sandbox.gateway.identified == 2)
    assert await ping(town) == "answered"


async def test_an_interaction_delivered_twice_can_be_acknowledged_once(bot_town: Here) -> None:
    """The second acknowledgement of the same id is 40060, and there is one message."""
    town, bot = bot_town
    town.sandbox.trouble.make({"kind": "duplicate_next"})
    assert await ping(town) == "answered"
    await until(lambda: len(bot.seen) == 2)
    assert sorted(bot.seen) == ["400 40060", "taken"]
    assert len(town.ama.visible(town.general.id)) == 1
    assert town.sandbox.faults.json() == []


async def test_a_second_answer_is_refused(bot_town: Here) -> None:
    """Two answers to one interaction: 40060."""
    town, bot = bot_town
    await town.sandbox.answered(await town.ama.command(town.general.id, "/demo twice"))
    await until(lambda: bot.seen == ["400 40060"])


async def test_a_request_cut_after_it_was_taken_has_happened(bot_town: Here) -> None:
    """The client hears nothing, and the message is there."""
    town, bot = bot_town
    town.sandbox.trouble.make({"kind": "cut_after", "route": "POST /channels/.*/messages$"})
    channel = bot.get_partial_messageable(int(town.general.id))
    with pytest.raises(aiohttp.ClientError):
        await channel.send("taken", nonce=1)
    assert [each["content"] for each in town.ama.visible(town.general.id)] == ["taken"]
    await channel.send("taken", nonce=1)
    assert len(town.ama.visible(town.general.id)) == 1


async def test_a_request_cut_before_it_was_taken_has_not_happened(bot_town: Here) -> None:
    """The client hears nothing, and there is no message."""
    town, bot = bot_town
    town.sandbox.trouble.make({"kind": "cut_before", "route": "POST /channels/.*/messages$"})
    with pytest.raises(aiohttp.ClientError):
        await bot.get_partial_messageable(int(town.general.id)).send("lost")
    assert town.ama.visible(town.general.id) == []


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_rate_limit_is_waited_out(bot_town: Here, everywhere: bool) -> None:
    """The client waits as long as a 429 says, and its request is taken then."""
    town, _ = bot_town
    asked = {"kind": "rate_limit", "retry_after": 0.2, "route": "callback", "global": everywhere}
    town.sandbox.trouble.make(asked)
    start = perf_counter()
    assert await ping(town) == "answered"
    assert perf_counter() - start >= 0.2


async def test_a_server_error_is_tried_again(bot_town: Here) -> None:
    """The client repeats a request that met a 502."""
    town, _ = bot_town
    asked = {"kind": "server_error", "status": 502, "route": "callback"}
    town.sandbox.trouble.make(asked)
    assert await ping(town) == "answered"


async def test_a_slow_network_slows_the_bot(bot_town: Here) -> None:
    """Each way takes so much longer, until the fault is cleared."""
    town, _ = bot_town
    town.sandbox.trouble.make({"kind": "slow", "milliseconds": 60})
    start = perf_counter()
    assert await ping(town) == "answered"
    assert perf_counter() - start >= 0.12
    town.sandbox.trouble.make({"kind": "clear"})
    assert town.sandbox.faults.json() == []


async def test_what_is_slow_goes_on_when_the_faults_are_cleared(bot_town: Here) -> None:
    """Nobody waits for the rest of a minute whose fault is gone."""
    town, _ = bot_town
    town.sandbox.trouble.make({"kind": "slow", "milliseconds": 60_000, "route": "callback"})
    pinged = asyncio.create_task(ping(town))
    await asyncio.sleep(0.1)
    assert not pinged.done()
    town.sandbox.trouble.make({"kind": "clear"})
    assert await pinged == "answered"


async def test_a_denied_permission_is_missing(bot_town: Here) -> None:
    """50013 without the permission, 50001 without seeing the channel, 50007 in private."""
    town, bot = bot_town
    direct = town.sandbox.direct_channel(town.ama.user).id
    for permission, channel, code in (
        ("SEND_MESSAGES", town.general.id, 50013),
        ("VIEW_CHANNEL", town.general.id, 50001),
        ("SEND_MESSAGES", direct, 50007),
    ):
        town.sandbox.trouble.make({"kind": "deny_permission", "permission": permission})
        with pytest.raises(discord.Forbidden) as refused:
            await bot.get_partial_messageable(int(channel)).send("hello")
        assert refused.value.code == code
        town.sandbox.trouble.make({"kind": "clear"})
    await bot.get_partial_messageable(int(town.general.id)).send("hello")


async def test_a_message_deleted_by_a_moderator_is_unknown(bot_town: Here) -> None:
    """Editing it then is 10008."""
    town, bot = bot_town
    message = await bot.get_partial_messageable(int(town.general.id)).send("hello")
    town.sandbox.trouble.make({"kind": "delete_message", "message_id": str(message.id)})
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="again")
    assert refused.value.code == 10008


async def test_who_does_not_answer_within_three_seconds_is_too_late() -> None:
    """The person reads that nothing came, and the bot's late answer is 10062."""
    clock = ManualClock(1_800_000_000.0)
    town = build(clock=clock)
    async with running(town) as bot:
        sent = await town.ama.command(town.general.id, "/demo late")
        await asyncio.sleep(0.05)
        clock.advance(2.9)
        assert sent.state == "pending"
        clock.advance(0.2)
        assert (sent.state, sent.error) == ("failed", "The application did not respond")
        bot.release.set()
        await until(lambda: bot.seen == ["404 10062"])


async def test_a_token_is_good_for_fifteen_minutes() -> None:
    """A follow-up is taken until then, and is 50027 after."""
    clock = ManualClock(1_800_000_000.0)
    town = build(clock=clock)
    async with running(town) as bot:
        sent = await town.ama.command(town.general.id, "/demo ping")
        await town.sandbox.answered(sent)
        route = discord.http.Route("POST", f"/webhooks/{bot.application_id}/{sent.token}")
        clock.advance(15 * 60 - 1)
        await bot.http.request(route, json={"content": "in time"})
        clock.advance(2)
        with pytest.raises(discord.HTTPException) as refused:
            await bot.http.request(route, json={"content": "late"})
        assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_wrong_token_is_refused(town: Town) -> None:
    """The client cannot log in."""
    bot = DemoBot()
    town.sandbox.token = "wrong"
    with pytest.raises(AssertionError, match="LoginFailure"):
        async with connected(town, bot):
            pass


async def test_a_restarted_sandbox_knows_everything(tmp_path: Path) -> None:
    """Messages, pins, commands, files and ids are there again, and an old button works."""
    path = tmp_path / "state.db"
    town = build(path)
    async with running(town):
        sent = await town.ama.command(town.general.id, "/demo show name:Foo")
        await town.sandbox.answered(sent)
        [before] = town.ama.visible(town.general.id)
    again = build(path)
    assert (again.guild.id, again.ama.user.id) == (town.guild.id, town.ama.user.id)
    assert [each["name"] for each in again.ama.commands(again.general.id)] == ["demo"]
    async with running(again) as bot:
        [after] = again.ama.visible(again.general.id)
        assert after["id"] == before["id"]
        assert again.sandbox.port != town.sandbox.port
        content = await bot.http.get_from_cdn(after["embeds"][0]["image"]["url"])
        assert content[:4] == b"\x89PNG"
        await again.sandbox.answered(await again.ben.component(after["id"], "edit"))
        assert again.ama.visible(again.general.id)[-1]["content"] == "edited"
