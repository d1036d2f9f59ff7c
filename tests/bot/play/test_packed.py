"""A fight that is long over is packed: people read it, export it, check it and go on with it."""

from __future__ import annotations

from typing import Any

from bot.storage.copies.transfer import export_campaign
from rules.engine.views.visibility import PUBLIC, THE_GM
from tests.bot.play.conftest import Desk


async def shown(desk: Desk, fight: str) -> list[Any]:
    """All that people can see of it, and its export."""
    gm = desk.call("gm")
    lines = await desk.play.reading.log(fight, PUBLIC)
    async with desk.play.db.read() as c:
        exported = await export_campaign(c, "g")
    [told] = exported["encounters"]
    return [
        lines,
        await desk.play.reading.log(fight, THE_GM),
        [await desk.play.reading.why(gm, row.token) for row in lines],
        (await desk.play.dice.of_fight(fight, PUBLIC, lines)).text,
        told["records"],
        told["lines"],
    ]


async def test_a_packed_fight_is_read_exported_and_taken_up_again(desk: Desk) -> None:
    """All is as before; after an undo of its end both are asked again, and can act."""
    desk.play.hand.pledge_by("stone")
    fight = await desk.fight()
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    asked = await desk.asked()
    await desk.play.fights.end(desk.call("gm"))
    async with desk.play.db.write() as c:
        await c.exec_driver_sql("UPDATE encounter SET published = head")
    before = await shown(desk, fight)
    desk.play.housekeeping.keep_days = -1
    while await desk.play.housekeeping.tidy():
        pass
    async with desk.play.db.read() as c:
        left = await c.exec_driver_sql("SELECT count(*) FROM record WHERE body <> ''")
        assert left.scalar_one() == 0
    assert await shown(desk, fight) == before
    await desk.play.gm.undo(desk.call("gm"))
    assert await desk.asked() == asked
    await desk.act("ben", "parry", improve=1)
    assert await desk.asked() != asked
