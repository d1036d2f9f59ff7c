"""New databases as copies of one: the migrations, a quarter of a second each, make only the first.

`tests/bot/storage` tests the migrations, and opens databases that are not there yet.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.connection.database import PATIENCE_MS
from bot.storage.connection.engines import address
from bot.storage.schema.migrate import upgrade


def new_database(file: Path) -> str:
    """Make an empty database with today's tables, if there is no file. Returns its address."""
    if not file.exists():
        file.write_bytes(_empty())
    return f"sqlite+aiosqlite:///{file}"


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        file = Path(folder) / "empty.db"
        # The migrations need a thread without an event loop.
        thread.submit(upgrade, address(f"sqlite:///{file}"), patience_ms=PATIENCE_MS).result()
        return file.read_bytes()
