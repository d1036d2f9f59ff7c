"""Dodge: Speed 2, AGI against the Accuracy (WAY-DODGE-01)."""

from __future__ import annotations

from rules.engine.forms import Pick, Some
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import link, links_for, read_links, roll_parts
from rules.wayward.actions.aiming import slower_dodge
from rules.wayward.character.values import Core, Policy
from rules.wayward.conditions.area_of_effect import dodge_penalty
from rules.wayward.defence.dropped_things import parted, ready, weigh
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
)
from rules.wayward.fight.action_in_progress import Guard, GuardTiming
from rules.wayward.fight.attack_spec import Tag
from rules.wayward.rolls.d20_rolls import dodge

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
