"""Threads that the bot makes for fights: what Discord demands of them, and what is left of none."""

from collections import deque
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.sandbox import Channel
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import ANNOUNCEMENT, CATEGORY, MEDIA, STAGE, VOICE
from cogs.base.fights import opened
from cogs.base.tutorials import Practising
from rules.errors import NoRuleset, NotAllowed
from tests.bot.discord.conftest import Table, is_board, wait_for
from tests.bot.discord.test_forums import tags_of


@dataclass
class _Presser:
    """What the tutorial asks of an interaction."""

    channel: Any
    user: Any


@dataclass
class _Learner:
    id: int
    display_name: str


async def forum_of(table: Table, *tags: str, requires_tag: bool = False) -> Channel:
    """A forum that the bot knows of, in a server with a campaign."""
    sandbox = table.town.sandbox
    forum = sandbox.add_forum(table.town.guild, "fights", tags, requires_tag=requires_tag)
    await wait_for(lambda: _known_tags(table, forum) == len(tags))
    await table.play.campaigns.setup(table.call(table.town.gm), name="Town", ruleset="duel")
    return forum


def _known_tags(table: Table, forum: Channel) -> int:
    place: Any = table.bot.get_channel(int(forum.id))
    return -1 if place is None else len(place.available_tags)


async def open_in(table: Table, forum: Channel, ruleset: str = "") -> None:
    call = table.call(table.town.gm)
    await opened(call, table.bot, ruleset=ruleset, name="The pit", forum=forum.id)


def threads(table: Table) -> list[Channel]:
    """All threads and posts that there are."""
    every = table.town.sandbox.world.channels.values()
    return [each for each in every if each.thread is not None]


async def moderating(table: Table) -> None:
    """The bot may manage threads."""
    town = table.town
    role = town.sandbox.add_role(town.guild, "Wardens", int(Permission.MANAGE_THREADS))
    town.sandbox.give_role(town.guild, town.sandbox.bot_user, role)
    guild = table.bot.get_guild(int(town.guild.id))
    assert guild is not None
    await wait_for(lambda: guild.me.guild_permissions.manage_threads)


async def test_a_post_of_a_forum_that_demands_a_tag_gets_one(table: Table):
    """That of a fight which waits for its GM; its last tag is not taken away."""
    forum = await forum_of(table, "Over", "Waits for GM", requires_tag=True)
    await open_in(table, forum)
    [post] = threads(table)
    assert tags_of(table, post) == ["Waits for GM"]
    await wait_for(lambda: any(is_board(m) for m in table.town.ben.visible(post.id)))
    await table.settled()
    assert tags_of(table, post) == ["Waits for GM"]
    assert [r.status for r in table.town.sandbox.rest.refusals] == []


async def test_a_forum_whose_tags_are_for_moderators_says_so(table: Table):
    """Nothing is posted; who manages the server reads what to change."""
    forum = await forum_of(table, "Over", requires_tag=True)
    forum.tags[0].moderated = True
    table.town.sandbox.add_forum(table.town.guild, "fights")
    place: Any = table.bot.get_channel(int(forum.id))
    await wait_for(lambda: place.available_tags[0].moderated)
    with pytest.raises(NotAllowed, match="needs a tag, and I may give none"):
        await open_in(table, forum)
    assert threads(table) == []
    await moderating(table)
    await open_in(table, forum)
    assert tags_of(table, *threads(table)) == ["Over"]


async def test_a_server_full_of_threads_is_told_so(table: Table):
    """Discord allows a thousand open threads; the sentence says what to do."""
    forum = await forum_of(table)
    table.town.sandbox.threads.most_active = 0
    with pytest.raises(NotAllowed, match="as many open threads as Discord allows"):
        await open_in(table, forum)


@pytest.mark.parametrize("manages", [False, True])
async def test_no_open_post_is_left_of_a_fight_that_was_refused(table: Table, *, manages: bool):
    """The post is deleted, or archived if the bot may not delete; the GM reads the refusal."""
    forum = await forum_of(table)
    if manages:
        await moderating(table)
    with pytest.raises(NoRuleset):
        await open_in(table, forum, "whist")
    assert [post.thread.archived for post in threads(table)] == ([] if manages else [True])
    assert [m for post in threads(table) for m in table.town.ben.visible(post.id)] == []


@pytest.mark.parametrize("manages", [False, True])
async def test_no_open_thread_is_left_of_a_practice_that_was_refused(
    table: Table, *, manages: bool
):
    """The learner reads why they cannot practise, not that Discord refuses to delete a thread."""
    await forum_of(table)
    if manages:
        await moderating(table)
    channel = table.bot.get_channel(int(table.channel))
    learner = _Learner(int(table.town.ama.user.id), "Ama")
    practising: Any = Practising(table.play, _Presser(channel, learner))  # type: ignore[arg-type]
    with pytest.raises(NoRuleset):
        await practising.start(table.call(table.town.ama), "whist")
    assert [each.thread.archived for each in threads(table)] == ([] if manages else [True])


@pytest.mark.parametrize("kind", [VOICE, CATEGORY, ANNOUNCEMENT, STAGE, MEDIA])
async def test_practice_is_offered_in_text_channels_only(table: Table, kind: int):
    """Elsewhere Discord makes no private thread: it is not asked, and the sentence says so."""
    town = table.town
    made = town.sandbox.add_channel(town.guild, "elsewhere", kind=kind)
    await wait_for(lambda: table.bot.get_channel(int(made.id)))
    learner = _Learner(int(town.ama.user.id), "Ama")
    presser: Any = _Presser(table.bot.get_channel(int(made.id)), learner)
    with pytest.raises(NotAllowed, match="Practise in a text channel"):
        await Practising(table.play, presser).start(table.call(town.ama), "duel")
    assert threads(table) == []
    assert town.sandbox.rest.refusals == deque()


async def test_tags_of_somebody_elses_post_are_left_alone(table: Table):
    """Only its author and moderators set them: Discord is not asked at each edit of the board."""
    forum = await forum_of(table, "Waits for GM", "Over")
    gm = table.town.gm
    post = gm.moderation.thread(forum.id, "The pit", content="We fight.")
    await table.play.fights.open(table.call(gm), ruleset="duel", name="The pit")
    await table.play.elsewhere.move(table.call(gm), "The pit", post.id)
    there = replace(table.call(gm), channel=post.id)
    await table.play.fights.add_npcs(there, template="duelist", name="Goro", count=2)
    await table.play.fights.begin(replace(there, interaction="begins"))
    await wait_for(lambda: any(is_board(m) for m in table.town.ben.visible(post.id)))
    await table.settled()
    assert [r.path for r in table.town.sandbox.rest.refusals] == []
    assert tags_of(table, post) == []


async def test_tags_for_moderators_are_left_alone(table: Table):
    """The bot may not give them to its own post either."""
    forum = await forum_of(table, "Waits for GM", "Over")
    for tag in forum.tags:
        tag.moderated = True
    table.town.sandbox.add_forum(table.town.guild, "fights")
    place: Any = table.bot.get_channel(int(forum.id))
    await wait_for(lambda: place.available_tags[0].moderated)
    await open_in(table, forum)
    [post] = threads(table)
    there = replace(table.call(table.town.gm), channel=post.id)
    await table.play.fights.add_npcs(there, template="duelist", name="Goro", count=2)
    await table.play.fights.begin(replace(there, interaction="begins"))
    await wait_for(lambda: any(is_board(m) for m in table.town.ben.visible(post.id)))
    await table.settled()
    assert [r.path for r in table.town.sandbox.rest.refusals] == []
    assert tags_of(table, post) == []
