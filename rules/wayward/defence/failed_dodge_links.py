"""Links such as Kawarimi (Substitution), added to a Dodge that has failed (WAY-CHAIN-10, -11)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Number, Pick, options
from rules.engine.kit.acts import Act, act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, link, links_for, sums
from rules.wayward.character.stats import half_up
from rules.wayward.character.values import Core
from rules.wayward.defence.interrupts import Defending, quick_enough
from rules.wayward.fight.action_in_progress import (
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
)
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.turn_action import SPENT
from rules.wayward.rolls.free_hands import can_seal, modified_seals, sealing
from rules.wayward.rolls.willpower import no_saving

NARROW = 5
"""A link saves a Dodge that failed by less than this; without damage, by up to this much."""


def late_links(at: Defending) -> list[Link]:
    """The links that can be added to the Dodge now that it has failed (WAY-CHAIN-10)."""
    made = at.made
    guard = made.guard
    if guard is None or guard.kind != "dodge" or guard.technique:
        return []
    if made.outcome.defended is None or made.needed - made.outcome.defended.total > NARROW:
        return []
    there = {written.partition(":")[0] for written in guard.links}
    return [
        each
        for each in links_for(at.me, Core.FAILED_DODGE)
        if each.technique.id not in there and _possible(at, each)
    ]


def _possible(at: Defending, added: Link) -> bool:
    try:
        _ = plan_late(at, added.written, least_ap(at, added))
    except BadAnswer:
        return False
    return True


def least_ap(at: Defending, added: Link) -> int:
    """The fewest Action Points that make a late link fast enough; 0 if none do."""
    one = sums([added])
    most = max(0, min(one.speed, at.me.turn.ap - one.ap))
    for ap in range(most + 1):
        try:
            _ = plan_late(at, added.written, ap)
        except BadAnswer:
            continue
        return ap
    return 0


def _late_links(at: Defending) -> Pick:
    return Pick(options([(each.written, each.title) for each in late_links(at)]), "Link")


def _points(at: Defending) -> Number:
    return Number(0, max(0, at.me.turn.ap), "Action Points to shorten it")


@act("add_link", "willpower", clauses="WAY-CHAIN-10", group="defend")
class AddLink(Act[Defending]):
    """Add a link to a defence that has failed (WAY-CHAIN-10)."""

    title = "Add a link"
    help = "Add a link to a defence that failed."
    says = ("adds {link}", "adds a link")
    link: str = field(_late_links, "Which link", says="{}")
    ap: int = field(_points, "Action Points to spend", default=0, span=(0, 200), says=SPENT)

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        return None if late_links(at) else no_saving(cls.act.name)

    def check(self, at: Defending) -> None:
        _ = plan_late(at, self.link, self.ap)

    def price(self, at: Defending) -> Mapping[str, int]:
        del at
        return {"ap": self.ap}


def plan_late(at: Defending, added_link: str, ap: int = 0) -> Guard:
    """The Dodge with a link added after it failed; Action Points shorten the added Speed.

    The Dodge must have failed by little, and the chain must still be fast enough. (WAY-CHAIN-10)

    Raises:
        BadAnswer: It cannot be added.
    """
    fight, target, made = at.fight, at.me, at.made
    before, rolled = made.guard, made.outcome.defended
    added = link(target, added_link)
    if before is None or rolled is None or not added.technique.late:
        raise BadAnswer("Nothing can be added to that.")
    short = made.needed - rolled.total
    least = NARROW + 1 if made.spec.has(Tag.HARMLESS) else NARROW
    if short >= least:
        raise BadAnswer(f"It failed by {short}; {added.technique.name} needs less than {least}.")
    one = sums([added])
    if made.limits.surprise and ap:
        raise BadAnswer("You cannot spend Action Points against a Surprise Attack.")
    if ap + one.ap > target.turn.ap:
        raise BadAnswer(f"That takes {ap + one.ap} Action Points; you have {target.turn.ap}.")
    if not can_seal(target) or (sealing(fight, target) and not before.abort):
        raise BadAnswer(f"{added.technique.name} needs hands free for its seals.")
    least = half_up(before.timing.base + one.speed)
    if ap and (ap > one.speed or before.timing.speed + one.speed - ap < least):
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
            speed=before.timing.speed + one.speed - ap,
            seals=modified_seals(fight, target, seals),
        ),
        cost=GuardCost(
            stamina=before.cost.stamina + one.stamina,
            chakra=before.cost.chakra + one.chakra,
            ap=ap + one.ap,
        ),
        parts=before.parts,
        abort=before.abort,
        failing=GuardFailing(willed=before.failing.willed),
    )
    quick_enough(fight, made, guard)
    return guard
