"""The state file: one SQLite database that survives SIGKILL at any instant.

`put` and `remove` queue records, and `commit` writes them in one transaction. After `commit` the
operating system has the data, so a killed process loses nothing that it has answered for.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar, cast

from pydantic import TypeAdapter

from bot.sandbox.model.records import (
    Attachment,
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Message,
    User,
    Webhook,
)

Record = User | Guild | Channel | Message | Command | Interaction | Webhook | Emoji
R = TypeVar("R", User, Guild, Channel, Message, Command, Interaction, Webhook, Emoji)

_KINDS: dict[type[Record], str] = {
    User: "user",
    Guild: "guild",
    Channel: "channel",
    Message: "message",
    Command: "command",
    Interaction: "interaction",
    Webhook: "webhook",
    Emoji: "emoji",
}
_ADAPTERS: dict[type[Record], TypeAdapter[Record]] = {kind: TypeAdapter(kind) for kind in _KINDS}
_SCHEMA = """
create table if not exists record (
    kind text not null, id text not null, body blob not null, primary key (kind, id)
) without rowid;
create table if not exists file (
    id text primary key, filename text not null, content_type text not null, content blob not null
) without rowid;
create table if not exists fact (name text primary key, value text not null) without rowid;
"""


class Store:
    """The state file at `path`; in memory, and so lost with the process, when `path` is None."""

    def __init__(self, path: Path | None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
        # A commit need not reach the disk: the promise is against SIGKILL, not against a power cut.
        for setting in ("journal_mode=wal", "synchronous=normal", "wal_autocheckpoint=4000"):
            self._db.execute(f"pragma {setting}")
        self._db.executescript(_SCHEMA)
        self._changed: dict[tuple[str, str], Record | None] = {}
        self._files: list[Attachment] = []

    def put(self, record: Record) -> None:
        """Keep `record` at the next commit."""
        self._changed[_KINDS[type(record)], record.id] = record

    def remove(self, record: Record) -> None:
        """Forget `record` at the next commit."""
        self._changed[_KINDS[type(record)], record.id] = None

    def put_file(self, file: Attachment) -> None:
        """Keep an uploaded file at the next commit."""
        self._files.append(file)

    def commit(self) -> None:
        """Write the queue; it is durable when this returns."""
        if not self._changed and not self._files:
            return
        kept, gone = [], []
        for (kind, id_), record in self._changed.items():
            if record is None:
                gone.append((kind, id_))
            else:
                kept.append((kind, id_, _ADAPTERS[type(record)].dump_json(record)))
        files = [(file.id, file.filename, file.content_type, file.content) for file in self._files]
        with self._db:
            self._db.execute("begin immediate")
            self._db.executemany("insert or replace into record values (?, ?, ?)", kept)
            self._db.executemany("delete from record where kind = ? and id = ?", gone)
            self._db.executemany("insert into file values (?, ?, ?, ?)", files)
        self._changed.clear()
        self._files.clear()

    def load(self, kind: type[R]) -> Iterator[R]:
        """Return every kept record of `kind`, oldest id first."""
        rows = self._db.execute(
            "select body from record where kind = ? order by length(id), id", (_KINDS[kind],)
        )
        adapter = cast("TypeAdapter[R]", _ADAPTERS[kind])
        for (body,) in rows:
            yield adapter.validate_json(body)

    def file(self, id_: str) -> Attachment | None:
        """Return the uploaded file, or None."""
        for queued in self._files:
            if queued.id == id_:
                return queued
        row = self._db.execute("select * from file where id = ?", (id_,)).fetchone()
        return None if row is None else Attachment(*row)

    def fact(self, name: str) -> str | None:
        """Return a kept value by name, or None."""
        row = self._db.execute("select value from fact where name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def set_fact(self, name: str, value: str) -> None:
        """Keep a value by name; durable when this returns."""
        self._db.execute("insert or replace into fact values (?, ?)", (name, value))

    def close(self) -> None:
        """Write what is queued and close the file."""
        self.commit()
        self._db.close()
