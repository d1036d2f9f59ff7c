"""What the bot lacks in its channels, and what becomes of fights whose place is gone."""

import asyncio
from dataclasses import replace

import pytest

from bot.discord.emojis import Kept
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.paging import LATER
from bot.discord.outbound.board_post import Standing
from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.lost_posts import Comparison
from bot.discord.outbound.pace import Room
from bot.discord.outbound.posts import Posts
from bot.discord.outbound.unrecorded_posts import Recall
from bot.play.model import Call
from bot.sandbox.model.permissions import Permission
from bot.storage import posts as stored_posts
from bot.storage.rows import PostRow, Status
from cogs.base.reports.doctor import NOBODY, PAGE, examined
from cogs.campaign import Campaigns
from rules.errors import NotAllowed
from tests.bot.discord.conftest import Table, is_board, wait_for
from tests.bot.discord.made import NO_EMOJIS


async def fight_of(table: Table):
    """The one fight there is, as it is now."""
    [row] = await table.play.elsewhere.list(table.call(table.town.gm))
    return row


def told_gm(table: Table) -> str:
    """All that the GM was sent by direct message."""
    gm = table.town.gm
    channel = table.town.sandbox.direct_channel(gm.user)
    return "\n".join(message["content"] for message in gm.visible(channel.id))


async def diagnosis(call: Call, table: Table) -> list[str]:
    """All that the doctor says, page by page."""
    told: list[str] = []
    for n in range(9):
        page = await examined(call, table.bot, ControlId(NOBODY, PAGE, str(n)))
        told += page.text.split("\n")
        shown = page.view.children if page.view is not None else []
        if not any(getattr(each, "label", "") == LATER for each in shown):
            break
    return told


async def test_the_doctor_says_what_is_missing_and_what_it_is_needed_for(table: Table):
    """All is well at first; then the bot may post no embeds and pin nothing."""
    await table.fight()
    gm = table.call(table.town.gm)
    assert (
        f"<#{table.channel}> (The bridge): I may do all that I need."
        in (await examined(gm, table.bot)).text
    )
    town = table.town
    needs = {"EMBED_LINKS": 1 << 14, "PIN_MESSAGES": 1 << 51}
    bot = town.sandbox.bot_user
    town.sandbox.removing.overwrite(town.general, bot, deny=sum(needs.values()))
    channel = int(table.channel)
    await wait_for(lambda: table.bot.get_channel(channel).overwrites)
    told = (await examined(gm, table.bot)).text
    assert f"- <#{table.channel}> (The bridge): I need\n" in told
    assert "  - **Embed Links**, to show reports, questions and the board\n" in told
    assert "  - **Pin Messages**, to pin the board" in told
    assert "Send Messages" not in told


async def test_the_doctor_looks_at_channels_without_a_fight_too(table: Table):
    """One where the bot may not make threads, one that it cannot see, and one where all is well."""
    await table.fight()
    town, gm = table.town, table.call(table.town.gm)
    sandbox, bot = town.sandbox, town.sandbox.bot_user
    hall, cave = (sandbox.add_channel(town.guild, name) for name in ("hall", "cave"))
    forum = sandbox.add_forum(town.guild, "fights", ())
    sandbox.removing.overwrite(hall, bot, deny=1 << 36)
    sandbox.removing.overwrite(cave, bot, deny=1 << 10)
    known = table.bot.get_channel
    await wait_for(lambda: known(int(forum.id)) and known(int(cave.id)).overwrites)
    told = await diagnosis(gm, table)
    at = told.index(f"- <#{hall.id}>: for a fight there, I need")
    why = "to give each person a thread of their own for /tutorial"
    assert told[at + 1] == f"  - **Create Private Threads**, {why}"
    assert f"- I cannot see <#{cave.id}>. To play there, I need **View Channel**." in told
    # The forum, and the channel "secret", which the bot sees.
    assert told[-1] == "- In 2 other channels I may do all that I need."


