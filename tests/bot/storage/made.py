"""Rows to write, with whatever a test does not care about filled in; and files to damage."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import journals
from bot.storage.rows import (
    Campaign,
    Character,
    EncounterRow,
    IntentRow,
    LineRow,
    Notice,
    PromptRow,
    Status,
    Written,
)
from rules.engine.intents.replies import Intent, Reply
from rules.engine.replay.journal import Answered, Entry, Passed, Record
from rules.engine.views.visibility import Line

ON_SQLITE = pytest.mark.parametrize("url", ["on_sqlite"], indirect=True)
"""Marks what is a file's alone: its pages, its pragmas, its plans."""


def campaign(id: str = "guild", **other: Any) -> Campaign:
    made: dict[str, Any] = {"name": "The Bridge", "owner": "gm", "ruleset": "ki"}
    return Campaign(**({"id": id, "rulesets": ("ki",)} | made | other))


def character(id: str = "kuni", **other: Any) -> Character:
    made: dict[str, Any] = {"campaign": "guild", "owner": "ama", "ruleset": "ki"}
    return Character(**({"id": id, "name": id.title(), "sheet": {"hp": 9}} | made | other))


def encounter(id: str = "fight", **other: Any) -> EncounterRow:
    made: dict[str, Any] = {
        "token": f"token-{id}",
        "campaign": "guild",
        "channel": f"channel-{id}",
        "ruleset": "ki",
        "edition": 1,
        "name": id.title(),
        "status": Status.RUNNING,
        "opened_at": 1_000,
    }
    return EncounterRow(id=id, **(made | other))


def written(seq: int, entry: Entry | None = None, *, struck: bool = False) -> Written:
    return Written(record=Record(seq, seq * 10, entry or Passed()), by="ama", struck=struck)


def ordered(seq: int, order: str) -> Written:
    return written(seq, Answered(key="parry", opened=1, value="no", via=f"intent:{order}.0"))


def line(seq: int, n: int = 0, encounter: str = "fight", **other: Any) -> LineRow:
    made: dict[str, Any] = {
        "at": seq * 10,
        "token": f"{encounter}-{seq}-{n}",
        "line": Line(f"Line {seq}.{n}"),
    }
    return LineRow(encounter=encounter, seq=seq, n=n, **(made | other))


def prompt(key: str = "parry", opened: int = 1, **other: Any) -> PromptRow:
    encounter = other.pop("encounter", "fight")
    made: dict[str, Any] = {
        "token": f"{encounter}-{key}-{opened}",
        "who": "ama",
        "about": "kuni",
        "question": "Parry?",
        "name": "parry",
        "covert": False,
        "asked_at": 1_000,
        "due_at": 2_000,
        "remind_at": 1_500,
    }
    return PromptRow(encounter=encounter, key=key, opened=opened, **(made | other))


def order(id: str = "o1", **other: Any) -> IntentRow:
    made_at, encounter = other.pop("made_at", 0), other.pop("encounter", "fight")
    made: dict[str, Any] = {
        "owner": "ama",
        "about": "kuni",
        "question": "parry",
        "replies": (Reply("dodge"),),
    }
    body = Intent(id=id, **(made | other))
    return IntentRow(id=id, encounter=encounter, owner=body.owner, body=body, made_at=made_at)


def notice(person: str = "ama", **other: Any) -> Notice:
    made: dict[str, Any] = {"id": 0, "campaign": "guild", "encounter": "fight", "kind": "reminder"}
    return Notice(person=person, **({"text": "It is your turn.", "at": 5} | made | other))


async def append(
    c: AsyncConnection,
    head: int,
    written: Sequence[Written],
    *,
    encounter: str = "fight",
    state: str | None = None,
    lines: Sequence[LineRow] = (),
    **other: Any,
) -> None:
    """Append records after `head`, with a checkpoint at the last of them where `state` is given."""
    checkpoint = None if state is None else (head + len(written), state)
    how: dict[str, Any] = {"edition": 1, "digest": f"digest-{head + len(written)}"} | other
    await journals.append(
        c,
        encounter,
        expect_head=head,
        written=written,
        lines=lines,
        checkpoint=checkpoint,
        **how,
    )


def schema(file: Path) -> dict[str, str]:
    """The words in which an SQLite database was made, without quotes and spaces, by name."""
    with closing(sqlite3.connect(file)) as plain:
        found = plain.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        return {
            name: "".join(sql.split()).replace('"', "")
            for name, sql in found
            if name != "alembic_version"
        }


PAGE = 4096
"""Bytes of a page of SQLite."""


def damage(file: Path, table: str) -> None:
    """Overwrite every page of a table with rubbish, as a failing disk does."""
    with closing(sqlite3.connect(file)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = plain.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table])
        page = found.fetchone()[0]
    with file.open("r+b") as raw:
        raw.seek((page - 1) * PAGE)
        raw.write(b"\xa5" * PAGE)
