"""Discord carries out a request, and its answer is lost or an error: the effect happens once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import pytest

from bot.discord.emojis import Kept, drawing
from bot.discord.failures import sentence
from bot.discord.new_threads import forum_post, private_thread
from bot.discord.outbound.posts import Later
from bot.discord.outbound.voices import NAME
from bot.discord.replies import Interaction, Reply
from bot.play.service import Play
from bot.sandbox.model.permissions import Permission
from tests.bot.discord.conftest import Table, at_work, wait_for
from tests.bot.discord.test_voices import face, met, say
from tests.sandbox.conftest import build

FAULTS = pytest.mark.parametrize("kind", ["server_error_after", "cut_after"])


def fail(table: Table, kind: str, route: str, times: int = 1) -> None:
    """The next requests to a route are carried out, and fail after that."""
    table.town.sandbox.faults.set({"kind": kind, "route": route, "times": times})


def failed(table: Table) -> bool:
    """Whether every fault has happened."""
    return table.town.sandbox.faults.json() == []


@FAULTS
@pytest.mark.parametrize("route", ["POST /interactions", "PATCH /webhooks", "PATCH /channels"])
async def test_a_press_is_answered(table: Table, kind: str, route: str):
    """The answer is shown, whichever of its requests fails; the deferral is one of them."""
    await table.fight()
    table.bot.patience.press_s = 0
    fail(table, kind, route)
    await table.press(table.town.ama, "Choose")
    done = await table.press(table.town.ama, "Rest")
    assert done.state == "answered"
    assert table.answer(table.town.ama) == "Ama chooses Rest."
    await table.settled()
    assert failed(table)


@dataclass
class _Answer:
    """Answers each press with two messages."""

    ephemeral: bool

    async def handle(self, interaction: Interaction) -> None:
        """Show a text that is too long for one message."""
        pages = "\n".join(letter * 1500 for letter in "ab")
        await Reply.of(interaction).show(pages, ephemeral=self.ephemeral)


@FAULTS
@pytest.mark.parametrize("ephemeral", [False, True])
async def test_a_second_message_is_shown(
    table: Table, kind: str, *, ephemeral: bool, monkeypatch: pytest.MonkeyPatch
):
    """A public one once. A private one is in no list, so it may come twice, but is never lost."""
    await table.fight()
    monkeypatch.setattr(table.bot, "router", _Answer(ephemeral))
    fail(table, kind, "POST /webhooks")
    await table.press(table.town.ama, "Choose")
    texts = [text[:1] for text in table.texts(table.town.ama) if len(text) == 1500]
    assert texts == (["a", "b", "b"] if ephemeral else ["a", "b"])
    assert failed(table)


@FAULTS
@pytest.mark.parametrize("where", ["/webhooks", "/channels/.*/webhooks", "/applications"])
async def test_words_are_said_once(table: Table, kind: str, where: str):
    """There are one post, one webhook and one emoji of the portrait; Ama is told of no trouble."""
    await met(table, portrait=face())
    fail(table, kind, f"POST {where}")
    for words in ("Ho!", "Ho!"):
        assert await say(table, table.town.ama, words) == ""
    assert table.texts() == ["Ho!", "Ho!"]
    assert [hook.name for hook in table.town.sandbox.world.webhooks.values()] == [NAME]
    assert len(table.town.sandbox.world.emojis) == 1
    assert failed(table)


async def test_words_are_not_said_again_where_nobody_can_look(table: Table):
    """The bot may not read the channel's history: Ama is told that nobody knows."""
    await met(table)
    await say(table, table.town.ama, "Ho!")
    town = table.town
    role = town.guild.roles[town.guild.members[town.sandbox.bot_user.id].roles[0]]
    town.sandbox.removing.overwrite(town.general, role, deny=int(Permission.READ_MESSAGE_HISTORY))
    channel: Any = table.bot.get_channel(int(table.channel))
    me = channel.guild.me
    await wait_for(lambda: not channel.permissions_for(me).read_message_history)
    fail(table, "server_error_after", "POST /webhooks")
    with pytest.raises(Later):
        await say(table, table.town.ama, "Ho again!")
    assert table.texts(town.gm) == ["Ho!", "Ho again!"]


