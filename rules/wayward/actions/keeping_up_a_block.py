"""Keeping up a guard: Block, the action that lets one meet attacks with the Block defence.

(WAY-BLOCK-01, WAY-SIMUL-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number
from rules.wayward.actions.variable_speed import LONGEST, MOVE, nothing_more, variable
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.critical_wounds import may_block


def block_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The length of the Block; None if a wound prevents blocking."""
    del fight
    if not may_block(ninja):
        return None
    return {"length": Number(0, LONGEST, "Counts", {0: "until I stop"})}


def plan_block(fight: WayFight, ninja: Ninja, wish: answers.Block) -> Deed:
    """Plan a Block: it is a defence against every attack until the next action (WAY-BLOCK-01)."""
    deed = variable(ninja, "Block", wish.length)
    deed.timing.since, deed.timing.abortable = fight.now, True
    return deed


def blocks(fight: WayFight, ninja: Ninja) -> bool:
    """Whether the Block defence is available: from the count after the Block began.

    A Block that is renewed on the count when it ends covers that count too. (WAY-SIMUL-05)
    """
    deed = fight.doing(ninja)
    if deed is None or deed.act != "block" or not ninja.able:
        return False
    return deed.progress.renewed or deed.timing.since < fight.now


BLOCK = Way(
    name="block",
    title="Block",
    note="Keep up a guard: until you act again you can block each attack on you.",
    wish=answers.Block,
    fields=block_fields,
    plan=plan_block,
    perform=nothing_more,
    why_not="Your wounds do not let you.",
)
"""Block, as an action of a turn."""

BLOCK_AND_MOVE = (BLOCK, MOVE)
"""The Variable Speed Actions that everybody can choose on a turn."""
