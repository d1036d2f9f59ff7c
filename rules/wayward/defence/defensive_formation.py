"""Defensive Formation: somebody gets ready to take hits for others (WAY-TAKE-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Some, options
from rules.errors import BadAnswer
from rules.wayward.actions.distance import between
from rules.wayward.actions.variable_speed import LONGEST, nothing_more, variable
from rules.wayward.character.stats import formation_most
from rules.wayward.character.values import Ability
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way

ACT = "formation"


def _near(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """People on the same side within a twentieth of AGI in yards, or at an unknown distance."""
    some = [each for each in fight.seen_by(ninja) if each.side == ninja.side]
    gaps = [(each, between(fight, ninja.id, each.id)) for each in some]
    return [each for each, gap in gaps if gap is None or 2 * gap <= ninja.stats.agi]


def formation_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The people to protect, and the length; None if there is nobody, or without the ability."""
    near = _near(fight, ninja)
    if not ninja.training.abilities.get(Ability.DEFENSIVE_FORMATION, 0) or not near:
        return None
    most = formation_most(ninja.stats.xp_total)
    return {
        "people": Some(options([(each.id, each.name) for each in near]), 1, most, "Who it is for"),
        "length": Number(0, LONGEST, "Counts", {0: "until I stop"}),
    }


def plan_formation(fight: WayFight, ninja: Ninja, wish: answers.Formation) -> Deed:
    """Plan a Variable Speed Action that names the people to protect."""
    near = [each.id for each in _near(fight, ninja)]
    if not wish.people or any(id not in near for id in wish.people):
        raise BadAnswer("Choose somebody on your own side who is near enough.")
    deed = variable(ninja, "Defensive Formation", wish.length)
    deed.timing.since, deed.timing.abortable, deed.targets = fight.now, True, list(wish.people)
    return deed


def formed(fight: WayFight, ally: Ninja, target: Ninja) -> bool:
    """Whether an ally keeps a Defensive Formation for the target."""
    deed = fight.doing(ally)
    return deed is not None and deed.act == ACT and target.id in deed.targets


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    del fight
    if not ninja.training.abilities.get(Ability.DEFENSIVE_FORMATION, 0):
        return "That takes the ability Defensive Formation."
    return "Nobody on your side is near enough."


FORMATION = Way(
    name="formation",
    title="Defensive Formation",
    note="Stand in front of friends: you take an area attack, and they take half of it.",
    wish=answers.Formation,
    fields=formation_fields,
    plan=plan_formation,
    perform=nothing_more,
    why_not=_why_not,
)
"""Defensive Formation, as an action of a turn."""
