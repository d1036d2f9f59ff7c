"""What can be read of a damaged file: all rows but those of the damaged pages."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.copies.salvage import found, readable, salvage
from tests.tables import tabled

PAGE = 512
ROWS = 60
LONG = "." * 180
"""Two notes fill a page."""

FIGHTS = ("a", "b", "c")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Sixty notes, and twenty lines of each of three fights, on many small pages."""
    made = tmp_path / "made.db"
    with closing(sqlite3.connect(made)) as plain:
        plain.execute(f"PRAGMA page_size = {PAGE}")
        plain.execute("CREATE TABLE encounter (id TEXT PRIMARY KEY)")
        plain.execute("CREATE TABLE note (text TEXT, id INTEGER PRIMARY KEY)")
        plain.execute(
            "CREATE TABLE line (encounter TEXT, seq INTEGER, text TEXT, "
            "PRIMARY KEY (encounter, seq)) WITHOUT ROWID"
        )
        plain.execute("CREATE INDEX by_text ON note (substr(text, 1, 9))")
        plain.executemany("INSERT INTO encounter VALUES (?)", [(id,) for id in FIGHTS])
        notes = [(n, f"note-{n:04d}{LONG}") for n in range(1, ROWS + 1)]
        plain.executemany("INSERT INTO note (id, text) VALUES (?, ?)", notes)
        lines = [(id, n, f"line-{id}{n:03d}{LONG}") for id in FIGHTS for n in range(20)]
        plain.executemany("INSERT INTO line VALUES (?, ?, ?)", lines)
        plain.commit()
    return made


LEAF = (0x0A, 0x0D)
"""The first byte of a page on which no other page depends."""


def damage(file: Path, *marks: str) -> set[str]:
    """Overwrite the pages that hold these rows. Returns the marks of all rows on them.

    If other pages depend on one, the page of the next row is overwritten instead.
    """
    data, lost = bytearray(file.read_bytes()), set[str]()
    for mark in marks:
        start = data.index((mark + ".").encode()) // PAGE * PAGE
        if data[start] not in LEAF:
            following = f"{mark[:-1]}{int(mark[-1]) + 1}."
            start = data.index(following.encode()) // PAGE * PAGE
        assert data[start] in LEAF
        page = data[start : start + PAGE].decode(errors="replace")
        lost |= set(re.findall(r"((?:note|line)-\w{4})\.", page))
        data[start : start + PAGE] = b"\xa5" * PAGE
    file.write_bytes(data)
    return lost


def marks(file: Path, table: str) -> set[str]:
    with closing(sqlite3.connect(file)) as plain:
        return {text[:9] for (text,) in plain.execute(f"SELECT text FROM {table}")}


NOTES = {f"note-{n:04d}" for n in range(1, ROWS + 1)}
LINES = {f"line-{id}{n:03d}" for id in FIGHTS for n in range(20)}


def test_a_sound_file_has_no_damage(file: Path) -> None:
    """And what is no database at all is not called damaged here."""
    assert found(file) == ""
    damage(file, "note-0030")
    assert found(file) != ""
    assert "\n" not in found(file)
    other = file.with_name("diary.db")
    other.write_bytes(b"Dear diary, " * 99)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        found(other)


def test_a_file_whose_list_of_tables_is_damaged_says_so(file: Path) -> None:
    """SQLite cannot look any further; the words are its own, on one line."""
    data = bytearray(file.read_bytes())
    at = data.index(b"CREATE TABLE note")
    data[at : at + 6] = b"DESTROY"[:6]
    file.write_bytes(data)
    assert found(file).startswith("malformed database schema")
    with pytest.raises(sqlite3.DatabaseError, match="malformed database schema"):
        salvage(file, file.with_name("saved.db"), "x")


@tabled
def test_all_notes_but_those_of_damaged_pages_are_saved(
    file: Path, where: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the front, from the end, and between the two."""
    monkeypatch.setattr("bot.storage.copies.salvage.PROBE", 100)
    lost = damage(file, *where)
    assert len(where) <= len(lost) <= 2 * len(where)
    to = file.with_name("saved.db")
    assert salvage(file, to, "page 9") == [
        "The database is damaged (page 9).",
        "Some rows of these tables could not be read: note.",
    ]
    assert marks(to, "note") == NOTES - lost
    assert marks(to, "line") == LINES
    with closing(sqlite3.connect(to)) as plain:
        assert plain.execute("SELECT id FROM encounter").fetchall() == [(id,) for id in FIGHTS]
        assert plain.execute("SELECT count(*) FROM note").fetchone() == (ROWS - len(lost),)


def test_lines_are_read_from_both_ends_and_fight_by_fight(file: Path) -> None:
    """Two pages of different fights are damaged: what lies between them is found by its fight."""
    lost = damage(file, "line-a010", "line-c010")
    to = file.with_name("saved.db")
    assert salvage(file, to, "x")[1:] == [
        "Some rows of these tables could not be read: line.",
    ]
    missing = LINES - marks(to, "line")
    assert lost <= missing
    # Python reads one row ahead, so the rows beside a damaged page can be lost with it.
    assert len(missing - lost) <= 4
    assert not [mark for mark in missing if mark.startswith("line-b")]
    assert marks(to, "note") == NOTES


def test_a_damaged_index_loses_nothing(file: Path) -> None:
    """All rows are read without it."""
    data = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file)) as plain:
        [page] = plain.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'by_text'"
        ).fetchone()
    data[(page - 1) * PAGE : page * PAGE] = b"\xa5" * PAGE
    file.write_bytes(data)
    to = file.with_name("saved.db")
    assert salvage(file, to, "x") == [
        "The database is damaged (x), but all of its rows could be read."
    ]
    assert (marks(to, "note"), marks(to, "line")) == (NOTES, LINES)


async def test_only_a_damaged_file_is_read_from_a_copy(file: Path) -> None:
    """The copy is gone afterwards, and the losses are told."""
    url, lost = f"sqlite:///{file}", list[str]()
    async with readable(url, lost) as at:
        assert (at, lost) == (url, [])
    missing = f"sqlite:///{file}.none"
    async with readable(missing, lost) as at:
        assert (at, lost) == (missing, [])
    assert at_last(file) == [file]
    server = "postgresql://host/name"
    async with readable(server, lost) as at:
        assert (at, lost) == (server, [])
    gone = damage(file, "note-0030")
    async with readable(url, lost) as at:
        copy = Path(at.removeprefix("sqlite+aiosqlite:///"))
        assert copy != file
        assert marks(copy, "note") == NOTES - gone
    assert len(lost) == 2
    assert at_last(copy) == []


def at_last(copy: Path) -> list[Path]:
    """What is left of a copy's folder."""
    return [*copy.parent.glob("*")]
