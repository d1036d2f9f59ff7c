"""The numbers of an attack: techniques, Power Attack, Combos, and reach.

A technique as an attack: its row, computed with the numbers of its user.

Power Attack: harder blows with bare hands, for more Stamina (WAY-DMG-02).

An answer writes it as ``unarmed:power-2``, with the number of ranks that are used.

Combos: blows that can only follow blows that have hit; each is faster and more accurate.

A hit with bare hands or feet, by a basic attack or a taijutsu technique, opens a Combo, and each
Combo that hits continues it. Any other action in between, and any miss, ends it; interrupts do not.
`Ninja.turn.combo` counts the blows that have hit.

How far an attack goes, and how near its attacker comes on the way (WAY-MOVE-02, WAY-WEAP-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from rules.dice import Dice, Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import unsettle
from rules.wayward.actions.moving import ARM, between, reach_of_move, set_between, spelled
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import HANDS, Use, Weapon, dice_of
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.character.values import (
    UNARMED,
    Ability,
    AreaKind,
    Blow,
    DamageType,
    Reach,
    Source,
)
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.action_in_progress import (
    Art,
    Attack,
    Deed,
    DefenceLimits,
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
from rules.wayward.jutsu.handseals import technique_numbers
from rules.wayward.rolls.d20_rolls import accuracy_bonus
from rules.wayward.rolls.modifiers import disabled
from rules.wayward.stealth.hiding import on_attack

MOST = 4
"""The highest rank of the ability."""
POWER = f"{UNARMED}:power-"
"""The answer of a blow with Power Attack, without the ranks that are used."""
POWERS = tuple([f"{POWER}{ranks}" for ranks in range(1, MOST + 1)])
EACH = 2
"""The faces that each rank adds to the dice, and the Stamina that it costs."""


def power_ranks(ninja: Ninja) -> int:
    """The ranks of Power Attack that somebody has."""
    return min(MOST, ninja.training.abilities.get(Ability.POWER_ATTACK, 0))


def bare_hands(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The blows with bare hands as pairs of answer and name: plain, and with each rank."""
    yield UNARMED, ninja.gear.unarmed.name
    for ranks in range(1, power_ranks(ninja) + 1):
        yield f"{POWER}{ranks}", powered(ninja, ranks).name


def bare_hand(ninja: Ninja, written: str) -> Weapon:
    """The bare hands that an answer means, with the ranks of Power Attack that it names."""
    ranks = written.removeprefix(POWER)
    return powered(ninja, int(ranks)) if ranks != written else ninja.gear.unarmed


def powered(ninja: Ninja, ranks: int) -> Weapon:
    """Bare hands with some ranks of Power Attack: larger dice, and more Stamina."""
    kind = ninja.gear.unarmed.kind
    count, _, sides = kind.blow.damage.rpartition("d")
    blow = replace(
        kind.blow,
        damage=f"{count}d{int(sides) + EACH * ranks}" if count else kind.blow.damage,
        stamina=kind.blow.stamina + EACH * ranks,
    )
    name = f"{kind.name}, Power Attack {ranks}"
    return replace(ninja.gear.unarmed, kind=replace(kind, name=name, blow=blow))


def may_follow(ninja: Ninja, technique: Technique) -> None:
    """Check that a Combo follows a hit. Raises `BadAnswer` if it does not."""
    if technique.kind is Kind.COMBO and not ninja.turn.combo:
        raise BadAnswer(
            f"{technique.name} can only follow at once on a bare-handed blow, or another Combo, "
            "that has hit."
        )


