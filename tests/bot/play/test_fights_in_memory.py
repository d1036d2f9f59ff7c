"""The fights that are kept in memory."""

from __future__ import annotations

from bot.storage import encounters


async def test_a_reader_of_an_older_instant_does_not_replace_the_newest_state(desk):
    """A step is written while somebody still reads what stood before it."""
    id = await desk.fight()
    steps = desk.play.gm.kit.steps
    async with desk.play.gm.kit.db.read() as c:
        before = await encounters.get(c, id)
        assert await steps.scene(c, before)
        await desk.act("ama", "stroke", target="ben")
        async with desk.play.gm.kit.db.read() as later:
            after = await encounters.get(later, id)
            newest = await steps.scene(later, after)
        old = await steps.scene(c, before)
    assert (old.seq, newest.seq) == (before.head, after.head)
    assert before.head < after.head
    async with desk.play.gm.kit.db.read() as c:
        assert await steps.scene(c, after) is newest
