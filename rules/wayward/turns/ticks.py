"""What each count brings of itself to those who suffer from something (WAY-STATUS-01)."""

from __future__ import annotations

from rules.engine.effects import expire
from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import Kind
from rules.wayward.character.values import Condition, DamageType
from rules.wayward.conditions.area_effects import escape, surround
from rules.wayward.conditions.incapacitated import judge, rouse
from rules.wayward.conditions.status_effects import take_away
from rules.wayward.defence.damage_reduction import damage_reduction
from rules.wayward.fight.lasting_effects import HEALS, Status, StatusKind
from rules.wayward.fight.pending_effects import Blow
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.items.dormant_areas import smoulder
from rules.wayward.items.poison_doses import breathe
from rules.wayward.turns.tick_losses import lose, report_of
from rules.wayward.wounds.damage_taken import take
from rules.wayward.wounds.recovery import day_of
from rules.wayward.wounds.wound_categories import severities, wounds_of
from rules.wayward.wounds.wound_effects import grow, maim

EVERY = 5
"""Bleed, Ignite and the end of Suffocation go by so many counts (WAY-BLEED-01)."""
LESSENS = 20
"""Bleed lessens every so many counts (WAY-BLEED-03)."""


def tick(fight: WayFight) -> Resolution[None]:
    """Everything that falls due on the count that stands, for everybody, in order of joining."""
    dawn(fight)
    _ = expire(fight.effects, fight.now)
    fight.areas[:] = [each for each in fight.areas if each.until is None or each.until > fight.now]
    if fight.areas:
        yield from surround(fight)
        yield from breathe(fight)
    for ninja in fight.present():
        _knit(fight, ninja)
        if ninja.wounds:
            grow(fight, ninja)
        if ninja.statuses:
            yield from _suffer(fight, ninja)
    if fight.areas:
        yield from smoulder(fight)


def _knit(fight: WayFight, ninja: Ninja) -> None:
    """HP that come back with each count, of something that was taken for it."""
    if not fight.effects or ninja.condition is Condition.DEAD:
        return
    back = sum([each.traits.get(HEALS, 0) for each in fight.effects_on(ninja.id)])
    if back and ninja.hp < ninja.hp_max:
        ninja.hp = min(ninja.hp_max, ninja.hp + back)
        if ninja.hp > 0 and ninja.condition is Condition.INCAPACITATED:
            rouse(fight, ninja)


def dawn(fight: WayFight) -> None:
    """A new day fills Willpower even in combat, if the house says so (WAY-RECOV-05)."""
    day, before = day_of(fight.house, fight.at), fight.dawned
    fight.dawned = day
    if before and day > before and fight.house.willpower_refill_in_combat:
        for ninja in fight.present():
            ninja.willpower = ninja.willpower_max


