"""The counts that pass: Action Points come, then ticks and ends (WAY-AP-01, WAY-FLOW-04)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.wayward.conditions.grappling import go_on
from rules.wayward.fight.state import ROUND, WayFight
from rules.wayward.rolls.modifiers import total
from rules.wayward.turns.ticks import tick

AP_GAIN = 5
"""The Action Points that everybody gains at each multiple of 20 (WAY-AP-01)."""


def pass_time(fight: WayFight, upto: int) -> Resolution[None]:
    """Move the clock up to a count, with everything that is due on the counts on the way.

    On each count Action Points come first, then ticks and ends. The clock stops early if a tick
    lets somebody act earlier. (WAY-AP-01, WAY-FLOW-04, WAY-CBEX-04)
    """
    ready = {ninja.id for ninja in fight.ready()}
    while fight.now < upto and ready.issuperset([ninja.id for ninja in fight.ready()]):
        fight.timeline.count = fight.now + 1
        go_on(fight)
        if fight.now % ROUND == 0:
            _gain_ap(fight)
        yield from tick(fight)


def _gain_ap(fight: WayFight) -> None:
    """Give everybody 5 Action Points, up to half of AGI; count 0 gives none.

    (WAY-AP-01, WAY-AP-03)
    """
    for ninja in fight.present():
        if ninja.turn.acts is not None:
            gain = max(0, AP_GAIN + total(fight, ninja, "ap_gain"))
            ninja.turn.ap = max(ninja.turn.ap, min(ninja.turn.ap + gain, ninja.ap_most))
