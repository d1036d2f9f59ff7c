"""Between fights: days that go by, care, and the GM's word (WOD-HEAL-01..07, WOD-DMG-05, -06).

By `wod.healing_clock` time is the GM's, who says how much of it passes, or the people's. By the
people's clock wounds only heal: what would get worse waits for the GM. (WOD-DMG-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine.ruleset import Tend, Tending
from rules.errors import NotAllowed
from rules.wod.sheets.healing import DAY, passes, stabilised, treated, worsens
from rules.wod.sheets.health import boxes, in_order
from rules.wod.sheets.house import House
from rules.wod.sheets.sheet import Sheet
from rules.wod.sheets.values import Fate

HOUR_MS = 3_600_000


def rest(sheet: Sheet, house: House) -> Sheet:
    """One day: wounds heal, or get worse where nobody has stabilised them.

    Whom that kills is dying until the GM has spoken. (WOD-HEALTH-06)

    Raises:
        NotAllowed: The character is dead.
    """
    return _after(_living(sheet), house, DAY)


def recover(sheet: Sheet, house: House, now: int) -> Sheet:
    """The sheet as it stands at an instant, by the people's clock if the house has that.

    Whole hours are counted; what would get worse stands still. (WOD-HEAL-01, WOD-DMG-05)
    """
    if house.healing_clock == "campaign" or not sheet.health or sheet.fate is not Fate.ALIVE:
        return sheet
    care = sheet.healing
    if not care.since:
        return replace(sheet, healing=replace(care, since=now))
    hours = max(0, now - care.since) // HOUR_MS
    counted = replace(care, since=care.since + hours * HOUR_MS)
    waiting = replace(sheet, healing=counted)
    most = boxes(uninjured_box=house.uninjured_box)
    return waiting if worsens(sheet.health, care, most) else _after(waiting, house, hours)


def _after(sheet: Sheet, house: House, hours: int) -> Sheet:
    """So many hours of game time later."""
    most = boxes(uninjured_box=house.uninjured_box)
    chart, healing, dies = passes(sheet.health, sheet.healing, hours, most)
    fate = Fate.DYING if dies and sheet.fate is Fate.ALIVE else sheet.fate
    return replace(sheet, health=tuple(chart), healing=healing, fate=fate)


def _living(sheet: Sheet) -> Sheet:
    if sheet.fate is Fate.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    return sheet


def _for_the_gm(tending: Tending) -> None:
    if not tending.gm:
        raise NotAllowed("Only the GM may do that.")


def _days(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Days go by; one where none are named (WOD-HEAL-01, WOD-DMG-05)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, DAY * max(1, tending.amount))


def _hours(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Hours go by; one where none are named (WOD-HEAL-02)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, max(1, tending.amount))


def _treat(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Somebody with medicine 2 treats the wounds, as the GM knows (WOD-HEAL-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), healing=treated(sheet.healing))


def _stabilise(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """The wounds get no worse (WOD-DMG-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), healing=stabilised(sheet.healing))


def _mend(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Magic heals levels at once, the lowest box first; one where none are named (WOD-DMG-08)."""
    del house
    _for_the_gm(tending)
    left = max(0, len(_living(sheet).health) - max(1, tending.amount))
    return replace(sheet, health=tuple(in_order(sheet.health)[:left]))


def _spare(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Whoever was dying lives, Incapacitated (WOD-HEALTH-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), fate=Fate.ALIVE)


def _bury(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Somebody who was dying is dead (WOD-HEALTH-06)."""
    del house
    _for_the_gm(tending)
    if _living(sheet).fate is not Fate.DYING:
        raise NotAllowed("This character is not dying.")
    return replace(sheet, fate=Fate.DEAD)


TENDS: Mapping[str, Tend] = {
    "days": _days,
    "hours": _hours,
    "treat": _treat,
    "stabilise": _stabilise,
    "mend": _mend,
    "spare": _spare,
    "bury": _bury,
}
"""What is done about a character between fights, by name."""
