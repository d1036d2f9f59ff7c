"""What happens of itself while the clock moves up: Action Points, ticks, ends (WAY-FLOW-04)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.wayward.fight.state import ROUND, WayFight
from rules.wayward.rolls.modifiers import total
from rules.wayward.turns.ticks import tick

AP_GAIN = 5
"""Action Points that everybody gains at each multiple of 20 (WAY-AP-01)."""


def pass_time(fight: WayFight, upto: int) -> Resolution[None]:
    """Walk the clock up to a count, with everything that falls due on the counts on the way.

    On each count Action Points come first, then ticks and ends. (WAY-AP-01, WAY-FLOW-04)
    """
    while fight.now < upto:
        fight.count = fight.now + 1
        if fight.now % ROUND == 0:
            _gain_ap(fight)
        yield from tick(fight)


def _gain_ap(fight: WayFight) -> None:
    """Five more for everybody, up to half of AGI; IC 0 pays nothing (WAY-AP-01, WAY-AP-03)."""
    for ninja in fight.present():
        if ninja.acts is not None:
            gain = max(0, AP_GAIN + total(fight, ninja, "ap_gain"))
            ninja.ap = max(ninja.ap, min(ninja.ap + gain, ninja.ap_most))
