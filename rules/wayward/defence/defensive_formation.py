"""Defensive Formation: somebody gets ready to take hits for others (WAY-TAKE-05)."""

from __future__ import annotations

from rules.engine.forms import Some, options
from rules.engine.kit.acts import act, field, named
from rules.errors import BadAnswer
from rules.wayward.actions.distance import between
from rules.wayward.actions.variable_speed import lasts, variable
from rules.wayward.character.stats import formation_most
from rules.wayward.character.values import Ability
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct

ACT = "formation"


def _near(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """People on the same side within a twentieth of AGI in yards, or at an unknown distance."""
    some = [each for each in fight.seen_by(ninja) if each.side == ninja.side]
    gaps = [(each, between(fight, ninja.id, each.id)) for each in some]
    return [each for each, gap in gaps if gap is None or 2 * gap <= ninja.stats.agi]


def _people(at: Turn) -> Some:
    most = formation_most(at.me.stats.xp_total)
    return Some(options(named(_near(at.fight, at.me))), 1, most, "Who it is for")


@act(ACT, "act", clauses="WAY-TAKE-05")
class Formation(TurnAct):
    """Keep a Defensive Formation around some people for so many counts (WAY-TAKE-05)."""

    help = "Keep up a Defensive Formation."
    button = "Defensive Formation"
    hint = "Stand in front of friends: you take an area attack, and they take half of it."
    says = ("protects {people} {length?}", "protects others")
    people: tuple[str, ...] = field(_people, "Who you guard", default=(), says="{}")
    length: int = lasts()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.training.abilities.get(Ability.DEFENSIVE_FORMATION, 0):
            return "That takes the ability Defensive Formation."
        return None if _near(at.fight, at.me) else "Nobody on your side is near enough."

    def plan(self, at: Turn) -> Deed:
        """A Variable Speed Action that names the people to protect."""
        near = [each.id for each in _near(at.fight, at.me)]
        if not self.people or any(id not in near for id in self.people):
            raise BadAnswer("Choose somebody on your own side who is near enough.")
        deed = variable(at, "Defensive Formation", self.length)
        deed.targets = list(self.people)
        return deed


def formed(fight: WayFight, ally: Ninja, target: Ninja) -> bool:
    """Whether an ally keeps a Defensive Formation for the target."""
    deed = fight.doing(ally)
    return deed is not None and deed.act == ACT and target.id in deed.targets
