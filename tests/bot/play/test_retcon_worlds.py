"""Two fights, one of them with somebody hidden: a retcon does not show which is which."""

from __future__ import annotations

from tests.bot.play.still_fights import Fight


async def round_of(fight: Fight, *, shade: bool) -> None:
    """Ama strikes, Ben rests and takes it; Shade, where they are, rests in secret."""
    await fight.act("ama", "stroke", target="ben")
    await fight.act("ben", "rest")
    if shade:
        await fight.act("gm", "rest", about="shade")
    await fight.act("ben", "none")


async def take_back(fight: Fight, words: str) -> None:
    """The GM takes the oldest act back that is called so."""
    points = await fight.play.retcons.acts(fight.call("gm"))
    oldest = [point.seq for point in points if words in point.text][-1]
    seen = await fight.play.retcons.preview(fight.call("gm"), oldest)
    await fight.play.retcons.confirm(fight.call("gm"), seen.draft)


async def worlds(still) -> tuple[Fight, Fight]:
    """A fight of two people, and the same with Shade in hiding; both after a round."""
    plain, haunted = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight, shade in ((plain, False), (haunted, True)):
        await still.campaign(fight.guild)
        await still.play.campaigns.configure(fight.call("gm"), covert="open")
        await fight.begin(shade=shade)
        await round_of(fight, shade=shade)
    assert await plain.public() == await haunted.public()
    return plain, haunted


async def test_a_retcon_of_a_public_act_shows_the_same_in_both_worlds(still):
    """The struck line, what the GM says of it, the cards and the questions."""
    plain, haunted = await worlds(still)
    before = await plain.told()
    for fight in (plain, haunted):
        await take_back(fight, "Stroke")
    assert await plain.told() != before
    assert await plain.public() == await haunted.public()


async def test_a_retcon_of_a_secret_act_shows_nothing_to_the_table(still):
    """Shade's own rest is taken back: the table reads and is asked what it was before."""
    plain, haunted = await worlds(still)
    rests = [
        point.seq
        for point in await haunted.play.retcons.acts(haunted.call("gm"))
        if "Shade" in point.text
    ]
    assert len(rests) == 1
    seen = await haunted.play.retcons.preview(haunted.call("gm"), rests[0])
    await haunted.play.retcons.confirm(haunted.call("gm"), seen.draft)
    assert await plain.public() == await haunted.public()