def quickened(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """The change of a Combo's Speed by the blows before it; the usual limits apply."""
    return _for_each(ninja, technique.chain.combo_speed, "WAY-FLOW-05")


def surer(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """The Accuracy that the blows before it add to a Combo (WAY-ACC-01)."""
    return _for_each(ninja, technique.chain.combo_accuracy, "WAY-ACC-01")


def _for_each(ninja: Ninja, amount: int, clause: str) -> list[Modifier]:
    times = ninja.turn.combo
    return [Modifier(amount * times, f"Combo {times}", clause)] if amount * times else []


def lead_on(ninja: Ninja, deed: Deed, spec: Spec) -> None:
    """Let a Combo follow this hit, if the attack opens a Combo or is one.

    If the attacker has begun another action since, no Combo can follow.
    """
    if ninja.turn.doing != deed.id:
        return
    technique = ninja.knows(deed.use.technique)
    opens = spec.art is Art.UNARMED and (technique is None or technique.kind is Kind.TAIJUTSU)
    if opens or (technique is not None and technique.kind is Kind.COMBO):
        ninja.turn.combo = deed.attack.combo + 1


def range_of(ninja: Ninja, weapon: Weapon) -> int:
    """The range of a weapon, in tenths of a yard."""
    yards = formula.constant(weapon.kind.blow.range)
    if yards is None:
        yards = formula.whole(weapon.kind.blow.range, ninja.numbers)
    return max(ARM, min(int(formula.MOST), 10 * yards))


def within(fight: WayFight, ninja: Ninja, reach: int, target: str) -> None:
    """Check that a reach, in tenths of a yard, is enough; an unknown distance is within reach.

    Raises:
        BadAnswer: They are farther away.
    """
    gap = between(fight, ninja.id, target) if target and target != ninja.id else None
    if gap is not None and gap > reach:
        name = fight.combatant(target).name
        raise BadAnswer(f"{name} is {spelled(gap)} away; this goes {spelled(reach)}.")


def farthest(fight: WayFight, ninja: Ninja, speed: int, *, jutsu: bool = False) -> int:
    """The longest way that an attacker may move with an attack: a Move of half its final Speed.

    In tenths of a yard. Some wounds forbid it, or forbid it with a jutsu. (WAY-MOVE-02)
    """
    forbidden = disabled(ninja) if ninja.body.wounds else frozenset()
    if Disabled.ATTACK_MOVE in forbidden or (jutsu and Disabled.JUTSU_MOVE in forbidden):
        return 0
    return reach_of_move(fight, ninja, Decimal(max(0, speed)) / 2)


def see_to_reach(
    fight: WayFight,
    ninja: Ninja,
    target: str,
    *,
    reach: int,
    speed: int,
    yards: int = 0,
    jutsu: bool = False,
) -> int:
    """The distance that an attacker moves to reach their target, in tenths of a yard.

    They move as far as they say, or farther if they must.

    Raises:
        BadAnswer: They move too far, or are still too far away.
    """
    reach = max(ARM, reach)
    most = farthest(fight, ninja, speed, jutsu=jutsu)
    move = yards * 10
    if move > most:
        raise BadAnswer(f"With this attack you move {spelled(most)} at the most.")
    gap = between(fight, ninja.id, target)
    must = 0 if gap is None else max(0, gap - reach)
    if must > most:
        raise BadAnswer(
            f"{fight.combatant(target).name} is {spelled(gap or 0)} away; this goes "
            f"{spelled(reach)}, and you move {spelled(most)} on the way."
        )
    return max(move, must)


def approach(fight: WayFight, ninja: Ninja, target: Ninja, tenths: int) -> None:
    """Move toward the target of an attack, but not past them (WAY-MOVE-02)."""
    gap = between(fight, ninja.id, target.id)
    if gap is not None:
        set_between(fight, ninja.id, target.id, gap - tenths)
    text = f"{ninja.name} moves {spelled(tenths)} toward {target.shown_name}."
    fight.tell_of(ninja, text, clauses="WAY-MOVE-02")
    unsettle(fight, ninja)


def aimed(fight: WayFight, deed: Deed, spec: Spec, target: str) -> Attack:
    """The attack on one of its targets, with the penalties to Accuracy for seeing them badly.

    A target that the attacker is hidden from is surprised (WAY-SURPRISE-01). Against a target that
    has found the attacker it is no Sneak Attack and calls off nothing (WAY-SEARCH-02). A Called
    Shot applies only to the targets that the attacker aims at. (WAY-CALLED-04)
    """
    attacker, victim = fight.combatant(deed.by), fight.combatant(target)
    own = spec if target in deed.targets else _beside(spec)
    seen = fight.sees(victim, attacker)
    return Attack(
        id=f"{deed.id}-{target}",
        deed=deed.id,
        by=deed.by,
        target=target,
        spec=own,
        speed=deed.timing.speed,
        damage_speed=deed.timing.damage_speed,
        accuracy=[
            *declared_bonuses(spec, sneak=deed.stealth.sneak and not seen),
            *on_attack(fight, attacker, victim),
        ],
        limits=DefenceLimits(surprise=not seen),
        prey=deed.interrupts.prey if target in deed.targets and not seen else "",
    )


def declared_accuracy(fight: WayFight, deed: Deed, spec: Spec) -> list[Modifier]:
    """The modifiers of the Accuracy that a declaration shows (WAY-ATK-01).

    With only one target, it includes the penalties for seeing that target badly.
    """
    if len(deed.targets) == 1:
        return aimed(fight, deed, spec, deed.targets[0]).accuracy
    return declared_bonuses(spec, sneak=deed.stealth.sneak)


def declared_bonuses(spec: Spec, *, sneak: bool) -> list[Modifier]:
    """The modifiers to the Accuracy; a Sneak Attack ignores printed penalties (WAY-SNEAK-06)."""
    if not sneak:
        return spec.accuracy
    printed = [each for each in spec.accuracy if each.reason == spec.name]
    printed += [each for each in spec.accuracy if each.clause == "WAY-WEAP-01"]
    return [each for each in spec.accuracy if each.value >= 0 or each not in printed]


def _beside(spec: Spec) -> Spec:
    """The attack on people beside the target: it is no Called Shot there.

    A blow with a shockwave does only its wave to them. (WAY-CALLED-04, WAY-AOE-05)
    """
    if spec.target.wave is not Source.NONE and spec.target.area is AreaKind.TARGETED:
        waves = replace(spec.damage, dice=[], source=Source.NONE, flats=[], damage_flat=[])
        return replace(spec, called=None, damage=waves)
    return replace(spec, called=None) if spec.called is not None else spec


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
            wounding_pct=_weapon_part(Decimal(blow.wounding_pct), kind.name, "WAY-WOUND-05")
        ),
        effects=SpecEffects(statuses=settled(kind.statuses, own_numbers), stun=blow.stun),
    )


