"""Damage: off Vitality first, then off Hit Points, and what that leads to (WAY-DMG-03, -04)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.state import Ninja, WayFight
from rules.wayward.stored import Blow, Mending
from rules.wayward.values import Condition


def hurt(fight: WayFight, blow: Blow) -> Resolution[int]:
    """Take the damage of a blow; how much it was."""
    target = fight.combatant(blow.target)
    _take(fight, target, blow.amount)
    seen = f"{target.name} is hurt." if target.guarded else f"{target.name} takes {blow.amount}."
    fight.tell(seen, Kind.HARM, audience=target.eyes, clauses=["WAY-DMG-03"])
    fight.tell(
        f"{target.name}: {blow.amount} damage; Vitality {target.vitality}, HP {target.hp}.",
        Kind.HARM,
        audience=target.own,
        rolls=blow.rolls,
        clauses=["WAY-DMG-03", "WAY-DMG-04"],
    )
    yield from ()
    return blow.amount


def _take(fight: WayFight, target: Ninja, amount: int) -> None:
    """Off Vitality, and what that cannot hold off Hit Points (WAY-DMG-04)."""
    first = min(amount, target.vitality)
    target.vitality -= first
    target.hp = max(-target.hp_max, target.hp - (amount - first))
    if target.hp <= 0 and target.condition is Condition.FIT:
        target.condition = Condition.INCAPACITATED
        fight.tell(f"{target.name} is down.", Kind.HARM, audience=target.eyes)


def mend(fight: WayFight, target: Ninja, mending: Mending) -> None:
    """Give back Vitality or Hit Points, up to the most."""
    target.vitality = min(target.vitality_max, target.vitality + mending.vitality)
    target.hp = min(target.hp_max, target.hp + mending.hp)
    fight.tell(f"{target.name} is healed.", Kind.SUCCESS, audience=target.eyes)
