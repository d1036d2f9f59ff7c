"""After the start fights are looked at when they are touched, and in the background."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.service import Play
from bot.storage import encounters
from bot.storage.rows import EncounterRow, Status
from rules.errors import NotAllowed


async def row_of(desk, id: str) -> EncounterRow:
    """A fight's row as it is written."""
    async with desk.play.db.read() as c:
        row = await encounters.get(c, id)
    assert row is not None
    return row


async def three(desk) -> list[str]:
    """Three fights in channels of their own, oldest first."""
    await desk.campaign()
    made = []
    for n, channel in enumerate(("c", "d", "e")):
        opened = await desk.play.fights.open(desk.call("gm", channel=channel), name=f"Fight {n}")
        made.append(opened.encounter)
        async with desk.play.db.write() as c:
            await c.exec_driver_sql(
                f"UPDATE encounter SET opened_at = {n} WHERE id = '{opened.encounter}'"
            )
    return made


def again(desk) -> Play:
    """Another process on the same database."""
    play = Play(desk.play.db, hand=desk.play.hand)
    desk.changed.clear()
    play.on_change = desk.changed.append
    return play


async def test_the_newest_fight_is_looked_at_first(desk):
    """Those of another edition come before all others: their questions may have changed."""
    oldest, middle, newest = await three(desk)
    play = again(desk)
    await play.muster()
    assert desk.changed == [newest, middle, oldest]
    async with play.db.write() as c:
        await encounters.update(c, oldest, edition=0)
    play = again(desk)
    await play.muster()
    assert desk.changed == [oldest, newest, middle]
    assert (await row_of(desk, oldest)).edition == (await row_of(desk, newest)).edition > 0


async def test_a_fight_of_an_older_edition_is_taken_over_when_it_is_touched(desk):
    """Nobody has called the roll yet: the act goes on all the same, and its edition is today's."""
    fight = await desk.fight()
    edition = (await row_of(desk, fight)).edition
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, edition=edition - 1)
        await c.exec_driver_sql("UPDATE prompt SET closed_at = 5")
    play = again(desk)
    await play.turns.act(desk.call("ama"), "rest", {})
    assert (await row_of(desk, fight)).edition == edition
    assert [wait.who for wait in (await play.reading.board(fight)).waits] == ["ben"]


async def test_a_fight_that_tells_another_story_is_parked_when_it_is_touched(desk):
    """Nothing goes on from a state that is not the one that was written."""
    fight = await desk.fight()
    digest = (await row_of(desk, fight)).digest
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, digest=digest[:-1] + ("0" if digest[-1] != "0" else "1"))
    play = again(desk)
    with pytest.raises(NotAllowed, match="The rules could not go on from here"):
        await play.turns.act(desk.call("ama"), "rest", {})
    assert (await row_of(desk, fight)).status is Status.PARKED


async def test_the_background_goes_on_until_it_is_stopped(desk):
    """All fights are looked at once, and then it waits."""
    await three(desk)
    play = again(desk)
    task = asyncio.create_task(play.roll.run())
    async with asyncio.timeout(60):
        await play.roll.newest_done.wait()
    assert len(desk.changed) == 3
    assert not task.done()
    task.cancel()
    await asyncio.wait([task])
