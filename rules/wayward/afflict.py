"""Status effects that befall somebody, each with its own rule for meeting one that is there."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.afflictions import Bewitchment, Status
from rules.wayward.state import Ninja, WayFight
from rules.wayward.stored import Push


def befall(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """A status effect takes hold (WAY-STATUS-01)."""
    ninja.statuses.append(status)
    text = f"{ninja.name} suffers {status.kind.value} {status.severity}."
    fight.tell(text, Kind.EFFECT, audience=ninja.eyes)
    yield from ()


def stun(fight: WayFight, ninja: Ninja, severity: int, *, extends: bool = False) -> None:
    """Delay the next action; the largest Stun counts, but for one that extends what there is.

    (WAY-STUN-01, WAY-STUN-02, WAY-STUN-04)
    """
    before = ninja.stun
    if extends:
        ninja.stun += severity if before else 0
    else:
        ninja.stun = max(before, severity)
    if ninja.stun != before:
        text = f"{ninja.name} is stunned and acts on count {ninja.acts_at}."
        fight.tell(text, Kind.HARM, audience=ninja.eyes, clauses=["WAY-STUN-01"])


def push(fight: WayFight, pushed: Push) -> None:
    """Move somebody away from whoever pushes (WAY-KNOCK-01)."""
    ninja = fight.combatant(pushed.target)
    key = "|".join(sorted((pushed.target, pushed.by)))
    fight.distances[key] = fight.distances.get(key, 0) + pushed.tenths
    yards = f"{pushed.tenths / 10:g}"
    text = f"{ninja.name} is knocked back {yards} yards."
    fight.tell(text, Kind.EFFECT, audience=ninja.eyes, clauses=["WAY-KNOCK-01"])


def bewitch(fight: WayFight, ninja: Ninja, bewitchment: Bewitchment) -> None:
    """A genjutsu takes hold; it will be met better the next time (WAY-GENJ-08)."""
    ninja.genjutsu.append(bewitchment)
    jutsu = bewitchment.technique
    ninja.worked_on[jutsu] = ninja.worked_on.get(jutsu, 0) + 1
    fight.tell_gm(f"{bewitchment.name} holds {ninja.name}, by {bewitchment.margin}.")
