"""First aid in a fight: a kit ends a Bleed or a Burn (WAY-COND-02).

The wound's text has everything else that its treatment needs.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.forms import Pick, options
from rules.engine.kit.acts import act, field
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.distance import at_hand
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.gear import Item
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.lasting_effects import Status
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points

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


def _injuries(at: Turn) -> Pick:
    found = injuries(at.fight, at.me).items()
    named = [(id, f"{each.patient.name}: {each.status.kind.value}") for id, each in found]
    return Pick(options(named), "What")


@act("first_aid", "act", clauses="WAY-COND-02")
class FirstAid(TurnAct):
    """End a Bleed or a Burn of somebody at hand."""

    title = "First Aid"
    help = "End a Bleed or a Burn with a First Aid Kit."
    hint = "Treat a wound of somebody beside you."
    says = ("gives First Aid for {injury}", "gives First Aid")
    injury: str = field(_injuries, "Whose Bleed or Burn", says="{}")
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if injuries(at.fight, at.me):
            return None
        if kit(at.me) is None:
            return "You have no first-aid kit."
        return "Nobody at hand bleeds or burns, or your kits are used up."

    def plan(self, at: Turn) -> Deed:
        """2 counts for each point of the Bleed or the Burn."""
        injury = injuries(at.fight, at.me).get(self.injury)
        if injury is None:
            raise BadAnswer("Nobody in reach has that injury.")
        base = PER_SEVERITY * injury.status.severity
        deed = timed(at, "First Aid", speed_for(at.fight, at.me, base, ap=self.ap), ap=self.ap)
        deed.targets = [injury.patient.id]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """End the injury when the count closes, and use up that part of the kit."""
        ninja = fight.combatant(deed.by)
        injury = injuries(fight, ninja).get(self.injury)
        if injury is not None:
            use = _use(injury.status.kind)
            ninja.jutsu.uses[use] = ninja.jutsu.uses.get(use, 0) + 1
            fight.battle.stored.append(
                Mending(id=f"{deed.id}-aid", target=injury.patient.id, cures=injury.status.id)
            )
        yield from ()
