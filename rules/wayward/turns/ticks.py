"""The effects that each count brings by itself (WAY-STATUS-01)."""

from __future__ import annotations

from operator import attrgetter

from rules.engine.effects import expire
from rules.engine.requests import Resolution
from rules.wayward.actions.domes import DOME
from rules.wayward.attack.explosions import smoulder
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.conditions.area_effects import escape, surround
from rules.wayward.conditions.incapacitated import rouse
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.fight.lasting_effects import HEALS, Status
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.items.poison_doses import breathe
from rules.wayward.turns.status_damage import bleed, burn, due, status_damage
from rules.wayward.wounds.recovery import day_of
from rules.wayward.wounds.wound_course import grow


def tick(fight: WayFight) -> Resolution[None]:
    """Apply everything that is due on the present count, for everybody in the order of joining."""
    dawn(fight)
    for each in expire(fight.effects, fight.now):
        if DOME in each.tags:
            fight.combatant(each.on).turn.standing = None
    fight.battle.areas[:] = [
        each for each in fight.battle.areas if each.until is None or each.until > fight.now
    ]
    if fight.battle.areas:
        yield from surround(fight)
        yield from breathe(fight)
    for ninja in fight.present():
        _knit(fight, ninja)
        if ninja.body.wounds:
            grow(fight, ninja)
        if ninja.body.statuses:
            yield from _suffer(fight, ninja)
    if fight.battle.areas:
        yield from smoulder(fight)


def _knit(fight: WayFight, ninja: Ninja) -> None:
    """Restore the HP that a pill or the like gives each count."""
    if not fight.effects or ninja.body.condition is Condition.DEAD:
        return
    back = sum([each.traits.get(HEALS, 0) for each in fight.effects_on(ninja.id)])
    if back and ninja.pools.hp < ninja.pools.hp_max:
        ninja.pools.hp = min(ninja.pools.hp_max, ninja.pools.hp + back)
        if ninja.pools.hp > 0 and ninja.body.condition is Condition.INCAPACITATED:
            rouse(fight, ninja)


def dawn(fight: WayFight) -> None:
    """Refill Willpower on a new day even in combat, if the house rules say so (WAY-RECOV-05)."""
    day, before = day_of(fight.house, fight.at), fight.timeline.dawned
    fight.timeline.dawned = day
    if before and day > before and fight.house.recovery.willpower_refill_in_combat:
        for ninja in fight.present():
            ninja.pools.willpower = ninja.pools.willpower_max


def _suffer(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """Apply their statuses, oldest first; one that has reached its end no longer acts."""
    for status in list(ninja.body.statuses):
        escape(fight, ninja, status)
        if status.ends.until is not None and status.ends.until <= fight.now:
            take_away(ninja, status)
    worst = max([each.severity for each in ninja.having(StatusKind.POISON)], default=0)
    hottest = _hottest(ninja)
    for status in list(ninja.body.statuses):
        if status not in ninja.body.statuses or ninja.body.condition is Condition.DEAD:
            continue
        match status.kind:
            case StatusKind.BLEED:
                yield from bleed(fight, ninja, status)
            case StatusKind.IGNITE if status is hottest:
                yield from burn(fight, ninja, status)
            case StatusKind.POISON:
                counts = fight.house.conditions.poison_stacking == "all" or status.severity == worst
                if counts and status.since < fight.now:
                    worst = worst if fight.house.conditions.poison_stacking == "all" else -1
                    yield from status_damage(fight, ninja, "Poison", status.severity, status)
            case _:
                pass
        _change(fight, ninja, status)
    _breathe(fight, ninja)


def _hottest(ninja: Ninja) -> Status | None:
    """The worst of somebody's flames, their own and those of areas: only that one burns them.

    (WAY-IGNITE-06)
    """
    return max(ninja.having(StatusKind.IGNITE), key=attrgetter("severity"), default=None)


def _change(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """Let a status fade or grow; at 0 it ends, unless it is one that grows.

    (WAY-IMMOB-06, WAY-BLEED-03, WAY-IGNITE-04)
    """
    age = fight.now - status.since
    if status.fades and age > 0 and age % status.fades == 0:
        status.severity -= 1
    if status.grows and age > 0 and age % status.grows == 0:
        status.severity += 1
    if status.severity <= 0 and not status.grows:
        take_away(ninja, status)


def _breathe(fight: WayFight, ninja: Ninja) -> None:
    """Lower Suffocation by 1 every 5 counts once nothing chokes them any more (WAY-SUFF-05)."""
    choked = ninja.having(StatusKind.SUFFOCATION)
    if not choked or any(status.ends.running or status.ends.area for status in choked):
        return
    last = max(choked, key=lambda status: status.since)
    if due(fight, last):
        choked[0].severity -= 1
        if choked[0].severity <= 0:
            take_away(ninja, choked[0])
