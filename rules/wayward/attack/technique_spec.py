"""A technique as an attack: its row, computed with the numbers of its user."""

from __future__ import annotations

from decimal import Decimal

from rules.dice import Dice, Modifier
from rules.errors import BadAnswer
from rules.wayward.attack.power_attack import power_ranks, powered
from rules.wayward.attack.weapon_spec import by_hand
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Weapon, dice_of
from rules.wayward.character.sheet import HANDS
from rules.wayward.character.technique import AreaKind, Blow, Kind, Reach, Technique
from rules.wayward.character.values import DamageType
from rules.wayward.fight.attack_spec import Art, Part, Spec, Tag, settled
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers
from rules.wayward.rolls.d20_rolls import accuracy_bonus

ELEMENTS = {
    "katon": DamageType.ENERGY,
    "raiton": DamageType.ENERGY,
    "doton": DamageType.BLUNT,
    "suiton": DamageType.BLUNT,
    "fuuton": DamageType.SLASHING,
}
"""The damage type of ninjutsu, by its element (WAY-DTYPE-05)."""


def attacks(technique: Technique) -> bool:
    """Whether a technique is aimed and allows a defence: it strikes, or works only if it hits."""
    if technique.dormant:
        return False
    strikes = bool(technique.damage) or technique.blow is not Blow.OWN
    takes_hold = technique.kind is Kind.GRAPPLE and not technique.link
    bodily = technique.kind in (Kind.TAIJUTSU, Kind.COMBO, Kind.GRAPPLE, Kind.WEAPON)
    aimed = technique.reach in (Reach.MELEE, Reach.TOUCH) and bool(technique.statuses)
    return strikes or takes_hold or (aimed and (bodily or technique.kind is Kind.NINJUTSU))


def art_of(technique: Technique) -> Art:
    """The art of the technique when it is parried or blocked (WAY-BLOCK-06, WAY-PARRY-03)."""
    if technique.weapon_attack:
        return Art.WEAPON
    return Art.NINJUTSU if technique.kind.jutsu else Art.UNARMED


def types_of(technique: Technique, weapon: Weapon | None) -> list[DamageType]:
    """The damage types to choose from: those of its entry, its weapon, or its element.

    Empty for a jutsu if nothing names a type: the GM is asked when it wounds somebody.
    (WAY-DTYPE-02, WAY-DTYPE-04, WAY-DTYPE-05, WAY-DTYPE-06)
    """
    if technique.types:
        return list(technique.types)
    if weapon is not None:
        return list(weapon.types)
    if technique.element in ELEMENTS:
        return [ELEMENTS[technique.element]]
    return [] if technique.kind.jutsu else [DamageType.BLUNT]


def strike_of(
    fight: WayFight,
    ninja: Ninja,
    technique: Technique,
    numbers: Numbers,
    weapon: Weapon | None = None,
) -> Spec:
    """The attack of a technique; one with a weapon changes the weapon's own blow."""
    spec = _base(fight, ninja, technique, weapon)
    printed = formula.whole(technique.accuracy, numbers)
    if printed:
        spec.accuracy.append(Modifier(printed, technique.name, "WAY-ACC-01"))
    spec.id, spec.name = technique.id, technique.name
    spec.element, spec.rank = technique.element or "", technique.rank
    spec.types = types_of(technique, weapon)
    spec.dice = _dice(ninja, technique, numbers, weapon)
    spec.again, spec.again_once = technique.again, technique.again_once
    spec.times = _times(technique, numbers)
    spec.source = technique.source or spec.source
    spec.percents += _part(Decimal(technique.db_pct), technique.name, "WAY-DB-04")
    spec.percents += _part((technique.db_factor - 1) * 100, technique.name, "WAY-DB-07")
    flat = formula.exact(technique.db_flat, numbers)
    spec.flats += _part(flat, technique.name, "WAY-DB-05")
    more = formula.exact(technique.damage_flat, numbers)
    spec.damage_flat += _part(more, technique.name, "WAY-MIT-02")
    spec.partial = None if technique.partial is False else technique.partial_pct
    spec.block = technique.block_pct
    spec.bypass = min(100, spec.bypass + technique.dr_bypass_pct)
    spec.knockback = _tenths(technique.knockback, numbers)
    spec.knockback_roll = technique.knockback_roll
    spec.knockback_whole = technique.area_kind is AreaKind.AROUND_USER
    spec.knockback_edge = technique.knockback_edge
    spec.statuses += settled(technique.statuses, numbers)
    spec.area = technique.area_kind
    spec.radius = _tenths(technique.area, numbers)
    spec.area_penalty = technique.area_penalty
    spec.wave, spec.wave_less = technique.wave, technique.wave_less
    if technique.reach is Reach.RANGED:
        spec.reach = _tenths(technique.range, numbers)
    spec.tags += _tags(technique, harmless=not spec.dice and not spec.source)
    return spec


