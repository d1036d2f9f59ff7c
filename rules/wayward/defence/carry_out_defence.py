"""Carrying out a defence: its costs, its roll, and how much damage gets through.

Afterwards `Attack.damage.share` is the percentage of the damage that gets through (WAY-ATK-02).
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import into_interrupt
from rules.wayward.actions.action_chains import count_uses
from rules.wayward.actions.aiming import unsettle
from rules.wayward.defence.block import block
from rules.wayward.defence.defending import Defence, plan
from rules.wayward.defence.defensive_rolls import counted, judge, oppose, push
from rules.wayward.defence.dropped_things import dazzle
from rules.wayward.defence.interrupts import Defending
from rules.wayward.fatigue.exhaustion import exert, price
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.stealth.actions_from_stealth import defended
from rules.wayward.wounds.acting_wounded import wince


def carry_guard(fight: WayFight, made: Attack, wish: Defence) -> Resolution[None]:
    """Carry out the target's answer; one that is no longer possible is no defence."""
    target = fight.combatant(made.target)
    made.damage.share = 100
    try:
        guard = plan(Defending(fight, target, made), wish)
    except BadAnswer as error:
        fight.tell_player(target, f"{target.name} cannot do that any more: {error}", Kind.FAILURE)
        return
    if guard is None or target.helpless:
        return
    made.guard = guard
    costs = int(guard.abort) if made.spec.defended.undelayed else counted(fight, guard)
    _begin(fight, target, guard, delay=costs)
    dazzle(fight, made, target, guard)
    wince(fight, target, made, guard, guard.total)
    if not late_possible(target, guard):
        works = yield from _pay(fight, target, guard)
        if not works:
            return
    match guard.kind:
        case "block":
            block(fight, made, target, guard)
        case "wall":
            made.damage.off = guard.wall
            text = f"A wall rises before {target.name}."
            fight.tell_of(target, text, clauses="WAY-PART-05", of=made.id)
        case _:
            yield from oppose(fight, made, target)
            _bite_through(made, target, guard)
            if late_possible(target, guard):
                yield from _close(fight, made, target)


def late_possible(target: Ninja, guard: Guard) -> bool:
    """Whether the costs wait because a link may still be added (WAY-CHAIN-10, WAY-FATIGUE-09)."""
    known = any(each.late for each in target.training.techniques)
    return guard.kind == "dodge" and not guard.technique and known


def _begin(fight: WayFight, target: Ninja, guard: Guard, *, delay: int) -> None:
    """Spend the Action Points, and delay the next action, usually by the interrupt's Speed.

    This happens whether or not the defence works. (WAY-INTR-04, WAY-CBEX-02, WAY-ABORT-04)
    """
    if guard.abort:
        into_interrupt(fight, target)
    if guard.kind not in {"stand", "block"} or guard.timing.base:
        target.turn.standing = None
    defended(fight, target)
    if guard.kind == "dodge":
        unsettle(fight, target, dodges=True)
    target.turn.ap -= guard.cost.ap
    push(fight, target, delay)
    count_uses(target, [*([guard.technique] if guard.technique else []), *guard.links])
    free = ", without delay" if guard.total and not delay else ""
    text = f"{target.name} answers with {guard.title}: Speed {guard.total}{free}."
    fight.tell_of(target, text, clauses="WAY-DEF-02")


def _pay(fight: WayFight, target: Ninja, guard: Guard) -> Resolution[bool]:
    """Make the Fatigue rolls of the whole chain. Returns whether it works (WAY-CHAIN-05, -11)."""
    if not guard.cost.stamina and not guard.cost.chakra:
        return True
    stamina, chakra = (
        price(fight, target, guard.cost.stamina),
        price(fight, target, guard.cost.chakra),
    )
    works = yield from exert(fight, target, stamina=stamina, chakra=chakra)
    if not works:
        text = f"{guard.title}: {target.name} is too exhausted for it."
        fight.tell_of(target, text, Kind.FAILURE, "WAY-FATIGUE-09")
    return works


def _bite_through(made: Attack, target: Ninja, guard: Guard) -> None:
    """Some attacks do part of their damage through a parry with a weapon, but nothing else."""
    with_weapon = any(each.id == guard.weapon for each in target.gear.weapons)
    parried = guard.kind == "parry" and with_weapon and not made.damage.share
    if parried and made.spec.defended.parried_share:
        made.damage.share, made.outcome.turned = made.spec.defended.parried_share, True


def _close(fight: WayFight, made: Attack, target: Ninja) -> Resolution[None]:
    """Close the chain: make its Fatigue rolls before its result takes effect."""
    guard = made.guard
    if guard is None or (yield from _pay(fight, target, guard)):
        return
    if len(guard.links) == 1 and made.damage.share == 0:
        judge(fight, made)
    else:
        made.damage.share = 100
