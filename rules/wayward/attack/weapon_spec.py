"""A weapon as an attack: its row, as its wielder uses it (WAY-WEAP-01)."""

from __future__ import annotations

from decimal import Decimal

from rules.dice import Modifier
from rules.wayward.actions.distance import ARM
from rules.wayward.attack.reach import range_of
from rules.wayward.character.gear import Weapon
from rules.wayward.character.gear_kinds import Use, dice_of
from rules.wayward.fight.attack_spec import (
    Art,
    Part,
    Spec,
    SpecDamage,
    SpecDefended,
    SpecEffects,
    SpecWounds,
    Tag,
    settled,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.enchanted_weapons import enchant
from rules.wayward.rolls.d20_rolls import accuracy_bonus

THIRD = Decimal(33)
"""The percentage that both hands add to the damage bonus (WAY-DB-06)."""


def by_hand(fight: WayFight, ninja: Ninja, weapon: Weapon) -> Spec:
    """A blow with bare hands, or with a weapon that stays in hand (WAY-UNARM-01, WAY-DTYPE-02)."""
    kind = weapon.kind
    unarmed = "unarmed" in kind.tags
    spec = _struck(fight, ninja, weapon, kind.melee.melee_damage or kind.blow.damage)
    spec.art = Art.UNARMED if unarmed else Art.WEAPON
    if kind.melee.melee_accuracy:
        spec.accuracy.append(Modifier(kind.melee.melee_accuracy, kind.name, "WAY-WEAP-01"))
    thrown_too = Use.MELEE not in kind.use[:1]
    spec.target.reach = ARM if thrown_too else range_of(ninja, weapon)
    if not unarmed:
        enchant(ninja, weapon, spec)
    return spec


def thrown(fight: WayFight, ninja: Ninja, weapon: Weapon) -> Spec:
    """The attack with a weapon that is thrown or shot; some do more damage by a greater margin."""
    spec = _struck(fight, ninja, weapon, weapon.kind.blow.damage)
    spec.tags += [Tag.RANGED, Tag.PROJECTILE]
    spec.target.reach = range_of(ninja, weapon)
    spec.margin.per_margin = weapon.kind.margin.damage_per_margin
    spec.margin.margin_most = weapon.kind.margin.damage_most
    spec.margin.margin_blocked = weapon.kind.margin.damage_blocked
    return spec


def _struck(fight: WayFight, ninja: Ninja, weapon: Weapon, damage: str) -> Spec:
    own_numbers = ninja.numbers
    dice = dice_of(damage, own_numbers)
    kind, blow = weapon.kind, weapon.kind.blow
    own = [Modifier(blow.accuracy, kind.name, "WAY-WEAP-01")] if blow.accuracy else []
    return Spec(
        id=kind.id,
        name=kind.name,
        art=Art.WEAPON,
        damage=SpecDamage(
            dice=[dice] if dice.count else [],
            source=blow.source,
            percents=percents(weapon),
            types=list(blow.types),
        ),
        accuracy=accuracy_bonus(fight, ninja, own),
        defended=SpecDefended(
            enemy_parry=kind.guard.enemy_parry,
            block_less=kind.guard.block_less,
            bypass=blow.dr_bypass_pct,
            ignores_armour=blow.ignores_armour,
        ),
        wounds=SpecWounds(
            wounding_pct=_part(Decimal(blow.wounding_pct), kind.name, "WAY-WOUND-05")
        ),
        effects=SpecEffects(statuses=settled(kind.statuses, own_numbers), stun=blow.stun),
    )


def percents(weapon: Weapon) -> list[Part]:
    """The changes of the stat-based damage bonus by a weapon, in percent; doubling is 100.

    (WAY-DB-04, WAY-DB-06, WAY-DB-07)
    """
    made = _part(Decimal(weapon.kind.blow.db_pct), weapon.name, "WAY-DB-04")
    made += _part((weapon.kind.blow.db_factor - 1) * 100, weapon.name, "WAY-DB-07")
    return [*made, *(_part(THIRD, "Both hands", "WAY-DB-06") if weapon.two_handed else [])]


def _part(value: Decimal, reason: str, clause: str) -> list[Part]:
    return [Part(value, reason, clause)] if value else []
