"""Isolation: a failure of one fight in the clock or at the start does not stop the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection
from structlog import get_logger

from bot.play.step.steps import Steps
from bot.play.step.transactions import Broken, Part
from bot.storage.connection.errors import StorageError
from bot.storage.rows import EncounterRow
from rules.errors import JournalMismatch, RulesDefect

log = get_logger()


async def apart(
    part: Part, encounter: str, work: Callable[[AsyncConnection], Awaitable[bool]]
) -> bool:
    """Do `work` on one fight in a transaction; if it fails there, only park the fight, in the same.

    Returns whether anything was done. Nobody is there to be told of an error; the other fights go
    on.

    Raises:
        StorageError: The database cannot be used, which is no fault of a fight.
    """
    async with part.services.db.write() as c:
        try:
            async with part.services.db.savepoint(c):
                return await work(c)
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 - see `_reason`
            await part.park(c, encounter, _reason(encounter, error))
    return True


async def fits(steps: Steps, c: AsyncConnection, row: EncounterRow) -> bool:
    """Whether a fight can be replayed by today's rules, and is the one that was written.

    Whatever fails here is met again, and named, where something is written about it.
    """
    try:
        return row.digest == (await steps.scene(c, row)).digest
    except Exception:  # noqa: BLE001 - see above
        return False


def _reason(encounter: str, error: Exception) -> str:
    """Return why a fight is parked. An error that the rules do not know is logged in full."""
    if isinstance(error, Broken):
        return str(error.__cause__)
    if isinstance(error, (RulesDefect, JournalMismatch)):
        log.error("fight_parked", encounter=encounter, why=str(error))
        return str(error)
    log.error("fight_broken", encounter=encounter, exc_info=error)
    return f"{type(error).__name__}: {error}"
