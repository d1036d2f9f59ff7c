"""Isolation: a failure of one fight in the clock or at the start does not stop the others."""

from __future__ import annotations

from collections.abc import Awaitable

from structlog import get_logger

from bot.play.step.transactions import Broken
from bot.storage.connection.errors import StorageError
from rules.errors import JournalMismatch, RulesDefect

log = get_logger()


async def apart(encounter: str, work: Awaitable[object]) -> str:
    """Do `work` on one fight. Returns "" if it succeeds, else the reason of its failure.

    Nobody is there to be told of an error; the other fights go on.

    Raises:
        StorageError: The database cannot be used, which is no fault of a fight.
    """
    try:
        await work
    except Broken as broken:
        return str(broken.__cause__)
    except (RulesDefect, JournalMismatch) as error:
        return str(error)
    except StorageError:
        raise
    except Exception as error:
        log.exception("fight_broken", encounter=encounter)
        return f"{type(error).__name__}: {error}"
    return ""