async def test_the_doctor_names_who_wants_no_messages_and_an_owner_who_has_left(table: Table):
    """Both need somebody to do something, so each line says what."""
    await table.fight()
    town, gm = table.town, table.call(table.town.gm)
    said = (await examined(gm, table.bot)).text
    assert "direct messages" not in said
    assert "has left the server" not in said
    await table.play.presence.messages(table.call(town.ama), False)
    told = (await examined(gm, table.bot)).text.split("\n")
    at = told.index(f"- <@{town.ama.user.id}> wants no direct messages from me.")
    assert told[at + 1] == "  - Their private messages wait in Log, Mine and /todo."
    await table.play.campaigns.owner(gm, town.ben.user.id, has_left=False)
    town.sandbox.removing.member(town.guild, town.ben.user)
    told = (await examined(replace(gm, admin=True), table.bot)).text.split("\n")
    at = told.index(f"- <@{town.ben.user.id}>, who owns this campaign, has left the server.")
    assert told[at + 1] == "  - Who manages the server can hand it on with /campaign owner."


async def test_the_doctor_says_that_the_role_of_the_gms_may_not_be_pinged(table: Table):
    """By default Discord lets nobody mention a role, and then questions to the GM ping nobody."""
    await table.fight()
    town, gm = table.town, table.call(table.town.gm)
    role = town.sandbox.add_role(town.guild, "Narrators")
    await table.play.campaigns.setup(gm, gm_role=role.id)
    guild = table.bot.get_guild(int(town.guild.id))
    assert guild is not None
    await wait_for(lambda: guild.get_role(int(role.id)))
    told = (await examined(gm, table.bot)).text.split("\n")
    line = "- I may not ping the role of the GMs, so they hear of no question."
    mend = "In Server Settings, Roles, allow anyone to mention it."
    assert told[told.index(line) + 1] == f"  - {mend}"
    set_up = Campaigns(table.bot).set_up
    done = await set_up(table.call(town.gm), "", "", role.id)
    assert done.text.endswith(f"{line.removeprefix('- ')} {mend}")
    warden = town.sandbox.add_role(town.guild, "Wardens", int(Permission.MENTION_EVERYONE))
    town.sandbox.give_role(town.guild, town.sandbox.bot_user, warden)
    await wait_for(lambda: guild.me.guild_permissions.mention_everyone)
    assert "I may not ping" not in (await examined(gm, table.bot)).text
    assert "I may not ping" not in (await set_up(table.call(town.gm), "", "", role.id)).text


async def test_the_doctor_is_for_the_gm(table: Table):
    """Where fights go on is nobody else's business."""
    await table.fight()
    with pytest.raises(NotAllowed, match="Only the GM"):
        await examined(table.call(table.town.ama), table.bot)


async def test_a_fight_whose_channel_is_deleted_pauses_and_its_gm_is_told(table: Table):
    """It waits for another channel; its characters can be freed by its end."""
    await table.fight()
    table.town.gm.moderation.change(table.channel, "delete")
    await wait_for(lambda: "was deleted, so the fight pauses" in told_gm(table))
    row = await fight_of(table)
    assert not row.is_placed
    assert row.status is Status.PAUSED
    assert (
        "The bridge has no channel" in (await examined(table.call(table.town.gm), table.bot)).text
    )
    hall = table.town.sandbox.add_channel(table.town.guild, "hall")
    await table.play.elsewhere.move(table.call(table.town.gm), "The bridge", hall.id)
    await table.settled()
    assert any(is_board(message) for message in table.town.ben.visible(hall.id))


async def test_a_fight_whose_thread_is_deleted_while_nobody_listens_pauses_too(table: Table):
    """The next post finds out."""
    await table.fight()
    gm = table.town.gm
    thread = gm.moderation.thread(table.channel, "The cellar")
    await table.play.elsewhere.move(table.call(gm), "The bridge", thread.id)
    await table.settled()
    table.town.sandbox.world.channels.pop(thread.id)
    there = replace(table.call(table.town.ama), channel=thread.id)
    await table.play.turns.act(there, "shout", {"times": 1})
    await wait_for(lambda: "was deleted, so the fight pauses" in told_gm(table))
    assert not (await fight_of(table)).is_placed


