"""Rest, the action of combat that gives breath back (WAY-REST-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form
from rules.engine.requests import Resolution
from rules.wayward import acts
from rules.wayward.deeds import Deed
from rules.wayward.pace import speed_for
from rules.wayward.state import Ninja, WayFight
from rules.wayward.stored import Mending

REST = 5


def rest_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Nothing to be said."""
    del fight, ninja
    return {}


def plan_rest(fight: WayFight, ninja: Ninja, wish: acts.Rest) -> Deed:
    """Rest: Speed 5, which nothing lowers, though Shock and wounds raise it (WAY-REST-02)."""
    del wish
    speed = speed_for(fight, ninja, REST, reducible=False)
    deed = Deed(id="", by=ninja.id, act="", title="Rest", since=fight.now)
    deed.base, deed.speed = speed.base, speed.final
    return deed


def rest(fight: WayFight, deed: Deed, wish: acts.Rest) -> Resolution[None]:
    """One less on the Stamina penalty, and on every Burn, when the count closes (WAY-REST-01)."""
    del wish
    fight.stored.append(Mending(id=f"{deed.id}-rest", target=deed.by, stamina=1))
    yield from ()
