"""Interrupts that become attacks: a Parry that strikes back, a dome that starts.

(WAY-INTR-06, WAY-DEF-04)
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.wayward.actions.domes import raised
from rules.wayward.actions.speed import FLOOR
from rules.wayward.attack.attack_values import aimed, strike_of
from rules.wayward.attack.hit import afflict
from rules.wayward.character.technique import Technique
from rules.wayward.conditions.areas import inside
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
from rules.wayward.jutsu.handseals import technique_numbers

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
    deed = _strike_back(fight, made, technique)
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


def fling_away(fight: WayFight, made: Attack, strike: Strike) -> Resolution[None]:
    """Attack everybody inside the dome that the target of an attack has raised against it.

    It starts after the attack, whether or not its roll worked. They defend as on the user's turn.
    (WAY-DEF-04, WAY-KNOCK-04)
    """
    guard, user = made.guard, fight.combatant(made.target)
    technique = user.knows(guard.technique) if guard is not None else None
    if technique is None or not raised(fight, made.id):
        return
    deed = _strike_back(fight, made, technique)
    spec = deed.attack.spec
    if spec is None:
        return
    if technique.cost.damage_speed is not None:
        deed.timing.damage_speed = technique.cost.damage_speed
    deed.targets.clear()
    victims = yield from inside(fight, deed, spec)
    thrown = [aimed(fight, deed, spec, id) for id in victims]
    fight.battle.attacks += thrown
    yield from together("dome", {each.target: strike(fight, each) for each in thrown})
    yield from afflict(fight, deed, spec)


def _strike_back(fight: WayFight, made: Attack, technique: Technique) -> Deed:
    """The attack that a defender's interrupt becomes; its Speed is at least 3 (WAY-INTR-06)."""
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
