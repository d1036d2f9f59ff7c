"""Lying in wait: Prepare Sneak Attack (WAY-SNEAK-01..04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.variable_speed import LONGEST, variable
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight

LEAST_LEVEL = 2
"""The Stealth level that an ambush needs (WAY-STEALTH-07)."""


def prepare_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """How long to lie in wait before being asked again."""
    del fight
    if ninja.hiding is None or ninja.hiding.level < LEAST_LEVEL:
        return None
    return {"length": Number(0, LONGEST, "Counts (0: until I act or stop)")}


def plan_prepare(fight: WayFight, ninja: Ninja, wish: answers.Prepare) -> Deed:
    """Prepare Sneak Attack: of any length, and broken off at will (WAY-SNEAK-01)."""
    if ninja.hiding is None or ninja.hiding.level < LEAST_LEVEL:
        raise BadAnswer("A Sneak Attack is prepared at Stealth level 2 or 3.")
    deed = variable(ninja, "Prepare Sneak Attack", wish.length)
    deed.since, deed.abortable = fight.now, True
    return deed


def prepare(fight: WayFight, deed: Deed, wish: answers.Prepare) -> Resolution[None]:
    """Say how long it has been prepared by now."""
    del wish
    ninja = fight.combatant(deed.by)
    waited = fight.now - (fight.now if ninja.prepared is None else ninja.prepared)
    text = f"{ninja.name} lies in wait, by now for {waited} counts."
    fight.tell(text, audience=ninja.own, clauses=["WAY-SNEAK-01"])
    yield from ()
