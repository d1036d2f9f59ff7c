"""The databases that are kept of a release, packed: of almost each question one that is asked."""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent / "1.0"
SCHEMA, EXPORT = FOLDER / "schema.json", FOLDER / "export.json"
TRANSCRIPT = FOLDER / "transcript.md"
PARKED, PLEDGED = "clocks", "fair_dice"
SCENARIOS = (
    *("harm", "hiding", "interlude", "plans", "retcon", "tricks", "undo", PARKED, PLEDGED),
    *("l5r_called", "l5r_storm", "l7r_duel", "l7r_parted", "l7r_pass"),
    *("wayward_after", "wayward_archer", "wayward_choices", "wayward_night", "wayward_wall"),
    *("wod_alley", "wod_fallen", "wod_rolls", "wod_tasks", "wod_works"),
)


def pack(name: str, statements: str) -> None:
    """Keep a database, given as statements of SQL."""
    (FOLDER / f"{name}.sql.xz").write_bytes(lzma.compress(statements.encode(), preset=9))


def unpack(name: str, to: Path) -> Path:
    """Make the file of a kept database in a folder. Returns it."""
    file = to / f"{name}.db"
    with closing(sqlite3.connect(file)) as plain:
        plain.executescript(lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode())
    return file
