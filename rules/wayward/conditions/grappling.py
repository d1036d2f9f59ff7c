"""Holds in a grapple, and the effects that end with them (WAY-IMMOB-06, WAY-FATIGUE-07)."""

from __future__ import annotations

from rules.engine.views.visibility import Kind
from rules.wayward.actions.moving import ARM, between, has_walked, set_between, walk
from rules.wayward.conditions.status_effects import push, take_away
from rules.wayward.fight.effects import Push
from rules.wayward.fight.state import Ninja, WayFight


def seize(fight: WayFight, holder: Ninja, held: Ninja) -> None:
    """Let the holder hold the other, within reach; any hold the other way round is over."""
    if holder.body.held_by == held.id:
        release(fight, holder)
    if held.body.held_by not in ("", holder.id):
        release(fight, held)
    held.body.held_by = holder.id
    if _apart(fight, holder, held):
        set_between(fight, holder.id, held.id, ARM)


def release(fight: WayFight, held: Ninja) -> None:
    """End a hold, and with it every lock on the person (WAY-IMMOB-06)."""
    if not held.body.held_by:
        return
    held.body.held_by = ""
    for lock in [each for each in held.body.statuses if each.ends.lock]:
        take_away(held, lock)
    text = f"Nobody holds {held.shown_name} any more."
    fight.tell_of(held, text, Kind.EFFECT, "WAY-IMMOB-06")


def part(fight: WayFight, ninja: Ninja) -> None:
    """End every hold on somebody who is moved out of reach, and every hold of theirs.

    (WAY-IMMOB-06)
    """
    for held in fight.present():
        if held.body.held_by and ninja.id in (held.id, held.body.held_by):
            release(fight, held)


def knocked_back(fight: WayFight, pushed: Push) -> None:
    """Move somebody who is knocked back; a way beyond an arm's reach ends every hold.

    (WAY-KNOCK-01, WAY-IMMOB-06)
    """
    push(fight, pushed)
    if pushed.tenths > ARM:
        part(fight, fight.combatant(pushed.target))


def part_from(fight: WayFight, one: Ninja, other: Ninja) -> None:
    """End the hold of either on the other: the GM has said that they are out of reach.

    (WAY-IMMOB-06)
    """
    for held, holder in ((one, other), (other, one)):
        if held.body.held_by == holder.id:
            release(fight, held)


def release_lost(fight: WayFight) -> None:
    """End each hold if the two have parted, or if one of them can no longer go on.

    (WAY-IMMOB-06)
    """
    for held in fight.combatants.values():
        if not held.body.held_by:
            continue
        holder = fight.combatants.get(held.body.held_by)
        if (
            holder is None
            or holder.asleep
            or holder.helpless
            or held.helpless
            or (
                _apart(fight, holder, held)
                or has_walked(fight, holder, besides=held.id)
                or has_walked(fight, held, besides=holder.id)
            )
        ):
            release(fight, held)


def go_on(fight: WayFight) -> None:
    """Move everybody who is doing a Move, and end the holds of those who part by it."""
    walk(fight)
    release_lost(fight)


def _apart(fight: WayFight, one: Ninja, other: Ninja) -> bool:
    """Whether two people are known to be out of each other's reach."""
    gap = between(fight, one.id, other.id)
    return gap is not None and gap > ARM
