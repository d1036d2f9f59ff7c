"""A fight as a post of a forum; its tags say who the fight waits for."""

from dataclasses import replace

from bot.play.model import Call
from bot.sandbox import Channel, Person
from cogs.base.fights import opened
from tests.bot.discord.conftest import Table, is_board, wait_for


def tags_of(table: Table, post: Channel) -> list[str]:
    """The names of the tags that a post has."""
    forum = table.town.sandbox.world.channels[post.thread.parent_id]
    known = {tag.id: tag.name for tag in forum.tags}
    return [known[id] for id in post.thread.tags]


async def test_a_fight_is_opened_as_a_post_of_a_forum_and_tagged(table: Table):
    """It waits for the GM; then it does not; then it is over. Other tags stay as they are."""
    town, play = table.town, table.play
    forum = town.sandbox.add_forum(town.guild, "fights", ["Waits for GM", "Over", "Night"])
    await wait_for(lambda: table.bot.get_channel(int(forum.id)))
    await play.campaigns.setup(table.call(town.gm), name="Town", ruleset="duel")
    done = await opened(table.call(town.gm), table.bot, ruleset="", name="The pit", forum=forum.id)
    [post] = [
        each
        for each in town.sandbox.world.channels.values()
        if each.thread is not None and each.thread.parent_id == forum.id
    ]
    assert f"<#{post.id}>" in done.text
    await wait_for(lambda: any(is_board(message) for message in town.ben.visible(post.id)))

    def there(person: Person) -> Call:
        return replace(table.call(person), channel=post.id)

    night = next(tag.id for tag in forum.tags if tag.name == "Night")
    town.sandbox.threads.change(post, tags=[night])
    await play.fights.add_npcs(there(town.gm), template="duelist", name="Goro", count=2)
    await play.fights.begin(there(town.gm))
    await wait_for(lambda: sorted(tags_of(table, post)) == ["Night", "Waits for GM"])
    await play.fights.end(there(town.gm), "Enough")
    await wait_for(lambda: sorted(tags_of(table, post)) == ["Night", "Over"])
