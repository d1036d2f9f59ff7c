"""A night of rest, between skirmishes (L5R-STATUS-06)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotAllowed
from rules.l5r.sheets.house import House
from rules.l5r.sheets.sheet import Sheet


def rest(sheet: Sheet, house: House) -> Sheet:
    """One night: no longer fatigued, and all Void Points, unless the character lacks food.

    Raises:
        NotAllowed: The character is dead.
    """
    del house
    if sheet.dead:
        raise NotAllowed("This character is dead and can only be read.")
    points = sheet.void if not sheet.fasting else sheet.void_points
    return replace(sheet, fatigued=0, void_points=points)