def _suffer(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """His statuses, oldest first: what has come to its end is over before it acts."""
    for status in list(ninja.statuses):
        escape(fight, ninja, status)
        if status.until is not None and status.until <= fight.now:
            take_away(ninja, status)
    worst = max([each.severity for each in ninja.having(StatusKind.POISON)], default=0)
    for status in list(ninja.statuses):
        if status not in ninja.statuses or ninja.condition is Condition.DEAD:
            continue
        match status.kind:
            case StatusKind.BLEED:
                yield from _bleed(fight, ninja, status)
            case StatusKind.IGNITE:
                yield from _burn(fight, ninja, status)
            case StatusKind.POISON:
                counts = fight.house.poison_stacking == "all" or status.severity == worst
                if counts and status.since < fight.now:
                    worst = worst if fight.house.poison_stacking == "all" else -1
                    yield from _strike(fight, ninja, "Poison", status.severity, status)
            case _:
                pass
        _change(fight, ninja, status)
    _breathe(fight, ninja)


def due(fight: WayFight, status: Status, every: int = EVERY) -> bool:
    """Whether a status acts on this count: from its infliction on, or on fixed counts.

    By `way.tick_clock`. (WAY-BLEED-01)
    """
    if fight.now <= status.since:
        return False
    from_ = status.since if fight.house.tick_clock == "from_infliction" else 0
    return (fight.now - from_) % every == 0


def _bleed(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """Twice the severity is lost, without wounds; every 20 counts it lessens by RES/20.

    (WAY-BLEED-01, WAY-BLEED-03)
    """
    if due(fight, status):
        _lose(fight, ninja, "Bleed", 2 * status.severity)
    if due(fight, status, LESSENS) and not status.running:
        status.severity -= max(1, ninja.res // fight.house.bleed_decay_divisor)
    yield from ()


def _burn(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """On fire: the severity, and so much percent of the Vitality there is; or of the HP.

    It may wound, and lessens by RES/30 each time. (WAY-IGNITE-02..05)
    """
    if not due(fight, status):
        return
    if ninja.vitality:
        flat = status.severity * fight.house.ignite_flat_factor
        amount = flat + ninja.vitality * status.severity // 100
    else:
        amount = ninja.hp_max * status.severity // 100
    yield from _strike(fight, ninja, "Ignite", amount, status)
    status.severity -= max(1, ninja.res // 30)


def _strike(
    fight: WayFight, ninja: Ninja, why: str, amount: int, status: Status
) -> Resolution[None]:
    """Damage of a status: it may wound, each time by itself (WAY-WOUND-04, WAY-IGNITE-03).

    Damage Reduction does not help, but by `way.dr_vs_status_damage`. (WAY-DR-02)
    """
    if fight.house.dr_vs_status_damage:
        amount = max(0, amount - damage_reduction(fight, ninja))
    wounds = severities(fight, ninja, amount)
    if not wounds:
        _lose(fight, ninja, why, amount)
        return
    blow = Blow(
        id=f"{ninja.id}-{status.id}-{fight.now}",
        target=ninja.id,
        name=why,
        amount=amount,
        types=[DamageType.ENERGY],
    )
    yield from _wounding(fight, ninja, blow)


def _wounding(fight: WayFight, ninja: Ninja, blow: Blow) -> Resolution[None]:
    """A tick that wounds: what has been lost so far is told with it, as it shows."""
    # Whoever acts unseen on the way must not change what the fork of these dice is called.
    searched = yield from together(
        f"tick-{blow.id}", {"it": wounds_of(fight, blow, ninja, blow.amount)}
    )
    found = searched["it"]
    _lose(fight, ninja, blow.name, max(0, blow.amount - sum([each.off for each in found])))
    report_of(fight, ninja)
    for each in found:
        if each.row is not None:
            yield from maim(fight, ninja, each.row, each.side)


def _lose(fight: WayFight, ninja: Ninja, why: str, amount: int) -> None:
    """Take it off, and keep it to be told later; a threshold that is crossed is told now.

    (WAY-POISON-02)
    """
    if amount <= 0:
        return
    held = ninja.vitality > 0
    take(fight, ninja, amount)
    lose(fight, ninja, why, amount)
    fallen = ninja.hp <= 0 and ninja.condition is Condition.FIT
    dying = ninja.hp <= -ninja.hp_max
    if fallen or dying or (held and not ninja.vitality):
        report_of(fight, ninja)
    if held and not ninja.vitality:
        text = f"{ninja.name} has no Vitality left."
        fight.tell(text, Kind.HARM, audience=ninja.own, clauses=["WAY-DMG-04"])
    judge(fight, ninja)


def _change(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """What fades or grows by itself does; at 0 it is gone, if it is not one that grows.

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
    """Once nothing chokes him any more, Suffocation falls by 1 every 5 counts (WAY-SUFF-05)."""
    choked = ninja.having(StatusKind.SUFFOCATION)
    if not choked or any(status.running or status.area for status in choked):
        return
    last = max(choked, key=lambda status: status.since)
    if due(fight, last):
        choked[0].severity -= 1
        if choked[0].severity <= 0:
            take_away(ninja, choked[0])
