"""Holds in a grapple, and the effects that end with them (WAY-IMMOB-06, WAY-FATIGUE-07)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.fight.state import Ninja, WayFight


def seize(fight: WayFight, holder: Ninja, held: Ninja) -> None:
    """Let the holder hold the other; any hold the other way round is over."""
    if holder.held_by == held.id:
        release(fight, holder)
    if held.held_by not in ("", holder.id):
        release(fight, held)
    held.held_by = holder.id


def release(fight: WayFight, held: Ninja) -> None:
    """End a hold, and with it every lock on the person (WAY-IMMOB-06)."""
    if not held.held_by:
        return
    held.held_by = ""
    for lock in [each for each in held.statuses if each.lock]:
        take_away(held, lock)
    text = f"Nobody holds {held.shown_name} any more."
    fight.tell(text, Kind.EFFECT, audience=held.eyes, clauses=["WAY-IMMOB-06"])


def release_lost(fight: WayFight) -> None:
    """Free everybody whose holder has left or can hold nobody now (WAY-IMMOB-06)."""
    for held in fight.present():
        holder = fight.combatants.get(held.held_by)
        if held.held_by and (holder is None or holder.out or holder.helpless or holder.asleep):
            release(fight, held)
