"""Who holds whom, and what ends with the grapple (WAY-IMMOB-06, WAY-FATIGUE-07)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.fight.state import Ninja, WayFight


def seize(fight: WayFight, holder: Ninja, held: Ninja) -> None:
    """From now on one holds the other; if it was the other way round, that is over."""
    if holder.held_by == held.id:
        release(fight, holder)
    if held.held_by not in ("", holder.id):
        release(fight, held)
    held.held_by = holder.id


def release(fight: WayFight, held: Ninja) -> None:
    """Nobody holds them any more, and every lock on them ends (WAY-IMMOB-06)."""
    if not held.held_by:
        return
    held.held_by = ""
    for lock in [each for each in held.statuses if each.lock]:
        take_away(held, lock)
    text = f"Nobody holds {held.shown_name} any more."
    fight.tell(text, Kind.EFFECT, audience=held.eyes, clauses=["WAY-IMMOB-06"])


def release_lost(fight: WayFight) -> None:
    """Free whoever is held by somebody who can hold nobody now, or has left (WAY-IMMOB-06)."""
    for held in fight.present():
        holder = fight.combatants.get(held.held_by)
        if held.held_by and (holder is None or holder.out or holder.helpless or holder.asleep):
            release(fight, held)
