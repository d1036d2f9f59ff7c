"""Dodge: Speed 2, AGI against the Accuracy (WAY-DODGE-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dice import Modifier
from rules.engine.asking.forms import Number, Pick, Some, options
from rules.engine.kit.acts import Act, act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import Link, link, links_for, read_links, roll_parts, sums
from rules.wayward.actions.aiming import slower_dodge
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.character.stats import half_up
from rules.wayward.character.values import Core, Policy, StatusKind
from rules.wayward.conditions.areas import dodge_penalty
from rules.wayward.defence.interrupts import (
    Defending,
    RolledReaction,
    break_off,
    chain,
    dodge_links,
    if_it_fails,
    pick,
    points,
    policies,
    quick_enough,
)
from rules.wayward.fight.action_in_progress import (
    Attack,
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
)
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import SPENT
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.free_hands import can_seal, modified_seals, sealing
from rules.wayward.rolls.modifiers import given
from rules.wayward.rolls.willpower import no_saving
from rules.wayward.stealth.stealth_levels import penalty


def ready(ninja: Ninja) -> list[Item]:
    """The things that a ninja can drop."""
    return [each for each in ninja.gear.items if each.kind.use.link_speed and each.count]


def parted(ninja: Ninja, written: Sequence[str]) -> tuple[list[str], list[Item]]:
    """The parts of an answer with a Dodge: its links, and the things to drop."""
    fallen = [each for each in ready(ninja) if each.id in written]
    ids = [each.id for each in fallen]
    return [each for each in written if each not in ids], fallen


def weigh(guard: Guard, fallen: Sequence[Item]) -> None:
    """Add the dropped things to a planned guard; each makes it slower."""
    guard.things = [each.id for each in fallen]
    guard.timing.base += sum([each.kind.use.link_speed for each in fallen])
    guard.title = " + ".join([guard.title, *[each.name for each in fallen]])


def dazzle(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Use up the dropped things; the attacker sees badly for this one attack.

    Visibility penalties do not add up: only the worst counts. Whatever eases the attacker's
    visibility penalty eases this one too. (WAY-VIS-01, WAY-VIS-04)
    """
    attacker = fight.combatant(made.by)
    for item in ready(target):
        if item.id not in guard.things:
            continue
        item.count -= item.kind.use.consumable
        sights = [
            each for each in item.kind.effects.statuses if each.status is StatusKind.VISIBILITY
        ]
        worst = max([formula.whole(each.severity, target.numbers) for each in sights], default=0)
        eased = sum([each.value for each in given(fight, attacker, "visibility") if each.value < 0])
        more = max(0, worst + eased) - penalty(fight, attacker, target)
        if more > 0:
            made.accuracy.append(Modifier(-more, item.name, "WAY-VIS-04"))


DODGE = 2


def _links(at: Defending) -> Some | None:
    return dodge_links(at, ready(at.me))


def _late(at: Defending) -> Pick | None:
    late = links_for(at.me, Core.FAILED_DODGE)
    return pick([(each.written, each.title) for each in late], "Add if it fails")


def _policies(at: Defending) -> tuple[Policy, ...]:
    return policies(at, links=_late(at) is not None)


@act("dodge", "defend", clauses="WAY-DODGE-01", group="defend")
class Dodge(RolledReaction):
    """Get out of the way, with links; `late` is the link to add if it fails (WAY-CHAIN-10).

    `abort`: break off the present action for it, for 1 more Speed (WAY-ABORT-04).
    """

    help = "Get out of the way."
    says = "dodges"
    ap: int = points()
    links: tuple[str, ...] = field(
        _links, "Links, with commas between", default=(), says="They add {}"
    )
    late: str = field(
        _late, "A link to add if it fails", default="", says="If it fails, they add {}"
    )
    willpower: Policy = if_it_fails(_policies)
    abort: bool = break_off()

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return at.made.limits.most is None and not at.made.spec.has(Tag.UNDEFENDABLE)

    @classmethod
    def reason(cls, at: Defending) -> str:
        if at.made.spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        return "You are taking the hit for somebody, so you cannot dodge it."

    @classmethod
    def policies(cls, at: Defending) -> tuple[Policy, ...]:
        return _policies(at)

    def guard(self, at: Defending) -> Guard:
        """Speed 2, AGI against the Accuracy, with its links and dropped things.

        While some bows are aimed, it is slower. (WAY-DODGE-01, WAY-WEAP-01)
        """
        if not self.fits(at):
            raise BadAnswer(self.reason(at))
        written, fallen = parted(at.me, self.links)
        links = read_links(at.me, written, Core.DODGE)
        base = DODGE + slower_dodge(at.fight, at.me)
        guard = Guard(kind="dodge", title="Dodge", timing=GuardTiming(base=base), abort=self.abort)
        guard.failing.policy, guard.failing.late = self.willpower.value, self.late
        weigh(guard, fallen)
        chain(at, guard, links, ap=self.ap)
        own = [*roll_parts(links), *dodge_penalty(at.fight, at.made, at.me)]
        guard.parts = dodge(at.fight, at.me, own)
        if self.late:
            _ = link(at.me, self.late)
        return guard


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
    quick_enough(made, guard)
    return guard
