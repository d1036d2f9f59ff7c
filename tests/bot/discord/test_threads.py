"""A fight in a thread that somebody archives or locks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.discord.outbound.posts import Posts, Refused
from bot.discord.rendering.message import Message
from bot.play.model import Call
from bot.play.views.unreachable import board_of
from bot.sandbox import Channel
from bot.sandbox.model.events import RoleChanged
from cogs.base.fights import opened
from cogs.base.reports.doctor import examined
from tests.bot.discord.conftest import Table, is_board, wait_for
from tests.sandbox.conftest import Town

SEND_MESSAGES, EMBED_LINKS = 1 << 11, 1 << 14


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


async def test_what_a_locked_thread_has_refused_is_posted_once_it_is_unlocked(table: Table):
    """The bot hears of it, and does not wait for its next look minutes later."""
    await table.fight()
    gm = table.town.gm
    thread = gm.moderation.thread(table.channel, "The cellar")
    await table.play.elsewhere.move(table.call(gm), "The bridge", thread.id)
    await table.settled()
    gm.moderation.change(thread.id, "lock")
    gm.moderation.change(thread.id, "archive")
    there = replace(table.call(table.town.ama), channel=thread.id)
    await table.play.turns.act(there, "shout", {"times": 1})
    await table.settled()

    def heard() -> bool:
        seen = table.town.ben.visible(thread.id)
        return any("shouts 1 times" in str(message["embeds"]) for message in seen)

    assert not heard()
    told = "\n".join(
        m["content"] for m in gm.visible(table.town.sandbox.direct_channel(gm.user).id)
    )
    assert "unlock it if it is a locked thread" in told
    gm.moderation.change(thread.id, "unlock")
    await wait_for(heard)


def by_channel(town: Town, *, may: bool) -> None:
    """The bot may send messages in the channel, or not."""
    denied = 0 if may else SEND_MESSAGES
    town.sandbox.removing.overwrite(town.general, town.sandbox.bot_user, deny=denied)


def by_roles(town: Town, *, may: bool) -> None:
    """The roles of the bot let it send messages, or not."""
    for role in town.guild.roles.values():
        others = role.permissions & ~SEND_MESSAGES
        role.permissions = others | SEND_MESSAGES if may else others
        town.sandbox.events.tell(RoleChanged("UPDATE", town.guild, role))


def by_a_role_of_its_own(town: Town, *, may: bool) -> None:
    """Nobody but a role may send messages; the bot is given it."""
    if may:
        role = town.sandbox.add_role(town.guild, "Heralds", SEND_MESSAGES)
        town.sandbox.give_role(town.guild, town.sandbox.bot_user, role)
    else:
        by_roles(town, may=False)


@pytest.mark.parametrize("let", [by_channel, by_roles, by_a_role_of_its_own])
async def test_what_a_channel_has_refused_is_posted_once_it_may_be(
    table: Table, let: Callable[..., None]
):
    """The bot hears of its permission, and does not wait for its next look minutes later."""
    let(table.town, may=False)
    await table.fight()
    assert table.texts() == []
    let(table.town, may=True)
    await wait_for(lambda: any("Ama joins" in text for text in table.texts()))


async def there(table: Table, place: Channel) -> Call:
    """The GM's next call in a channel or thread, in a campaign of the toy ruleset."""
    gm = table.town.gm
    await table.play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    return replace(table.call(gm), channel=place.id)


def has_board(table: Table, place: Channel) -> bool:
    """Whether a fight's board stands in this place."""
    return any(is_board(message) for message in table.town.gm.visible(place.id))


async def test_the_bot_joins_and_opens_the_thread_in_which_a_fight_is_opened(table: Table):
    """It unarchives a public thread, becomes its member, and lacks nothing."""
    moderation = table.town.gm.moderation
    thread = moderation.thread(table.channel, "The cellar")
    moderation.change(thread.id, "archive")
    call = await there(table, thread)
    done = await opened(call, table.bot, ruleset="duel", name="The cellar", forum="")
    assert "lack" not in done.text
    assert thread.thread is not None
    assert not thread.thread.archived
    assert table.town.sandbox.bot_user.id in thread.thread.members
    await wait_for(lambda: has_board(table, thread))


async def test_a_private_thread_is_played_once_somebody_adds_the_bot(table: Table):
    """The GM reads at once, and in the doctor, what to do; then the fight appears by itself."""
    moderation = table.town.gm.moderation
    thread = moderation.thread(table.channel, "The crypt", private=True)
    call = await there(table, thread)
    done = await opened(call, table.bot, ruleset="duel", name="The crypt", forum="")
    assert done.text.endswith(
        "I cannot see this place, so nothing appears here: in a private thread mention me or add "
        "me to it; in a channel give me View Channel."
    )
    told = (await examined(table.call(table.town.gm), table.bot)).text
    assert "If it is a private thread, mention me there or add me to it." in told
    await table.settled()
    assert not has_board(table, thread)
    await wait_for(lambda: table.play.queues.fails(board_of(thread.id)))
    assert "There is no board since" in (await examined(table.call(table.town.gm), table.bot)).text
    await table.town.gm.message(thread.id, f"<@{table.town.sandbox.bot_user.id}>, come in.")
    await wait_for(lambda: has_board(table, thread))


async def test_opening_a_fight_tells_what_the_bot_lacks_there(table: Table):
    """Without Embed Links nothing can be shown: the GM reads so when they open the fight."""
    town = table.town
    town.sandbox.removing.overwrite(town.general, town.sandbox.bot_user, deny=EMBED_LINKS)
    channel = int(table.channel)
    await wait_for(lambda: table.bot.get_channel(channel).overwrites)
    call = await there(table, town.general)
    done = await opened(call, table.bot, ruleset="duel", name="The bridge", forum="")
    assert done.text.endswith(
        "Here I still need Embed Links, to show reports, questions and the board."
    )
