"""Defences as interrupts: the fields of their forms, their Speed, and their links.

(WAY-INTR-01..05, WAY-CHAIN-05, WAY-DEF-01)

Techniques that defend: by a roll of their own, as a Dodge or a Parry, or by a wall.

They are interrupts: their Speed and modified Seal Speed count together (WAY-INTR-01..03).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.dice import Modifier
from rules.engine.asking.forms import Json, Number, Pick, Some, YesNo, options
from rules.engine.kit.acts import Act, act, field, named
from rules.errors import BadAnswer
from rules.wayward.actions.abort import abortable
from rules.wayward.actions.action_chains import (
    MOST_X,
    Link,
    cores_of,
    links_field,
    links_for,
    rank_of,
    read_links,
    roll_parts,
    sums,
)
from rules.wayward.actions.moving import between
from rules.wayward.actions.speed import may_interrupt, speed_for
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import Core, Policy
from rules.wayward.conditions.areas import dodge_penalty
from rules.wayward.fight.action_in_progress import (
    Art,
    Attack,
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
    Spec,
    Tag,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import SPENT, Turn, may_cost
from rules.wayward.jutsu.handseals import see_to_needs
from rules.wayward.rolls.d20_rolls import dodge, parry
from rules.wayward.rolls.free_hands import can_seal, free_hands, modified_seals, sealing
from rules.wayward.rolls.willpower import WILLS, AfterFailure, may_ask


@dataclass(frozen=True, slots=True)
class Defending(Turn):
    """The moment in which somebody is attacked, or an ally of theirs."""

    made: Attack

    @property
    def may_abort(self) -> bool:
        """Whether the defender does something that they may break off (WAY-ABORT-04)."""
        return abortable(self.fight, self.me) is not None


class Reaction(Act[Defending]):
    """A defence against an attack. If it is no defence at all, it has no guard."""

    @classmethod
    def fits(cls, at: Defending) -> bool:
        """Whether it can be tried against this attack."""
        raise NotImplementedError

    @classmethod
    def reason(cls, _at: Defending) -> str:
        """Why it is not possible now."""
        raise NotImplementedError

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        return None if cls.fits(at) else cls.reason(at)

    @classmethod
    def adding_at(cls, at: Defending) -> str:
        return cls.adding if at.made.limits.surprise else "with Action Points"

    def guard(self, _at: Defending) -> Guard:
        """The guard that it puts up. Raises `BadAnswer` if it is illegal."""
        raise NotImplementedError

    def check(self, at: Defending) -> None:
        _ = self.guard(at)

    def price(self, at: Defending) -> Mapping[str, int]:
        """The Action Points of a defence, and the Willpower that it takes if it fails."""
        policy = getattr(self, "willpower", Policy.NEVER)
        return {"ap": getattr(self, "ap", 0), "willpower": may_cost(at.me, policy)}


class RolledReaction(Reaction):
    """A defence with a roll; Willpower may be spent if it fails (WAY-WP-01)."""

    @classmethod
    def policies(cls, at: Defending) -> tuple[Policy, ...]:
        """The choices about Willpower that its form offers."""
        return policies(at)

    @classmethod
    def blank_at(cls, at: Defending) -> Mapping[str, Json]:
        """The Willpower option that the player chose in advance, if the form offers it."""
        chosen = at.me.turn.after_failure
        return {"willpower": chosen.value} if chosen in cls.policies(at) else {}


def points() -> int:
    """The field for Action Points; none against a Surprise Attack (WAY-SURPRISE-03)."""
    return field(_points, "Action Points to spend", default=0, span=(0, 200), says=SPENT)


def _points(at: Defending) -> Number | None:
    if at.made.limits.surprise:
        return None
    return Number(0, max(0, at.me.turn.ap), "Action Points")


def break_off() -> bool:
    """The field for breaking off one's action for a defence (WAY-ABORT-04)."""
    return field(
        lambda at: YesNo("Break off what I am doing (+1)") if at.may_abort else None,
        "Abort your present action (+1 Speed)",
        default=False,
        says="They break off what they are doing",
    )


def policies(at: Defending, *, links: bool = False) -> tuple[Policy, ...]:
    """The choices about Willpower; `links` says whether a link may be added after a failure."""
    made = [Policy.NEVER]
    if at.me.pools.willpower > 0:
        made.append(Policy.IF_IT_FAILS)
    if links or may_ask(at.me):
        made.append(Policy.ASK)
    return tuple(made)


def if_it_fails(
    choices: Callable[[Defending], tuple[Policy, ...]] = policies,
    help: str = "If it fails; else none",
    default: Policy = Policy.NEVER,
) -> Policy:
    """The field for Willpower after a failure."""
    return field(
        lambda at: AfterFailure(choices(at), "Willpower if it fails"),
        help,
        default=default,
        says=WILLS,
        suggested=True,
    )


