"""Notices to single players about secret lines that are not in their reply."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.storage import notices
from bot.storage.rows import EncounterRow, LineRow, Notice, PromptRow
from rules.engine.views.visibility import GM

ALONE = "alone"
"""The kind of a notice about a line; its token is the line's."""

REMINDER, OVERDUE, ASKED, UNSEEN = "reminder", "overdue", "asked", "unseen"
OF_QUESTIONS = (REMINDER, OVERDUE, ASKED, UNSEEN)
"""The kinds of notices about an open question; their token is the question's."""

OBJECTION = "objection"
"""The kind of a notice about an objection, on which the GM has to rule."""

TO_DECIDE = (*OF_QUESTIONS, OBJECTION)
"""The kinds whose person has something to decide: they wait for no digest."""


def asked_in_secret(row: EncounterRow, asked: Iterable[PromptRow], now: int) -> list[Notice]:
    """Return a notice to each person who is asked a secret question, and one to the GM.

    The table waits for them and may know only that it waits for the GM, so the GM is told their
    name.
    """
    found: list[Notice] = []
    for one in asked:
        found.append(notices.of_fight(row, one.who, ASKED, one.question, now, token=one.token))
        if one.who != GM:
            found.append(notices.of_fight(row, GM, UNSEEN, one.question, now, token=one.token))
    return found


def notices_of(
    row: EncounterRow, lines: Iterable[LineRow], now: int, *, knows: Collection[str]
) -> list[Notice]:
    """Return a notice of each line for each person it names, except those who `know` it.

    The GM sees every line at any time; they get a notice only of one that names them.
    """
    return [
        notices.of_fight(row, person, ALONE, line.line.text, now, token=line.token)
        for line in lines
        if not line.line.quiet
        for person in sorted(line.line.audience or ())
        if person not in knows
    ]
