"""Defences as interrupts: the fields of their forms, their Speed, and their links.

(WAY-INTR-01..05, WAY-CHAIN-05, WAY-DEF-01)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import Modifier
from rules.engine.forms import Form, Number, OneOf, Pick, YesNo, options
from rules.errors import BadAnswer
from rules.wayward.actions.abort import abortable
from rules.wayward.actions.action_chains import Link, links_field, links_for, sums
from rules.wayward.actions.speed import may_interrupt, speed_for
from rules.wayward.character.gear import Item
from rules.wayward.character.values import Core
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.attack_spec import Art, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.technique_numbers import see_to_needs
from rules.wayward.rolls.free_hands import can_seal, free_hands, held_names, modified_seals, sealing
from rules.wayward.rolls.willpower import AfterFailure, may_ask


@dataclass(frozen=True, kw_only=True)
class Offer:
    """One way to defend that is possible now: its title, its answer, and its fields.

    A field of None offers no choice and is left out.
    """

    title: str
    answer: Callable[..., Any]
    fields: Mapping[str, Form[Any] | None]


def points_field(target: Ninja, made: Attack) -> Form[Any] | None:
    """The field for Action Points; None against a Surprise Attack (WAY-SURPRISE-03)."""
    return None if made.limits.surprise else Number(0, max(0, target.turn.ap), "Action Points")


def abort_field(fight: WayFight, target: Ninja) -> Form[Any] | None:
    """The field for breaking off the present action, for 1 more Speed (WAY-ABORT-04)."""
    return YesNo("Break off what I am doing (+1)") if abortable(fight, target) else None


def after_failure(target: Ninja, *, links: bool = False) -> OneOf[answers.Policy]:
    """The field for Willpower after a failure; `links` says whether a link may be added then."""
    members = [answers.Policy.NEVER]
    if target.pools.willpower > 0:
        members.append(answers.Policy.IF_IT_FAILS)
    if links or may_ask(target):
        members.append(answers.Policy.ASK)
    return AfterFailure(tuple(members), "Willpower if it fails")


def links_of_dodge(target: Ninja, things: Sequence[Item] = ()) -> Form[Any] | None:
    """The field for links to add to a Dodge, and for `things` to drop; None if there are none."""
    links = links_for(target, Core.DODGE)
    beside = [(each.id, each.name) for each in things]
    return links_field(links, beside=beside) if links or beside else None


def pick(pairs: Sequence[tuple[str, str]], label: str) -> Form[Any] | None:
    """A choice from ids and names; None if there are none."""
    return Pick(options(pairs), label) if pairs else None


ABORT = Modifier(1, "Breaking off", "WAY-ABORT-04")


def pace(
    fight: WayFight,
    target: Ninja,
    made: Attack,
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
    least = [fixed + 1] if fixed else []
    speed = speed_for(
        fight, target, guard.timing.base, ap=ap, interrupt=True, floors=least, more=more
    )
    guard.timing.speed, guard.cost.ap = speed.final, ap + price
    guard.timing.seals = modified_seals(fight, target, seals)
    quick_enough(fight, made, guard)


def quick_enough(fight: WayFight, made: Attack, guard: Guard) -> None:
    """Check that an interrupt takes at most half the Speed of what it answers.

    (WAY-INTR-02, WAY-TAKE-04)

    Raises:
        BadAnswer: It is too slow.
    """
    needs, most = guard.total, made.limits.most
    rounded_up = fight.house.turns.interrupt_half == "ceil"
    if not may_interrupt(needs, made.speed, rounded_up=rounded_up):
        raise BadAnswer(
            f"{guard.title} has Speed {needs}: too slow for an attack of Speed {made.speed}."
        )
    if most is not None and needs > most:
        raise BadAnswer(
            f"{guard.title} has Speed {needs}; after taking the hit there is time for {most}."
        )


def chain(
    fight: WayFight,
    target: Ninja,
    made: Attack,
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
        fight,
        target,
        made,
        guard,
        ap=ap,
        seals=seals + added.seals,
        price=price + added.ap,
        fixed=added.fixed,
        sealed=sealed or any(each.technique.sealed for each in links),
    )


NOT_MET = {
    "complete": "Only who is interrupted by an ambush can complete their action.",
    "cover": "You hold nothing that can block as an interrupt.",
    "counter": "You know no technique that meets this attack.",
    "keep_roll": "No earlier roll of yours still stands.",
}
"""The reasons that do not depend on the attack."""


def why_not_met(fight: WayFight, target: Ninja, made: Attack, act: str) -> str:
    """Why an act is not among the defences now; "" if it is no defence."""
    match act:
        case "dodge" | "parry" | "keep_roll" if made.spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        case "dodge":
            return "You are taking the hit for somebody, so you cannot dodge it."
        case "parry":
            return _why_no_parry(fight, target, made)
        case "block" if not made.limits.may_block:
            return "You are taking the hit for somebody, so you cannot block it."
        case "block":
            return "You are not blocking: Block is declared on your turn, and holds from then on."
        case _:
            return NOT_MET.get(act, "")


def _why_no_parry(fight: WayFight, target: Ninja, made: Attack) -> str:
    spec = made.spec
    if sealing(fight, target):
        return "Your hands are forming seals."
    if spec.art is Art.WEAPON:
        if spec.has(Tag.UNPARRIED):
            return f"No weapon parries {made.name}."
        return "Against a weapon you need one in hand; draw it on your turn."
    if not spec.by_hand:
        return f"{made.name} cannot be parried."
    held = held_names(target)
    if held and not free_hands(fight, target):
        return f"Your hands are full: put the {' and the '.join(held)} away on your turn."
    return "You have no sound hand free to parry with."
