"""What each count brings of itself to those who suffer from something (WAY-STATUS-01)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.wayward.state import WayFight


def tick(fight: WayFight) -> Resolution[None]:
    """Everything that falls due on the count that stands, for everybody, in order of joining."""
    for ninja in fight.present():
        for status in [each for each in ninja.statuses if each.until is not None]:
            if status.until is not None and status.until <= fight.now:
                ninja.statuses[:] = [each for each in ninja.statuses if each is not status]
    yield from ()