def percents(weapon: Weapon) -> list[Part]:
    """The changes of the stat-based damage bonus by a weapon, in percent; doubling is 100.

    (WAY-DB-04, WAY-DB-06, WAY-DB-07)
    """
    made = _weapon_part(Decimal(weapon.kind.blow.db_pct), weapon.name, "WAY-DB-04")
    made += _weapon_part((weapon.kind.blow.db_factor - 1) * 100, weapon.name, "WAY-DB-07")
    return [*made, *(_weapon_part(THIRD, "Both hands", "WAY-DB-06") if weapon.two_handed else [])]


def _weapon_part(value: Decimal, reason: str, clause: str) -> list[Part]:
    return [Part(value, reason, clause)] if value else []


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
    if technique.target.dormant:
        return False
    strikes = bool(technique.strike.damage) or technique.strike.blow is not Blow.OWN
    takes_hold = technique.kind is Kind.GRAPPLE and not technique.chain.link
    bodily = technique.kind in (Kind.TAIJUTSU, Kind.COMBO, Kind.GRAPPLE, Kind.WEAPON)
    near = technique.target.reach in (Reach.MELEE, Reach.TOUCH)
    aimed = near and bool(technique.effects.statuses)
    return strikes or takes_hold or (aimed and (bodily or technique.kind is Kind.NINJUTSU))


def art_of(technique: Technique) -> Art:
    """The art of the technique when it is parried or blocked: a dome is met like ninjutsu.

    (WAY-BLOCK-06, WAY-PARRY-03, WAY-DEF-04)
    """
    if technique.weapon_attack:
        return Art.WEAPON
    dome = bool(technique.defence.shelters)
    return Art.NINJUTSU if technique.kind.jutsu or dome else Art.UNARMED


def types_of(technique: Technique, weapon: Weapon | None) -> list[DamageType]:
    """The damage types to choose from: those of its entry, its weapon, or its element.

    Empty for a jutsu if nothing names a type: the GM is asked when it wounds somebody.
    (WAY-DTYPE-02, WAY-DTYPE-04, WAY-DTYPE-05, WAY-DTYPE-06)
    """
    if technique.strike.types:
        return list(technique.strike.types)
    if weapon is not None:
        return list(weapon.kind.blow.types)
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
    printed = formula.whole(technique.strike.accuracy, numbers)
    if printed:
        spec.accuracy.append(Modifier(printed, technique.name, "WAY-ACC-01"))
    spec.id, spec.name = technique.id, technique.name
    spec.element, spec.rank = technique.element or "", technique.rank
    spec.damage.types = types_of(technique, weapon)
    spec.damage.dice = _dice(ninja, technique, numbers, weapon)
    spec.damage.again, spec.damage.again_once = technique.strike.again, technique.strike.again_once
    spec.damage.times = _times(technique, numbers)
    spec.damage.source = technique.strike.source or spec.damage.source
    spec.damage.percents += _part(Decimal(technique.strike.db_pct), technique.name, "WAY-DB-04")
    spec.damage.percents += _part(
        (technique.strike.db_factor - 1) * 100, technique.name, "WAY-DB-07"
    )
    flat = formula.exact(technique.strike.db_flat, numbers)
    spec.damage.flats += _part(flat, technique.name, "WAY-DB-05")
    more = formula.exact(technique.strike.damage_flat, numbers)
    spec.damage.damage_flat += _part(more, technique.name, "WAY-MIT-02")
    spec.defended.partial = (
        None if technique.defended.partial is False else technique.defended.partial_pct
    )
    spec.defended.block = technique.defended.block_pct
    spec.defended.bypass = min(100, spec.defended.bypass + technique.defended.dr_bypass_pct)
    spec.effects.knockback = _tenths(technique.effects.knockback, numbers)
    spec.effects.knockback_roll = technique.effects.knockback_roll
    spec.effects.knockback_whole = technique.target.around_user
    spec.effects.knockback_edge = technique.effects.knockback_edge
    spec.effects.statuses += settled(technique.effects.statuses, numbers)
    spec.target.area = technique.target.area_kind
    spec.target.radius = _tenths(technique.target.area, numbers)
    spec.target.area_penalty = technique.target.area_penalty
    spec.target.wave, spec.target.wave_less = technique.target.wave, technique.target.wave_less
    if technique.target.reach is Reach.RANGED:
        spec.target.reach = _tenths(technique.target.range, numbers)
    spec.tags += _tags(technique, harmless=not spec.damage.dice and not spec.damage.source)
    return spec


