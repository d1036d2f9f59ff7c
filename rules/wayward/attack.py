"""One attack, from its cost to the damage that is stored (WAY-ATK-02)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_FLOOR, Decimal

from rules.dice import Modifier
from rules.engine.requests import Resolution
from rules.engine.verbs import roll, together
from rules.engine.visibility import Kind
from rules.wayward.deeds import Attack, Deed
from rules.wayward.defence import defend
from rules.wayward.exertion import exert
from rules.wayward.gear import dice_of
from rules.wayward.sheet import numbers
from rules.wayward.state import WayFight
from rules.wayward.stored import Blow


def carry_attack(fight: WayFight, deed: Deed, aim: Sequence[Modifier]) -> Resolution[None]:
    """Pay for it, then attack everybody it is aimed at, side by side."""
    attacker = fight.combatant(deed.by)
    works = yield from exert(fight, attacker, stamina=deed.stamina, chakra=deed.chakra)
    if not works:
        deed.fizzled = True
        return
    made = [_attack(deed, target, aim) for target in deed.targets]
    fight.attacks += made
    yield from together("attack", {each.target: _one(fight, each) for each in made})


def _attack(deed: Deed, target: str, aim: Sequence[Modifier]) -> Attack:
    return Attack(
        id=f"{deed.id}-{target}",
        deed=deed.id,
        by=deed.by,
        target=target,
        name=deed.title,
        speed=deed.speed,
        damage_speed=deed.damage_speed,
        accuracy=list(aim),
    )


def _one(fight: WayFight, made: Attack) -> Resolution[None]:
    """One target's defence, then damage if anything gets through."""
    yield from defend(fight, made)
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    if not made.share:
        text = f"{attacker.shown_name}'s {made.name} misses {target.name}."
        fight.tell(text, Kind.FAILURE, audience=target.eyes, clauses=["WAY-ACC-02"])
        return
    fell = yield from roll("damage", dice_of(attacker.unarmed.damage, numbers(attacker)), "Damage")
    raw = Decimal(fell.total) + attacker.pdb * made.damage_speed
    amount = int((raw * made.share / 100).to_integral_value(ROUND_FLOOR))
    text = f"{attacker.shown_name}'s {made.name} hits {target.name}."
    fight.tell(text, Kind.HARM, audience=target.eyes, clauses=["WAY-ACC-02"])
    fight.stored.append(
        Blow(
            id=f"{made.id}-blow",
            target=target.id,
            by=made.by,
            name=made.name,
            amount=amount,
            rolls=[fell],
        )
    )
