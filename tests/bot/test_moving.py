"""A campaign moves house: `interlude db export` and `import`, and what is damaged or read-only."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.play.model import Call
from bot.play.service import Play
from bot.storage.connection import read_only
from bot.storage.connection.database import Database
from bot.storage.rows import EncounterRow, Status
from rules import ruleset
from tests.tables import tables

TABLES = tables(__file__)

OLD, NEW, THIRD = "77", "88", "99"
GM, AMA, NEW_GM, NEW_AMA = (f"10000000000000000{n}" for n in range(4))


def call(user: str, guild: str, n: list[int], **more: Any) -> Call:
    """A call by a person; the GMs are administrators."""
    n[0] += 1
    facts = {"name": f"Name{user}", "channel": "9", "admin": user in (GM, NEW_GM), **more}
    return Call(user=user, guild=guild, interaction=f"i{user}{guild}{n[0]}", **facts)


@pytest.fixture
def settings(tmp_path: Path) -> str:
    """A settings file whose database has a campaign with a fight that has begun."""
    path = tmp_path / "config.toml"
    path.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/a.db"\n', "utf-8")

    async def set_up() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        play, n = Play(database), [0]
        await play.campaigns.setup(call(GM, OLD, n), name="The Lantern Road", ruleset="ki")
        await play.fights.open(call(GM, OLD, n), name="The bridge")
        sheet = dict(ruleset("ki").sheets.templates()["ama"])
        sheet.pop("name", None)
        await play.characters.new(call(AMA, OLD, n), name="Ama", sheet=sheet)
        await play.fights.join(call(AMA, OLD, n))
        await play.fights.begin(call(GM, OLD, n))
        await database.close()

    asyncio.run(set_up())
    return str(path)


def exported(settings: str, tmp_path: Path) -> Path:
    """The campaign as a file."""
    paper = tmp_path / "campaign.json"
    assert main(["db", "export", OLD, str(paper), "--config", settings]) == 0
    return paper


def fights(tmp_path: Path, guild: str) -> list[EncounterRow]:
    """A server's live fights."""

    async def look() -> list[EncounterRow]:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        try:
            return await Play(database).elsewhere.list(call(GM, guild, [0]))
        finally:
            await database.close()

    return asyncio.run(look())


