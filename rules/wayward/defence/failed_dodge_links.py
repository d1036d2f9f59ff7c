"""Links such as Kawarimi (Substitution), added to a Dodge that has failed (WAY-CHAIN-10, -11)."""

from __future__ import annotations

from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, link, links_for, sums
from rules.wayward.character.stats import half_up
from rules.wayward.character.values import Core
from rules.wayward.defence.interrupts import quick_enough
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import (
    Attack,
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
)
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import can_seal, modified_seals, sealing

NARROW = 5
"""A link saves a Dodge that failed by less than this; without damage, by up to this much."""


def late_links(fight: WayFight, target: Ninja, made: Attack) -> list[Link]:
    """The links that can be added to the Dodge now that it has failed (WAY-CHAIN-10)."""
    guard = made.guard
    if guard is None or guard.kind != "dodge" or guard.technique:
        return []
    if made.outcome.defended is None or made.needed - made.outcome.defended.total > NARROW:
        return []
    there = {written.partition(":")[0] for written in guard.links}
    return [
        each
        for each in links_for(target, Core.FAILED_DODGE)
        if each.technique.id not in there and _possible(fight, target, made, each)
    ]


def _possible(fight: WayFight, target: Ninja, made: Attack, added: Link) -> bool:
    try:
        ap = least_ap(fight, target, made, added)
        _ = plan_late(fight, target, made, answers.AddLink(added.written, ap))
    except BadAnswer:
        return False
    return True


def least_ap(fight: WayFight, target: Ninja, made: Attack, added: Link) -> int:
    """The fewest Action Points that make a late link fast enough; 0 if none do."""
    one = sums([added])
    most = max(0, min(one.speed, target.turn.ap - one.ap))
    for ap in range(most + 1):
        try:
            _ = plan_late(fight, target, made, answers.AddLink(added.written, ap))
        except BadAnswer:
            continue
        return ap
    return 0


def plan_late(fight: WayFight, target: Ninja, made: Attack, wish: answers.AddLink) -> Guard:
    """The Dodge with a link added after it failed; Action Points shorten the added Speed.

    The Dodge must have failed by little, and the chain must still be fast enough. (WAY-CHAIN-10)

    Raises:
        BadAnswer: It cannot be added.
    """
    before, rolled = made.guard, made.outcome.defended
    added = link(target, wish.link)
    if before is None or rolled is None or not added.technique.late:
        raise BadAnswer("Nothing can be added to that.")
    short = made.needed - rolled.total
    least = NARROW + 1 if made.spec.has(Tag.HARMLESS) else NARROW
    if short >= least:
        raise BadAnswer(f"It failed by {short}; {added.technique.name} needs less than {least}.")
    one = sums([added])
    if made.limits.surprise and wish.ap:
        raise BadAnswer("You cannot spend Action Points against a Surprise Attack.")
    if wish.ap + one.ap > target.turn.ap:
        raise BadAnswer(f"That takes {wish.ap + one.ap} Action Points; you have {target.turn.ap}.")
    if not can_seal(target) or (sealing(fight, target) and not before.abort):
        raise BadAnswer(f"{added.technique.name} needs hands free for its seals.")
    least = half_up(before.timing.base + one.speed)
    if wish.ap and (wish.ap > one.speed or before.timing.speed + one.speed - wish.ap < least):
        raise BadAnswer("That is more Action Points than can help here.")
    links = [link(target, each) for each in before.links]
    seals = sums([*links, added]).seals
    guard = Guard(
        kind=before.kind,
        title=f"{before.title} + {added.title}",
        links=[*before.links, added.written],
        things=before.things,
        timing=GuardTiming(
            base=before.timing.base + one.speed,
            speed=before.timing.speed + one.speed - wish.ap,
            seals=modified_seals(fight, target, seals),
        ),
        cost=GuardCost(
            stamina=before.cost.stamina + one.stamina,
            chakra=before.cost.chakra + one.chakra,
            ap=wish.ap + one.ap,
        ),
        parts=before.parts,
        abort=before.abort,
        failing=GuardFailing(willed=before.failing.willed),
    )
    quick_enough(fight, made, guard)
    return guard
