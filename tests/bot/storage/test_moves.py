"""A fight that moves asks anew in its new channel, and leaves what it said in the old one."""

from __future__ import annotations

import pytest

from bot.storage import encounters, journals, moves, posts, prompts
from bot.storage.connection.database import Database
from bot.storage.connection.errors import Conflict
from bot.storage.rows import PostRow
from tests.bot.storage.made import encounter, line, prompt, written


@pytest.fixture
async def two(db: Database) -> Database:
    """Two fights with a board, a line, an open and an answered question that are posted."""
    async with db.write() as c:
        await encounters.create(c, encounter("other"))
        for fight, first in (("fight", 10), ("other", 20)):
            told = [line(1, encounter=fight, post=str(first))]
            await journals.restore(c, fight, written=[written(1)], lines=told, states=[])
            asked = [
                prompt(encounter=fight, message=str(first + 1)),
                prompt("block", encounter=fight, message=str(first + 2), closed_at=4),
            ]
            await prompts.restore(c, asked)
            await encounters.update(c, fight, board=str(first + 3), face="seen", posting=1)
            await posts.sent(c, PostRow(message=str(first), encounter=fight, face="x"))
            await posts.touch(c, str(first))
    return db


async def test_the_other_fight_stays_as_it_was(two: Database) -> None:
    """Its board, questions, lines and posts are not touched."""
    async with two.write() as c:
        await moves.move(c, "fight", "new")
        row = await encounters.get(c, "other")
        assert row is not None
        assert (row.channel, row.board, row.posting) == ("channel-other", "23", 1)
        found = {each.key: (each.message, each.retired) for each in await prompts.every(c, "other")}
        assert found == {"parry": ("21", False), "block": ("22", False)}
        assert [each.post for each in await journals.lines(c, "other")] == ["20"]
        stale, _ = await posts.stale(c, "other")
        assert [each.message for each in stale] == ["20", "22"]


async def test_a_channel_has_one_live_fight(two: Database) -> None:
    """A move to a channel that is taken is refused."""
    with pytest.raises(Conflict):
        async with two.write() as c:
            await moves.move(c, "fight", "channel-other")
