"""What an attack costs: before it, and where a miss is cheaper, once it has hit (WAY-FATIGUE-09).

There is one Stamina roll. It is made before anybody is asked for a defence, against what a miss
costs, and is held against the whole cost as soon as somebody is hit.
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.fatigue.exhaustion import Exhaustion, attempt, bears, exert, raised
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight


def pay_for(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """Pay for an attack before it is met; whether it gets that far."""
    attacker = fight.combatant(deed.by)
    cheaper = deed.stamina_miss
    works = True
    if cheaper is None:
        works = yield from exert(fight, attacker, stamina=deed.stamina, chakra=deed.chakra)
    else:
        if cheaper:
            fell = yield from attempt(fight, attacker, Exhaustion.STAMINA, cheaper)
            deed.stamina_roll = fell
            works = fell.total >= cheaper or bears(attacker)
        works = (yield from exert(fight, attacker, chakra=deed.chakra)) and works
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def pay_for_hit(fight: WayFight, deed: Deed) -> Resolution[bool]:
    """Somebody is hit: what that costs more than a miss is due, once; whether the hit counts."""
    if deed.fizzled or deed.stamina_miss is None:
        return not deed.fizzled
    attacker = fight.combatant(deed.by)
    paid, deed.stamina_miss = deed.stamina_miss, None
    kind, fell = Exhaustion.STAMINA, deed.stamina_roll
    if fell is None:
        works = yield from exert(fight, attacker, stamina=deed.stamina)
    else:
        works = raised(fight, attacker, kind, fell, paid=paid, cost=deed.stamina)
    if not works:
        _exhausted(fight, deed, attacker)
    return works


def _exhausted(fight: WayFight, deed: Deed, attacker: Ninja) -> None:
    deed.fizzled = True
    name = deed.spec.name if deed.spec is not None else deed.title
    text = f"{attacker.shown_name} is too exhausted: {name} comes to nothing."
    fight.tell(text, Kind.FAILURE, audience=attacker.eyes, clauses=["WAY-FATIGUE-09"])
