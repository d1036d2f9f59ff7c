"""What ticks have cost, kept until it may be told in one line (WAY-FLOW-04, WAY-POISON-02)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.fight.state import Ninja, WayFight


def lose(fight: WayFight, ninja: Ninja, why: str, amount: int) -> None:
    """Keep what a tick has cost somebody, until it is told with the rest (WAY-POISON-02)."""
    costs = fight.lost.setdefault(ninja.id, {})
    costs[why] = costs.get(why, 0) + amount


def report_losses(fight: WayFight) -> None:
    """Tell what ticks have cost since it was last told: one line for each who lost something.

    Told when something happens that everybody sees, so that no line shows that a count was not
    empty.
    """
    for id in list(fight.lost):
        report_of(fight, fight.combatant(id))


def report_of(fight: WayFight, ninja: Ninja) -> None:
    """Tell what ticks have cost one of them: when a threshold is crossed, that is now."""
    costs = fight.lost.pop(ninja.id, {})
    if not costs:
        return
    sums = ", ".join(f"{why} {amount}" for why, amount in costs.items())
    names = ", ".join(why.lower() for why in costs)
    seen = f"{ninja.name} suffers from {names}." if ninja.guarded else f"{ninja.name}: {sums}."
    fight.tell(seen, Kind.HARM, audience=ninja.eyes)
    if ninja.guarded:
        fight.tell_gm(f"{ninja.name}: {sums}.", Kind.HARM)