def guard_links(at: Defending, *cores: Core, things: Sequence[Item] = ()) -> Some | None:
    """The links to add to a defence, and the `things` to drop; None if there are none."""
    links = links_for(at.me, *cores)
    beside = list(named(things))
    return links_field(links, beside=beside) if links or beside else None


def added_links(*cores: Core) -> tuple[str, ...]:
    """The field for the links of a defence (WAY-CHAIN-02)."""
    return field(
        lambda at: guard_links(at, *cores),
        "Links, with commas",
        default=(),
        says="They add {}",
    )


def pick(pairs: Sequence[tuple[str, str]], label: str) -> Pick | None:
    """A choice from ids and names; None if there are none."""
    return Pick(options(pairs), label) if pairs else None


ABORT = Modifier(1, "Breaking off", "WAY-ABORT-04")


def pace(
    at: Defending,
    guard: Guard,
    *,
    ap: int,
    seals: int = 0,
    price: int = 0,
    fixed: int = 0,
    sealed: bool = False,
) -> None:
    """Compute the Speed of an interrupt and check that it is legal against this attack.

    Raises:
        BadAnswer: It is too slow, or the target lacks the Action Points or free hands for it.
    """
    fight, target, made = at.fight, at.me, at.made
    if made.limits.surprise and ap:
        raise BadAnswer("You cannot spend Action Points against a Surprise Attack.")
    if ap + price > target.turn.ap:
        raise BadAnswer(f"That takes {ap + price} Action Points; you have {target.turn.ap}.")
    if guard.abort and abortable(fight, target) is None:
        raise BadAnswer(f"{target.name} is doing nothing that could be broken off.")
    technique = target.knows(guard.technique)
    if technique is not None:
        see_to_needs(fight, target, technique)
    more = [ABORT] if guard.abort else []
    if sealed and not can_seal(target):
        raise BadAnswer(f"{guard.title} needs hands free for its seals.")
    if sealed and sealing(fight, target) and not guard.abort:
        raise BadAnswer(f"{guard.title} needs other handseals: break off yours first.")
    least = [Modifier(fixed + 1, "Links", "WAY-CHAIN-06")] if fixed else []
    speed = speed_for(
        fight, target, guard.timing.base, ap=ap, interrupt=True, floors=least, more=more
    )
    guard.timing.speed, guard.cost.ap = speed.final, ap + price
    guard.timing.parts = list(speed.parts)
    guard.timing.seals = modified_seals(fight, target, seals)
    quick_enough(made, guard)


def quick_enough(made: Attack, guard: Guard) -> None:
    """Check that an interrupt takes at most half the Speed of what it answers.

    (WAY-INTR-02, WAY-TAKE-04)

    Raises:
        BadAnswer: It is too slow.
    """
    needs, most = guard.total, made.limits.most
    if not may_interrupt(needs, made.speed):
        raise BadAnswer(
            f"{guard.title} has Speed {needs}: too slow for an attack of Speed {made.speed}."
        )
    if most is not None and needs > most:
        raise BadAnswer(
            f"{guard.title} has Speed {needs}; after taking the hit there is time for {most}."
        )


def chain(
    at: Defending,
    guard: Guard,
    links: Sequence[Link],
    *,
    ap: int,
    seals: int = 0,
    price: int = 0,
    sealed: bool = False,
) -> None:
    """Add links to a guard: the sums are checked as one action (WAY-CHAIN-05, -06)."""
    added = sums(links)
    guard.links = [each.written for each in links]
    guard.timing.base += added.speed
    guard.cost.stamina += added.stamina
    guard.cost.chakra += added.chakra
    if links:
        guard.title = " + ".join([guard.title, *[each.title for each in links]])
    pace(
        at,
        guard,
        ap=ap,
        seals=seals + added.seals,
        price=price + added.ap,
        fixed=added.fixed,
        sealed=sealed or any(each.technique.sealed for each in links),
    )


NEAR = 50
"""Walls do not stop shots from within this distance, in tenths of a yard."""


def defending(ninja: Ninja) -> list[tuple[Technique, int]]:
    """The techniques with which a ninja can defend, with every X."""
    made: list[tuple[Technique, int]] = []
    for each in ninja.training.techniques:
        if each.defence.interrupt and each.defence.defends:
            least = formula.whole(each.cost.x_least, ninja.numbers)
            most = formula.whole(each.cost.x_most, ninja.numbers) if each.cost.x_most else MOST_X
            xs = range(least, min(most, MOST_X) + 1) if each.cost.x_least else (0,)
            made += [(each, x) for x in xs]
    return made


def written(technique: Technique, x: int) -> str:
    """A technique with its X, as answers write it."""
    return f"{technique.id}:{x}" if technique.cost.x_least else technique.id


