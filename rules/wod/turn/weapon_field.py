"""The weapon of a declared attack, and how it is used, in one field: "pistol", "pistol@far".

A form of Discord holds five fields.
(WOD-ARMOR-04, WOD-ATTACK-03)
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.forms import Json, Option, Pick
from rules.errors import BadAnswer
from rules.wod.combat.attack import whole_pool
from rules.wod.combat.defence_kinds import HAND_TO_HAND
from rules.wod.combat.harm import name_of
from rules.wod.fight.state import Mortal, Position, WodFight
from rules.wod.sheets.gear import Weapon
from rules.wod.sheets.values import Method

AT = "@"
PHYSICAL = (Method.UNARMED, Method.MELEE, Method.THROWN, Method.GUN)


class Arms(Pick):
    """A weapon and a way to use it. The options name only the ways that can make a difference."""

    __slots__ = ()

    def read(self, raw: Json) -> str:
        """The weapon's id, with its way if one is named; any way is legal for any weapon."""
        weapon, at, way = str(raw).partition(AT)
        if not at:
            return super().read(raw)
        if way not in (*Position, *Method):
            raise BadAnswer("Choose how the weapon is used from the list.")
        return f"{super().read(weapon) if weapon else ''}{AT}{way}"


def placed(fight: WodFight, mortal: Mortal, foes: Sequence[Mortal]) -> Arms:
    """Weapons but magic; a second place stands apart where it matters.

    The open side matters against a shield, the distance for a gun (WOD-ARMOR-04, WOD-DODGE-01).
    """
    shields = any(foe.shield is not None and foe.shield.worn for foe in foes)
    found: list[Option] = []
    for weapon in ready(fight, mortal):
        if weapon.method is Method.MAGIC:
            continue
        note = _note(fight, mortal, weapon)
        found.append(Option(weapon.id, weapon.name, note))
        if shields and weapon.method in HAND_TO_HAND:
            value, words = f"{weapon.id}{AT}{Position.FLANK.value}", "from the open side"
            found.append(Option(value, f"{weapon.name}, {words}", note))
        if weapon.method is Method.GUN:
            value = f"{weapon.id}{AT}{Position.FAR.value}"
            found.append(Option(value, f"{weapon.name}, from far", note))
    return Arms(tuple(found), "Weapon")


def worked(fight: WodFight, mortal: Mortal) -> Arms:
    """Magic, by itself or through a physical act (WOD-ATTACK-03)."""
    found: list[Option] = []
    for weapon in spells(fight, mortal):
        note = _note(fight, mortal, weapon)
        found.append(Option(weapon.id, weapon.name, note))
        found += [
            Option(f"{weapon.id}{AT}{act.value}", f"{weapon.name}, through {act.value}", note)
            for act in PHYSICAL
        ]
    return Arms(tuple(found), "Weapon")


def spells(fight: WodFight, mortal: Mortal) -> list[Weapon]:
    """Magic attacks that are ready (WOD-ATTACK-03)."""
    return [weapon for weapon in ready(fight, mortal) if weapon.method is Method.MAGIC]


def _note(fight: WodFight, mortal: Mortal, weapon: Weapon) -> str:
    return f"pool {whole_pool(fight, mortal, weapon, yards=0).dice}, {name_of(weapon)}"


def parted(weapon: str) -> tuple[str, str]:
    """The weapon's id and the way of an answer; "" for what it does not name."""
    id, _, way = weapon.partition(AT)
    return id, way


def ready(fight: WodFight, mortal: Mortal) -> list[Weapon]:
    """Weapons in hand; all of them if drawing costs nothing (WOD-ACTION-01)."""
    costs = fight.house.draw_costs_action
    return [weapon for weapon in mortal.arms if not (weapon.sheathed and costs)]
