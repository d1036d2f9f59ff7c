"""A fight in a thread that somebody archives or locks."""

import pytest

from bot.discord.outbound.posts import Posts, Refused
from bot.discord.rendering.message import Message
from tests.bot.discord.conftest import Table


async def test_an_edit_opens_the_archived_thread_first(table: Table):
    """Discord changes nothing in an archived thread: the bot unarchives it, and the edit stands."""
    town, posts = table.town, Posts(table.bot)
    thread = town.gm.moderation.thread(town.general.id, "The bridge")
    sent = await posts.send(thread.id, Message(content="one"), "first")
    town.gm.moderation.change(thread.id, "archive")
    await posts.edit(thread.id, sent, Message(content="two"))
    assert thread.thread is not None
    assert not thread.thread.archived
    assert [m["content"] for m in town.ben.visible(thread.id)] == ["two"]


async def test_a_locked_thread_stays_locked(table: Table):
    """The bot may not open it; the edit is refused, and is not tried for ever."""
    town, posts = table.town, Posts(table.bot)
    thread = town.gm.moderation.thread(town.general.id, "The bridge")
    sent = await posts.send(thread.id, Message(content="one"), "first")
    town.gm.moderation.change(thread.id, "lock")
    town.gm.moderation.change(thread.id, "archive")
    with pytest.raises(Refused):
        await posts.edit(thread.id, sent, Message(content="two"))
    assert thread.thread is not None
    assert thread.thread.archived
