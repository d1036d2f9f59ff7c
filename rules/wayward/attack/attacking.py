"""One attack, from its cost to the damage that is stored (WAY-ATK-01, WAY-ATK-02).

Others call `carry_attack` with a deed and its `Spec`, or `sweep` where that has been paid for;
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
    """Pay for it, then attack everybody it is aimed at or who is inside, side by side.

    Whoever is too exhausted to get that far asks nobody for a defence. (WAY-FATIGUE-09)
    """
    attacker = fight.combatant(deed.by)
    shot(attacker, spec)
    if not (yield from pay_for(fight, deed)):
        return
    yield from sweep(fight, deed, spec)


def sweep(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """The attack itself, paid for as it is: on its targets, or on all who are inside."""
    attacker = fight.combatant(deed.by)
    if deed.targets and spec.move and attacker.able:
        approach(fight, attacker, fight.combatant(deed.targets[0]), spec.move)
    victims = yield from inside(fight, deed, spec)
    made = [aimed(fight, deed, spec, id) for id in victims]
    fight.attacks += made
    yield from together("attack", {each.target: attack_target(fight, each) for each in made})
    if hit_somebody(fight, deed):
        lead_on(attacker, deed, spec)
    yield from afflict(fight, deed, spec)


def hit_somebody(fight: WayFight, deed: Deed) -> bool:
    """Whether any of its attacks has struck (WAY-ACC-02)."""
    return any(each.struck for each in fight.attacks if each.deed == deed.id)
