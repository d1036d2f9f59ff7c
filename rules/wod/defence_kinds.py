"""The kinds of defence: which attacks each can meet, its pool and its difficulty.

(WOD-DEF-01, WOD-DODGE-01, WOD-BLOCK-01..04, WOD-PARRY-01, WOD-ARMOR-06)
"""

from __future__ import annotations

from rules.wod.checks import pool_of
from rules.wod.gear import Weapon
from rules.wod.movement import cost
from rules.wod.pools import Pool
from rules.wod.state import Attack, Mortal, Position, WodFight
from rules.wod.values import Guard, Harm, Method, State

HAND_TO_HAND = (Method.UNARMED, Method.MELEE)
MISSILES = (Method.THROWN, Method.GUN)

TITLES = {
    Guard.DODGE: "Dodge",
    Guard.BLOCK: "Block",
    Guard.PARRY: "Parry",
    Guard.SHIELD: "Shield",
    Guard.COUNTER: "Countermagick",
}


def meets(mortal: Mortal, guard: Guard, weapon: Weapon, *, blockable: bool | None = None) -> bool:
    """Whether a kind of defence can meet such an attack at all.

    `blockable` is the GM's decision on a block, None if there is none.
    """
    match guard:
        case Guard.DODGE:
            return True
        case Guard.BLOCK:
            return _blocks(mortal, weapon) if blockable is None else blockable
        case Guard.PARRY:
            armed = any(w.method is Method.MELEE and not w.sheathed for w in mortal.arms)
            return armed and (weapon.method in HAND_TO_HAND or weapon.parried)
        case Guard.SHIELD:
            return _shielded(mortal) and weapon.method in HAND_TO_HAND
        case Guard.COUNTER:
            return weapon.method is Method.MAGIC and mortal.arete > 0


def _blocks(mortal: Mortal, weapon: Weapon) -> bool:
    """Whether a block can meet a weapon: unarmed attacks, and things like a table.

    With martial arts it meets missiles too. An unarmoured human cannot block worse harm than
    bashing; in armour they can also block weapons held in the hand. (WOD-BLOCK-01..04)
    """
    if weapon.method is Method.THROWN:
        return mortal.dots("martial_arts") > 0
    if weapon.method not in HAND_TO_HAND:
        return False
    if weapon.method is Method.MELEE and not weapon.blocked:
        return mortal.protected
    soaks = {Harm.LETHAL: mortal.soak.lethal, Harm.AGGRAVATED: mortal.soak.aggravated}
    return mortal.protected or soaks.get(weapon.harm, True)


def _shielded(mortal: Mortal) -> bool:
    return mortal.shield is not None and mortal.shield.worn


def can_defend(fight: WodFight, mortal: Mortal) -> bool:
    """Whether they can defend at all (WOD-HEALTH-05, WOD-BLIND-01, WOD-IMMOB-02, WOD-STUN-02)."""
    return fight.can_act(mortal) and not mortal.has(State.BLINDED, State.BOUND)


def guards(mortal: Mortal) -> list[Guard]:
    """The kinds of defence that they can declare (WOD-DEF-01, WOD-ARMOR-06)."""
    found = [Guard.DODGE, Guard.BLOCK]
    if any(weapon.method is Method.MELEE for weapon in mortal.arms):
        found.append(Guard.PARRY)
    if _shielded(mortal):
        found.append(Guard.SHIELD)
    return [*found, Guard.COUNTER] if mortal.arete else found


def traits_of(mortal: Mortal, guard: Guard, method: Method = Method.UNARMED) -> list[str]:
    """The traits of a defence's pool (WOD-DEF-01, WOD-BLOCK-03, WOD-ARMOR-06)."""
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


def base_clause(guard: Guard, method: Method) -> str:
    """The clause that sets the difficulty of a defence against such an attack."""
    if guard is Guard.BLOCK and method is Method.THROWN:
        return "WOD-BLOCK-03"
    return "WOD-DODGE-01" if guard is Guard.DODGE else CANCELS[guard]


CANCELS = {
    Guard.DODGE: "WOD-DODGE-02",
    Guard.BLOCK: "WOD-BLOCK-01",
    Guard.PARRY: "WOD-PARRY-01",
    Guard.SHIELD: "WOD-ARMOR-06",
    Guard.COUNTER: "WOD-DEF-02",
}
"""The clause by which each kind of defence takes successes from an attack."""


def pool_clause(guard: Guard) -> str:
    """The clause that names the traits of a kind of defence."""
    return CANCELS[guard] if guard in {Guard.SHIELD, Guard.COUNTER} else "WOD-DEF-01"


def whole_pool(
    fight: WodFight,
    mortal: Mortal,
    guard: Guard,
    method: Method = Method.UNARMED,
    yards: int | None = None,
) -> Pool:
    """All the dice of a defence, with their penalties (WOD-DEF-01, WOD-MOVE-08)."""
    traits = traits_of(mortal, guard, method)
    pool = pool_of(fight, mortal, traits, roll="defence", clause=pool_clause(guard))
    moved = mortal.yards if yards is None else yards
    return pool.plus(*cost(fight, mortal, moved))


def why_not_met(mortal: Mortal, guard: Guard, made: Attack) -> str:
    """Why a kind of defence does not meet an attack, and what would."""
    weapon = made.weapon
    hand_to_hand = weapon.method in HAND_TO_HAND
    match guard:
        case Guard.BLOCK if made.blockable is False:
            return "The GM says that this cannot be blocked."
        case Guard.BLOCK if weapon.method is Method.THROWN:
            return f"Only martial arts block thrown weapons: dodge {weapon.name}."
        case Guard.BLOCK if hand_to_hand:
            return (
                f"Unarmoured you block bare hands and the like, not {weapon.name}: "
                "parry it with a weapon, or dodge."
            )
        case Guard.PARRY if hand_to_hand:
            return "To parry you need a hand-to-hand weapon in hand: block bare hands, or dodge."
        case Guard.SHIELD if not _shielded(mortal):
            return "You have no shield."
        case Guard.SHIELD:
            return "A shield block stops hand-to-hand attacks; against missiles it works by itself."
        case Guard.COUNTER:
            return "Countermagick works only against magic, and needs Arete."
        case _:
            return f"{TITLES[guard]} does not meet {weapon.name}: dodge it."