def test_a_campaign_moves_with_its_channels_people_and_gm(
    settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """The map names them; the database is sound, and the person there plays on."""
    paper, house = exported(settings, tmp_path), tmp_path / "house.toml"
    house.write_text(
        f'guild = "{NEW}"\n[channels]\n9 = "90"\n[people]\n{GM} = "{NEW_GM}"\n{AMA} = "{NEW_AMA}"\n'
    )
    assert main(["db", "import", str(paper), "--map", str(house), "--config", settings]) == 0
    assert main(["db", "check", "--config", settings]) == 0, capsys.readouterr().out
    (row,) = fights(tmp_path, NEW)
    assert (row.channel, row.status) == ("90", Status.PAUSED)

    async def play_on() -> list[str]:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        play, n = Play(database), [0]
        there = {"channel": "90"}
        try:
            await play.start_up()
            await play.fights.resume(call(NEW_GM, NEW, n, **there))
            board = await play.reading.board(row.id)
            mine = await play.characters.mine(call(NEW_AMA, NEW, n, **there))
            return [*(one.name for one in mine), *{wait.who for wait in board.waits}]
        finally:
            await database.close()

    assert asyncio.run(play_on()) == ["Ama", NEW_AMA]


def test_a_fight_without_a_channel_waits_for_its_gm(settings: str, tmp_path: Path):
    """Imported twice side by side, neither blocks a channel; /encounter move places it."""
    paper = exported(settings, tmp_path)
    for guild in (NEW, THIRD):
        options = ["--guild", guild, "--gm", NEW_GM]
        assert main(["db", "import", str(paper), *options, "--config", settings]) == 0
    for guild in (NEW, THIRD):
        (row,) = fights(tmp_path, guild)
        assert not row.is_placed
    assert [row.channel for row in fights(tmp_path, OLD)] == ["9"]

    async def place() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        try:
            await Play(database).elsewhere.move(call(NEW_GM, NEW, [0]), "The bridge", "90")
        finally:
            await database.close()

    asyncio.run(place())
    assert [row.channel for row in fights(tmp_path, NEW)] == ["90"]


@pytest.mark.parametrize(
    "wrong",
    [
        (["--guild", "notanumber"], None, "The server notanumber has no id of Discord's"),
        (["--guild", NEW, "--gm", "me"], None, "The GM me has no id of Discord's"),
        (["--guild", NEW], -4.0, "The campaign's settings: Choose more than 0 and at most"),
    ],
)
def test_what_cannot_be_is_refused(
    settings: str,
    tmp_path: Path,
    wrong: tuple[list[str], float | None, str],
    capsys: pytest.CaptureFixture[str],
):
    """One sentence, exit code 1, and nothing is imported."""
    options, change, told = wrong
    paper = exported(settings, tmp_path)
    if change is not None:
        data = json.loads(paper.read_text("utf-8"))
        data["campaign"]["settings"]["answer_hours"] = change
        paper.write_text(json.dumps(data), "utf-8")
    assert main(["db", "import", str(paper), *options, "--config", settings]) == 1
    assert told in capsys.readouterr().err
    assert fights(tmp_path, OLD) != []


def test_an_export_of_no_server_is_refused(
    settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its own id is examined like a given one."""
    paper = exported(settings, tmp_path)
    data = json.loads(paper.read_text("utf-8"))
    data["campaign"]["id"] = "notanumber"
    paper.write_text(json.dumps(data), "utf-8")
    other = tmp_path / "other.toml"
    other.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/b.db"\n', "utf-8")
    assert main(["db", "import", str(paper), "--config", str(other)]) == 1
    told = capsys.readouterr().err
    assert told == "interlude: The server notanumber has no id of Discord's, which is a number.\n"


def test_a_read_only_database_can_be_checked_backed_up_and_exported(
    settings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It is read from a passing copy; whoever owns the machine may write everywhere."""
    before = (tmp_path / "a.db").read_bytes()
    may = os.access

    def access(path: Any, mode: int) -> bool:
        return may(path, mode) and not (mode == os.W_OK and str(path).endswith("a.db"))

    monkeypatch.setattr(read_only.os, "access", access)
    connect = sqlite3.connect

    def never(place: Any, *args: Any, **more: Any) -> Any:
        assert str(place) != str(tmp_path / "a.db")
        return connect(place, *args, **more)

    monkeypatch.setattr(sqlite3, "connect", never)
    assert main(["db", "check", "--config", settings]) == 0
    assert main(["db", "backup", str(tmp_path / "kept.db"), "--config", settings]) == 0
    exported(settings, tmp_path)
    assert (tmp_path / "a.db").read_bytes() == before


def test_of_a_damaged_database_what_can_be_read_is_kept(
    settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Without being asked nothing faulty is written; with --anyway it is, and the faults told."""
    with closing(sqlite3.connect(tmp_path / "a.db")) as c, c:
        c.execute("PRAGMA journal_mode = DELETE")
        c.execute("UPDATE checkpoint SET state = x'00'")
    kept, paper = tmp_path / "kept.db", tmp_path / "left.json"
    assert main(["db", "check", "--config", settings]) == 1
    assert main(["db", "backup", str(kept), "--config", settings]) == 1
    assert not kept.exists()
    capsys.readouterr()
    assert main(["db", "backup", str(kept), "--anyway", "--config", settings]) == 1
    assert "kept.db is written, and has faults:" in capsys.readouterr().err
    assert kept.exists()
    assert main(["db", "export", OLD, str(paper), "--anyway", "--config", settings]) == 1
    assert "Left out:\ninterlude: The bridge in the channel 9" in capsys.readouterr().err
    data = json.loads(paper.read_text("utf-8"))
    assert [len(data[part]) for part in ("characters", "encounters")] == [1, 0]


PAGES = TABLES["pages"]
"""The sentences when the first page of a table or an index is damaged."""

LEFT_OUT = {
    "sheet": "interlude: Ama, whose sheet is lost.",
    "change": "interlude: The history of Ama; the sheet is as it was last.",
    "record": "The bridge in the channel 9: The records of The bridge do not count from 1 to",
}
"""The parts that an export lacks then."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "sheet" else pytest.mark.thorough) for name in PAGES],
)
def test_a_damaged_page_costs_only_its_own_rows(
    settings: str, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
):
    """All other rows are saved, and an export of them can be imported elsewhere."""
    file, kept, paper = tmp_path / "a.db", tmp_path / "kept.db", tmp_path / "left.json"
    with closing(sqlite3.connect(file)) as c:
        c.execute("PRAGMA journal_mode = DELETE")
        found = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = c.execute(found, (name,)).fetchone()
        (size,) = c.execute("PRAGMA page_size").fetchone()
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : page * size] = b"U" * size
    file.write_bytes(data)
    assert main(["db", "backup", str(kept), "--config", settings]) == 1
    assert not kept.exists()
    capsys.readouterr()
    assert main(["db", "backup", str(kept), "--anyway", "--config", settings]) == 1
    assert PAGES[name] in capsys.readouterr().err
    with closing(sqlite3.connect(kept)) as c:
        assert c.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert c.execute("SELECT name FROM campaign").fetchall() == [("The Lantern Road",)]
    assert main(["db", "export", OLD, str(paper), "--anyway", "--config", settings]) == 1
    told = capsys.readouterr().err
    assert PAGES[name] in told
    assert LEFT_OUT.get(name, "") in told
    assert ("Left out:" in told) == (name in LEFT_OUT)
    saved = json.loads(paper.read_text("utf-8"))
    assert len(saved["encounters"]) == (name != "record")
    assert len(saved["characters"]) == (name != "sheet")
    other = tmp_path / "other.toml"
    other.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{tmp_path}/b.db"\n', "utf-8")
    assert main(["db", "import", str(paper), "--config", str(other)]) == 0
    assert main(["db", "check", "--config", str(other)]) == 0


@pytest.mark.parametrize("task", [["export", OLD], ["check"], ["backup", "kept.db"]])
def test_a_database_that_is_not_there_is_said_alike(
    tmp_path: Path,
    task: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    """One sentence and the exit code that --help names; none is made."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INTERLUDE_DATABASE__URL", "sqlite+aiosqlite:///none.db")
    assert main(["db", *task]) == 1
    shown = capsys.readouterr()
    assert (shown.out + shown.err).removeprefix(
        "interlude: "
    ) == "There is no database at none.db.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_port_out_of_range_is_said(capsys: pytest.CaptureFixture[str]):
    """One sentence and exit code 2, whatever asks for it."""
    with pytest.raises(SystemExit, match="2"):
        main(["sandbox", "--port", "99999"])
    assert "99999: it must be a whole number from 0 to 65535" in capsys.readouterr().err


def test_help_names_the_exit_codes(capsys: pytest.CaptureFixture[str]):
    """On every command."""
    for words in (["--help"], ["db", "--help"], ["db", "check", "--help"], ["run", "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        assert "0 done, 1 it failed or found" in " ".join(capsys.readouterr().out.split())
