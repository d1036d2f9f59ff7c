"""A fight under Discord's rate limits."""

import pytest

from bot.discord.outbound.posts import DIRECTS_PAUSE_S, Later, Posts
from tests.bot.discord.conftest import Table


async def test_a_busy_fight_hits_no_limit_that_could_be_kept(table: Table):
    """Turn after turn as fast as the players press: all is posted, and nothing was refused."""
    rates = table.town.sandbox.rates
    rates.on = True
    await table.fight()
    for _ in range(2):
        await table.strike(table.town.ama, at="ben")
        await table.rest(table.town.ben)
        await table.press(table.town.ben, "Take it")
        await table.settled()
    assert sum("Ama strikes at Ben." in text for text in table.texts()) == 2
    sent = [request.method for request in table.town.sandbox.rest.requests]
    assert sent.count("POST") > 10
    assert rates.refused == {}
    assert rates.invalid == 0


async def test_people_who_are_told_too_fast_are_told_later(table: Table):
    """Discord opens ten direct messages a minute: the eleventh waits, and is not closed."""
    sandbox, posts = table.town.sandbox, Posts(table.bot)
    sandbox.rates.on = True
    for n in range(10):
        await posts.direct(sandbox.add_user(f"guest{n}").id)
    with pytest.raises(Later) as later:
        await posts.direct(sandbox.add_user("guest10").id)
    assert later.value.after_s == DIRECTS_PAUSE_S
