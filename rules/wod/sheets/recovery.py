"""Between fights: days that pass, care, and the GM's decisions (WOD-HEAL-01..07, WOD-DMG-05, -06).

The setting `wod.healing_clock` chooses game time, which the GM lets pass, or real time. In real
time wounds only heal; wounds that would get worse wait for the GM. (WOD-DMG-05)
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
    """Let one day pass: wounds heal, or get worse if nobody has stabilised them.

    A character who would die of that is dying until the GM decides. (WOD-HEALTH-06)

    Raises:
        NotAllowed: The character is dead.
    """
    return _after(_living(sheet), house, DAY)


def recover(sheet: Sheet, house: House, now: int) -> Sheet:
    """The sheet as it is at an instant, in real time if the house rules use that.

    Whole hours count; wounds that would get worse stand still. (WOD-HEAL-01, WOD-DMG-05)
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
    """The sheet after some hours of game time."""
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
    """Let days pass; one if no number is given (WOD-HEAL-01, WOD-DMG-05)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, DAY * max(1, tending.amount))


def _hours(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass; one if no number is given (WOD-HEAL-02)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, max(1, tending.amount))


def _treat(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Treat the wounds: the GM knows that somebody with medicine 2 does (WOD-HEAL-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), healing=treated(sheet.healing))


def _stabilise(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Stabilise the wounds, so that they do not get worse (WOD-DMG-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), healing=stabilised(sheet.healing))


def _mend(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Heal levels by magic, the lowest box first; one if no number is given (WOD-DMG-08)."""
    del house
    _for_the_gm(tending)
    left = max(0, len(_living(sheet).health) - max(1, tending.amount))
    return replace(sheet, health=tuple(in_order(sheet.health)[:left]))


def _spare(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let a dying character live, Incapacitated (WOD-HEALTH-06)."""
    del house
    _for_the_gm(tending)
    return replace(_living(sheet), fate=Fate.ALIVE)


def _bury(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let a dying character die (WOD-HEALTH-06)."""
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
"""The acts on a character between fights, by name."""
