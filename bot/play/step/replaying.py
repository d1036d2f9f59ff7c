"""Replays fights to find faults in a database."""

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
from rules.errors import JournalMismatch, RulesDefect


def retold(loaded: Loaded) -> str:
    """Return the digest of a fight, replayed from its loaded records.

    A fight that today's rules may not fit is no fault of the database: a fight that is parked, of
    another edition, or without its ruleset is not replayed.

    Raises:
        JournalMismatch, RulesDefect: Its records do not fit today's rules.
    """
    row = loaded.row
    if not has_ruleset(row.ruleset):
        return row.digest
    same_edition = row.edition == ruleset_of(row.ruleset).edition
    if row.status is Status.PARKED or not same_edition:
        return row.digest
    return Steps(Hand(), Tokens(b""), int).scene_of(row, loaded).digest


def without_ruleset(row: EncounterRow) -> str:
    """Return why a fight is parked whose ruleset is missing."""
    return (
        f"{row.name} is parked: its ruleset {row.ruleset} ({row.package} {row.version}) "
        "cannot be used here now. Once the bot's owner has installed it and started the "
        "bot again, the fight goes on by itself."
    )


def played_elsewhere(row: EncounterRow) -> str:
    """Return why only another process can play a fight that is not parked; "" if this one can.

    While a new version replaces an old one, both use one database for some time.
    """
    if not has_ruleset(row.ruleset):
        return f"{row.name} waits for the process that has its ruleset {row.ruleset}. Try again."
    if row.edition > ruleset_of(row.ruleset).edition:
        return f"{row.name} is played by a newer version, which is about to start. Try again."
    return ""


async def would_park(c: AsyncConnection) -> tuple[int, list[tuple[EncounterRow, str]]]:
    """Return how many live fights today's rules can continue, and the others with the reason."""
    steps = Steps(Hand(), Tokens(b""), int)
    going, parked = 0, list[tuple[EncounterRow, str]]()
    for row in await encounters.every_live(c):
        if row.status is Status.PARKED:
            continue
        if not has_ruleset(row.ruleset):
            parked.append((row, without_ruleset(row)))
            continue
        try:
            must_fit(row, steps.scene_of(row, await journals.load(c, row.id)))
        except (JournalMismatch, RulesDefect) as error:
            parked.append((row, str(error)))
        else:
            going += 1
    return going, parked
