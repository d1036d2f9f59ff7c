"""Actions whose length the actor names: Block and Move (WAY-VSA-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Target, YesNo, options
from rules.engine.requests import Resolution
from rules.wayward.actions.aiming import unsettle
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.modifiers import immobility
from rules.wayward.rolls.wound_modifiers import may_block

LONGEST = 200
"""As long as a Variable Speed Action may be declared for in one go."""
OPEN_END = 20
"""How long one that goes on until it is stopped runs before its actor is asked again."""


def variable(ninja: Ninja, title: str, length: int) -> Deed:
    """A Variable Speed Action: nothing changes its Speed, and it may be broken off.

    (WAY-VSA-01, WAY-VSA-02, WAY-VSA-06)
    """
    speed = length or OPEN_END
    return Deed(id="", by=ninja.id, act="", title=title, base=speed, speed=speed, variable=True)


def block_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """How long to block; some wounds let nobody."""
    del fight
    if not may_block(ninja):
        return None
    return {"length": Number(0, LONGEST, "Counts (0: until I stop)")}


def plan_block(fight: WayFight, ninja: Ninja, wish: answers.Block) -> Deed:
    """Block: until the next action the Block defence is there for each attack (WAY-BLOCK-01)."""
    deed = variable(ninja, "Block", wish.length)
    deed.since, deed.abortable = fight.now, True
    return deed


def nothing_more(fight: WayFight, deed: Deed, wish: Any) -> Resolution[None]:
    """What is done by being at it has no effect of its own."""
    del fight, deed, wish
    yield from ()


def blocks(fight: WayFight, ninja: Ninja) -> bool:
    """Whether the Block defence is to be had: from the count after a Block was begun.

    One that is renewed on the count it runs out covers that count too. (WAY-SIMUL-05)
    """
    deed = fight.doing(ninja)
    if deed is None or deed.act != "block" or not ninja.able:
        return False
    return deed.renewed or deed.since < fight.now


def move_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """How long to move, and where to."""
    if immobility(fight, ninja) >= 10:
        return None
    seen = options([(other.id, other.name) for other in fight.seen_by(ninja)])
    return {
        "length": Number(1, LONGEST, "Counts"),
        "toward": Target(seen, "Who you move toward (or away from)"),
        "away": YesNo("Away"),
    }


def plan_move(fight: WayFight, ninja: Ninja, wish: answers.Move) -> Deed:
    """Move: AGI times the counts spent, over 50, in yards (WAY-MOVE-01)."""
    deed = variable(ninja, "Move", wish.length)
    deed.since, deed.abortable = fight.now, True
    return deed


def move(fight: WayFight, deed: Deed, wish: answers.Move) -> Resolution[None]:
    """A Move ends aiming; its distance is known when it ends (WAY-MOVE-03)."""
    del wish
    unsettle(fight, fight.combatant(deed.by))
    yield from ()


BLOCK_AND_MOVE = (
    Way(
        name="block",
        title="Block",
        wish=answers.Block,
        fields=block_fields,
        plan=plan_block,
        perform=nothing_more,
        why_not="Your wounds do not let you.",
    ),
    Way(
        name="move",
        title="Move",
        wish=answers.Move,
        fields=move_fields,
        plan=plan_move,
        perform=move,
        why_not="You are held, and cannot move.",
    ),
)
"""Block and Move, as actions of a turn."""
