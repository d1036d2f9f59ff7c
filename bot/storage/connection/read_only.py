"""A database in a read-only folder: it is read from a temporary copy.

SQLite keeps files beside a database that it reads. If it cannot make them, it reads nothing.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.connection.engines import address, file_of
from bot.storage.connection.errors import translated

BESIDE = ("-wal", "-shm")
"""The files that SQLite keeps beside an open database."""


@asynccontextmanager
async def at_hand(url: str) -> AsyncIterator[str]:
    """Give the address of the database, or of a temporary copy if it cannot be written."""
    file = fixed_file(url)
    if file is None:
        yield url
        return
    with TemporaryDirectory(prefix="interlude-") as folder:
        with translated(OSError):
            copy = await asyncio.to_thread(_copied, file, Path(folder))
        yield f"sqlite+aiosqlite:///{copy}"


def fixed_file(url: str) -> Path | None:
    """Return the file of a database if it or its folder cannot be written."""
    file = file_of(address(url))
    if file is None or not file.exists():
        return None
    free = os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    return None if free else file


def _copied(file: Path, folder: Path) -> Path:
    for name in ("", *BESIDE[:1]):
        beside = file.with_name(file.name + name)
        if beside.exists():
            shutil.copyfile(beside, folder / beside.name)
    return folder / file.name
