"""What versions from before the first release wrote is refused in a sentence, and left as it is."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from bot.storage.connection.database import Database
from tests.tables import tables

TABLES = tables(__file__)

MADE = "A version of Interlude from before its first release made"
TASKS = TABLES["tasks"]


def write_database(file: Path, *, in_use: bool = False) -> None:
    """A database as version 0.1.0 left it; `in_use`: with a log, as after a power cut."""
    with closing(sqlite3.connect(file.with_name("writing.db"))) as plain:
        plain.execute("PRAGMA journal_mode = WAL")
        plain.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        plain.execute("INSERT INTO alembic_version VALUES ('0027')")
        plain.execute("CREATE TABLE campaign (id TEXT PRIMARY KEY)")
        plain.commit()
        if not in_use:
            plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in ("", "-wal") if in_use else ("",):
            shutil.copyfile(file.with_name(f"writing.db{name}"), f"{file}{name}")
    file.with_name("writing.db").unlink()


@pytest.fixture
def config(tmp_path: Path) -> str:
    """A settings file that names the database `a.db` beside it."""
    path = tmp_path / "config.toml"
    path.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/a.db"\n', "utf-8")
    (tmp_path / "paper.json").write_text(json.dumps({"interlude": 1, "campaign": {"id": "77"}}))
    return str(path)


def kept(folder: Path) -> dict[str, bytes]:
    """Every file of a folder; the index of a log is made anew by each reader."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if not p.name.endswith("-shm")}


@pytest.mark.parametrize("in_use", [False, True])
@pytest.mark.parametrize("task", TASKS, ids=" ".join)
def test_each_command_refuses_the_database(
    task: list[str], in_use: bool, tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and no byte of the folder is another one."""
    write_database(tmp_path / "a.db", in_use=in_use)
    before = kept(tmp_path)
    words = [word.format(folder=tmp_path) for word in task]
    assert main(["db", *words, "--config", config]) == 1
    told = capsys.readouterr()
    assert (told.out + told.err).count(f"{MADE} the database.") == 1
    assert (told.out + told.err).count("\n") == 1
    assert kept(tmp_path) == before


def test_a_backup_is_not_restored(
    tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The database is as it was, and so is the backup."""
    assert main(["db", "upgrade", "--config", config]) == 0
    write_database(tmp_path / "backup.db")
    before = kept(tmp_path)
    capsys.readouterr()
    assert main(["db", "restore", f"{tmp_path}/backup.db", "--config", config]) == 1
    assert capsys.readouterr().err == (
        f"interlude: {tmp_path}/backup.db is not restored: a version of Interlude from before its "
        "first release made it, and it cannot be upgraded. The database is as it was.\n"
    )
    assert kept(tmp_path) == before


def test_a_new_backup_takes_its_place(tmp_path: Path, config: str) -> None:
    """The old database stays beside it."""
    assert main(["db", "upgrade", "--config", config]) == 0
    assert main(["db", "backup", f"{tmp_path}/backup.db", "--config", config]) == 0
    write_database(tmp_path / "a.db")
    assert main(["db", "restore", f"{tmp_path}/backup.db", "--config", config]) == 0
    assert main(["db", "check", "--config", config]) == 0
    with closing(sqlite3.connect(tmp_path / "a.db.replaced-1")) as plain:
        assert plain.execute("SELECT * FROM alembic_version").fetchall() == [("0027",)]


@pytest.mark.parametrize(
    ("shape", "told"),
    [(1, f"{MADE} this export. It cannot be imported."), (3, "A newer Interlude")],
)
def test_an_export_is_not_imported(
    shape: int, told: str, tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is written, and nothing else of it is complained of."""
    paper = tmp_path / "paper.json"
    paper.write_text(json.dumps({"interlude": shape, "campaign": {"id": "77"}}), "utf-8")
    before = paper.read_bytes()
    assert main(["db", "import", str(paper), "--config", config]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"interlude: {told}")
    assert said.count("\n") == 1
    assert paper.read_bytes() == before


def test_the_bot_does_not_start(tmp_path: Path, config: str) -> None:
    """Its last words are the sentence."""
    write_database(tmp_path / "a.db")
    before = kept(tmp_path)
    done = run("run", "--config", config, DISCORD_TOKEN="a.b.c")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"interlude: {MADE} the database.")
    assert "Traceback" not in done.stderr
    assert kept(tmp_path) == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hold_minutes = 60", "campaign.hold_minutes: there is no such setting"),
        ('covert = "hold"', "campaign.covert = 'hold': it must be orders or open."),
    ],
)
def test_a_setting_is_refused_by_its_name(line: str, told: str, tmp_path: Path) -> None:
    """The file is left as it is, and no database is made."""
    path = tmp_path / "config.toml"
    path.write_text(
        f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/a.db"\n[campaign]\n{line}\n', "utf-8"
    )
    before = kept(tmp_path)
    done = run("run", "--config", str(path), DISCORD_TOKEN="a.b.c")
    assert done.returncode == 2
    assert done.stderr.startswith(f"interlude: {told}")
    assert done.stderr.count("\n") == 1
    assert kept(tmp_path) == before


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`interlude` as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


async def test_a_log_of_a_running_bot_is_read(tmp_path: Path) -> None:
    """Its version may stand in the log alone: a database of today is opened beside its bot."""
    file = tmp_path / "a.db"
    first = await Database.open(f"sqlite:///{file}")
    assert file.with_name("a.db-wal").stat().st_size > 0
    second = await Database.open(f"sqlite:///{file}")
    assert second.secret == first.secret
    await second.close()
    await first.close()
