"""Stun: it delays the next action (WAY-STUN-01)."""

from __future__ import annotations

from rules.engine.views.visibility import Kind
from rules.wayward.actions import abort
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import SEALS


def stun(
    fight: WayFight, ninja: Ninja, severity: int, *, extends: bool = False, hold: str = ""
) -> None:
    """Delay the next action; only the largest Stun counts, unless a Stun extends another.

    Any Stun breaks off a Variable Speed Action, except handseals, which it delays. `hold` is the id
    of the genjutsu that stuns, and ends this Stun when it ends. (WAY-STUN-01, WAY-STUN-02,
    WAY-STUN-04, WAY-STUN-06, WAY-VSA-04, WAY-HANDS-09)
    """
    before = ninja.turn.stun
    if severity <= 0 or (extends and not before):
        return
    deed = fight.doing(ninja)
    running = ninja.acts_at is not None and ninja.acts_at > fight.now
    why = ["WAY-STUN-01", *(["WAY-STUN-02"] if before else [])]
    if deed is not None and deed.timing.variable and running:
        why.append("WAY-STUN-06")
        if deed.act == SEALS:
            why.append("WAY-HANDS-09")
        else:
            abort.force(fight, ninja, "WAY-VSA-04")
    ninja.turn.stun = before + severity if extends else max(before, severity)
    if ninja.turn.stun != before:
        if not extends:
            ninja.turn.stunned_by = hold
        when = "" if ninja.turn.acts is None else f" and acts on count {ninja.acts_at}"
        text = f"{ninja.name} is stunned{when}."
        fight.tell_of(ninja, text, Kind.HARM, why)


def unstun(fight: WayFight, ninja: Ninja) -> None:
    """Remove a Stun and its delay, but not to before this count (WAY-STUN-05)."""
    if not ninja.turn.stun:
        return
    ninja.turn.stun, ninja.turn.stunned_by = 0, ""
    if ninja.turn.acts is not None:
        ninja.turn.acts = max(ninja.turn.acts, fight.now)
    text = f"{ninja.name} is no longer stunned."
    fight.tell_of(ninja, text, Kind.SUCCESS, "WAY-STUN-05")
