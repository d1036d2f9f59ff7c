"""Databases from before the first release: a fight goes on, or parks with a reason.

They were written by `writing/write.py` with the code of 60, 200 and 300 commits before v0.1.0.
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
from tests.upgrade.conftest import DATABASES, unpacked
from tests.upgrade.playing import Table

pytestmark = pytest.mark.thorough

PAGE = 4096
OLDER = sorted(path.relative_to(DATABASES).as_posix() for path in DATABASES.glob("before*/*.xz"))


@pytest.fixture(params=OLDER, ids=lambda name: name.removesuffix(".db.xz"))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database from before the first release."""
    return unpacked(request.param, tmp_path)


def checked(config: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """What `db check` says."""
    capsys.readouterr()
    main(["db", "check", "--json", "--config", config])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


async def opened(file: Path) -> dict[str, EncounterRow]:
    """The live fights, once the bot has started."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        await Table(database, file).play.muster()
        async with database.read() as c:
            return {row.id: row for row in await encounters.every_live(c)}
    finally:
        await database.close()


def test_each_fight_goes_on_or_parks_with_a_reason(
    file: Path, config: str, capsys: pytest.CaptureFixture[str]
):
    """It is upgraded and sound, before the bot starts and after it."""
    assert main(["db", "upgrade", "--config", config]) == 0
    assert checked(config, capsys) == {"sound": True, "faults": []}
    live = asyncio.run(opened(file))
    assert [row.name for row in live.values() if row.status is Status.PARKED and not row.note] == []
    assert checked(config, capsys) == {"sound": True, "faults": []}


def test_a_dry_run_says_beforehand_which_fights_park(
    file: Path, config: str, capsys: pytest.CaptureFixture[str]
):
    """It changes nothing, and names the very fights that the bot parks then, with the reason."""
    before = file.read_bytes()
    assert main(["db", "upgrade", "--dry-run", "--config", config]) == 0
    told = capsys.readouterr().out
    assert file.read_bytes() == before
    main(["db", "upgrade", "--config", config])
    was_parked = {row.id for row in asyncio.run(live_in(file)) if row.status is Status.PARKED}
    live = asyncio.run(opened(file)).values()
    new = [row for row in live if row.status is Status.PARKED and row.id not in was_parked]
    lines = told.splitlines()[1:]
    assert len(lines) == len(new)
    assert all(any(row.name in line and row.note in line for line in lines) for row in new)


async def live_in(file: Path) -> list[EncounterRow]:
    """The live fights as they are written."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        async with database.read() as c:
            return await encounters.every_live(c)
    finally:
        await database.close()


def test_an_older_database_is_backed_up_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its fights are played again on an upgraded copy; then it can be restored."""
    file = unpacked("v0.1.0/l5r.db.xz", tmp_path)
    kept, config = tmp_path / "kept.db", tmp_path / "config.toml"
    config.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{file}"\n', "utf-8")
    with closing(sqlite3.connect(file)) as c:
        before = [*c.iterdump()]
    assert main(["db", "backup", str(kept), "--config", str(config)]) == 0
    with closing(sqlite3.connect(kept)) as c:
        assert [*c.iterdump()] == before
    assert main(["db", "restore", str(kept), "--config", str(config)]) == 0
    assert checked(str(config), capsys) == {"sound": True, "faults": []}


def test_of_a_damaged_older_database_what_can_be_read_is_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Neither could it be upgraded, for it is damaged; the copy of its rows can."""
    file, paper = unpacked("v0.1.0/l5r.db.xz", tmp_path), tmp_path / "left.json"
    with closing(sqlite3.connect(file)) as c:
        found = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_meta_1'"
        (page,) = c.execute(found).fetchone()
        guild, fights = c.execute("SELECT campaign, count(*) FROM encounter GROUP BY 1").fetchone()
    data = bytearray(file.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = b"U" * PAGE
    file.write_bytes(data)
    config = tmp_path / "config.toml"
    config.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{file}"\n', "utf-8")
    assert main(["db", "upgrade", "--config", str(config)]) == 1
    assert main(["db", "export", guild, str(paper), "--anyway", "--config", str(config)]) == 1
    assert "all of its rows could be read" in capsys.readouterr().err
    assert len(json.loads(paper.read_text("utf-8"))["encounters"]) == fights
    assert file.read_bytes() == data


def test_a_fight_that_does_not_fit_is_named_before_it_parks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """The dry run gives the reason that the bot gives its GM then."""
    file = unpacked("v0.1.0/ki.db.xz", tmp_path)
    config = tmp_path / "config.toml"
    config.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{file}"\n', "utf-8")
    with closing(sqlite3.connect(file)) as c, c:
        c.execute("DELETE FROM checkpoint")
        c.execute(
            "UPDATE record SET body = replace(body, '\"count\":', '\"count\":7') "
            "WHERE kind = 'fell'"
        )
    assert main(["db", "upgrade", "--dry-run", "--config", str(config)]) == 0
    told = capsys.readouterr().out.splitlines()
    was_parked = {row.id for row in asyncio.run(live_in(file)) if row.status is Status.PARKED}
    live = asyncio.run(opened(file)).values()
    new = [row for row in live if row.status is Status.PARKED and row.id not in was_parked]
    assert new
    assert len(told) == 1 + len(new)
    assert all(f"{row.name} in channel {row.channel} (ki) would be" in "".join(told) for row in new)
    assert all(any(line.endswith(row.note) for line in told) for row in new)
