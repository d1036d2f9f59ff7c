"""Game time between fights: a day of rest (WOD-HEAL-01..07, WOD-DMG-05)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotAllowed
from rules.wod.healing import DAY, passes
from rules.wod.health import boxes
from rules.wod.house import House
from rules.wod.sheet import Sheet
from rules.wod.values import Fate


def rest(sheet: Sheet, house: House) -> Sheet:
    """One day: wounds heal, or get worse where nobody has stabilised them.

    Whom that kills is dying until the GM has spoken. (WOD-HEALTH-06)

    Raises:
        NotAllowed: The character is dead.
    """
    if sheet.fate is Fate.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    most = boxes(uninjured_box=house.uninjured_box)
    chart, healing, dies = passes(sheet.health, sheet.healing, DAY, most)
    return replace(
        sheet, health=tuple(chart), healing=healing, fate=Fate.DYING if dies else sheet.fate
    )