@pytest.mark.parametrize("archived", [False, True])
async def test_a_fight_pauses_where_the_channel_of_its_thread_is_deleted(
    table: Table, *, archived: bool
):
    """Discord tells of the channel alone, and of an archived thread the bot has kept nothing."""
    await table.fight()
    town = table.town
    hall = town.sandbox.add_channel(town.guild, "hall")
    thread = town.gm.moderation.thread(hall.id, "The cellar")
    await table.play.elsewhere.move(table.call(town.gm), "The bridge", thread.id)
    await table.settled()
    if archived:
        town.gm.moderation.change(thread.id, "archive")
        await wait_for(lambda: table.bot.get_channel(int(thread.id)) is None)
    town.gm.moderation.change(hall.id, "delete")
    await wait_for(lambda: "was deleted, so the fight pauses" in told_gm(table))
    assert not (await fight_of(table)).is_placed


async def test_the_role_of_the_gms_is_forgotten_with_its_deletion(table: Table):
    """Its owner is told; nobody is GM by it any more."""
    await table.fight()
    town = table.town
    role = town.sandbox.add_role(town.guild, "Narrators")
    gm = table.call(town.gm)
    await table.play.campaigns.setup(gm, gm_role=role.id)
    await wait_for(lambda: table.bot.get_guild(int(town.guild.id)).get_role(int(role.id)))
    town.gm.moderation.server(town.guild.id, "delete_role", role.id)
    await wait_for(lambda: "The role of the GMs" in told_gm(table))
    assert (await table.play.campaigns.need(town.guild.id)).gm_role == ""


async def test_the_fights_of_a_server_that_removes_the_bot_pause(table: Table):
    """Nobody's time runs out where nobody can answer."""
    await table.fight()
    table.town.gm.moderation.server(table.town.guild.id, "remove_bot")
    row = await fight_of(table)
    for _ in range(500):
        row = await fight_of(table)
        if row.status is Status.PAUSED:
            break
        await asyncio.sleep(0.01)
    assert row.status is Status.PAUSED


async def test_the_fights_of_a_server_that_invites_the_bot_again_are_shown_at_once(table: Table):
    """The board says that its fight is paused; while the bot was away nobody could read that."""
    await table.fight()
    town = table.town
    town.gm.moderation.server(town.guild.id, "remove_bot")
    await wait_for(lambda: town.sandbox.rest.refusals)
    await table.settled()
    assert "Paused" not in table.board()["embeds"][0]["description"]
    town.sandbox.install_bot(town.guild)
    await wait_for(lambda: "Paused" in table.board()["embeds"][0]["description"])


async def test_a_board_that_is_taken_from_the_pins_is_pinned_once_more(table: Table):
    """It is noticed with the next edit; taken off a second time, it stays off."""
    await table.fight()
    board = table.board()["id"]
    for times, stays in ((1, True), (2, False)):
        table.town.gm.moderation.unpin(board)
        await table.play.turns.act(table.call(table.town.ama), "shout", {"times": times})
        await table.settled()
        await table.rest([table.town.ama, table.town.ben][times - 1])
        assert table.board()["pinned"] is stays


async def test_a_channel_that_is_lost_while_its_fight_is_being_shown(table: Table):
    """Whoever was about to read or edit posts there finds no channel: nothing is sent."""
    await table.fight()
    bot, play, posts = table.bot, table.play, Posts(table.bot)
    id, message = (await fight_of(table)).id, table.post_of("Ama")["id"]
    async with play.db.write() as c:
        await stored_posts.sent(c, PostRow(message=message, encounter=id, face="older"))
    await play.lost_places.channel_gone(table.channel)
    await table.settled()

    async def known(ids: object) -> set[str]:
        raise AssertionError(f"nothing is posted: {ids}")

    board = Standing(
        id,
        play,
        posts,
        Recall(posts, known),
        pace_s=0,
        room=Room(1),
        emojis=Kept(bot),
        again=lambda after_s: None,
    )
    await Comparison(bot, posts, play).look(id)
    await board.show()
    assert await Faces(play, posts, Hands(), NO_EMOJIS).show(id, message)
