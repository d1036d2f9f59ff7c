"""Fights that go on in another process while this one looks at them at its start."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.play.dice import Hand
from bot.play.service import Play
from bot.storage import encounters, journals
from bot.storage.connection.database import Database
from bot.storage.rows import EncounterRow, LineRow, Status
from rules.errors import NotAllowed, RulesDefect
from tests.bot.play.conftest import Desk


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The database of both processes, of each sort."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def other(desk: Desk, url: str) -> AsyncIterator[Play]:
    """Another process that starts beside the desk's."""
    db = await Database.open(url)
    hand = Hand()
    hand.script([])
    yield Play(db, hand=hand)
    await db.close()


class Between:
    """Carries out `act` before each read of a process, and before each journal that it reads."""

    def __init__(
        self, play: Play, act: Callable[[], Awaitable[Any]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.acts = 0
        self._act, self._reading = act, False
        self._read, self._load = play.db.read, journals.load
        monkeypatch.setattr(play.db, "read", self._before_read)
        monkeypatch.setattr(journals, "load", self._before_journal)

    async def _once(self) -> None:
        self.acts += 1
        self._reading = False
        await self._act()

    @asynccontextmanager
    async def _before_read(self) -> AsyncIterator[Any]:
        await self._once()
        async with self._read() as c:
            self._reading = True
            yield c
        self._reading = False

    async def _before_journal(self, *given: Any, **known: Any) -> journals.Loaded:
        if self._reading:
            await self._once()
            self._reading = True
        return await self._load(*given, **known)


async def row_of(desk: Desk, id: str) -> EncounterRow:
    """A fight's row as it is written."""
    async with desk.play.db.read() as c:
        row = await encounters.get(c, id)
    assert row is not None
    return row


async def lines_of(desk: Desk, id: str) -> list[LineRow]:
    """A fight's lines as they are written."""
    async with desk.play.db.read() as c:
        return await journals.lines(c, id)


async def test_acts_between_any_two_reads_of_a_start_park_nothing(
    desk: Desk, other: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody shouts before each read, and between the row and the records of each fight."""
    fight = await desk.fight()

    async def shout() -> None:
        await desk.act("ama", "shout", times=1)

    between = Between(other, shout, monkeypatch)
    await other.start_up()
    row = await row_of(desk, fight)
    assert between.acts == 3
    assert (row.status, row.note) == (Status.RUNNING, "")
    assert [line.line.text for line in await lines_of(desk, fight)].count(
        "ama shouts 1 times."
    ) == 3
    assert await other.reading.notices() == []


async def test_a_fight_that_is_mended_before_it_is_parked_is_not_parked(
    desk: Desk, other: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the start has read does not fit; under the lock another process has mended it."""
    fight = await desk.fight()
    right = (await row_of(desk, fight)).digest
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, digest="of another story")
    write = other.db.write

    @asynccontextmanager
    async def mended_before() -> AsyncIterator[Any]:
        async with desk.play.db.write() as c:
            await encounters.update(c, fight, digest=right)
        async with write() as c:
            yield c

    monkeypatch.setattr(other.db, "write", mended_before)
    await other.start_up()
    assert (await row_of(desk, fight)).status is Status.RUNNING


async def test_a_fight_that_does_not_fit_is_parked_where_that_is_found_out(
    desk: Desk, other: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its GM is told once, in the one transaction that has found it out under the lock."""
    fight = await desk.fight()
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, digest="of another story")
    begun = list[str]()
    write = other.db.write

    @asynccontextmanager
    async def counted() -> AsyncIterator[Any]:
        begun.append("write")
        async with write() as c:
            yield c

    monkeypatch.setattr(other.db, "write", counted)
    await other.start_up()
    await other.start_up()
    assert (await row_of(desk, fight)).status is Status.PARKED
    assert begun == ["write"]
    assert [notice.kind for notice in await other.reading.notices()] == ["parked"]


async def test_the_fights_of_other_shards_are_left_alone(desk: Desk, other: Play) -> None:
    """They are not replayed, not parked, and nothing is answered there when the time is up."""
    fight = await desk.fight()
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, digest="of another story")
    elsewhere = Play(other.db, serves=lambda guild: guild != "g")
    changed: list[str] = []
    elsewhere.on_change = changed.append
    await elsewhere.start_up()
    assert changed == []
    before = await row_of(desk, fight)
    await elsewhere.clock.move(3600 * 1000)
    assert await row_of(desk, fight) == before


async def test_a_fight_that_a_newer_version_plays_is_refused_and_not_parked(
    desk: Desk, other: Play
) -> None:
    """Old and new run side by side for some time: the old one leaves it as it is."""
    fight = await desk.fight()
    row = await row_of(desk, fight)
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, edition=row.edition + 1, digest="of the newer one")
    await other.start_up()
    await other.clock.move(3600 * 1000)
    with pytest.raises(NotAllowed, match="The bridge is played by a newer version"):
        await other.turns.act(desk.call("ama"), "rest", {})
    now = await row_of(desk, fight)
    assert (now.status, now.edition, now.head) == (Status.RUNNING, row.edition + 1, row.head)
    async with desk.play.db.write() as c:
        await encounters.update(c, fight, edition=row.edition, digest=row.digest)
    await other.clock.tick()
    # Nobody's time was taken away meanwhile: now it is up, and silence answers.
    assert (await row_of(desk, fight)).head > row.head


async def test_rules_that_fail_park_the_fight_in_the_transaction_of_the_act(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the act is written, not even its receipt; the fight is parked and named."""
    fight = await desk.fight()
    before = await row_of(desk, fight)

    def fail(*_: Any, **__: Any) -> None:
        raise RulesDefect("A rule is wrong.")

    with monkeypatch.context() as broken:
        broken.setattr("bot.play.step.steps.advance", fail)
        with pytest.raises(NotAllowed, match="The rules could not go on from here"):
            await desk.act("ama", "rest")
    row = await row_of(desk, fight)
    assert (row.status, row.note, row.head) == (Status.PARKED, "A rule is wrong.", before.head)


async def test_salvage_of_a_fight_that_fits_strikes_nothing(desk: Desk) -> None:
    """It goes on as it stood: the same records, the same lines, the same questions."""
    fight = await desk.fight()
    await desk.act("ama", "shout", times=2)
    before, lines, asked = (
        await row_of(desk, fight),
        await lines_of(desk, fight),
        await desk.asked(),
    )
    async with desk.play.db.write() as c:
        await desk.play.fights.park(c, fight, "A test.")
    done = await desk.play.gm.mend(desk.call("gm"), "salvage")
    assert done.text == (
        "All of it fits, so nothing is struck or posted again. The fight goes on as it stood."
    )
    assert await row_of(desk, fight) == before
    assert await lines_of(desk, fight) == lines
    assert await desk.asked() == asked
    await desk.act("ama", "rest")


async def test_a_fight_that_people_still_gather_for_is_mended_as_such(desk: Desk) -> None:
    """It was parked before it had begun, and has not begun afterwards either."""
    await desk.campaign()
    fight = (await desk.play.fights.open(desk.call("gm"), name="The bridge")).encounter
    async with desk.play.db.write() as c:
        await desk.play.fights.park(c, fight, "A test.")
    await desk.play.gm.mend(desk.call("gm"), "salvage")
    assert (await row_of(desk, fight)).status is Status.OPEN
