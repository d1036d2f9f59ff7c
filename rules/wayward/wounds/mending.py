"""Healing: Vitality, Hit Points and the Stamina penalty (WAY-REST-01, WAY-RECOV-02)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.conditions.incapacitated import rouse
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.fatigue.fatigue_levels import relieve
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight


def mend(fight: WayFight, target: Ninja, mending: Mending) -> None:
    """Restore Vitality or HP up to the maximum, or lower the Stamina penalty.

    (WAY-REST-01, WAY-RECOV-02)
    """
    if mending.stamina:
        relieve(target, mending.stamina)
    if mending.stands:
        target.body.statuses[:] = [
            each for each in target.body.statuses if each.kind is not StatusKind.PRONE
        ]
    for status in [each for each in target.body.statuses if each.id == mending.cures]:
        take_away(target, status)
        text = f"{target.name} no longer suffers from {status.kind.value}."
        fight.tell_of(target, text, Kind.SUCCESS, "WAY-COND-02")
    if not (mending.vitality or mending.hp) or target.body.condition is Condition.DEAD:
        return
    target.pools.vitality = min(target.pools.vitality_max, target.pools.vitality + mending.vitality)
    target.pools.hp = min(target.pools.hp_max, target.pools.hp + mending.hp)
    fight.tell_of(target, f"{target.name} is healed.", Kind.SUCCESS)
    if target.pools.hp > 0 and target.body.condition is Condition.INCAPACITATED:
        rouse(fight, target)
