"""The effects of a hit besides damage: statuses, Stun, knockback, and blows that come back."""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal

from rules.dice import Dice
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind
from rules.wayward.actions.distance import between
from rules.wayward.character.effects import StatusRoll
from rules.wayward.conditions.inflictions import Cause, Hit
from rules.wayward.conditions.poison import poisoned
from rules.wayward.conditions.status_rolls import inflict_hits, known
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.pending_effects import Push, Stunning
from rules.wayward.fight.state import WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers
from rules.wayward.rolls.d20_rolls import skill

D20 = Dice(1, 20)


def afflict(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Inflict the statuses of an attack in full on everybody who was hit, even narrowly.

    (WAY-PART-02, WAY-STATUS-03, WAY-TAKE-02)
    """
    hits = [
        Hit(
            target=made.target,
            blow=made.outcome.blow,
            full=made.damage.share * made.damage.scale == 10_000 and made.damage.block is None,
            margin=max(0, made.needed - made.outcome.defended.total)
            if made.outcome.defended
            else 0,
            willed=made.guard is not None and made.guard.failing.willed,
        )
        for made in fight.battle.attacks
        if made.deed == deed.id and made.outcome.struck
    ]
    attacker = fight.combatant(deed.by)
    weapon = next((each for each in attacker.gear.weapons if each.id == spec.id), None)
    if weapon is not None:
        yield from poisoned(fight, deed, weapon)
    if not spec.effects.statuses or not hits:
        return
    technique = attacker.knows(spec.id)
    own = (
        attacker.numbers
        if technique is None
        else technique_numbers(attacker, technique, deed.use.x)
    )
    cause = Cause(
        id=deed.id,
        by=deed.by,
        name=spec.name,
        source=spec.id or spec.name,
        statuses=spec.effects.statuses,
        numbers=own,
        auto=technique is not None and technique.effects.auto_status,
        known=0 if technique is None else known(attacker, technique),
        hardens=0 if technique is None else technique.effects.after_roll,
        accuracy=next(made.needed for made in fight.battle.attacks if made.deed == deed.id),
        willed=deed.attack.willed,
    )
    yield from inflict_hits(fight, cause, hits)


def follow(fight: WayFight, made: Attack) -> Resolution[None]:
    """Store the Stun and knockback of a hit until the count closes (WAY-STUN-01, WAY-KNOCK-01)."""
    spec = made.spec
    if not made.outcome.struck:
        return
    for severity, extends in ((spec.effects.stun, False), (spec.effects.stun_extends, True)):
        if severity:
            fight.battle.stored.append(
                Stunning(
                    id=f"{made.id}-stun{'-more' if extends else ''}",
                    target=made.target,
                    severity=severity,
                    blow=made.outcome.blow,
                    extends=extends,
                )
            )
    tenths = yield from _pushed(fight, made)
    if tenths:
        push = Push(id=f"{made.id}-push", target=made.target, by=made.by, tenths=tenths)
        fight.battle.stored.append(push)


def _pushed(fight: WayFight, made: Attack) -> Resolution[int]:
    """The distance that a hit throws the target back, in tenths of a yard (WAY-KNOCK-02..04).

    It shrinks with the damage where a defence nearly worked, but not with a Block. A knockback to
    the edge of an area starts where the target stands; if that is unknown, in the middle.
    """
    spec = made.spec
    if spec.effects.knockback_edge:
        return max(0, spec.target.radius - (between(fight, made.by, made.target) or 0))
    if not spec.effects.knockback:
        return 0
    if spec.effects.knockback_roll is not StatusRoll.NONE:
        stands = yield from _stands(fight, made)
        if stands:
            return 0
    if spec.effects.knockback_whole:
        return spec.effects.knockback
    share = Decimal(spec.effects.knockback) * made.damage.share * made.damage.scale / 10_000
    return int(share.to_integral_value(ROUND_FLOOR))


def _stands(fight: WayFight, made: Attack) -> Resolution[bool]:
    """Whether the target resists the knockback (WAY-STATUS-04, WAY-DEF-06)."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    name = made.spec.effects.knockback_roll.value
    parts = skill(fight, attacker, name)
    against = yield from roll("knockback", D20, f"{made.name} (knockback)", parts, "WAY-KNOCK-02")
    own = skill(fight, target, "resistance")
    fell = yield from roll("resist", D20, "Resistance", own, "WAY-STATUS-04")
    stands = fell.total >= against.total
    outcome = "stands" if stands else "is thrown back"
    fight.tell_roll(
        target,
        f"{target.name} {outcome}.",
        fell,
        Kind.EFFECT,
        audience=target.eyes,
        clauses=["WAY-DEF-06"],
    )
    return stands
