"""Discord carries out a request, and its answer is lost or an error: the effect happens once."""

from __future__ import annotations

import re
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any

import discord
import pytest

from bot.discord.emojis import Kept, drawing
from bot.discord.failures import sentence
from bot.discord.inbound.missed_losses import find_losses
from bot.discord.new_threads import forum_post, private_thread, take_back
from bot.discord.outbound.posts import Later, Missing, Posts
from bot.discord.outbound.voices import NAME, Place
from bot.discord.replies import Interaction, Reply
from bot.play.model import Call
from bot.play.service import Play
from bot.sandbox.model.permissions import Permission
from tests.bot.discord.conftest import Table, at_work, wait_for
from tests.bot.discord.test_new_threads import moderating
from tests.bot.discord.test_voices import face, met, say
from tests.sandbox.conftest import Town, build

FAULTS = pytest.mark.parametrize("kind", ["500", "503", "cut_after"])
"""The library repeats some requests after a 500 by itself, and none after a 503."""

MESSAGE = "/channels/{channel}/messages/{message}"
WEBHOOK = "/webhooks/{app}/{token}"
ROUTES = {
    "start": (
        "GET /users/@me",
        "GET /oauth2/applications/@me",
        "GET /gateway/bot",
        "GET /applications/{app}/emojis",
        "GET /applications/{app}/commands",
        "PUT /applications/{app}/commands",
        "GET /applications/{app}/guilds/{guild}/commands",
        "PUT /applications/{app}/guilds/{guild}/commands",
    ),
    "press": (
        "POST /interactions/{interaction}/{token}/callback",
        f"PATCH {WEBHOOK}/messages/{{message}}",
        f"PATCH {MESSAGE}",
        f"POST {WEBHOOK}",
    ),
    "words": (
        "GET /channels/{channel}/webhooks",
        "POST /channels/{channel}/webhooks",
        "POST /applications/{app}/emojis",
        "DELETE /applications/{app}/emojis/{emoji}",
        f"DELETE {WEBHOOK}/messages/{{message}}",
    ),
    "threads": (
        "POST /channels/{channel}/threads",
        "PUT /channels/{channel}/thread-members/{user}",
        "GET /guilds/{guild}/threads/active",
        "PATCH /channels/{channel}",
        "DELETE /channels/{channel}",
    ),
    "fight": (
        "POST /channels/{channel}/messages",
        "GET /channels/{channel}/messages",
        f"DELETE {MESSAGE}",
        "PUT /channels/{channel}/messages/pins/{message}",
        "POST /users/@me/channels",
    ),
    "people": ("GET /guilds/{guild}/members/{user}", "GET /channels/{channel}"),
}
"""Every route that the bot uses, by what it is used for."""

UNUSED = {
    "PUT /channels/{channel}/pins/{message}",
    f"POST {MESSAGE}/threads",
    f"GET {MESSAGE}",
    f"GET {WEBHOOK}/messages/{{message}}",
}
"""Routes that only other clients use."""


def fail(table: Table, kind: str, route: str) -> None:
    """The next request to a route is carried out, and fails after that."""
    _fail(table.town, kind, route)


def _fail(town: Town, kind: str, route: str) -> None:
    pattern = f"^{re.sub('{[a-z]+}', '[^/]+', route)}$"
    fault = {"kind": kind, "route": pattern}
    if kind.isdecimal():
        fault = {"kind": "server_error_after", "route": pattern, "status": int(kind)}
    town.sandbox.faults.set(fault)


async def test_every_route_has_its_place_in_the_table(table: Table):
    """A new route of the sandbox fails here until it is tried."""
    served = table.town.sandbox.rest.routes - {"* /{rest:.*}"}
    assert served == {*UNUSED, *(each for of in ROUTES.values() for each in of)}


def failed(table: Table) -> bool:
    """Whether every fault has happened."""
    return table.town.sandbox.faults.json() == []


@FAULTS
@pytest.mark.parametrize("route", ROUTES["press"][:3])
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
    fail(table, kind, ROUTES["press"][3])
    await table.press(table.town.ama, "Choose")
    texts = [text[:1] for text in table.texts(table.town.ama) if len(text) == 1500]
    assert texts == (["a", "b", "b"] if ephemeral else ["a", "b"])
    assert failed(table)


@FAULTS
@pytest.mark.parametrize("route", [ROUTES["press"][3], *ROUTES["words"][:3]])
async def test_words_are_said_once(table: Table, kind: str, route: str):
    """There are one post, one webhook and one emoji of the portrait; Ama is told of no trouble."""
    await met(table, portrait=face())
    fail(table, kind, route)
    for words in ("Ho!", "Ho!"):
        assert await say(table, table.town.ama, words) == ""
    assert table.texts() == ["Ho!", "Ho!"]
    assert [hook.name for hook in table.town.sandbox.world.webhooks.values()] == [NAME]
    assert len(table.town.sandbox.world.emojis) == 1
    assert failed(table)


