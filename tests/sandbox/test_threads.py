"""Threads and forum posts: as the bot makes and changes them, and as it hears of them."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.sandbox.errors import ActError
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import Channel
from tests.manual_clock import ManualClock
from tests.sandbox.conftest import Town, build, running
from tests.sandbox.demo_bot import DemoBot

Here = tuple[Town, DemoBot]
START = 1_800_000_000.0


@pytest.fixture
async def here() -> AsyncIterator[Here]:
    """The town with a forum, and the bot, which may make threads and manage none."""
    town = build(clock=ManualClock(START))
    town.sandbox.add_forum(town.guild, "fights", ["waits for GM", "over"])
    async with running(town) as bot:
        yield town, bot
    town.contract.settle()


def forum(town: Town) -> Channel:
    return town.sandbox.add_forum(town.guild, "fights")


def the(bot: DemoBot, channel: Channel) -> Any:
    found = bot.get_channel(int(channel.id))
    assert found is not None
    return found


async def heard(holds: Any) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def test_a_public_thread_is_made_and_written_in(here: Here) -> None:
    """Its notice stands in the channel, everybody sees what is written, its author has joined."""
    town, bot = here
    made = await the(bot, town.general).create_thread(
        name="The bridge", type=discord.ChannelType.public_thread
    )
    await made.send("It begins.")
    await heard(lambda: made.id in {t.id for t in bot.guilds[0].threads})
    assert town.general.id in town.sandbox.world.messages
    assert [m["type"] for m in town.ama.visible(town.general.id)] == [18]
    [message] = town.ama.visible(str(made.id))
    assert message["content"] == "It begins."
    channel = town.sandbox.world.channels[str(made.id)]
    assert channel.thread is not None
    assert set(channel.thread.members) == {town.sandbox.bot_user.id}


async def test_a_thread_hangs_on_a_message(here: Here) -> None:
    """It has the message's id, once; a second is refused with 160004."""
    town, bot = here
    sent = await the(bot, town.general).send("The bridge")
    made = await sent.create_thread(name="The bridge")
    assert made.id == sent.id
    [message] = town.ama.visible(town.general.id)
    assert message["thread"]["name"] == "The bridge"
    with pytest.raises(discord.HTTPException) as refused:
        await sent.create_thread(name="Again")
    assert refused.value.code == 160004


async def test_a_private_thread_is_there_for_its_members(here: Here) -> None:
    """Others do not see it; who is added does."""
    town, bot = here
    made = await the(bot, town.general).create_thread(name="Ama alone")
    channel = town.sandbox.world.channels[str(made.id)]
    sees = [town.sandbox.world.can_see(p.user.id, channel) for p in (town.gm, town.ama, town.ben)]
    assert sees == [True, False, False]
    await made.add_user(discord.Object(int(town.ama.user.id)))
    assert town.sandbox.world.can_see(town.ama.user.id, channel)
    assert not town.sandbox.world.can_see(town.ben.user.id, channel)


async def test_who_is_mentioned_in_a_thread_joins_it(here: Here) -> None:
    """In a private one too, for all who see its channel: the bot is let in so."""
    town, bot = here
    thread = town.gm.moderation.thread(town.general.id, "Plans", private=True)
    assert bot.user is not None
    await town.gm.message(thread.id, f"<@{bot.user.id}> <@{town.ama.user.id}> come in")
    assert thread.thread is not None
    people = {town.gm.user.id, town.ama.user.id, str(bot.user.id)}
    assert set(thread.thread.members) == people
    hidden = town.gm.moderation.thread(town.secret.id, "Plots")
    await town.gm.message(hidden.id, f"<@{town.ama.user.id}> not you")
    assert hidden.thread is not None
    assert set(hidden.thread.members) == {town.gm.user.id}


