"""Fights of a released version go on with today's code, from every point.

The databases were written by `writing/write.py` with the code of their version.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from bot.storage import encounters
from bot.storage.connection.database import Database
from bot.storage.rows import EncounterRow, Status
from tests.upgrade.playing import Table

pytestmark = pytest.mark.thorough

LEAST_FIGHTS = 8


async def rows(database: Database) -> list[EncounterRow]:
    """Every fight of every campaign."""
    async with database.read() as c:
        live = await encounters.every_live(c)
        return sorted(live, key=lambda row: row.opened_at)


def statuses(file: Path) -> dict[str, str]:
    """Where each fight stands, as it is written."""
    with closing(sqlite3.connect(file)) as c:
        return dict(c.execute("SELECT id, status FROM encounter").fetchall())


def dump(file: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(file)) as c:
        return [*c.iterdump()]


def test_it_is_upgraded_and_nothing_of_it_is_faulty(
    config: str, capsys: pytest.CaptureFixture[str]
):
    """Every fight is played again, the ended ones too, and tells the story that was written."""
    assert main(["db", "upgrade", "--config", config]) == 0
    main(["db", "check", "--json", "--config", config])
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"sound": True, "faults": []}


def test_every_order_becomes_an_intent(file: Path, config: str):
    """None is lost, and what answered nothing any more is paused with the reason."""
    with closing(sqlite3.connect(file)) as c:
        before = c.execute('SELECT id, suspended, dropped FROM "order"').fetchall()
    assert before
    assert main(["db", "upgrade", "--config", config]) == 0
    with closing(sqlite3.connect(file)) as c:
        bodies = {id: json.loads(body) for id, body in c.execute("SELECT id, body FROM intent")}
    assert bodies.keys() == {id for id, _, _ in before}
    for id, suspended, dropped in before:
        if suspended or dropped:
            assert bodies[id]["paused"]
            assert bodies[id]["note"]
        if dropped:
            assert bodies[id]["note"] == dropped


async def test_no_fight_is_parked(file: Path):
    """Each fight stands where it stood: only those are parked that had been."""
    before = statuses(file)
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        await Table(database, file).play.muster()
        notes = {row.name: row.note for row in await rows(database) if row.status is Status.PARKED}
    finally:
        await database.close()
    assert statuses(file) == before, f"parked, with the reasons: {notes}"
    assert len(before) >= LEAST_FIGHTS


async def test_every_fight_is_played_on_to_its_end(
    file: Path, config: str, capsys: pytest.CaptureFixture[str]
):
    """Questions are answered, what is held back shows, and what was played is sound."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        table = Table(database, file)
        await table.play.muster()
        ended = [await table.to_its_end(row) for row in await rows(database)]
    finally:
        await database.close()
    assert {row.status for row in ended} == {Status.OVER}
    await asyncio.to_thread(main, ["db", "check", "--json", "--config", config])
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"sound": True, "faults": []}


def test_a_database_from_the_future_is_refused(
    file: Path, config: str, capsys: pytest.CaptureFixture[str]
):
    """An older Interlude says in one sentence what to do, and changes nothing."""
    with closing(sqlite3.connect(file)) as c, c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
    before = dump(file)
    assert main(["db", "upgrade", "--config", config]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "The database is of version 9999" in told
    assert "Install the newer Interlude again" in told
    assert dump(file) == before
