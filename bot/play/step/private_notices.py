"""Notices to single players about secret lines that are not in their reply."""

from __future__ import annotations

from collections.abc import Iterable

from bot.storage import notices
from bot.storage.rows import EncounterRow, LineRow, Notice
from rules.engine.visibility import GM

ALONE = "alone"
"""The kind of a notice about a line; its token is the line's."""

REMINDER, OVERDUE, ASKED = "reminder", "overdue", "asked"
OF_QUESTIONS = (REMINDER, OVERDUE, ASKED)
"""The kinds of notices about an open question; their token is the question's."""


def notices_of(
    row: EncounterRow, lines: Iterable[LineRow], now: int, *, knows: str
) -> list[Notice]:
    """Return a notice of each line for each player it names, except the one who `knows` it.

    The GM gets none: they can look at everything at any time.
    """
    return [
        notices.of_fight(row, person, ALONE, line.line.text, now, token=line.token)
        for line in lines
        for person in sorted(line.line.audience or ())
        if person not in (GM, knows)
    ]