async def test_a_post_of_a_forum_has_tags_and_a_first_message(here: Here) -> None:
    """The bot changes the tags of its own post; in the forum itself nothing is written."""
    town, bot = here
    place = the(bot, forum(town))
    waits, over = place.available_tags
    post = await place.create_thread(name="The bridge", content="It begins.", applied_tags=[waits])
    channel = town.sandbox.world.channels[str(post.thread.id)]
    assert channel.thread is not None
    assert channel.thread.tags == [str(waits.id)]
    assert post.message.id == post.thread.id
    await post.thread.edit(applied_tags=[over])
    assert channel.thread.tags == [str(over.id)]
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(
            discord.http.Route("POST", f"/channels/{place.id}/messages"), json={"content": "no"}
        )
    assert refused.value.code == 50008


async def test_a_forum_may_demand_a_tag_of_each_post(here: Here) -> None:
    """Without one a post is refused with 40067, the bot's and a person's."""
    town, bot = here
    town.sandbox.add_forum(town.guild, "fights", requires_tag=True)
    place = the(bot, forum(town))
    await heard(lambda: place.flags.require_tag)
    with pytest.raises(discord.HTTPException) as refused:
        await place.create_thread(name="The bridge", content="It begins.")
    assert refused.value.code == 40067
    with pytest.raises(ActError, match="A tag is required"):
        town.gm.moderation.thread(forum(town).id, "The bridge", content="It begins.")
    await place.create_thread(name="A", content="B", applied_tags=place.available_tags[:1])


async def test_a_server_has_a_thousand_open_threads_and_no_more(here: Here) -> None:
    """Another one is refused with 160006, and so is opening an archived one, by a post too."""
    town, bot = here
    assert town.sandbox.threads.most_active == 1000
    town.sandbox.threads.most_active = 1
    place = the(bot, town.general)
    kind = discord.ChannelType.public_thread
    one = await place.create_thread(name="One", type=kind)
    await one.edit(archived=True)
    await place.create_thread(name="Two", type=kind)
    for act in (place.create_thread(name="3", type=kind), one.edit(archived=False), one.send("a")):
        with pytest.raises(discord.HTTPException) as refused:
            await act
        assert refused.value.code == 160006


async def test_a_reply_needs_the_permission_to_read_the_history(here: Here) -> None:
    """Without it the reply is refused with 160002; a post of its own is not."""
    town, bot = here
    place = the(bot, town.general)
    sent = await place.send("one")
    town.sandbox.faults.set({"kind": "deny_permission", "permission": "READ_MESSAGE_HISTORY"})
    with pytest.raises(discord.Forbidden) as refused:
        await place.send("two", reference=sent)
    assert refused.value.code == 160002
    await place.send("two")


async def test_who_writes_in_an_archived_thread_opens_it(here: Here) -> None:
    """An edit there is refused with 50083; a post unarchives it, and so does the bot by hand."""
    town, bot = here
    made = await the(bot, town.general).create_thread(
        name="The bridge", type=discord.ChannelType.public_thread
    )
    message = await made.send("one")
    await made.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="two")
    assert refused.value.code == 50083
    await made.send("three")
    channel = town.sandbox.world.channels[str(made.id)]
    assert channel.thread is not None
    assert not channel.thread.archived
    await made.edit(archived=True)
    await made.edit(archived=False)
    await message.edit(content="two")


async def test_a_locked_thread_is_for_moderators(here: Here) -> None:
    """The bot may not lock; where somebody has, its posts are refused with 160005."""
    town, bot = here
    made = await the(bot, town.general).create_thread(
        name="The bridge", type=discord.ChannelType.public_thread
    )
    with pytest.raises(discord.Forbidden):
        await made.edit(locked=True)
    channel = town.sandbox.world.channels[str(made.id)]
    town.sandbox.threads.change(channel, archived=True, locked=True)
    for refused_act, code in ((made.send("no"), 160005), (made.edit(archived=False), 50013)):
        with pytest.raises(discord.HTTPException) as refused:
            await refused_act
        assert refused.value.code == code