def stops(technique: Technique, made: Attack) -> bool:
    """Whether a technique can work against an attack."""
    spec = made.spec
    if spec.has(Tag.UNDEFENDABLE):
        return False
    if technique.defence.parries:
        return spec.art is not Art.NINJUTSU and not spec.has(Tag.RANGED)
    if technique.defence.walls:
        return spec.has(Tag.RANGED)
    if technique.defence.stops and spec.rank is not None:
        bound = technique.defence.stops.get(spec.element) or technique.defence.stops.get("other")
        return bound is None or spec.rank.number <= bound.number
    return True


def _named(technique: Technique, x: int) -> str:
    return f"{technique.name} {x}" if technique.cost.x_least else technique.name


def _techniques(at: Defending) -> Pick | None:
    able = [pair for pair in defending(at.me) if stops(pair[0], at.made)]
    return pick([(written(*pair), _named(*pair)) for pair in able], "Technique")


def _cores(technique: Technique) -> tuple[Core, ...]:
    """The cores that a technique is as a defence, with those of the blow that a parry becomes."""
    if technique.defence.dodges:
        return (Core.DODGE,)
    blow = cores_of(technique) if technique.strike.damage else ()
    return (Core.PARRY, *blow) if technique.defence.parries else ()


def _links(at: Defending) -> Some | None:
    able = [each for each, _ in defending(at.me) if stops(each, at.made)]
    return guard_links(at, *[core for each in able for core in _cores(each)])


@act("counter", "defend", clauses="WAY-DEF-03", group="defend")
class Counter(RolledReaction):
    """A technique that defends, by its id and, after a colon, its X (WAY-DEF-03, WAY-INTR-03)."""

    help = "Defend with a technique."
    button = "Technique"
    says = ("defends with {technique}", "defends with a Technique")
    public = ("defends with {technique}", "defends with a Technique")
    shown = "technique links willpower ap abort"
    technique: str = field(_techniques, "Which technique", says="{}")
    ap: int = points()
    links: tuple[str, ...] = field(_links, "Links, with commas", default=(), says="They add {}")
    willpower: Policy = if_it_fails()
    abort: bool = break_off()

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return _techniques(at) is not None

    @classmethod
    def reason(cls, _at: Defending) -> str:
        return "You know no technique that meets this attack."

    def guard(self, at: Defending) -> Guard:
        """Its Speed, costs and roll, with links of a Dodge, a Parry, or the blow that follows it.

        Raises:
            BadAnswer: It does not stop this attack, is too slow, or the ninja lacks what it needs.
        """
        target, made = at.me, at.made
        found = [pair for pair in defending(target) if written(*pair) == self.technique]
        if not found or not stops(found[0][0], made):
            raise BadAnswer("That does not stop this attack.")
        [(technique, x)] = found
        if made.limits.most is not None and technique.defence.dodges:
            raise BadAnswer("You are taking the hit for somebody, so you cannot dodge it.")
        bare = free_hands(at.fight, target, abort=self.abort)
        if technique.defence.parries and not bare:
            raise BadAnswer(f"{technique.name} needs a free hand.")
        if technique.defence.walls and _near(at.fight, made):
            raise BadAnswer("The attacker is too near for a wall.")
        own = {**target.numbers, "x": x, "uses": target.jutsu.uses.get(technique.id, 0)}
        guard = Guard(
            kind=technique.defence.defends.value,
            title=technique.name,
            technique=technique.id,
            x=x,
            timing=GuardTiming(base=formula.whole(technique.cost.speed, own)),
            cost=GuardCost(
                stamina=formula.whole(technique.cost.stamina, own),
                chakra=formula.whole(technique.cost.chakra, own),
            ),
            failing=GuardFailing(policy=self.willpower.value),
            abort=self.abort,
            partial=None if technique.defended.partial is False else technique.defended.partial_pct,
        )
        links = read_links(target, self.links, *_cores(technique), rank=rank_of(technique))
        chain(
            at,
            guard,
            links,
            ap=self.ap,
            seals=formula.whole(technique.cost.seals, own),
            price=formula.whole(technique.cost.ap, own),
            sealed=technique.sealed,
        )
        bonus = formula.whole(technique.defence.roll_bonus, {**own, "speed": guard.timing.speed})
        extra = [Modifier(bonus, technique.name, "WAY-DEF-04")] if bonus else []
        extra += roll_parts(links)
        if technique.defence.dodges:
            extra += dodge_penalty(at.fight, made, target)
            guard.parts = dodge(at.fight, target, extra)
        elif technique.defence.walls:
            guard.wall = _wall(technique, made.spec, formula.whole(technique.defence.wall, own))
        else:
            guard.parts = parry(at.fight, target, [*extra, *made.against_parry])
        return guard


def _near(fight: WayFight, made: Attack) -> bool:
    gap = between(fight, made.by, made.target)
    return gap is not None and gap <= NEAR


def _wall(technique: Technique, spec: Spec, strength: int) -> int:
    """The damage that a wall stops; some elements break it sooner, some later."""
    percent = technique.defence.wall_pct.get(spec.element, 100)
    return strength * 100 // percent if percent else strength
