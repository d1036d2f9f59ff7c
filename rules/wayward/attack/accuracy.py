"""The Accuracy of an attack on one target, as it is declared (WAY-ATK-01, WAY-ACC-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.dice import Modifier
from rules.wayward.character.values import AreaKind, Source
from rules.wayward.fight.action_in_progress import Attack, Deed, DefenceLimits, fixed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import WayFight
from rules.wayward.stealth.visibility import on_attack


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


def declared_accuracy(fight: WayFight, deed: Deed, spec: Spec) -> int:
    """The Accuracy that a declaration shows (WAY-ATK-01).

    With only one target, it includes the penalties for seeing that target badly.
    """
    if len(deed.targets) == 1:
        return fixed(aimed(fight, deed, spec, deed.targets[0]).accuracy)
    return fixed(declared_bonuses(spec, sneak=deed.stealth.sneak))


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
