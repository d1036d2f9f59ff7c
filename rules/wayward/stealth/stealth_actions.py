"""The actions of a turn to hide, to search or to lie in wait."""

from __future__ import annotations

from rules.wayward.fight import answers
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.stealth import actions_from_stealth, hiding, searching


def _improve(fight: WayFight, ninja: Ninja) -> str:
    del fight
    return "You are not hidden." if ninja.stealth.hiding is None else "You are hidden well already."


def _prepare(fight: WayFight, ninja: Ninja) -> str:
    del fight
    if ninja.stealth.hiding is None:
        return "You are not hidden, so nobody would be surprised."
    return "You must be hidden better: improve your hiding first."


STEALTH_ACTIONS = (
    Way(
        name="hide",
        title="Hide",
        note="Get out of sight; a Stealth roll says how hard you are to find.",
        wish=answers.Hide,
        fields=hiding.hide_fields,
        plan=hiding.plan_hide,
        perform=hiding.hide,
        why_not="Everybody who is against you sees you clearly; the GM can permit it.",
    ),
    Way(
        name="improve",
        title="Improve Hiding",
        note="Hide better, from Stealth level 1 to level 2.",
        wish=answers.Improve,
        fields=hiding.improve_fields,
        plan=hiding.plan_improve,
        perform=hiding.improve,
        why_not=_improve,
    ),
    Way(
        name="search",
        title="Search",
        note="Look for everybody who hides; only you learn whom you have found.",
        wish=answers.Search,
        fields=searching.search_fields,
        plan=searching.plan_search,
        perform=searching.search,
    ),
    Way(
        name="point_out",
        title="Point Out",
        note="Show the others a hidden enemy whom you have found; the enemy hears it.",
        wish=answers.PointOut,
        fields=searching.point_fields,
        plan=searching.plan_point,
        perform=searching.point_out,
        why_not="You have found nobody who is hidden from the others.",
    ),
    Way(
        name="prepare",
        title="Prepare Sneak Attack",
        note="Lie in wait for a Sneak Attack, for at least as long as the attack will take.",
        wish=answers.Prepare,
        fields=actions_from_stealth.prepare_fields,
        plan=actions_from_stealth.plan_prepare,
        perform=actions_from_stealth.prepare,
        why_not=_prepare,
    ),
)
"""The actions of a turn to hide, to search or to lie in wait."""