def _times(technique: Technique, numbers: Numbers) -> Dice | None:
    """The multiplier of its dice: other dice, or a plain number."""
    thrown = dice_of(technique.times_dice, numbers)
    if thrown.count:
        return thrown
    return Dice(0, 1, bonus=formula.whole(technique.times, numbers)) if technique.times else None


def _base(fight: WayFight, ninja: Ninja, technique: Technique, weapon: Weapon | None) -> Spec:
    """A blow with the technique's weapon or bare hands, or an attack that is still empty."""
    if technique.blow is Blow.WEAPON and weapon is not None:
        return by_hand(fight, ninja, weapon)
    if technique.blow is Blow.UNARMED:
        return by_hand(fight, ninja, ninja.unarmed)
    return Spec(name=technique.name, art=art_of(technique), accuracy=accuracy_bonus(fight, ninja))


def _dice(
    ninja: Ninja, technique: Technique, numbers: Numbers, weapon: Weapon | None
) -> list[Dice]:
    """Its own dice, and those of the weapon's or unarmed blow, with the extra dice of its entry."""
    dice = [dice_of(technique.damage, numbers)]
    if technique.blow is not Blow.OWN:
        bare = powered(ninja, power_ranks(ninja)) if technique.power_attack else ninja.unarmed
        arm = weapon if technique.blow is Blow.WEAPON and weapon is not None else bare
        base = dice_of(arm.melee_damage or arm.damage, numbers)
        dice.append(Dice(base.count + technique.more_dice, base.sides))
    return [each for each in dice if each.count]


def _tags(technique: Technique, *, harmless: bool) -> list[Tag]:
    tags = [Tag.HARMLESS] if harmless else []
    if technique.reach is Reach.RANGED:
        tags.append(Tag.RANGED)
    if technique.reach is Reach.TOUCH:
        tags.append(Tag.TOUCH)
    if technique.environmental:
        tags.append(Tag.UNDEFENDABLE)
    if technique.projectile:
        tags.append(Tag.PROJECTILE)
    return tags


def _tenths(amount: str, numbers: Numbers) -> int:
    """An amount of yards in tenths."""
    return int(max(Decimal(0), min(formula.MOST, formula.exact(amount, numbers) * 10)))


def _part(value: Decimal, reason: str, clause: str) -> list[Part]:
    bounded = max(-formula.MOST, min(formula.MOST, value))
    return [Part(bounded, reason, clause)] if value else []


def fitting(ninja: Ninja, technique: Technique) -> Weapon | None:
    """The weapon in hand that fits a technique; an opener may draw it.

    Raises:
        BadAnswer: There is none.
    """
    wields = technique.wields
    if technique.blow is not Blow.WEAPON and wields is None:
        return None
    full = sum([each.hands for each in ninja.weapons if each.held])
    for weapon in ninja.weapons:
        drawn = technique.opener and not weapon.dropped and full + weapon.hands <= HANDS
        if (weapon.held or drawn) and (wields is None or wields.fits(weapon)):
            return weapon
    raise BadAnswer(f"{technique.name} needs a fitting weapon in hand.")


def attack_by_itself(fight: WayFight, ninja: Ninja, technique: Technique) -> tuple[Spec, int]:
    """The attack of what a technique has left behind, and the Speed printed in its entry."""
    numbers = technique_numbers(ninja, technique, 0)
    return strike_of(fight, ninja, technique, numbers), formula.whole(technique.speed, numbers)
