"""Dodge: Speed 2, AGI against the Accuracy (WAY-DODGE-01)."""

from __future__ import annotations

from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import dodge_links, link, links_for, roll_parts
from rules.wayward.actions.aiming import slower_dodge
from rules.wayward.character.values import Core
from rules.wayward.conditions.area_of_effect import dodge_penalty
from rules.wayward.defence.dropped_things import parted, ready, weigh
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
from rules.wayward.fight.action_in_progress import Attack, Guard, GuardTiming
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import dodge

DODGE = 2


def offer_dodge(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """The Dodge as an option with its form; None if the target cannot dodge this attack."""
    if made.limits.most is not None or made.spec.has(Tag.UNDEFENDABLE):
        return None
    late = [(each.written, each.title) for each in links_for(target, Core.FAILED_DODGE)]
    fields = {
        "ap": points_field(target, made),
        "links": links_of_dodge(target, ready(target)),
        "late": pick(late, "Add if it fails"),
        "willpower": after_failure(target, links=bool(late)),
        "abort": abort_field(fight, target),
    }
    return Offer(title="Dodge", answer=answers.Dodge, fields=fields)


def plan_dodge(fight: WayFight, target: Ninja, made: Attack, wish: answers.Dodge) -> Guard:
    """Plan a Dodge with its links and dropped things: Speed 2, AGI against the Accuracy.

    While some bows are aimed, it is slower. (WAY-DODGE-01, WAY-WEAP-01)
    """
    if made.limits.most is not None:
        raise BadAnswer("You are taking the hit for somebody, so you cannot dodge it.")
    if made.spec.has(Tag.UNDEFENDABLE):
        raise BadAnswer("Only a Block helps against that.")
    written, fallen = parted(target, wish.links)
    links = dodge_links(target, written)
    base = DODGE + slower_dodge(fight, target)
    guard = Guard(kind="dodge", title="Dodge", timing=GuardTiming(base=base), abort=wish.abort)
    guard.failing.policy, guard.failing.late = wish.willpower.value, wish.late
    weigh(guard, fallen)
    chain(fight, target, made, guard, links, ap=wish.ap)
    guard.parts = dodge(fight, target, [*roll_parts(links), *dodge_penalty(fight, made, target)])
    if wish.late:
        _ = link(target, wish.late)
    return guard
