"""Counterattack: a Parry that goes straight on into an attack (WAY-INTR-06)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.requests import Resolution
from rules.wayward.actions.speed import FLOOR
from rules.wayward.attack.hit_effects import afflict
from rules.wayward.attack.technique_spec import strike_of
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import (
    Attack,
    Deed,
    DeedAttack,
    DeedTiming,
    Interrupts,
    Progress,
    TechniqueUse,
)
from rules.wayward.fight.state import WayFight
from rules.wayward.jutsu.technique_numbers import technique_numbers

Strike = Callable[[WayFight, Attack], Resolution[None]]


def rebound(fight: WayFight, made: Attack, strike: Strike) -> Resolution[None]:
    """Attack after a parry, with the parry's total as Accuracy (WAY-INTR-06).

    The attack has the Speed of the whole interrupt, but at least 3.
    """
    guard = made.guard
    if (
        guard is None
        or guard.kind != "parry"
        or not guard.technique
        or made.outcome.defended is None
    ):
        return
    target, attacker = fight.combatant(made.target), fight.combatant(made.by)
    technique = target.knows(guard.technique)
    if made.damage.share or technique is None or not technique.strike.damage or not target.able:
        return
    deed = _blow_back(fight, made, technique)
    back = Attack(
        id=f"{made.id}-back",
        deed=deed.id,
        by=target.id,
        target=attacker.id,
        spec=deed.attack.spec or made.spec,
        speed=deed.timing.speed,
        damage_speed=deed.timing.damage_speed,
        accuracy=list(made.outcome.defended.modifiers),
        roll=made.outcome.defended,
    )
    fight.battle.attacks.append(back)
    yield from strike(fight, back)
    yield from afflict(fight, deed, back.spec)


def _blow_back(fight: WayFight, made: Attack, technique: Technique) -> Deed:
    guard, target = made.guard, fight.combatant(made.target)
    speed = max(FLOOR, guard.total) if guard is not None else FLOOR
    x = guard.x if guard is not None else 0
    deed = Deed(
        id=f"{made.id}-back",
        by=target.id,
        act="counter",
        title=technique.name,
        timing=DeedTiming(since=fight.now, base=speed, speed=speed, damage_speed=speed),
        targets=[made.by],
        interrupts=Interrupts(interrupt=True),
        progress=Progress(landed=True),
        use=TechniqueUse(x=x),
        attack=DeedAttack(willed=guard is not None and guard.failing.willed),
    )
    deed.attack.spec = strike_of(fight, target, technique, technique_numbers(target, technique, x))
    fight.battle.deeds[deed.id] = deed
    return deed
