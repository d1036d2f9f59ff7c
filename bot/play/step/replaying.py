"""Playing fights again for those who look for faults in a database."""

from __future__ import annotations

from bot.play.dice import Hand
from bot.play.step.steps import Steps
from bot.play.tokens import Tokens
from bot.storage.journals import Loaded
from bot.storage.rows import Status
from rules import ruleset as ruleset_of


def retold(loaded: Loaded) -> str:
    """The digest of a fight played again from what was loaded of it.

    What is known not to fit is no fault: a fight that is parked, or of another edition of its
    rules, is taken at its word.

    Raises:
        JournalMismatch, RulesDefect: Its past does not fit today's rules.
    """
    row = loaded.row
    if row.status is Status.PARKED or row.edition != ruleset_of(row.ruleset).edition:
        return row.digest
    return Steps(Hand(), Tokens(b""), int).scene_of(row, loaded).digest
