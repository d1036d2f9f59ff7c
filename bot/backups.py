"""Copies of the database, made while the bot runs.

`interlude db backup` makes and checks each copy in a process of its own, so nobody waits for it: it
opens the copy and replays every fight in it. A copy with a fault is not kept.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

from structlog import get_logger

from bot import metrics
from bot.config import PREFIX, Config

FIRST_AFTER_S = 600.0
"""Seconds after the bot's start until its first copy, if there is none yet."""

SHORTEST_WAIT_S = 60.0
"""The bot makes no copy earlier than this after its start, even if one is overdue."""

AGAIN_AFTER_S = 3_600.0
"""Seconds until a failed copy is tried again, if none is due earlier."""

LOWER_PRIORITY = 10
STAMP = "%Y%m%d-%H%M%S"
OURS = re.compile(r"interlude-(\d{8}-\d{6})\.db")
LEFT_OVER = re.compile(r"\.interlude-\d{8}-\d{6}\.db\..*")

log = get_logger("bot.backups")


class Backups:
    """Makes copies as the settings ask for, and deletes old ones."""

    def __init__(self, config: Config, now: Callable[[], float] = time) -> None:
        self._config = config
        self._folder = Path(config.backup.folder)
        self._every_s = config.backup.every * 3600
        self._now = now

    async def run(self) -> None:
        """Make copies for ever; cancel it to stop."""
        if self._every_s <= 0:
            await asyncio.Event().wait()
        wait_s = self.due_in_s()
        while True:
            await asyncio.sleep(wait_s)
            made = await self.make()
            wait_s = self._every_s if made else min(self._every_s, AGAIN_AFTER_S)

    def due_in_s(self) -> float:
        """Return in how many seconds the next copy is due."""
        made = [_instant(path) for path in self.kept()]
        if not made:
            return min(self._every_s, FIRST_AFTER_S)
        # If a clock was set back, the newest copy lies in the future.
        wait_s = min(made[-1] + self._every_s - self._now(), self._every_s)
        return max(wait_s, min(self._every_s, SHORTEST_WAIT_S))

    def kept(self) -> list[Path]:
        """Return the copies in the folder, oldest first."""
        with suppress(OSError):
            return sorted(path for path in self._folder.iterdir() if OURS.fullmatch(path.name))
        return []

    async def make(self) -> bool:
        """Make a copy, check it, and delete old ones. Returns whether there is a new copy."""
        name = datetime.fromtimestamp(self._now(), UTC).strftime(f"interlude-{STAMP}.db")
        to = self._folder / name
        why = await self._copy(to)
        if why:
            metrics.BACKUPS_FAILED.inc()
            log.error("backup failed", to=str(to), why=why)
            return False
        log.info("backup made and checked", to=str(to))
        await asyncio.to_thread(self._prune)
        return True

    async def _copy(self, to: Path) -> str:
        """Have a copy made and checked. Returns "" if that succeeded, else the reason."""
        try:
            await asyncio.to_thread(self._folder.mkdir, parents=True, exist_ok=True)
        except OSError as error:
            return f"The folder {self._folder} cannot be made: {error.strerror}."
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "db", "backup", str(to)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment(),
        )
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWER_PRIORITY)
        try:
            _, told = await process.communicate()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            raise
        if process.returncode == 0:
            return ""
        return told.decode(errors="replace").strip() or f"It ended with {process.returncode}."

    def _environment(self) -> dict[str, str]:
        own = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        return own | {
            f"{PREFIX}CONFIG": os.devnull,
            f"{PREFIX}DATABASE__URL": self._config.database.url,
            f"{PREFIX}RULESETS__FOLDER": self._config.rulesets.folder,
        }

    def _prune(self) -> None:
        old = self.kept()[: -self._config.backup.keep]
        yesterday = self._now() - timedelta(days=1).total_seconds()
        for path in self._folder.iterdir():
            if LEFT_OVER.fullmatch(path.name) and path.stat().st_mtime < yesterday:
                old.append(path)
        for path in old:
            path.unlink(missing_ok=True)


def _instant(path: Path) -> float:
    """Return when a copy was made, in seconds since 1970, by its name."""
    found = OURS.fullmatch(path.name)
    assert found is not None
    return datetime.strptime(found[1], STAMP).replace(tzinfo=UTC).timestamp()
