"""The clock: reminders at half time, silence at the end, nothing twice, nobody flooded."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest

from bot.play.dice import Hand
from bot.play.service import Play
from bot.play.step import steps
from bot.play.timing import clock as clocks
from bot.storage.connection.errors import StorageError
from bot.storage.rows import Status
from rules.engine.replay import drive

HOUR_S = 3600


async def test_silence_answers_when_the_time_is_up(desk):
    """After 25 hours both have rested by default, and the log says that no answer came."""
    encounter = await desk.fight()
    await desk.play.clock.move(25 * HOUR_S)
    assert (await desk.state())["turn"] == 2
    texts = [r.line.text for r in await desk.play.reading.log(encounter)]
    assert texts[-2:] == [
        "<@ama> did not answer in time: the default stands.",
        "<@ben> did not answer in time: the default stands.",
    ]


async def test_a_players_own_pace_counts_for_him(desk):
    """Ben has 48 hours where the campaign has 24."""
    await desk.campaign()
    await desk.play.campaigns.pace(desk.call("ben"), 48)
    await desk.play.fights.open(desk.call("gm"))
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
    await desk.play.fights.begin(desk.call("gm"))
    await desk.play.clock.move(25 * HOUR_S)
    assert await desk.asked() == [("ben", "act")]


async def test_two_processes_let_silence_answer_once(desk):
    """Both clocks look at the same deadline; one claims it."""
    encounter = await desk.fight()
    other = Play(desk.play.db, hand=Hand(), now=desk.play.clock._now)
    other.hand.script([])
    desk.play.clock._now.move(25 * HOUR_S)
    await desk.play.clock.tick()
    await other.clock.tick()
    texts = [r.line.text for r in await desk.play.reading.log(encounter)]
    assert texts.count("<@ama> did not answer in time: the default stands.") == 1


async def test_a_restart_keeps_the_deadlines(desk):
    """The questions and their ends are rows: another process reads the same."""
    encounter = await desk.fight()
    before = (await desk.play.reading.board(encounter)).waits
    again = Play(desk.play.db, hand=Hand())
    await again.start_up()
    board = await again.reading.board(encounter)
    assert board.waits == before
    assert board.encounter.status is Status.RUNNING


async def test_what_breaks_in_one_fight_stops_no_other(desk, monkeypatch):
    """After any error that fight is parked, and the other goes on."""
    broken = await desk.fight()
    other = {"channel": "d", "guild": "h"}
    await desk.campaign("h")
    sound = (await desk.play.fights.open(desk.call("gm", **other))).encounter
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user, **other))
    await desk.play.fights.begin(desk.call("gm", **other))
    advance = steps.advance

    def breaks(scene, *args, **given):
        if scene.fight.name == "The bridge":
            raise KeyError("a defect")
        return advance(scene, *args, **given)

    monkeypatch.setattr(steps, "advance", breaks)
    await desk.play.clock.move(25 * HOUR_S)
    assert (await desk.play.reading.encounter(broken)).status is Status.PARKED
    assert (await desk.play.reading.encounter(sound)).status is Status.RUNNING
    texts = [r.line.text for r in await desk.play.reading.log(sound)]
    assert "<@ama> did not answer in time: the default stands." in texts


async def test_a_fight_without_anybody_takes_breath_and_goes_on(desk, monkeypatch):
    """Orders play turn after turn: no more of them in one step than may be, the rest by and by."""
    monkeypatch.setattr(drive, "MOST_MOMENTS", 1)
    await desk.campaign()
    encounter = (await desk.play.fights.open(desk.call("gm"))).encounter
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
        await desk.play.orders.set(desk.call(user), act="rest", fields={}, standing=True)
    await desk.play.fights.begin(desk.call("gm"))
    turns = []
    for _ in range(3):
        turns.append((await desk.state())["turn"])
        await desk.play.clock.move(61)
    # Then the brake holds it: nobody has decided anything in the last turn.
    assert turns == [2, 3, 3]
    assert {name for _, name in await desk.asked()} == {"round"}
    row = await desk.play.reading.encounter(encounter)
    assert row.wake_at is None


async def test_a_fight_that_takes_breath_and_is_taken_back_stays_where_it_is(desk, monkeypatch):
    """Undo ends the breath: a minute later nothing has been played, and nothing is planned."""
    monkeypatch.setattr(drive, "MOST_MOMENTS", 1)
    await desk.campaign()
    encounter = (await desk.play.fights.open(desk.call("gm"))).encounter
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
        await desk.play.orders.set(desk.call(user), act="rest", fields={}, standing=True)
    await desk.play.fights.begin(desk.call("gm"))
    assert (await desk.play.reading.encounter(encounter)).wake_at is not None
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    row = await desk.play.reading.encounter(encounter)
    assert row.wake_at is None
    await desk.play.clock.move(61)
    assert (await desk.play.reading.encounter(encounter)).head == row.head


class _Over(Exception):
    """The script of a test is at its end."""


async def test_the_clock_ticks_when_something_is_due_and_waits_until_then(desk, monkeypatch):
    """It looks at most four times a second.

    After five seconds if the database was in trouble, or if what is due is another process's.
    """
    told: list[float | str] = []
    script = [30.0, 0.0, -2.0, StorageError("locked"), 0.1]

    async def pause():
        if not script:
            raise _Over
        found = script.pop(0)
        if isinstance(found, StorageError):
            raise found
        return found

    async def tick():
        told.append("tick")
        return told.count("tick") == 1

    async def sleep(seconds):
        told.append(seconds)

    @asynccontextmanager
    async def timeout(seconds):
        told.append(seconds)
        raise TimeoutError
        yield

    for name, fake in (("sleep", sleep), ("timeout", timeout)):
        monkeypatch.setattr(clocks, name, fake)
    clock = desk.play.clock
    monkeypatch.setattr(clock, "_pause", pause)
    monkeypatch.setattr(clock, "tick", tick)
    with pytest.raises(_Over):
        await clock.run()
    assert told == [
        *[0.25, 29.75],
        *["tick", 0.25, -0.25],
        *["tick", 0.25, 4.75],
        *[0.25, 4.75],
        *[0.25, 0.1 - 0.25],
    ]


async def test_a_clock_that_is_woken_looks_again_at_once(desk, monkeypatch):
    """Without the time that it would have waited; it is asleep again after that."""
    looks = []

    async def pause():
        looks.append(clock._woken.is_set())
        if len(looks) == 3:
            raise _Over
        clock.wake()
        return 30.0

    async def sleep(seconds):
        return

    clock = desk.play.clock
    monkeypatch.setattr(clocks, "sleep", sleep)
    monkeypatch.setattr(clock, "_pause", pause)
    with pytest.raises(_Over):
        await clock.run()
    assert looks == [False] * 3


async def test_the_clock_waits_until_the_next_thing_that_is_due(still):
    """Reminders, the end of questions, absences and loans; else it looks twice a minute."""
    clock, move = still.play.clock, still.play.clock._now.move
    assert await clock._pause() == 30
    await still.fight()
    assert await clock._pause() == 30
    move(12 * HOUR_S - 20)
    assert await clock._pause() == 20
    move(30)
    assert await clock._pause() == -10
    await clock.tick()
    assert await clock._pause() == 30
    await still.play.presence.away(still.call("ama"), "1 hour")
    move(HOUR_S - 5)
    assert await clock._pause() == 5
    move(5)
    assert await clock._pause() == 0
    await clock.tick()
    assert await clock._pause() == 30
    await still.play.seats.hand_over(still.call("ben"), "Ben", "cy", until="1 hour")
    move(HOUR_S - 7)
    assert await clock._pause() == 7
