"""The client: where it points, what it registers, and that it stays up."""

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands, gateway, http
from discord.ext import commands

from bot.discord import loopback
from bot.discord.client import IN_FLIGHT, Interlude
from bot.discord.loopback import NotLoopback, point_at
from bot.discord.people import may_ping, mention
from bot.discord.sync import Commands, same
from bot.play.model import Call
from bot.play.service import Play
from bot.plugins import cogs
from bot.storage.rows import Campaign
from tests.bot.discord.conftest import Table, at_work, running, wait_for
from tests.pointed import pointed_at
from tests.sandbox.conftest import build

REAL = "M" * 26 + "." + "x" * 6 + "." + "y" * 38


@pytest.fixture
def _restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the client points is put back after."""
    monkeypatch.setattr(http.Route, "BASE", http.Route.BASE)
    place = gateway.DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(gateway.DiscordWebSocket, "DEFAULT_GATEWAY", place)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)


@pytest.mark.usefixtures("_restored")
def test_the_client_points_at_this_machine_only():
    """Other addresses and real tokens are refused, and nothing has changed."""
    before = http.Route.BASE
    for rest, ws, token in (
        ("https://discord.com", "ws://127.0.0.1:1/", "t"),
        ("http://127.0.0.1:1", "wss://gateway.discord.gg/", "t"),
        ("http://127.0.0.1:1", "ws://127.0.0.1:1/", REAL),
    ):
        with pytest.raises(NotLoopback):
            point_at(rest, ws, token=token)
        assert before == http.Route.BASE
    point_at("http://127.0.0.1:1/", "ws://127.0.0.1:1/")
    assert http.Route("GET", "/x").url == "http://127.0.0.1:1/api/v10/x"
    assert loopback.is_pointed()


def test_a_gateway_that_comes_back_is_found_within_half_a_minute():
    """However long it has refused: the library by itself would wait for up to seventeen minutes."""
    waits = discord.client.ExponentialBackoff()
    assert max(waits.delay() for _ in range(200)) <= 32


OURS = {"name": "a", "type": 1, "options": [{"name": "x", "type": 4, "required": False}]}
THEIRS = {"id": "1", "name": "a", "type": 1, "version": "2", "options": [{"name": "x", "type": 4}]}


@pytest.mark.parametrize(
    ("ours", "theirs", "alike"),
    [
        ({}, {}, True),
        ({}, {"name": "b"}, False),
        ({}, {"options": []}, False),
        ({}, {"options": [{"name": "x", "type": 3}]}, False),
        ({}, {"options": [{"name": "x", "type": 4, "min_value": 0}]}, False),
        ({}, {"options": [{"name": "x", "type": 4, "max_value": 9}]}, False),
        ({"options": [{"name": "x", "type": 4, "min_value": 0}]}, {}, False),
        ({"contexts": [0]}, {"contexts": None}, False),
        ({"contexts": [0, 1]}, {"contexts": [1, 0]}, True),
        ({"nsfw": False}, {"default_member_permissions": None}, True),
    ],
)
def test_commands_that_stand_there_are_not_sent_again(ours, theirs, alike):
    """Additions by Discord do not matter; a limit that is new on either side does."""
    assert same([OURS | ours], [THEIRS | theirs], everywhere=True) is alike
    assert not same([OURS | ours], [], everywhere=True)


def test_discord_keeps_no_places_for_commands_of_one_server():
    """So they are not compared there."""
    assert same([OURS | {"contexts": [0]}], [THEIRS], everywhere=False)


class Dueling(commands.Cog):
    """The toy ruleset's commands."""

    duel = app_commands.Group(name="duel", description="Duel")

    ran = 0

    @duel.command(name="stroke", description="Strike")
    async def stroke(self, interaction: discord.Interaction) -> None:
        self.ran += 1
        await interaction.response.send_message("Stroke.")


async def test_a_guild_gets_the_commands_of_its_rulesets(table: Table):
    """None without a campaign; those of its rulesets with one."""
    table.bot.offer("duel", Dueling())
    guild = int(table.town.guild.id)
    await table.bot.sync_guild(guild)
    assert table.town.ama.commands(table.channel) == []
    await table.fight()
    await table.bot.sync_guild(guild)
    assert [c["name"] for c in table.town.ama.commands(table.channel)] == ["duel"]
    done = await table.town.ama.command(table.channel, "/duel stroke")
    await table.town.sandbox.answered(done)
    assert table.texts(table.town.ama)[-1] == "Stroke."


