"""People who have left the server, and the owner of the campaign then."""

from dataclasses import replace

import pytest

from bot.discord.inbound.membership import is_member
from bot.discord.outbound.posts import Posts
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import answer_button
from bot.sandbox import Person
from bot.storage import notices
from bot.storage.rows import Notice
from cogs.campaign import Campaigns
from cogs.orders import Orders
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from tests.bot.discord.conftest import Table


async def answered_by_direct_message(table: Table, person: Person) -> str:
    """Press the button of a person's question in their direct messages; return the answer."""
    [asked] = await table.play.turns.mine(table.call(person))
    button = Message(content="You are asked.", view=view_of(answer_button(asked.row.token)))
    place = await Posts(table.bot).tell(person.user.id, button, asked.row.token)
    channel, _, message = place.partition("/")
    [shown] = [m for m in person.visible(channel) if m["id"] == message]
    [control] = shown["components"][0]["components"]
    begun = await person.component(message, control["custom_id"])
    await table.town.sandbox.answered(begun)
    return str(person.visible(channel)[-1]["content"])


async def test_who_has_left_the_server_decides_nothing_by_direct_message(table: Table):
    """A member sees their choices; a person who has left is told why not."""
    await table.fight()
    town = table.town
    assert "no member" not in await answered_by_direct_message(table, town.ben)
    town.sandbox.removing.member(town.guild, town.ama.user)
    told = await answered_by_direct_message(table, town.ama)
    assert told == "You are no member of that server any more, so you decide nothing there."


def told_gm(table: Table) -> str:
    """All that the GM was sent by direct message."""
    gm = table.town.gm
    channel = table.town.sandbox.direct_channel(gm.user)
    return "\n".join(message["content"] for message in gm.visible(channel.id))


async def test_at_a_deadline_who_has_left_is_found_and_answers_nothing(table: Table):
    """Their order does not answer the next question; once they are back, it does."""
    await table.fight()
    town, play = table.town, table.play
    guild, ben = town.guild.id, town.ben
    await play.orders.set(table.call(ben), act="none", fields={}, standing=True)
    town.sandbox.removing.member(town.guild, ben.user)
    await play.clock.move(25 * 3600)
    await table.settled()
    assert told_gm(table).count("has left the server") == 1
    assert (await play.presence.member(guild, ben.user.id)).left
    play.hand.script([6, 6])
    await table.strike(town.ama, at="ben")
    await play.clock.move(25 * 3600)
    await table.settled()
    every = await play.turns.mine(table.call(town.gm), everyone=True)
    assert [p.row.question for p in every if p.row.who == ben.user.id] == ["Parry with Ben?"]
    assert told_gm(table).count("has left the server") == 1
    town.sandbox.add_member(town.guild, ben.user)
    await table.press(ben, "Take it")
    await table.settled()
    assert not (await play.presence.member(guild, ben.user.id)).left
    every = await play.turns.mine(table.call(town.gm), everyone=True)
    assert "What does Ben do?" in [p.row.question for p in every]
    await table.strike(town.ama, at="ben")
    await table.rest(ben)
    every = await play.turns.mine(table.call(town.gm), everyone=True)
    assert "Parry with Ben?" not in [p.row.question for p in every]


async def test_whose_the_campaign_is_passes_on_by_hand(table: Table):
    """The owner hands it on, and runs it no more."""
    await table.fight()
    gm, ama = table.call(table.town.gm), table.town.ama
    await table.play.campaigns.owner(gm, ama.user.id)
    assert (await table.play.campaigns.need(gm.guild)).owner == ama.user.id
    assert await table.play.campaigns.is_gm(table.call(ama))
    assert not await table.play.campaigns.is_gm(gm)
    with pytest.raises(NotAllowed, match="to hand on"):
        await table.play.campaigns.owner(table.call(table.town.gm), table.town.ben.user.id)


async def test_a_campaign_whose_owner_has_left_is_taken_by_who_manages_the_server(table: Table):
    """Nobody else can, and not while the owner is there."""
    await table.fight()
    town = table.town
    await table.play.campaigns.owner(table.call(town.gm), town.ama.user.id)
    desk = Campaigns(table.bot)
    gm = town.gm.user.id
    with pytest.raises(NotAllowed, match="to hand on"):
        await desk.handed_on(table.call(town.gm), gm)
    town.sandbox.removing.member(town.guild, town.ama.user)
    assert not await is_member(table.bot, town.guild.id, town.ama.user.id)
    with pytest.raises(NotAllowed, match="to hand on"):
        await desk.handed_on(table.call(town.ben), town.ben.user.id)
    await desk.handed_on(table.call(town.gm), gm)
    assert (await table.play.campaigns.need(town.guild.id)).owner == gm


async def test_a_removed_co_gm_reads_nothing_in_todo_and_is_told_nothing(table: Table):
    """Asked of Discord when it is read, and when a notice to the GM is sent; the owner is told."""
    await table.fight()
    town, play = table.town, table.play
    await play.campaigns.co_gm(table.call(town.gm), town.ben.user.id, add=True)
    desk, call = Orders(table.bot), replace(table.call(town.ben), guild="")
    assert "What does Ben do?" in (await desk.waiting(call, [], [])).text
    town.sandbox.removing.member(town.guild, town.ben.user)
    assert (await desk.waiting(call, [], [])).text == "Nothing waits for you."
    row = await play.fights.need(call.channel)
    line = (await play.reading.log(row.id))[0].token  # a "Why?" is asked of it
    assert await play.reading.campaign_of(line) == town.guild.id
    # Nothing is known of it any more, as when they are removed only now.
    await play.leavers.note(town.guild.id, town.ben.user.id, gone=False)
    async with play.db.write() as c:
        told = Notice(campaign=town.guild.id, person=GM, kind="note", text="Look here.", at=1)
        await notices.add(c, [told])
    play.gm.services.changed(row.id)
    await table.settled()
    assert "Look here." in told_gm(table)
    channel = town.sandbox.direct_channel(town.ben.user)
    assert not [m for m in town.ben.visible(channel.id) if "Look here." in m["content"]]
