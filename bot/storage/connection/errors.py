"""Everything that can go wrong in storage, as one tree; ``str(error)`` says what to do.

* StorageError
  x Conflict          another writer was first: load again and try again
  x Missing           what was named is not there
  x Unavailable       locked, full, read-only or gone: nothing was written
  x Corrupt           the file is damaged, or is no database of Interlude
  x NewerVersion      a newer Interlude made it
  x OlderVersion      it must be upgraded first
  x UnpublishedVersion  an Interlude from before the first release made it
  x BadImport         what was to be imported cannot be; carries every fault found
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import exc


class StorageError(Exception):
    """Base of every error that storage raises on purpose."""


class Conflict(StorageError):
    """Another writer was first."""


class Missing(StorageError):
    """The thing that was named does not exist."""


class Unavailable(StorageError):
    """The database cannot be reached or written now. Nothing was written."""


class Corrupt(StorageError):
    """The database is damaged, or is none of ours."""


class NewerVersion(StorageError):
    """A newer Interlude made this database."""


class OlderVersion(StorageError):
    """An older Interlude made this database, and upgrading was not allowed."""


class UnpublishedVersion(StorageError):
    """An Interlude from before the first release made this database: it cannot be upgraded."""


class BadImport(StorageError):
    """An import was refused as a whole. ``faults`` has one sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


LOCKED = (
    "The database is locked: another process has been writing to it for too long. "
    "Nothing was written; stop the other process, then try again."
)
FULL = (
    "The database cannot grow: its disk is full, or it has reached its size limit. "
    "Nothing was written; make room, then try again."
)
UNREACHABLE = "The database cannot be read or written ({why}). Check its place and its permissions."
UNWRITTEN = (
    "The backup cannot be written to {to} ({why}). Make room there, or name a place that can be "
    "written; the database is as it was."
)
DAMAGED = (
    "The database is damaged ({why}). Stop Interlude, keep a copy of the file, see what "
    "`interlude db check` finds, and put the newest backup in its place."
)
TWICE = "Somebody else was first: that is there already."

_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNREACHABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
_TWICE = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}

# PostgreSQL names its errors by SQLSTATE; the first two characters are the class.
_STATES: dict[str, type[StorageError]] = {
    "23505": Conflict,
    "40001": Conflict,
    "40P01": Conflict,
    "25006": Unavailable,
    "55P03": Unavailable,
    "08": Unavailable,
    "28": Unavailable,
    "53": Unavailable,
    "57": Unavailable,
    "XX": Corrupt,
}
_TELLING = {"55P03": LOCKED, "53100": FULL}


@contextmanager
def translated(*also: type[OSError]) -> Iterator[None]:
    """Turn a driver's errors into the tree above; those that show our own defects pass through.

    `also` are errors of the system that in this block can come only from the database.
    """
    caught: tuple[type[Exception], ...] = (exc.SQLAlchemyError, sqlite3.Error, *also)
    try:
        yield
    except caught as error:
        told = translate(error)
        if told is None:
            raise
        raise told from error


@contextmanager
def written(to: Path) -> Iterator[None]:
    """Report errors in this block as failures to write the backup `to`: the database is only read.

    Raises:
        Unavailable: It cannot be written.
    """
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if isinstance(error, OSError) or code in {*_UNREACHABLE, sqlite3.SQLITE_FULL}:
            raise Unavailable(UNWRITTEN.format(to=to, why=error)) from error
        raise


def translate(error: Exception) -> StorageError | None:
    """Return a driver's error as one of ours; None if it shows a defect of ours."""
    if isinstance(error, exc.TimeoutError):
        return Unavailable(LOCKED)
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _from_sqlite(cause)
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str):
        return _from_state(state, str(cause))
    return Unavailable(UNREACHABLE.format(why=cause)) if isinstance(cause, OSError) else None


def _from_sqlite(error: sqlite3.Error) -> StorageError | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    primary = code & 0xFF
    if code in _TWICE:
        return Conflict(TWICE)
    if primary in _LOCKED:
        return Unavailable(LOCKED)
    if primary == sqlite3.SQLITE_FULL:
        return Unavailable(FULL)
    if primary in _UNREACHABLE:
        return Unavailable(UNREACHABLE.format(why=error))
    if primary in _DAMAGED:
        return Corrupt(DAMAGED.format(why=error))
    return None


def _from_state(state: str, why: str) -> StorageError | None:
    kind = _STATES.get(state) or _STATES.get(state[:2])
    if kind is Conflict:
        return Conflict(TWICE)
    if kind is Unavailable:
        return Unavailable(_TELLING.get(state) or UNREACHABLE.format(why=why))
    return Corrupt(DAMAGED.format(why=why)) if kind is Corrupt else None
