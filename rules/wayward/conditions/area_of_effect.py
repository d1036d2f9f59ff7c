"""Areas: who is inside, and how hard it is to get out of one (WAY-AOE-01..07)."""

from __future__ import annotations

from rules.dice import Modifier
from rules.wayward.actions.distance import reach_of_move
from rules.wayward.character.technique import AreaKind
from rules.wayward.fight.action_in_progress import Attack
from rules.wayward.fight.attack_spec import Spec
from rules.wayward.fight.state import Ninja, WayFight

PER_YARD = 2
"""What each yard short takes off a Dodge (WAY-AOE-03)."""


def is_area(spec: Spec) -> bool:
    """Whether an attack strikes everybody in an area."""
    return spec.area is not AreaKind.NONE


def dodge_penalty(fight: WayFight, made: Attack, target: Ninja) -> list[Modifier]:
    """What it costs to dodge an area that one cannot run out of in time (WAY-AOE-03).

    The way is that of a Move of the attack's Speed, after Immobilization; only full yards short
    count, or by `way.aoe_short_rounding` those begun.
    """
    spec = made.spec
    if not is_area(spec) or not spec.area_penalty:
        return []
    short = spec.radius - reach_of_move(fight, target, max(0, made.speed))
    yards = -(-short // 10) if fight.house.aoe_short_rounding == "ceil" else short // 10
    if yards <= 0:
        return []
    return [Modifier(-PER_YARD * yards, f"{yards} yards short", "WAY-AOE-03")]
