"""`interlude db`: the database, from outside the bot."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import time

import pytest

from bot.cli import main
from bot.play.model import Call
from bot.play.service import Play
from bot.storage.connection.database import Database

GUILD = "77"


@pytest.fixture
def settings(tmp_path: Path) -> str:
    """A settings file whose database is in the test's own folder."""
    path = tmp_path / "config.toml"
    path.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/a.db"\n', "utf-8")
    return str(path)


def other(tmp_path: Path) -> str:
    path = tmp_path / "other.toml"
    path.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/b.db"\n', "utf-8")
    return str(path)


def campaign(tmp_path: Path) -> None:
    """Set up a campaign with a fight in the database of `settings`."""

    async def set_up() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        call = Call(user="1", name="Mara", guild=GUILD, channel="9", interaction="i", admin=True)
        play = Play(database)
        await play.campaigns.setup(call, name="The Lantern Road", ruleset="ki")
        opening = replace(call, interaction="j")
        await play.fights.open(opening, ruleset="ki", name="The bridge")
        await database.close()

    asyncio.run(set_up())


def test_a_new_database_is_made_and_sound(settings: str, capsys: pytest.CaptureFixture[str]):
    """Upgraded from nothing, it has no faults."""
    assert main(["db", "upgrade", "--config", settings]) == 0
    assert main(["db", "check", "--json", "--config", settings]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"sound": True, "faults": []}


def test_a_damaged_database_is_found(
    tmp_path: Path, settings: str, capsys: pytest.CaptureFixture[str]
):
    """Exit code 1, and a sentence that says what to do."""
    (tmp_path / "a.db").write_bytes(b"no database at all" * 500)
    assert main(["db", "check", "--config", settings]) == 1
    shown = capsys.readouterr()
    assert "damaged" in shown.out + shown.err


def test_a_fight_that_tells_another_story_is_found(
    tmp_path: Path, settings: str, capsys: pytest.CaptureFixture[str]
):
    """Every fight is played again, and what comes of it must be what was written."""
    campaign(tmp_path)
    assert main(["db", "check", "--config", settings]) == 0
    with closing(sqlite3.connect(tmp_path / "a.db")) as database, database:
        database.execute("UPDATE encounter SET digest = 'another'")
    assert main(["db", "check", "--config", settings]) == 1
    assert "tells another story" in capsys.readouterr().out


def test_a_backup_is_a_database_of_its_own(
    tmp_path: Path, settings: str, capsys: pytest.CaptureFixture[str]
):
    """It is sound, and an existing file is never overwritten."""
    campaign(tmp_path)
    copy = tmp_path / "b.db"
    assert main(["db", "backup", str(copy), "--config", settings]) == 0
    assert main(["db", "check", "--config", other(tmp_path)]) == 0
    assert "The database is sound." in capsys.readouterr().out
    assert main(["db", "backup", str(copy), "--config", settings]) == 1
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        counted = "SELECT value FROM meta WHERE key = 'last_backup'"
        [(at,)] = database.execute(counted).fetchall()
    assert time() - 60 < float(at) <= time()
    assert capsys.readouterr().err.startswith("interlude: ")


def test_a_dry_run_names_the_fights_without_a_ruleset(
    tmp_path: Path, settings: str, capsys: pytest.CaptureFixture[str]
):
    """With the sentence that their people are told after the start."""
    campaign(tmp_path)
    with closing(sqlite3.connect(tmp_path / "a.db")) as database, database:
        database.execute("UPDATE encounter SET ruleset = 'gone', package = 'p', version = '1'")
    assert main(["db", "upgrade", "--dry-run", "--config", settings]) == 0
    going, parked = capsys.readouterr().out.splitlines()
    assert going.endswith("Fights that go on: 0.")
    assert "(gone) would be parked: The bridge is parked: its ruleset gone (p 1) cannot" in parked


def test_a_campaign_moves_from_one_database_to_another(
    tmp_path: Path, settings: str, capsys: pytest.CaptureFixture[str]
):
    """An imported campaign exports as the same data; a second import is refused."""
    campaign(tmp_path)
    paper, elsewhere = tmp_path / "campaign.json", other(tmp_path)
    assert main(["db", "export", GUILD, str(paper), "--config", settings]) == 0
    assert main(["db", "import", str(paper), "--config", elsewhere]) == 0
    _ = capsys.readouterr()
    assert main(["db", "export", GUILD, "--config", elsewhere]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(paper.read_text("utf-8"))
    assert main(["db", "import", str(paper), "--config", elsewhere]) == 1
    assert main(["db", "export", GUILD, str(paper), "--config", settings]) == 1
    assert f"{paper}: File exists." in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"interlude": 1', "[" * 200_000])
def test_what_is_no_export_is_refused(
    tmp_path: Path, settings: str, text: str, capsys: pytest.CaptureFixture[str]
):
    """Exit code 1 and a sentence, and nothing is imported."""
    paper = tmp_path / "x.json"
    paper.write_text(text, "utf-8")
    assert main(["db", "import", str(paper), "--config", settings]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"interlude: {paper} is no export of a campaign")
    assert told.count("\n") == 1
    if (tmp_path / "a.db").exists():
        with closing(sqlite3.connect(tmp_path / "a.db")) as c:
            assert c.execute("SELECT count(*) FROM campaign").fetchall() == [(0,)]


def test_a_campaign_that_is_not_there_cannot_be_exported(
    settings: str, capsys: pytest.CaptureFixture[str]
):
    """The sentence says so."""
    assert main(["db", "export", "123", "--config", settings]) == 1
    shown = capsys.readouterr()
    assert (shown.out, shown.err[:11]) == ("", "interlude: ")
