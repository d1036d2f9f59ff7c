"""One attack, from its cost to the damage that is stored (WAY-ATK-01, WAY-ATK-02).

Others call `carry_attack` with an action and its `Spec`, or `sweep` if the costs are already paid.
`attack_target` is one attack on one target.
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.wayward.actions.aiming import shot
from rules.wayward.attack.accuracy import aimed
from rules.wayward.attack.combos import lead_on
from rules.wayward.attack.hit_effects import afflict
from rules.wayward.attack.one_attack import attack_target
from rules.wayward.attack.reach import approach
from rules.wayward.conditions.area_of_effect import inside
from rules.wayward.fatigue.exhaustion import pay_for
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import WayFight


def carry_attack(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Pay for the attack, then attack every target, and everybody in its area, at the same time.

    If exhaustion stops the attacker while paying, nobody is asked for a defence. (WAY-FATIGUE-09)
    """
    attacker = fight.combatant(deed.by)
    shot(attacker, spec)
    if not (yield from pay_for(fight, deed)):
        return
    yield from sweep(fight, deed, spec)


def sweep(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Carry out an attack that has been paid for, on its targets or on everybody in its area."""
    attacker = fight.combatant(deed.by)
    if deed.targets and spec.target.move and attacker.able:
        approach(fight, attacker, fight.combatant(deed.targets[0]), spec.target.move)
    victims = yield from inside(fight, deed, spec)
    made = [aimed(fight, deed, spec, id) for id in victims]
    fight.battle.attacks += made
    yield from together("attack", {each.target: attack_target(fight, each) for each in made})
    if hit_somebody(fight, deed):
        lead_on(attacker, deed, spec)
    yield from afflict(fight, deed, spec)


def hit_somebody(fight: WayFight, deed: Deed) -> bool:
    """Whether at least one attack of this action has hit (WAY-ACC-02)."""
    return any(each.outcome.struck for each in fight.battle.attacks if each.deed == deed.id)
