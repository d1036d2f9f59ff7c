"""Playing fights again for those who look for faults in a database."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.dice import Hand
from bot.play.step.steps import Steps, must_fit
from bot.play.tokens import Tokens
from bot.storage import encounters, journals
from bot.storage.journals import Loaded
from bot.storage.rows import EncounterRow, Status
from rules import has_ruleset
from rules import ruleset as ruleset_of
from rules.engine.scene import is_comparable
from rules.errors import JournalMismatch, RulesDefect


def retold(loaded: Loaded) -> str:
    """The digest of a fight played again from what was loaded of it.

    What may not fit today's rules is no fault of the database: a fight that is parked, of another
    edition, without its ruleset, or with a digest of an older version is taken at its word.

    Raises:
        JournalMismatch, RulesDefect: Its past does not fit today's rules.
    """
    row = loaded.row
    if not has_ruleset(row.ruleset):
        return row.digest
    same_edition = row.edition == ruleset_of(row.ruleset).edition
    if row.status is Status.PARKED or not same_edition or not is_comparable(row.digest):
        return row.digest
    return Steps(Hand(), Tokens(b""), int).scene_of(row, loaded).digest


async def would_park(c: AsyncConnection) -> tuple[int, list[tuple[EncounterRow, str]]]:
    """How many live fights go on with today's rules, and those that park, with the reason."""
    steps = Steps(Hand(), Tokens(b""), int)
    going, parked = 0, list[tuple[EncounterRow, str]]()
    for row in await encounters.every_live(c):
        if row.status is Status.PARKED:
            continue
        try:
            must_fit(row, steps.scene_of(row, await journals.load(c, row.id)))
        except (JournalMismatch, RulesDefect) as error:
            parked.append((row, str(error)))
        else:
            going += 1
    return going, parked
