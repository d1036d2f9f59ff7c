"""Techniques that defend: by a roll of their own, as a Dodge or a Parry, or by a wall.

They are interrupts: their Speed and modified Seal Speed count together (WAY-INTR-01..03).
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.asking.forms import Pick
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import MOST_X, read_links, roll_parts
from rules.wayward.actions.moving import between
from rules.wayward.character import formula
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import Core, Policy
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
)
from rules.wayward.fight.action_in_progress import (
    Attack,
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
)
from rules.wayward.fight.attack_spec import Art, Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import dodge, parry
from rules.wayward.rolls.free_hands import free_hands

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
    links: tuple[str, ...] = field(
        dodge_links, "Links, with commas between", default=(), says="They add {}"
    )
    willpower: Policy = if_it_fails()
    abort: bool = break_off()

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return _techniques(at) is not None

    @classmethod
    def reason(cls, at: Defending) -> str:
        del at
        return "You know no technique that meets this attack."

    def guard(self, at: Defending) -> Guard:
        """Its Speed, costs and roll; one that works like a Dodge may have links.

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
        links = read_links(target, self.links, Core.DODGE)
        if links and not technique.defence.dodges:
            raise BadAnswer(f"Links of a Dodge cannot be added to {technique.name}.")
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
        if technique.defence.dodges:
            extra += [*roll_parts(links), *dodge_penalty(at.fight, made, target)]
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
