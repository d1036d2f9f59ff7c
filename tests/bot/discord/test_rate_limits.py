"""A fight under Discord's rate limits."""

from tests.bot.discord.conftest import Table


async def test_a_busy_fight_hits_no_limit_that_could_be_kept(table: Table):
    """Turn after turn as fast as the players press: all is posted, and nothing was refused."""
    table.patience_s = 60.0
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
