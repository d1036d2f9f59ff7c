"""New threads for fights: posts of a forum, and private threads to practise in."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import aiohttp
import discord

from bot.discord.attempts import again, once
from rules.errors import NotAllowed

TAG_REQUIRED = 40067
TOO_MANY_THREADS = 160006
"""Discord's refusal of another thread where a thousand are open."""

MOST_THREADS = (
    "This server has as many open threads as Discord allows. Archive some, or open the fight in a "
    "channel."
)
NO_POST = "I may not post in that forum: let me view it, create posts and write in them."
NO_THREAD = (
    "I cannot make a private thread here. Give me the permissions Create Private Threads and "
    "Send Messages in Threads, or try another channel."
)
NO_TAG = (
    "Each post of that forum needs a tag, and I may give none of its tags: add one that anybody "
    "may use, or give me Manage Threads."
)

WAITS_FOR_GM, OVER = "waits for gm", "over"
"""The names of two tags of a forum, in small letters."""


async def forum_post(forum: discord.ForumChannel, name: str, content: str) -> discord.Thread:
    """Make a post of a forum. Where posts need a tag, it gets one.

    Raises:
        NotAllowed: Discord refuses it; the sentence says what to change.
    """
    tags = _first_tag(forum) if forum.flags.require_tag else []
    new = _New(forum, name)

    async def make() -> discord.Thread:
        return (await forum.create_thread(name=name, content=content, applied_tags=tags)).thread

    try:
        return await once(make, new.find)
    except discord.HTTPException as error:
        raise NotAllowed(_why(error, NO_POST)) from None


async def private_thread(
    channel: discord.TextChannel, name: str, member: discord.abc.Snowflake
) -> discord.Thread:
    """Make a private thread of a channel for one person.

    Raises:
        NotAllowed: Discord refuses it; the sentence says what to change.
    """
    new = _New(channel, name)
    make = partial(
        channel.create_thread,
        name=name,
        type=discord.ChannelType.private_thread,
        invitable=False,
        auto_archive_duration=1440,
    )
    try:
        thread = await once(make, new.find)
    except discord.HTTPException as error:
        raise NotAllowed(_why(error, NO_THREAD)) from None
    try:
        await again(partial(thread.add_user, member))
    except discord.HTTPException as error:
        await take_back(thread)
        raise NotAllowed(_why(error, NO_THREAD)) from None
    return thread


class _New:
    """Finds a thread of ours that may have been made since: none of those known before."""

    def __init__(self, parent: discord.TextChannel | discord.ForumChannel, name: str) -> None:
        self._parent, self._name = parent, name
        self._before = {thread.id for thread in parent.threads}

    async def find(self) -> discord.Thread | None:
        """Return the thread, None if Discord has none."""
        guild = self._parent.guild
        for thread in await guild.active_threads():
            ours = thread.owner_id == guild.me.id and thread.parent_id == self._parent.id
            if ours and thread.name == self._name and thread.id not in self._before:
                return thread
        return None


async def take_back(thread: discord.Thread) -> None:
    """Remove a thread of ours in which no fight has begun.

    Only who may manage threads deletes one; without that permission it is archived. The message
    with which a post begins has the post's own id; nobody shall read an invitation there.
    """
    try:
        await again(thread.delete)
    except discord.NotFound:
        return
    except (discord.HTTPException, aiohttp.ClientError):
        with suppress(discord.HTTPException, aiohttp.ClientError):
            await again(thread.get_partial_message(thread.id).delete)
        with suppress(discord.HTTPException, aiohttp.ClientError):
            _ = await again(partial(thread.edit, archived=True))


def may_tag(post: discord.Thread) -> bool:
    """Whether we may set the tags of a forum's post: our own, or any with Manage Threads."""
    me = post.guild.me
    return post.owner_id == me.id or post.permissions_for(me).manage_threads


def may_give(post: discord.Thread, tag: discord.ForumTag) -> bool:
    """Whether we may give or take this tag: some are for moderators only."""
    return not tag.moderated or post.permissions_for(post.guild.me).manage_threads


def _first_tag(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return the tag of a new post where each needs one: that of a fight waiting for its GM.

    If the forum has no such tag, any that does not say that the fight is over.
    """
    moderates = forum.permissions_for(forum.guild.me).manage_threads
    known = [tag for tag in forum.available_tags if moderates or not tag.moderated]
    known.sort(key=lambda tag: (tag.name.casefold() != WAITS_FOR_GM, tag.name.casefold() == OVER))
    return known[:1]


def _why(error: discord.HTTPException, usual: str) -> str:
    """Return what to tell a person about Discord's refusal of a thread.

    Raises:
        discord.HTTPException: It is no refusal.
    """
    if error.code == TAG_REQUIRED:
        return NO_TAG
    if error.code == TOO_MANY_THREADS:
        return MOST_THREADS
    if isinstance(error, discord.Forbidden):
        return usual
    raise error
