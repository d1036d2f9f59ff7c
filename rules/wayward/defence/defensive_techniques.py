"""Techniques that defend: by a roll of their own, as a Dodge or a Parry, or by a wall.

They are interrupts: their Speed and modified Seal Speed count together (WAY-INTR-01..03).
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import MOST_X, dodge_links, roll_parts
from rules.wayward.actions.distance import between
from rules.wayward.character import formula
from rules.wayward.character.technique import Technique
from rules.wayward.conditions.area_of_effect import dodge_penalty
from rules.wayward.defence.interrupts import (
    Offer,
    abort_field,
    after_failure,
    chain,
    links_of_dodge,
    pick,
    points_field,
)
from rules.wayward.fight import answers
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


def offer_technique(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """The target's techniques against this attack, with their form; None if there are none."""
    able = [pair for pair in defending(target) if stops(pair[0], made)]
    fields = {
        "technique": pick([(written(*pair), _named(*pair)) for pair in able], "Technique"),
        "links": links_of_dodge(target),
        "willpower": after_failure(target),
        "ap": points_field(target, made),
        "abort": abort_field(fight, target),
    }
    return Offer(title="Technique", answer=answers.Counter, fields=fields) if able else None


def _named(technique: Technique, x: int) -> str:
    return f"{technique.name} {x}" if technique.cost.x_least else technique.name


def plan_counter(fight: WayFight, target: Ninja, made: Attack, wish: answers.Counter) -> Guard:
    """Plan a technique that defends; one that works like a Dodge may have links.

    (WAY-DEF-03, WAY-INTR-03)

    Raises:
     BadAnswer: It does not stop this attack, is too slow, or the ninja lacks what it needs.
    """
    found = [pair for pair in defending(target) if written(*pair) == wish.technique]
    if not found or not stops(found[0][0], made):
        raise BadAnswer("That does not stop this attack.")
    [(technique, x)] = found
    if made.limits.most is not None and technique.defence.dodges:
        raise BadAnswer("You are taking the hit for somebody, so you cannot dodge it.")
    bare = free_hands(fight, target, abort=wish.abort)
    if technique.defence.parries and not bare:
        raise BadAnswer(f"{technique.name} needs a free hand.")
    if technique.defence.walls and _near(fight, made):
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
        failing=GuardFailing(policy=wish.willpower.value),
        abort=wish.abort,
        partial=None if technique.defended.partial is False else technique.defended.partial_pct,
    )
    links = dodge_links(target, wish.links)
    if links and not technique.defence.dodges:
        raise BadAnswer(f"Links of a Dodge cannot be added to {technique.name}.")
    chain(
        fight,
        target,
        made,
        guard,
        links,
        ap=wish.ap,
        seals=formula.whole(technique.cost.seals, own),
        price=formula.whole(technique.cost.ap, own),
        sealed=technique.sealed,
    )
    bonus = formula.whole(technique.defence.roll_bonus, {**own, "speed": guard.timing.speed})
    extra = [Modifier(bonus, technique.name, "WAY-DEF-04")] if bonus else []
    if technique.defence.dodges:
        extra += [*roll_parts(links), *dodge_penalty(fight, made, target)]
        guard.parts = dodge(fight, target, extra)
    elif technique.defence.walls:
        guard.wall = _wall(technique, made.spec, formula.whole(technique.defence.wall, own))
    else:
        guard.parts = parry(fight, target, [*extra, *made.against_parry])
    return guard


def _near(fight: WayFight, made: Attack) -> bool:
    gap = between(fight, made.by, made.target)
    return gap is not None and gap <= NEAR


def _wall(technique: Technique, spec: Spec, strength: int) -> int:
    """The damage that a wall stops; some elements break it sooner, some later."""
    percent = technique.defence.wall_pct.get(spec.element, 100)
    return strength * 100 // percent if percent else strength
