"""The hands that are free, and for what (WAY-PARRY-02, WAY-PARRY-03, WAY-HANDS-04, -10, -11)."""

from __future__ import annotations

from rules.engine.views.visibility import Kind
from rules.wayward.character.gear import HANDS, Weapon
from rules.wayward.character.values import Side, Unique
from rules.wayward.character.values import sealing as shortened
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import disabled, total

SEALS = "seals"
"""The act of forming handseals, which needs the hands."""


def free_hands(fight: WayFight, ninja: Ninja, *, abort: bool = False) -> int:
    """The number of hands that hold nothing and form no seals; with `abort`, seals do not count.

    Somebody who seals with one hand has the other free. (WAY-HANDS-11, WAY-ABORT-04)
    """
    held = sum([each.kind.hands for each in ninja.gear.weapons if each.held])
    if sealing(fight, ninja) and not abort:
        held += 1 if single_handed(ninja) else HANDS
    return max(0, sound(ninja) - held)


def sound(ninja: Ninja, *more: Disabled) -> int:
    """The number of hands that wounds leave usable, and without the disabilities in `more`."""
    if not ninja.body.wounds:
        return HANDS
    useless = {Disabled.ARM, *more}
    return sum([not useless & disabled(ninja, side) for side in (Side.RIGHT, Side.LEFT)])


def single_handed(ninja: Ninja) -> bool:
    """Whether they form seals with one hand (WAY-HANDS-11)."""
    return Unique.SINGLE_HANDED_SEALS in ninja.training.uniques


def held_names(ninja: Ninja) -> list[str]:
    """The names of held weapons that prevent seals."""
    return [
        each.name
        for each in ninja.gear.weapons
        if each.held and each.kind.hands and each.kind.handling.seals_held is None
    ]


def can_seal(ninja: Ninja) -> bool:
    """Whether the hands that seals need are free, at any Seal Speed (WAY-HANDS-03, -04).

    Some weapons may be held meanwhile.
    """
    held = sum(
        [
            each.kind.hands
            for each in ninja.gear.weapons
            if each.held and each.kind.handling.seals_held is None
        ]
    )
    hands = sound(ninja, Disabled.SEALS_HAND)
    return hands - held >= (1 if single_handed(ninja) else HANDS)


def sealing(fight: WayFight, ninja: Ninja) -> bool:
    """Whether somebody is forming handseals."""
    deed = fight.doing(ninja)
    return deed is not None and deed.act == SEALS


def in_hand(fight: WayFight, ninja: Ninja, *, abort: bool = False) -> list[Weapon]:
    """The held weapons that can be used now; with `abort`, as if no seals were formed.

    A wounded hand uses no weapon, and some wounds forbid weapons for both hands. (WAY-HANDS-10)
    """
    if sealing(fight, ninja) and not abort and not single_handed(ninja):
        return []
    held = [each for each in ninja.gear.weapons if each.held]
    if not ninja.body.wounds:
        return held
    hands = sound(ninja, Disabled.WEAPON_HAND)
    both = hands == HANDS and Disabled.TWO_HANDED not in disabled(ninja)
    light = [each for each in held if each.kind.hands < HANDS][:hands]
    return [each for each in held if each in light or (each.kind.hands == HANDS and both)]


def full_seals(fight: WayFight, ninja: Ninja, seals: int) -> int:
    """A Seal Speed with all changes except DEX, rounded up (WAY-HANDS-01)."""
    percent = total(fight, ninja, "seal_speed_pct")
    held = sum([each.kind.handling.seals_held or 0 for each in ninja.gear.weapons if each.held])
    changed = seals + total(fight, ninja, "seal_speed") + held
    return max(0, -(-changed * (100 + percent) // 100))


def modified_seals(fight: WayFight, ninja: Ninja, seals: int) -> int:
    """The modified Seal Speed: shortened by DEX, not under 0; chains are summed first.

    (WAY-HANDS-01, WAY-CHAIN-05)
    """
    return shortened(full_seals(fight, ninja, seals), ninja.stats.dex) if seals else 0


def shatter(fight: WayFight, ninja: Ninja, weapon: Weapon) -> None:
    """Break a weapon that has blocked too much: it is gone for good (WAY-BLOCK-05)."""
    ninja.gear.weapons.remove(weapon)
    text = f"The {weapon.name} of {ninja.name} breaks."
    fight.tell_of(ninja, text, Kind.HARM, "WAY-BLOCK-05")
