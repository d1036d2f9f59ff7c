"""One fight's defect, kept from all others: what the clock and the start do to each."""

from __future__ import annotations

from collections.abc import Awaitable

from structlog import get_logger

from bot.play.step.transactions import Broken
from bot.storage.errors import StorageError
from rules.errors import JournalMismatch, RulesDefect

log = get_logger()


async def apart(encounter: str, work: Awaitable[object]) -> str:
    """Do `work` on one fight: "" where it went well, else what broke in it.

    Nobody is there to be told of an error; but where one fight broke, the others go on.

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
