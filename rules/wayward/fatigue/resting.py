"""Rest: the action in combat that lowers the Stamina penalty (WAY-REST-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form
from rules.engine.requests import Resolution
from rules.wayward.actions.speed import speed_for
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.critical_wounds import carries, disabled

REST = 5
SLOW_REST = 15
"""The Speed of a Rest, and of a Rest with the wound that makes it slow."""
ROASTED = "energy-critical-abdomen"
"""The wound with which a Rest halves that wound's penalty, and does nothing else."""
CONE_SNAIL = "cone-snail"
"""The poison that prevents any Rest."""


def rest_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """No fields; None if wounds or poisons prevent a Rest."""
    del fight
    choked = any(each.special == CONE_SNAIL for each in ninja.body.statuses)
    return None if choked or Disabled.REST in disabled(ninja) else {}


def plan_rest(fight: WayFight, ninja: Ninja, wish: answers.Rest) -> Deed:
    """Plan a Rest: Speed 5, which Shock and wounds raise but nothing lowers (WAY-REST-02)."""
    del wish
    base = SLOW_REST if carries(ninja, ROASTED) else REST
    speed = speed_for(fight, ninja, base, reducible=False)
    deed = Deed(id="", by=ninja.id, act="", title="Rest", timing=DeedTiming(since=fight.now))
    deed.timing.base, deed.timing.speed = speed.base, speed.final
    return deed


def rest(fight: WayFight, deed: Deed, wish: answers.Rest) -> Resolution[None]:
    """Lower the Stamina penalty and every Burn by 1 when the count closes (WAY-REST-01)."""
    del wish
    ninja = fight.combatant(deed.by)
    if carries(ninja, ROASTED):
        ease(ninja, ROASTED)
    else:
        fight.battle.stored.append(Mending(id=f"{deed.id}-rest", target=deed.by, stamina=1))
    yield from ()


def ease(ninja: Ninja, row: str) -> None:
    """Halve the growth of a wound, but not below half of its highest growth."""
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == row and there is not None:
            there.grown = max((there.worst + 1) // 2, there.grown // 2)


REST_ACTION = Way(
    name="rest",
    title="Rest",
    note="Catch your breath: your Stamina penalty becomes 1 lower.",
    wish=answers.Rest,
    fields=rest_fields,
    plan=plan_rest,
    perform=rest,
    why_not="Your wounds, or a poison, do not let you rest.",
)
"""Rest, as an action of a turn."""
