"""First aid in a fight: a kit ends a Bleed or a Burn (WAY-COND-02).

The wound's text has everything else that its treatment needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.forms import Form, Number, Option, Pick
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.distance import at_hand
from rules.wayward.actions.speed import speed_for
from rules.wayward.character.gear import Item
from rules.wayward.character.values import StatusKind
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedCost, DeedTiming
from rules.wayward.fight.lasting_effects import Status
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way

KIT = "first-aid-kit"
CURABLE = (StatusKind.BLEED, StatusKind.BURN)
PER_SEVERITY = 2
"""The Speed of ending a Bleed or a Burn, for each point of its severity."""


@dataclass(frozen=True, slots=True)
class Injury:
    """A Bleed or a Burn that can be treated, and its patient."""

    patient: Ninja
    status: Status

    @property
    def id(self) -> str:
        """The id of the injury in forms."""
        return f"{self.patient.id}|{self.status.id}"


def kit(ninja: Ninja) -> Item | None:
    """Their first-aid kit, if they have one left."""
    return next((each for each in ninja.gear.items if each.id == KIT and each.count), None)


def injuries(fight: WayFight, ninja: Ninja) -> dict[str, Injury]:
    """The injuries that they can treat: their own, and those of visible people at hand.

    Each kit ends one Bleed and one Burn.
    """
    found = kit(ninja)
    if found is None:
        return {}
    left = [kind for kind in CURABLE if ninja.jutsu.uses.get(_use(kind), 0) < found.count]
    near = [other for other in fight.seen_by(ninja) if at_hand(fight, ninja, other)]
    made = [
        Injury(patient, status)
        for patient in (ninja, *near)
        for kind in left
        for status in patient.having(kind)
    ]
    return {each.id: each for each in made}


def _use(kind: StatusKind) -> str:
    return f"{KIT}-{kind.value}"


def aid_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The injury and Action Points; None without a kit, or if nobody bleeds or burns."""
    found = injuries(fight, ninja)
    if not found:
        return None
    named = [
        Option(id, f"{each.patient.name}: {each.status.kind.value}") for id, each in found.items()
    ]
    return {
        "injury": Pick(tuple(named), "What"),
        "ap": Number(0, ninja.turn.ap, "Action Points"),
    }


def plan_aid(fight: WayFight, ninja: Ninja, wish: answers.FirstAid) -> Deed:
    """Plan first aid: 2 counts for each point of the Bleed or the Burn."""
    injury = injuries(fight, ninja).get(wish.injury)
    if injury is None:
        raise BadAnswer("Nobody in reach has that injury.")
    speed = speed_for(fight, ninja, PER_SEVERITY * injury.status.severity, ap=wish.ap)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title="First Aid",
        timing=DeedTiming(since=fight.now, base=speed.base, speed=speed.final),
        cost=DeedCost(ap=wish.ap),
        targets=[injury.patient.id],
    )


def aid(fight: WayFight, deed: Deed, wish: answers.FirstAid) -> Resolution[None]:
    """End the injury when the count closes, and use up that part of the kit."""
    ninja = fight.combatant(deed.by)
    injury = injuries(fight, ninja).get(wish.injury)
    if injury is not None:
        use = _use(injury.status.kind)
        ninja.jutsu.uses[use] = ninja.jutsu.uses.get(use, 0) + 1
        fight.battle.stored.append(
            Mending(id=f"{deed.id}-aid", target=injury.patient.id, cures=injury.status.id)
        )
    yield from ()


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    del fight
    if kit(ninja) is None:
        return "You have no first-aid kit."
    return "Nobody at hand bleeds or burns, or your kits are used up."


FIRST_AID = Way(
    name="first_aid",
    title="First Aid",
    note="Treat a wound of somebody beside you.",
    wish=answers.FirstAid,
    fields=aid_fields,
    plan=plan_aid,
    perform=aid,
    why_not=_why_not,
)
"""First aid, as an action of a turn."""