async def test_a_thread_takes_its_permissions_from_its_channel(here: Here) -> None:
    """Writing there is a permission of its own."""
    town, bot = here
    made = await the(bot, town.general).create_thread(
        name="The bridge", type=discord.ChannelType.public_thread
    )
    everyone = town.guild.roles[town.guild.id]
    bots = town.guild.roles[town.guild.members[town.sandbox.bot_user.id].roles[0]]
    denied = int(Permission.SEND_MESSAGES_IN_THREADS)
    for role in (everyone, bots):
        town.sandbox.removing.overwrite(town.general, role, deny=denied)
    await the(bot, town.general).send("here it may")
    with pytest.raises(discord.Forbidden) as refused:
        await made.send("here not")
    assert refused.value.code == 50013


async def test_a_thread_in_which_nobody_writes_is_archived(here: Here) -> None:
    """After the day that the library asks for; a post sets the time anew."""
    town, bot = here
    clock = town.sandbox.clock
    assert isinstance(clock, ManualClock)
    made = await the(bot, town.general).create_thread(
        name="The bridge", type=discord.ChannelType.public_thread
    )
    clock.advance(20 * 3600)
    await made.send("still here")
    clock.advance(20 * 3600)
    town.sandbox.threads.expire()
    channel = town.sandbox.world.channels[str(made.id)]
    assert channel.thread is not None
    assert not channel.thread.archived
    clock.advance(5 * 3600)
    town.sandbox.threads.expire()
    assert channel.thread.archived


async def test_the_bot_hears_of_what_goes(here: Here) -> None:
    """A thread, a channel with its threads, a role, and its own place in the guild."""
    town, bot = here
    [guild] = bot.guilds
    made = await the(bot, town.general).create_thread(
        name="One", type=discord.ChannelType.public_thread
    )
    other = town.sandbox.add_channel(town.guild, "other")
    role = town.sandbox.add_role(town.guild, "knights")
    await heard(lambda: guild.get_thread(made.id) and guild.get_role(int(role.id)))
    town.sandbox.removing.channel(town.sandbox.world.channels[str(made.id)])
    await heard(lambda: guild.get_thread(made.id) is None)
    town.sandbox.removing.channel(other)
    town.sandbox.removing.role(town.guild, role)
    await heard(
        lambda: guild.get_channel(int(other.id)) is None and not guild.get_role(int(role.id))
    )
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(int(other.id))
    town.sandbox.removing.bot(town.guild)
    await heard(lambda: not bot.guilds)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.get_partial_messageable(int(town.general.id)).send("gone")
    assert refused.value.code == 50001


async def test_who_leaves_is_not_told_of_without_the_privileged_intent(here: Here) -> None:
    """A look-up finds them no more; they see no channel and are in no thread."""
    town, bot = here
    made = await the(bot, town.general).create_thread(name="Ama alone")
    await made.add_user(discord.Object(int(town.ama.user.id)))
    town.sandbox.removing.member(town.guild, town.ama.user)
    assert not town.sandbox.world.can_see(town.ama.user.id, town.general)
    channel = town.sandbox.world.channels[str(made.id)]
    assert channel.thread is not None
    assert set(channel.thread.members) == {town.sandbox.bot_user.id}
    with pytest.raises(discord.NotFound):
        await bot.guilds[0].fetch_member(int(town.ama.user.id))


async def test_the_bot_hears_of_the_threads_of_a_channel_that_it_comes_to_see(here: Here) -> None:
    """Discord tells it their list when it is let in."""
    town, bot = here
    [guild] = bot.guilds
    hidden = town.sandbox.add_channel(town.guild, "hidden", private_to=[town.gm.user])
    made = town.sandbox.threads.create(hidden, town.gm.user, "Plans")
    assert guild.get_thread(int(made.id)) is None
    view = int(Permission.VIEW_CHANNEL)
    town.sandbox.removing.overwrite(hidden, town.sandbox.bot_user, allow=view)
    await heard(lambda: guild.get_thread(int(made.id)) is not None)