async def test_a_rulesets_commands_are_known_before_discord_is_asked(
    play: Play, monkeypatch: pytest.MonkeyPatch
):
    """After a restart they are used at once: Discord has had them from the run before."""
    town = build()
    guild = discord.Object(int(town.guild.id))
    gm = Call(
        user=town.gm.user.id,
        name="gm",
        guild=town.guild.id,
        channel=town.general.id,
        interaction="1",
        admin=True,
    )
    await play.campaigns.setup(gm, name="Town", ruleset="ki")

    async def later(*_args: Any) -> None:
        return

    monkeypatch.setattr(Commands, "sync_all", later)
    await town.sandbox.start()
    try:
        async with at_work(town, play, cogs=cogs()) as bot:
            assert bot.tree.get_command("ki", guild=guild) is not None
            assert bot.tree.get_command("ki", guild=discord.Object(1)) is None
    finally:
        await town.sandbox.stop()


async def test_a_command_that_is_delivered_again_runs_once(table: Table):
    """The second delivery is silent."""
    cog = Dueling()
    table.bot.offer("duel", cog)
    await table.fight()
    await table.bot.sync_guild(int(table.town.guild.id))
    table.town.sandbox.faults.set({"kind": "duplicate_next", "times": 3})
    done = await table.town.ama.command(table.channel, "/duel stroke")
    await table.town.sandbox.answered(done)
    await wait_for(lambda: not any("CommandTree" in name for name in running()))
    assert cog.ran == 1


async def test_a_gateway_that_refuses_is_waited_for(play: Play, capsys: pytest.CaptureFixture[str]):
    """The first connection is refused for a while; the log says why, and the bot gets there."""
    town = build()
    await town.sandbox.start()
    try:
        town.sandbox.faults.set({"kind": "refuse_gateway", "times": 2})
        async with at_work(town, play) as bot:
            assert bot.is_ready()
        told = capsys.readouterr().out
        assert "cannot connect" in told
        assert "AttributeError" not in told
    finally:
        await town.sandbox.stop()


async def test_a_server_that_is_not_there_yet_is_waited_for(play: Play):
    """Neither REST nor gateway at first."""
    town = build()
    await town.sandbox.start()
    port = town.sandbox.port
    await town.sandbox.stop()
    later = build(port=port)
    with pointed_at(f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/gateway/"):
        bot = Interlude(play, pace_s=0)
        task = asyncio.create_task(bot.supervise("sandbox"))
        await asyncio.sleep(0.2)
        assert not task.done()
        await later.sandbox.start()
        try:
            await wait_for(bot.is_ready)
        finally:
            await bot.close()
            await asyncio.wait([task], timeout=60)
            await later.sandbox.stop()


async def test_a_wrong_token_is_said_at_once(play: Play):
    """There is nothing to wait for."""
    town = build()
    await town.sandbox.start()
    with pointed_at(town.sandbox.rest_base, town.sandbox.gateway_url):
        bot = Interlude(play)
        with pytest.raises(discord.LoginFailure):
            await bot.supervise("wrong")
        await bot.close()
    await town.sandbox.stop()


async def test_a_lost_session_loses_no_line(table: Table):
    """The bot comes back by itself, and the fight goes on."""
    await table.fight()
    back = asyncio.Event()

    async def on_ready() -> None:
        back.set()

    table.bot.add_listener(on_ready)
    table.town.sandbox.trouble.make({"kind": "lose_session"})
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 3})
    await table.settled()
    assert any("shouts 3 times" in text for text in table.texts())
    async with asyncio.timeout(60):
        await back.wait()
    await wait_for(lambda: not any(name.startswith(IN_FLIGHT) for name in running()))


def test_only_those_who_are_asked_are_pinged():
    """Persons by id, the GM by role or as the owner, nobody else."""
    campaign = Campaign(id="9", name="T", owner="7", ruleset="duel", rulesets=("duel",))
    allowed = may_ping(["5", "gm", "5", "nobody"], campaign).to_dict()
    assert set(allowed["users"]) == {5, 7}
    assert allowed["parse"] == []
    assert mention("nobody", campaign) == "a player"
    assert mention("gm", None) == "the GM"
