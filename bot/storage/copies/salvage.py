"""Saves the rows of a damaged SQLite file into a new one.

A damaged page makes its rows unreadable, and hides those behind it from a reader who comes in
order. A table is therefore read from its front, from its end, and between the two.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from bot.storage.connection.engines import address, file_of
from bot.storage.connection.errors import translated
from bot.storage.schema.migrate import refuse_file

Row: TypeAlias = tuple[Any, ...]

PROBE = 10_000
"""If the end of a table cannot be read, rows are looked for among so many numbers behind."""


@asynccontextmanager
async def readable(url: str, lost: list[str]) -> AsyncIterator[str]:
    """Give the address of the database; if its file is damaged, that of a copy of what is readable.

    `lost` is given a sentence for each thing that is lost.

    Raises:
        Corrupt: Not even the list of its tables can be read.
        UnpublishedVersion: An Interlude from before the first release made it.
    """
    file = file_of(address(url))
    if file is not None:
        await asyncio.to_thread(refuse_file, file)
    with translated():
        damage = await asyncio.to_thread(found, file) if file is not None and file.exists() else ""
    if file is None or not damage:
        yield url
        return
    with TemporaryDirectory(prefix="interlude-") as folder:
        copy = Path(folder) / "saved.db"
        with translated(OSError):
            lost += await asyncio.to_thread(salvage, file, copy, damage)
        yield f"sqlite+aiosqlite:///{copy}"


def found(file: Path) -> str:
    """Return the first damage that SQLite finds in a file; "" if there is none."""
    try:
        with closing(sqlite3.connect(file)) as plain:
            told = str(plain.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return str(error)
    return "" if told == "ok" else " ".join(told.split())


def salvage(file: Path, to: Path, damage: str) -> list[str]:
    """Write every readable row of a damaged database into the new file `to`.

    Returns what is lost, a sentence each; the first one names the damage.

    Raises:
        sqlite3.DatabaseError: Not even the list of its tables can be read.
    """
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as target:
        # Bytes of a damaged page may be no text.
        source.text_factory = lambda data: data.decode(errors="replace")
        made = source.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL "
            "AND name NOT LIKE 'sqlite_%' ORDER BY type DESC"
        ).fetchall()
        for _, _, statement in made:
            target.execute(statement)
        tables = [name for kind, name, _ in made if kind == "table"]
        # Rows of a fight that can be found in no other way are asked for by its id.
        ids = [row[0] for row in _Table(source, "encounter", []).rows()]
        broken = []
        for name in tables:
            table = _Table(source, name, ids)
            for row in table.rows():
                marks = ", ".join("?" * len(row))
                target.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({marks})', row)  # noqa: S608
            if table.damaged:
                broken.append(name)
        target.commit()
    if not broken:
        return [f"The database is damaged ({damage}), but all of its rows could be read."]
    return [
        f"The database is damaged ({damage}).",
        f"Some rows of these tables could not be read: {', '.join(broken)}.",
    ]


class _Table:
    """A table that may have unreadable pages; `damaged` tells after reading whether it has."""

    def __init__(self, source: sqlite3.Connection, name: str, fights: list[Any]) -> None:
        self.damaged = False
        self._source = source
        self._fights = fights
        columns = source.execute(f'PRAGMA table_info("{name}")').fetchall()
        keys = sorted((place, column) for _, column, *_, place in columns if place)
        self._by = [f'"{column}"' for _, column in keys]
        self._of_fights = any(column == "encounter" for _, column, *_ in columns)
        self._from = f'FROM "{name}" NOT INDEXED'
        self._numbered = self._has_numbers()

    def rows(self) -> Iterator[Row]:
        """Return every readable row, some perhaps twice."""
        if self._numbered:
            for _, *row in self._between(-1, None):
                yield tuple(row)
            return
        yield from self._both_ways("")
        if self.damaged and self._of_fights:
            for fight in self._fights:
                yield from self._both_ways("WHERE encounter = ?", fight)

    def _has_numbers(self) -> bool:
        try:
            self._source.execute(f"SELECT rowid {self._from} LIMIT 0")
        except sqlite3.OperationalError:
            return False
        return True

    def _both_ways(self, where: str, *given: Any) -> Iterator[Row]:
        """Read in the order of the key, and after damage once more from the end."""
        whole = True
        for way in ("ASC", "DESC"):
            order = ", ".join(f"{column} {way}" for column in self._by)
            try:
                yield from self._source.execute(
                    f"SELECT * {self._from} {where} ORDER BY {order}",
                    given,
                )
            except sqlite3.DatabaseError:
                self.damaged, whole = True, False
            if whole:
                return

    def _between(self, after: int, before: int | None) -> Iterator[Row]:
        """Read the rows with numbers between these two: from the front, the end, the middle."""
        upto = after
        try:
            for row in self._numbers(after, before, "ASC"):
                upto = row[0]
                yield row
        except sqlite3.DatabaseError:
            self.damaged = True
        else:
            return
        down = upto + PROBE if before is None else before
        with suppress(sqlite3.DatabaseError):
            for row in self._numbers(upto, before, "DESC"):
                down = row[0]
                yield row
        if down - upto > 2:
            middle = (upto + down) // 2
            yield from self._between(upto, middle + 1)
            yield from self._between(middle, down)

    def _numbers(self, after: int, before: int | None, way: str) -> Iterator[Row]:
        upper = "" if before is None else f"AND rowid < {before}"
        where = f"rowid > {after} {upper}"
        if before == after + 2:
            # Python reads one row ahead: beside a damaged page a row is read only by its number.
            where = f"rowid = {after + 1}"
        yield from self._source.execute(
            f"SELECT rowid, * {self._from} WHERE {where} ORDER BY rowid {way}"
        )