@FAULTS
async def test_words_and_faces_are_deleted(table: Table, kind: str):
    """What is gone already is no fault. A 503 is told, and the next attempt succeeds."""
    await met(table, portrait=face())
    await say(table, table.town.ama, "Ho!")
    for route in ROUTES["words"][3:]:
        fail(table, kind, route)
    row = await table.play.voices.own(table.call(table.town.ama), table.seen()[0]["id"])
    with suppress(Later) if kind == "503" else nullcontext():
        await table.bot.voices.delete(Place(table.channel), row)
    await table.bot.voices.delete(Place(table.channel), row)
    await table.play.portraits.give(table.call(table.town.ama), "Ama", face("blue"))
    for _ in range(1 + (kind == "503")):
        await table.bot.voices.tidy()
    assert (table.seen(), table.town.sandbox.world.emojis) == ([], {})
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
    fail(table, "500", ROUTES["press"][3])
    with pytest.raises(Later):
        await say(table, table.town.ama, "Ho again!")
    assert table.texts(town.gm) == ["Ho!", "Ho again!"]


@FAULTS
async def test_an_emoji_is_made_once(table: Table, kind: str):
    """The second attempt finds it; all are complete."""
    fail(table, kind, ROUTES["words"][2])
    await Kept(table.bot, pace_s=0).complete()
    made = table.town.sandbox.world.emojis.values()
    assert sorted(each.name for each in made) == sorted(drawing.names())


@FAULTS
async def test_a_thread_and_a_post_of_a_forum_are_made_once(table: Table, kind: str):
    """The one of that name which was not there before; one is archived again, and one deleted."""
    town = table.town
    forum = town.sandbox.add_forum(town.guild, "fights")
    await wait_for(lambda: table.bot.get_channel(int(forum.id)))
    place, channel = (table.bot.get_channel(int(id)) for id in (forum.id, table.channel))
    assert isinstance(place, discord.ForumChannel)
    assert isinstance(channel, discord.TextChannel)
    made: list[discord.Thread] = []
    make, add, active, change, remove = ROUTES["threads"]
    for _ in range(2):
        fail(table, kind, make)
        fail(table, kind, active)
        made.append(await forum_post(place, "A fight", "Come!"))
        fail(table, kind, make)
        fail(table, kind, add)
        person = discord.Object(int(town.ama.user.id))
        made.append(await private_thread(channel, "practice", person))
        known = {thread.id for thread in made}
        await wait_for(lambda known=known: known <= {t.id for t in place.guild.threads})
    there = {int(c.id) for c in town.sandbox.world.channels.values() if c.thread is not None}
    assert len(there) == len(made) == 4
    assert there == {thread.id for thread in made}
    for route, thread in zip((change, remove), made, strict=False):
        fail(table, kind, route)
        await take_back(thread)
        await moderating(table)  # from now on the bot may delete
    left = [c.thread.archived for c in town.sandbox.world.channels.values() if c.thread]
    assert sorted(left) == [False, False, True]
    assert failed(table)


@FAULTS
async def test_a_fight_is_shown_once(table: Table, kind: str):
    """Its posts have a nonce; to edit, to pin and to open direct messages can be repeated."""
    for route in ROUTES["fight"]:
        fail(table, kind, route)
    await table.fight()
    await table.rest(table.town.ama)
    await table.rest(table.town.ben)
    assert table.board()["pinned"]
    ama, posts = table.town.ama, Posts(table.bot)
    await table.play.gm.whisper(table.call(table.town.gm), ama.user.id, "Look behind.")
    await table.settled()
    with suppress(Later):
        await posts.recent(table.channel)
    with suppress(Later, Missing):  # whoever deletes a board takes both for an answer
        await posts.delete(table.channel, table.board()["id"])
    words = [text for text in table.texts() if text]
    assert len(words) == len(set(words))
    [letter] = ama.visible(table.town.sandbox.direct_channel(ama.user).id)
    assert "Look behind." in letter["content"]
    assert failed(table)


@FAULTS
async def test_a_start_succeeds(play: Play, kind: str):
    """Every request of it is carried out and fails once; the commands are there, each once."""
    town = build()
    await town.sandbox.start()
    owner = Call(
        user=town.gm.user.id,
        name="gm",
        guild=town.guild.id,
        channel="",
        interaction="1",
        admin=True,
    )
    await play.campaigns.setup(owner, name="Town", ruleset="ki")
    for route in ROUTES["start"]:
        _fail(town, kind, route)
    try:
        async with at_work(town, play, cogs=("cogs.roll", "cogs.ki"), emojis=True):
            await wait_for(lambda: town.sandbox.faults.json() == [])
            registered = town.sandbox.commands.registered
            await wait_for(lambda: registered(None) and registered(town.guild.id))
    finally:
        await town.sandbox.stop()
    for scope, name in ((None, "roll"), (town.guild.id, "ki")):
        names = [command.payload["name"] for command in registered(scope)]
        assert sorted(names) == sorted({*names, name})


@FAULTS
async def test_people_and_places_are_looked_up(table: Table, kind: str):
    """Without an answer nobody counts as gone."""
    await table.fight()
    ben = table.town.ben.user.id
    for route in ROUTES["people"]:
        fail(table, kind, route)
    assert not await table.play.leavers.look_up(table.town.guild.id, ben)
    guild: Any = table.bot.get_guild(int(table.town.guild.id))
    del guild._channels[int(table.channel)]  # as if it were an archived thread
    await find_losses(table.bot, table.play)
    assert (await table.play.fights.need(table.channel)).is_placed
    assert failed(table)


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
