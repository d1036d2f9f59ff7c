"""After the start fights are looked at when they are touched, and in the background."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from bot.play.service import Play
from bot.play.step.replaying import would_park
from bot.play.timing import startup
from bot.storage import encounters
from bot.storage.connection.errors import StorageError
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
    await play.start_up()
    assert desk.changed == [newest, middle, oldest]
    async with play.db.write() as c:
        await encounters.update(c, oldest, edition=0)
    play = again(desk)
    await play.start_up()
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
    # What is shown of it says so.
    assert desk.changed == [fight]


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


@pytest.mark.parametrize(("took", "rest"), [(1.0, 3.0), (0.001, 0.02), (0.5, 1.5)])
async def test_after_some_fights_the_background_rests_three_times_as_long(
    desk, monkeypatch, took, rest
):
    """After the first hundred, here one, which are looked at without a pause."""
    await three(desk)
    play = again(desk)
    slept: list[tuple[float, int, bool]] = []
    times = count()

    async def sleep(seconds):
        slept.append((seconds, len(desk.changed), play.roll.newest_done.is_set()))

    monkeypatch.setattr(startup, "AT_ONCE", 1)
    monkeypatch.setattr(startup, "sleep", sleep)
    monkeypatch.setattr(startup, "perf_counter", lambda: next(times) * took)
    await play.roll.call(rests=True)
    assert [(round(seconds, 9), done, told) for seconds, done, told in slept] == [
        (rest, 2, True),
        (rest, 3, True),
    ]
    slept.clear()
    await again(desk).start_up()
    assert slept == []


async def test_the_background_tries_again_when_the_database_was_in_trouble(desk, monkeypatch):
    """Half a minute later; after one whole look it only waits."""
    looks: list[bool] = []
    slept: list[float] = []

    async def call(*, rests):
        looks.append(rests)
        if len(looks) < 3:
            raise StorageError("locked")

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(startup, "sleep", sleep)
    monkeypatch.setattr(desk.play.roll, "call", call)
    task = asyncio.create_task(desk.play.roll.run())
    for _ in range(10):
        await asyncio.sleep(0)
    assert (looks, slept, task.done()) == ([True] * 3, [30.0, 30.0], False)
    task.cancel()
    await asyncio.wait([task])


async def test_a_fight_that_is_over_or_was_parked_by_hand_is_not_replayed(desk, monkeypatch):
    """Neither is taken up; one that is over is not even shown again."""
    over, parked, live = await three(desk)
    await desk.play.fights.end(desk.call("gm", channel="c"))
    async with desk.play.db.write() as c:
        await encounters.update(c, parked, status=Status.PARKED)
    play = again(desk)
    replayed: list[str] = []
    steps = play.roll.services.steps
    scene = steps.scene

    async def replay(c, row):
        replayed.append(row.id)
        return await scene(c, row)

    monkeypatch.setattr(steps, "scene", replay)
    for each in (over, parked, live, "gone"):
        await play.roll._look(each)
    assert replayed == [live]
    assert desk.changed == [parked, live]
    heads = {each: (await row_of(desk, each)).head for each in (parked, live)}
    assert {each: play.roll.services.heads.get(each) for each in heads} == heads
    assert over not in play.roll.services.heads


async def test_the_head_of_a_fight_at_the_start_is_not_taken_from_a_later_look(desk):
    """Records written since the start are this process's own."""
    [oldest, *_] = await three(desk)
    play = again(desk)
    await play.start_up()
    head = play.roll.services.heads[oldest]
    await play.fights.join(desk.call("ama", channel="c"))
    await play.start_up()
    assert play.roll.services.heads[oldest] == head < (await row_of(desk, oldest)).head


async def test_a_check_names_the_live_fights_that_cannot_go_on(desk, monkeypatch):
    """One has another story, one no ruleset; one that is parked already is not counted."""
    told, missing, parked = await three(desk)
    async with desk.play.db.write() as c:
        await encounters.update(c, parked, status=Status.PARKED)
        await c.exec_driver_sql(f"UPDATE encounter SET ruleset = 'gone' WHERE id = '{missing}'")
    async with desk.play.db.read() as c:
        going, others = await would_park(c)
    assert going == 1
    [(row, why)] = others
    assert row.id == missing
    assert why.startswith("Fight 1 is parked: its ruleset gone")
    async with desk.play.db.write() as c:
        digest = (await row_of(desk, told)).digest
        await encounters.update(c, told, digest=digest[:-1] + ("0" if digest[-1] != "0" else "1"))
    async with desk.play.db.read() as c:
        going, others = await would_park(c)
    assert (going, {row.id for row, _ in others}) == (0, {told, missing})
    assert all(why for _, why in others)
