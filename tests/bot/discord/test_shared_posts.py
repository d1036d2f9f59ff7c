"""What happens in one sitting shares a post, as far as a phone shows it whole."""

from typing import Any

import pytest

from bot.play.service import Play
from tests.bot.discord.conftest import Table, at_work, is_board, words_of
from tests.sandbox.conftest import build

SITTING_S = 300.0


@pytest.fixture
async def shared(play: Play):
    """A table whose people sit together for five minutes after an answer."""
    town = build(acknowledge_s=60)
    await town.sandbox.start()
    try:
        async with at_work(town, play, sitting_s=SITTING_S) as bot:
            yield Table(town, play, bot)
    finally:
        await town.sandbox.stop()


def posts(table: Table) -> list[dict[str, Any]]:
    return [m for m in table.seen() if not is_board(m) and words_of(m)]


async def shout(table: Table) -> None:
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    await table.settled()


async def test_what_happens_in_one_sitting_shares_a_post_and_later_has_its_own(shared: Table):
    """Two shouts are one post; six minutes later a third has its own."""
    await shared.fight()
    await shout(shared)
    before = posts(shared)
    await shout(shared)
    assert len(posts(shared)) == len(before)
    assert words_of(posts(shared)[-1]).count("shouts 1 times") == 2
    await shared.play.clock.move(SITTING_S + 60)
    await shout(shared)
    assert len(posts(shared)) == len(before) + 1
    assert words_of(posts(shared)[-1]).count("shouts 1 times") == 1


async def test_a_shared_post_that_was_deleted_is_told_again_in_a_new_one(shared: Table):
    """The second shout joins a post that is gone: it stands in a post of its own."""
    await shared.fight()
    await shout(shared)
    messages = shared.town.sandbox.world.messages[shared.channel]
    shared.town.sandbox.messages.delete(messages[posts(shared)[-1]["id"]])
    await shout(shared)
    assert "shouts 1 times" in words_of(posts(shared)[-1])
