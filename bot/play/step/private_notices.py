"""What is told to single players alone: whoever does not read it in his reply hears of it apart."""

from __future__ import annotations

from collections.abc import Iterable

from bot.storage.rows import EncounterRow, LineRow, Notice
from rules.engine.visibility import GM

ALONE = "alone"
"""The kind of a notice of a line: its token is the line's."""


def notices_of(
    row: EncounterRow, lines: Iterable[LineRow], now: int, *, knows: str
) -> list[Notice]:
    """A notice of each line for each player whom it names, but for him who `knows` it.

    The GM, who sees everything, looks when he likes.
    """
    return [
        Notice(
            id=0,
            campaign=row.campaign,
            encounter=row.id,
            person=person,
            kind=ALONE,
            text=line.line.text,
            at=now,
            token=line.token,
        )
        for line in lines
        for person in sorted(line.line.audience or ())
        if person not in (GM, knows)
    ]
