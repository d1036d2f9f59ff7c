"""From the sheet into the fight, and back at its end."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from rules.engine.journal import Joined
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.sheets.sheet import Sheet
from rules.wod.sheets.traits import trait
from rules.wod.sheets.values import Fate, Role

PLAYERS, OTHERS = "players", "others"
"""The two sides, used if a sheet names none."""

_FITTED = {"side", "role", "willpower"}
COPIED = tuple(
    [
        field.name
        for field in fields(Sheet)
        if field.name in Mortal.__dataclass_fields__ and field.name not in _FITTED
    ]
)
"""The fields that a sheet and a combatant share."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character (WOD-HEALTH-06)."""
    if sheet.fate is Fate.DEAD:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: WodFight, joined: Joined, sheet: Sheet) -> Mortal:
    """Copy a sheet into the fight; Willpower that is not on it starts at its rating.

    Abilities use the book's names: "Computers" and "computer" are one (WOD-FEAT-04). If drawing
    costs no action, every weapon is in hand (WOD-ACTION-01).
    """
    by_gm = joined.player == GM
    mortal = Mortal(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        side=sheet.side or (OTHERS if by_gm else PLAYERS),
        role=sheet.role or (Role.BADDIE if by_gm else Role.PC),
        willpower=sheet.willpower_rating if sheet.willpower is None else sheet.willpower,
    )
    for name in COPIED:
        setattr(mortal, name, _own(getattr(sheet, name)))
    mortal.abilities = {trait(name): dots for name, dots in sheet.abilities.items()}
    mortal.specialties = [replace(each, trait=trait(each.trait)) for each in sheet.specialties]
    if not fight.house.draw_costs_action:
        mortal.weapons = [replace(weapon, sheathed=False) for weapon in mortal.weapons]
    return mortal


def _own(value: Any) -> Any:
    """A copy of a value for the fight, which may change it while the sheet keeps its own."""
    if isinstance(value, tuple):
        return [*value]
    return dict(value) if isinstance(value, dict) else value


def come_back(fight: WodFight, mortal: Mortal) -> None:
    """Return with the same score; whoever has declared nothing in this turn still declares.

    (WOD-COMBAT-01)
    """
    if not fight.turn:
        return
    if mortal.declared == fight.turn and not mortal.plan:
        mortal.declared = fight.turn - 1


def finish(fight: WodFight) -> None:
    """End the fight: nothing stays under way."""
    fight.attacks.clear()
    fight.ambush = None


def write_back(fight: WodFight, mortal: Mortal, sheet: Sheet) -> Sheet:
    """The sheet after the fight: Willpower, wounds and their care, life or death.

    A dying character stays dying until the GM decides. (WOD-HEALTH-06)
    """
    healing = replace(mortal.healing, since=fight.at if mortal.health else 0)
    return replace(
        sheet,
        willpower=min(mortal.willpower, sheet.willpower_rating),
        health=tuple(mortal.health),
        healing=healing,
        fate=mortal.fate,
    )
