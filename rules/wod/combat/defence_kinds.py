"""The kinds of defence: which attacks each can meet, its pool and its difficulty.

(WOD-DEF-01, WOD-DODGE-01, WOD-BLOCK-01..04, WOD-PARRY-01, WOD-ARMOR-06)
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.wod.combat.movement import cost
from rules.wod.fight.state import Attack, Mortal, Position, WodFight
from rules.wod.pools.checks import pool_of
from rules.wod.pools.rolls import Pool, flat
from rules.wod.sheets.gear import Weapon
from rules.wod.sheets.values import Guard, Harm, Method, State

HAND_TO_HAND = (Method.UNARMED, Method.MELEE)
MISSILES = (Method.THROWN, Method.GUN)

TITLES = {
    Guard.DODGE: "Dodge",
    Guard.BLOCK: "Block",
    Guard.PARRY: "Parry",
    Guard.SHIELD: "Shield",
    Guard.COUNTER: "Countermagick",
}


def meets(mortal: Mortal, guard: Guard, weapon: Weapon) -> bool:
    """Whether a kind of defence can meet such an attack at all."""
    match guard:
        case Guard.DODGE:
            return True
        case Guard.BLOCK:
            return _blocks(mortal, weapon)
        case Guard.PARRY:
            armed = any(w.method is Method.MELEE and not w.sheathed for w in mortal.arms)
            return armed and (weapon.method in HAND_TO_HAND or weapon.parried)
        case Guard.SHIELD:
            return _shielded(mortal) and weapon.method in HAND_TO_HAND
        case Guard.COUNTER:
            return weapon.method is Method.MAGIC and mortal.arete > 0


def _blocks(mortal: Mortal, weapon: Weapon) -> bool:
    """Unarmed attacks; missiles with martial arts; no human unarmoured what is worse than bashing.

    (WOD-BLOCK-02, WOD-BLOCK-03, WOD-BLOCK-04)
    """
    if weapon.method is Method.THROWN:
        return mortal.dots("martial_arts") > 0
    if weapon.method is not Method.UNARMED:
        return False
    soaks = {Harm.LETHAL: mortal.soak.lethal, Harm.AGGRAVATED: mortal.soak.aggravated}
    return mortal.protected or soaks.get(weapon.harm, True)


def _shielded(mortal: Mortal) -> bool:
    return mortal.shield is not None and mortal.shield.worn


def can_defend(fight: WodFight, mortal: Mortal) -> bool:
    """Whether it can defend at all (WOD-HEALTH-05, WOD-BLIND-01, WOD-IMMOB-02, WOD-STUN-02)."""
    return fight.can_act(mortal) and not mortal.has(State.BLINDED, State.BOUND)


def guards(mortal: Mortal) -> list[Guard]:
    """The kinds of defence that it can declare (WOD-DEF-01, WOD-ARMOR-06)."""
    found = [Guard.DODGE, Guard.BLOCK]
    if any(weapon.method is Method.MELEE for weapon in mortal.arms):
        found.append(Guard.PARRY)
    if _shielded(mortal):
        found.append(Guard.SHIELD)
    return [*found, Guard.COUNTER] if mortal.arete else found


def traits_of(mortal: Mortal, guard: Guard, method: Method = Method.UNARMED) -> list[str]:
    """The pool of a defence (WOD-DEF-01, WOD-BLOCK-03, WOD-ARMOR-06)."""
    match guard:
        case Guard.DODGE:
            return ["dexterity", max(("athletics", "acrobatics"), key=mortal.dots)]
        case Guard.BLOCK:
            return ["dexterity", "martial_arts" if method is Method.THROWN else "brawl"]
        case Guard.PARRY | Guard.SHIELD:
            return ["dexterity", "melee"]
        case Guard.COUNTER:
            return ["arete"]


def defence_at(guard: Guard, made: Attack) -> int:
    """The difficulty of a defence (WOD-DODGE-01, WOD-BLOCK-01, WOD-BLOCK-03, WOD-PARRY-01)."""
    weapon = made.weapon
    if guard is not Guard.DODGE:
        missile = guard is Guard.BLOCK and weapon.method is Method.THROWN
        return 8 if missile else weapon.defence
    match weapon.method:
        case Method.UNARMED | Method.MELEE:
            return 5
        case Method.GUN:
            return 8 if made.position is Position.FAR else 9
        case _:
            return 6


def whole_pool(
    fight: WodFight,
    mortal: Mortal,
    guard: Guard,
    method: Method = Method.UNARMED,
    yards: int | None = None,
) -> Pool:
    """All the dice of a defence, with their penalties (WOD-DEF-01, WOD-MOVE-08)."""
    traits = traits_of(mortal, guard, method)
    pool = pool_of(fight, mortal, traits, roll="defence", clause="WOD-DEF-01")
    moved = mortal.yards if yards is None else yards
    return pool.plus(*cost(fight, mortal, moved))


def share(fight: WodFight, mortal: Mortal, whole: Pool, dice: int, wounds: int) -> Pool:
    """A share of a split pool, less what wounds have taken since; the whole for 0 dice."""
    if not dice:
        return whole
    worse = max(0, fight.wound_penalty(mortal) - wounds)
    return flat(dice, "share of the dice", "WOD-MULTI-02").plus(
        Modifier(-worse, "Wounds since", "WOD-HEALTH-02")
    )