def _times(technique: Technique, numbers: Numbers) -> Dice | None:
    """The multiplier of its dice: other dice, or a plain number."""
    thrown = dice_of(technique.strike.times_dice, numbers)
    if thrown.count:
        return thrown
    return (
        Dice(0, 1, bonus=formula.whole(technique.strike.times, numbers))
        if technique.strike.times
        else None
    )


def _base(fight: WayFight, ninja: Ninja, technique: Technique, weapon: Weapon | None) -> Spec:
    """A blow with the technique's weapon or bare hands, or an attack that is still empty."""
    if technique.strike.blow is Blow.WEAPON and weapon is not None:
        return by_hand(fight, ninja, weapon)
    if technique.strike.blow is Blow.UNARMED:
        return by_hand(fight, ninja, ninja.gear.unarmed)
    return Spec(name=technique.name, art=art_of(technique), accuracy=accuracy_bonus(fight, ninja))


def _dice(
    ninja: Ninja, technique: Technique, numbers: Numbers, weapon: Weapon | None
) -> list[Dice]:
    """Its own dice, and those of the weapon's or unarmed blow, with the extra dice of its entry."""
    strike = technique.strike
    dice = [dice_of(strike.damage, numbers)]
    if strike.blow is not Blow.OWN:
        bare = powered(ninja, power_ranks(ninja)) if strike.power_attack else ninja.gear.unarmed
        arm = weapon if strike.blow is Blow.WEAPON and weapon is not None else bare
        base = dice_of(arm.kind.melee.melee_damage or arm.kind.blow.damage, numbers)
        dice.append(Dice(base.count + technique.strike.more_dice, base.sides))
    return [each for each in dice if each.count]


def _tags(technique: Technique, *, harmless: bool) -> list[Tag]:
    tags = [Tag.HARMLESS] if harmless else []
    if technique.target.reach is Reach.RANGED:
        tags.append(Tag.RANGED)
    if technique.target.reach is Reach.TOUCH:
        tags.append(Tag.TOUCH)
    if technique.defended.environmental:
        tags.append(Tag.UNDEFENDABLE)
    if technique.defended.projectile:
        tags.append(Tag.PROJECTILE)
    return tags


def _tenths(amount: str, numbers: Numbers) -> int:
    """An amount of yards in tenths."""
    return int(max(Decimal(0), min(formula.MOST, formula.exact(amount, numbers) * 10)))


def _part(value: Decimal, reason: str, clause: str) -> list[Part]:
    bounded = max(-formula.MOST, min(formula.MOST, value))
    return [Part(bounded, reason, clause)] if value else []


def fitting(ninja: Ninja, technique: Technique) -> Weapon | None:
    """The weapon in hand that fits a technique; an opener takes one that is not drawn yet.

    Raises:
        BadAnswer: There is none.
    """
    wields = technique.restrictions.wields
    if technique.strike.blow is not Blow.WEAPON and wields is None:
        return None
    fits = [each for each in ninja.gear.weapons if wields is None or wields.fits(each)]
    opens = technique.restrictions.opener
    held = [each for each in fits if each.held]
    if held and not opens:
        return held[0]
    if not opens:
        raise BadAnswer(f"{technique.name} needs a fitting weapon in hand.")
    full = sum([each.kind.hands for each in ninja.gear.weapons if each.held])
    for weapon in fits:
        if not (weapon.held or weapon.dropped) and full + weapon.kind.hands <= HANDS:
            return weapon
    if held:
        raise BadAnswer(
            f"{technique.name} takes a weapon that is not drawn yet: "
            f"the {held[0].name} is in your hand."
        )
    raise BadAnswer(
        f"{technique.name} takes a fitting weapon that is not drawn yet, and a free hand for it."
    )


def attack_by_itself(fight: WayFight, ninja: Ninja, technique: Technique) -> tuple[Spec, int]:
    """The attack of what a technique has left behind, and the Speed printed in its entry."""
    numbers = technique_numbers(ninja, technique, 0)
    return strike_of(fight, ninja, technique, numbers), formula.whole(technique.cost.speed, numbers)


def hit_somebody(fight: WayFight, deed: Deed) -> bool:
    """Whether at least one attack of this action has hit (WAY-ACC-02)."""
    return any(each.outcome.struck for each in fight.battle.attacks if each.deed == deed.id)
