"""Posts in a channel that the database does not know: which are lost, and what is shown again."""

from __future__ import annotations

import pytest

from bot.play.views.lost_posts import Seen
from bot.storage import encounters, journals, posts, prompts
from bot.storage.posts import PostRow


def seen(id: str, *tokens: str, at: int = 0, many: bool = False) -> Seen:
    return Seen(id=id, at=at, tokens=frozenset(tokens), asks_many=many)


@pytest.fixture
async def posted(still):
    """A fight whose board, lines and first question have been posted as messages 5 and 7."""
    fight = await still.fight()
    async with still.play.db.write() as c:
        for message in ("5", "7"):
            await posts.sent(c, PostRow(message=message, encounter=fight, face="old"))
        await c.exec_driver_sql("UPDATE prompt SET message = '7' WHERE who = 'ama'")
        await c.exec_driver_sql("UPDATE encounter SET face = 'old', published = head")
    still.play.lost_posts.services.heads[fight] = 0
    return still, fight


async def test_a_post_with_an_unknown_token_is_lost_and_all_is_shown_again(posted):
    """The GM is told once; the board and the open questions may show what is lost."""
    desk, fight = posted
    note = desk.play.lost_posts.note
    assert await note(fight, [seen("5"), seen("9", "gone"), seen("8", "gone")]) == ["9", "8"]
    async with desk.play.db.read() as c:
        assert (await encounters.get(c, fight)).face == ""
        known = {each.message: each.face for each in (await posts.stale(c, fight))[0]}
    assert known.get("7") == ""
    [told] = await desk.play.reading.notices()
    assert told.text.startswith("In The bridge Discord shows 2 posts that my database")
    assert told.token.endswith("/9")
    assert await note(fight, [seen("9", "gone"), seen("8", "gone")]) == []
    assert await note(fight, [seen("10", "gone")]) == ["10"]
    assert "shows a post that" in [n.text for n in await desk.play.reading.notices()][-1]
    assert await note("none", [seen("11", "gone")]) == []


async def test_lines_and_questions_that_are_younger_than_their_post_are_played_anew(posted):
    """Records from before this process may have been posted by an earlier one."""
    desk, fight = posted
    note, heads = desk.play.lost_posts.note, desk.play.lost_posts.services.heads
    async with desk.play.db.read() as c:
        [ask, *_] = await prompts.open_in(c, fight)
        line = (await journals.lines(c, fight))[-1]
    for n, (token, at) in enumerate([(ask.token, ask.asked_at), (line.token, line.at)]):
        heads[fight] = 0
        assert await note(fight, [seen(f"2{n}", token, at=at)]) == []
        heads[fight] = (await desk.play.reading.encounter(fight)).head
        assert await note(fight, [seen(f"3{n}", token, at=at - 1)]) == []
        heads[fight] = 0
        assert await note(fight, [seen(f"3{n}", token, at=at - 1)]) == [f"3{n}"]


async def test_a_post_that_asks_many_is_lost_if_all_was_posted_before_it(posted):
    """A post without controls may be anything, and an older one was known once."""
    desk, fight = posted
    note = desk.play.lost_posts.note
    assert await note(fight, [seen("6", many=True), seen("7", many=True), seen("9")]) == []
    async with desk.play.db.write() as c:
        await c.exec_driver_sql("UPDATE encounter SET published = head - 1")
    assert await note(fight, [seen("8", many=True)]) == []
    async with desk.play.db.write() as c:
        await c.exec_driver_sql("UPDATE encounter SET published = head")
    assert await note(fight, [seen("8", many=True)]) == ["8"]


async def test_the_newest_known_post_of_a_live_fight_is_named(posted):
    """A fight that is over or not there has none."""
    desk, fight = posted
    assert await desk.play.lost_posts.newest(fight) == 7
    assert await desk.play.lost_posts.newest("none") is None
    await desk.play.fights.end(desk.call("gm"))
    assert await desk.play.lost_posts.newest(fight) is None
