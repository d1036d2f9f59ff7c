"""Nights of rest, between fights (L7R-HEAL-01, L7R-VOID-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotAllowed
from rules.l7r.sheets.house import House
from rules.l7r.sheets.sheet import Sheet
from rules.l7r.sheets.values import Fate

VOID_A_NIGHT = 1
"""Void points that a night of sleep gives back (L7R-VOID-03)."""


def rest(sheet: Sheet, house: House) -> Sheet:
    """One night: void points come back, and one serious wound heals every other night.

    The first wound heals on the first night after the damage. (L7R-HEAL-01)

    Raises:
        NotAllowed: The character is dead.
    """
    del house
    if sheet.fate is Fate.DIES:
        raise NotAllowed("This character is dead and can only be read.")
    most = sheet.lowest_ring
    points = most if sheet.void_points is None else sheet.void_points
    heals = sheet.serious_wounds > 0 and not sheet.healed_last_night
    return replace(
        sheet,
        void_points=min(most, points + VOID_A_NIGHT),
        serious_wounds=sheet.serious_wounds - heals,
        healed_last_night=heals,
    )
