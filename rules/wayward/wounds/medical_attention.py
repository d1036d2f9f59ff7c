"""Medical attention, hospitals and deprivation: acts on a sheet between fights (WAY-MED-01..04).

Each takes the sheet as it is at an instant, and whether the GM does it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.ruleset import Tending
from rules.errors import NotAllowed
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import Condition, Severity
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.wounds.recovery import DAY, interrupted, pass_hours, recover, reopened


def attend(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Begin medical attention: everything except Willpower recovers twice as fast (WAY-MED-01)."""
    made = recover(sheet, house, tending.now)
    return replace(made, clocks=replace(made.clocks, medical=tending.now))


def leave(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """End medical attention (WAY-MED-02). A patient of a hospital is discharged instead."""
    if sheet.clocks.admitted is not None:
        raise NotAllowed("This character is in hospital: discharge them first.")
    made = recover(sheet, house, tending.now)
    return replace(made, clocks=replace(made.clocks, medical=None))


def hurt_enough(sheet: Sheet) -> bool:
    """Whether a hospital accepts somebody: at 0 HP, unconscious, or with a Major wound or worse.

    (WAY-MED-03)
    """
    if (
        sheet.pools.hp is not None and sheet.pools.hp <= 0
    ) or sheet.condition is Condition.UNCONSCIOUS:
        return True
    rows = [wound_row(each.row) for each in sheet.wounds if each.row]
    return any(row.severity is not Severity.MINOR for row in rows)


def admit(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Admit somebody to a hospital; the GM may admit anybody (WAY-MED-03)."""
    made = recover(sheet, house, tending.now)
    if not tending.gm and not hurt_enough(made):
        raise NotAllowed(
            "The hospital takes people who are unconscious, at 0 HP, or badly wounded (Major)."
        )
    clocks = replace(made.clocks, medical=tending.now, admitted=tending.now)
    return replace(made, clocks=clocks)


def discharge(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Discharge somebody from a hospital: after a day, or earlier by the GM (WAY-MED-04)."""
    since = sheet.clocks.admitted
    if since is None:
        raise NotAllowed("This character is not in hospital.")
    if tending.now - since < DAY and not tending.gm:
        raise NotAllowed("A patient stays for 24 hours; only the GM can discharge them earlier.")
    made = recover(sheet, house, tending.now)
    return replace(made, clocks=replace(made.clocks, medical=None, admitted=None))


def deprive(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Begin deprivation (no food, water or sleep): everything heals half as fast (WAY-HREST-05)."""
    _gm_only(tending)
    made = recover(sheet, house, tending.now)
    return replace(made, clocks=replace(made.clocks, deprived=tending.now))


def provide(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """End deprivation: healing goes on at its usual rate (WAY-HREST-06)."""
    _gm_only(tending)
    made = recover(sheet, house, tending.now)
    wounds = tuple([replace(each, counted=tending.now) for each in made.wounds])
    return replace(made, wounds=wounds, clocks=replace(made.clocks, deprived=None))


def exhaust(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Record damage or a failed Fatigue roll outside of a fight (WAY-HREST-01, WAY-HREST-02)."""
    return interrupted(sheet, house, tending.now)


def strain(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Record that a wound was strained: its present day does not count (WAY-HREST-04)."""
    return reopened(sheet, house, tending.now)


def hours(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass in the story, awake (WAY-ICREC-01)."""
    _gm_only(tending)
    return pass_hours(sheet, house, tending.amount)


def sleep(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass in the story in restful sleep (WAY-ICREC-05)."""
    _gm_only(tending)
    return pass_hours(sheet, house, tending.amount, slept=tending.amount)


def _gm_only(tending: Tending) -> None:
    if not tending.gm:
        raise NotAllowed("Only the GM may do that.")


TENDS = {
    "attend": attend,
    "leave": leave,
    "admit": admit,
    "discharge": discharge,
    "deprive": deprive,
    "provide": provide,
    "interrupt": exhaust,
    "strain": strain,
    "hours": hours,
    "sleep": sleep,
}
"""The acts on a sheet between fights, by name."""