@FAULTS
async def test_an_emoji_is_made_once(table: Table, kind: str):
    """The second attempt finds it; all are complete."""
    fail(table, kind, "POST /applications")
    await Kept(table.bot, pace_s=0).complete()
    made = table.town.sandbox.world.emojis.values()
    assert sorted(each.name for each in made) == sorted(drawing.names())


@FAULTS
async def test_a_thread_and_a_post_of_a_forum_are_made_once(table: Table, kind: str):
    """The one of that name which was not there before."""
    town = table.town
    forum = town.sandbox.add_forum(town.guild, "fights")
    await wait_for(lambda: table.bot.get_channel(int(forum.id)))
    place, channel = (table.bot.get_channel(int(id)) for id in (forum.id, table.channel))
    assert isinstance(place, discord.ForumChannel)
    assert isinstance(channel, discord.TextChannel)
    made: list[int] = []
    for _ in range(2):
        fail(table, kind, "POST /channels/.*/threads")
        made += [(await forum_post(place, "A fight", "Come!")).id]
        fail(table, kind, "POST /channels/.*/threads")
        fail(table, kind, "PUT /channels/.*/thread-members")
        person = discord.Object(int(town.ama.user.id))
        made += [(await private_thread(channel, "practice", person)).id]
        known = set(made)
        await wait_for(lambda known=known: known <= {t.id for t in place.guild.threads})
    there = [int(c.id) for c in town.sandbox.world.channels.values() if c.thread is not None]
    assert sorted(made) == sorted(there)
    assert len(set(made)) == 4


@FAULTS
async def test_a_fight_is_shown_once(table: Table, kind: str):
    """Its posts have a nonce; to edit, to pin and to open direct messages can be repeated."""
    routes = ("POST /channels", "PATCH /channels", "PUT /channels", "POST /users", "GET /channels")
    for route in routes:
        fail(table, kind, route)
    await table.fight()
    await table.rest(table.town.ama)
    await table.rest(table.town.ben)
    words = [text for text in table.texts() if text]
    assert len(words) == len(set(words))
    assert table.board()["pinned"]
    assert not any(fault["route"] == "POST /channels" for fault in table.town.sandbox.faults.json())


@FAULTS
async def test_a_start_succeeds(play: Play, kind: str):
    """Every request of it is carried out and fails once; the commands are there, each once."""
    town = build()
    await town.sandbox.start()
    routes = ("GET /users", "GET /gateway", "GET /.*applications", "PUT /applications")
    for route in routes:
        town.sandbox.faults.set({"kind": kind, "route": route})
    async with at_work(town, play, cogs=("cogs.roll",)):
        await wait_for(lambda: town.sandbox.faults.json() == [])
        await wait_for(lambda: town.sandbox.commands.registered(None))
    names = [command.payload["name"] for command in town.sandbox.commands.registered(None)]
    assert sorted(names) == sorted({*names, "roll"})
    await town.sandbox.stop()


async def test_a_long_wait_that_discord_asks_for_is_told(table: Table):
    """A 429 of 45 seconds on a new thread: nobody waits, the person reads when to try again."""
    channel: Any = table.bot.get_channel(int(table.channel))
    fault = {"kind": "rate_limit", "route": "POST /channels/.*/threads", "retry_after": 45}
    table.town.sandbox.faults.set(fault)
    with pytest.raises(discord.RateLimited) as caught:
        await private_thread(channel, "practice", discord.Object(int(table.town.ama.user.id)))
    assert sentence(caught.value) == (
        "Discord takes no more of this from me just now. Please try again in a minute."
    )
