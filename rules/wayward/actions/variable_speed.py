"""Variable Speed Actions: the actor chooses their length. Move is one (WAY-VSA-01, WAY-MOVE-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Target, YesNo, options
from rules.engine.requests import Resolution
from rules.wayward.actions.aiming import unsettle
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.modifiers import immobility

LONGEST = 200
"""The longest Variable Speed Action that may be declared at once."""
OPEN_END = 20
"""The counts after which the actor of an action without an end is asked again."""


def variable(ninja: Ninja, title: str, length: int) -> Deed:
    """A Variable Speed Action: nothing changes its Speed, and it can be broken off.

    (WAY-VSA-01, WAY-VSA-02, WAY-VSA-06)
    """
    speed = length or OPEN_END
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title=title,
        timing=DeedTiming(base=speed, speed=speed, variable=True),
    )


def nothing_more(fight: WayFight, deed: Deed, wish: Any) -> Resolution[None]:
    """Do nothing: the action had its whole effect while it lasted."""
    del fight, deed, wish
    yield from ()


def move_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The length and direction of the Move; None if the ninja is fully immobilized."""
    if immobility(fight, ninja) >= 10:
        return None
    seen = options([(other.id, other.name) for other in fight.seen_by(ninja)])
    return {
        "length": Number(1, LONGEST, "Counts"),
        "toward": Target(seen, "Who you move toward (or away from)"),
        "away": YesNo("Away"),
    }


def plan_move(fight: WayFight, ninja: Ninja, wish: answers.Move) -> Deed:
    """Plan a Move: AGI times the counts spent, over 50, in yards (WAY-MOVE-01)."""
    deed = variable(ninja, "Move", wish.length)
    deed.timing.since, deed.timing.abortable = fight.now, True
    return deed


def move(fight: WayFight, deed: Deed, wish: answers.Move) -> Resolution[None]:
    """End a Move: aim is lost. The distance is known when the Move ends (WAY-MOVE-03)."""
    del wish
    unsettle(fight, fight.combatant(deed.by))
    yield from ()


MOVE = Way(
    name="move",
    title="Move",
    note="Walk toward somebody or away; you cover more ground the longer you walk.",
    wish=answers.Move,
    fields=move_fields,
    plan=plan_move,
    perform=move,
    why_not="You are held, and cannot move.",
)
"""Move, as an action of a turn."""
