"""The effects that each count brings by itself (WAY-STATUS-01).

Applying the stored effects of a count when it closes (WAY-SIMUL-01, WAY-WOUND-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.state.effects import expire
from rules.engine.views.visibility import Kind
from rules.wayward.actions.abort import DOME, stun
from rules.wayward.attack.chained_attacks import smoulder
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, DamageType, StatusKind
from rules.wayward.conditions.areas import escape, surround
from rules.wayward.conditions.status_effects import befall, judge, knocked_back, rouse, take_away
from rules.wayward.fight.effects import (
    HEALS,
    Blow,
    Finding,
    Infliction,
    Mending,
    Push,
    Spell,
    Stored,
    Stunning,
    Unveiling,
    Veiling,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.items import breathe
from rules.wayward.jutsu.genjutsu import take_hold
from rules.wayward.jutsu.handseals import shaken
from rules.wayward.rolls.free_hands import sealing
from rules.wayward.stealth.hiding import find, unveil, vanish
from rules.wayward.wounds.damage_taken import suffer, take
from rules.wayward.wounds.recovery import grow, mend
from rules.wayward.wounds.wounds import maim, severities, wounds_of

EVERY = 5
"""The counts between two effects of Bleed and Ignite, and for the end of Suffocation.

(WAY-BLEED-01)
"""


IGNITE = "Ignite"
TICKS = {
    "Bleed": ("WAY-BLEED-01", "WAY-BLEED-03"),
    IGNITE: ("WAY-IGNITE-02", "WAY-IGNITE-04"),
    "Poison": ("WAY-POISON-02",),
}
"""The clauses by which a status costs Vitality, and gets weaker."""
SEVERAL = ((StatusKind.BLEED, "WAY-BLEED-05"), (StatusKind.POISON, "WAY-POISON-03"))
"""The clauses for several statuses of a kind that all do damage."""
LESSENS = 20
"""The counts after which a Bleed gets weaker (WAY-BLEED-03)."""


def due(fight: WayFight, status: Status, every: int = EVERY) -> bool:
    """Whether a status acts on this count, counted from its infliction (WAY-BLEED-01)."""
    age = fight.now - status.since
    return age > 0 and age % every == 0


def bleed(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """A Bleed costs twice its severity, without wounds; every 20 counts it loses RES/20.

    The divisor is a house rule, and it loses at least 1. (WAY-BLEED-01, WAY-BLEED-03)
    """
    if due(fight, status):
        lose_hp(fight, ninja, "Bleed", 2 * status.severity)
        yield from _shake(fight, ninja, "Bleed", 2 * status.severity)
    if due(fight, status, LESSENS) and not status.ends.running:
        status.severity -= max(1, ninja.stats.res // fight.house.bleed_decay_divisor)


def burn(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """An Ignite costs its severity plus that percentage of the present Vitality.

    Without Vitality it costs that percentage of the maximum of HP. It may wound, and loses RES/30
    each time, at least 1. (WAY-IGNITE-02..05)
    """
    if not due(fight, status):
        return
    if ninja.pools.vitality:
        flat = status.severity * fight.house.ignite_flat_factor
        amount = flat + ninja.pools.vitality * status.severity // 100
    else:
        amount = ninja.pools.hp_max * status.severity // 100
    yield from status_damage(fight, ninja, IGNITE, amount, status)
    status.severity -= max(1, ninja.stats.res // 30)


def status_damage(
    fight: WayFight, ninja: Ninja, why: str, amount: int, status: Status
) -> Resolution[None]:
    """Take the damage of a status; each tick may wound by itself (WAY-WOUND-04, WAY-IGNITE-03).

    Damage Reduction does not help (WAY-DR-02).
    """
    wounds = severities(fight, ninja, amount)
    if not wounds:
        lose_hp(fight, ninja, why, amount)
        yield from _shake(fight, ninja, why, amount)
        return
    blow = Blow(
        id=f"{ninja.id}-{status.id}-{fight.now}",
        target=ninja.id,
        name=why,
        amount=amount,
        types=[DamageType.ENERGY],
    )
    yield from _wounding(fight, ninja, blow)
    yield from _shake(fight, ninja, why, amount)


def _shake(fight: WayFight, ninja: Ninja, why: str, amount: int) -> Resolution[None]:
    """Test handseals after the damage of an Ignite, the only status that does (WAY-HANDS-07)."""
    if why == IGNITE and amount > 0 and sealing(fight, ninja):
        # A fork of its own: unseen events must not change the names of its dice.
        seals = {"it": shaken(fight, ninja, amount)}
        yield from together(f"seals-{ninja.id}-{why}-{fight.now}", seals)


def _wounding(fight: WayFight, ninja: Ninja, blow: Blow) -> Resolution[None]:
    """Take a tick that wounds; the earlier losses are told with it, because it is visible."""
    # People who act unseen on the way must not change the fork's name for these dice.
    searched = yield from together(
        f"tick-{blow.id}", {"it": wounds_of(fight, blow, ninja, blow.amount)}
    )
    found = searched["it"]
    lose_hp(fight, ninja, blow.name, max(0, blow.amount - sum([each.off for each in found])))
    report_of(fight, ninja)
    for each in found:
        if each.row is not None:
            yield from maim(fight, ninja, each.row, each.side, measured=each.measured)


def lose_hp(fight: WayFight, ninja: Ninja, why: str, amount: int) -> None:
    """Take the damage, and keep it to be told later; a crossed threshold is told now.

    (WAY-POISON-02)
    """
    if amount <= 0:
        return
    held = ninja.pools.vitality > 0
    take(fight, ninja, amount)
    lose(fight, ninja, why, amount)
    fallen = ninja.pools.hp <= 0 and ninja.body.condition is Condition.FIT
    dying = ninja.pools.hp <= -ninja.pools.hp_max
    if fallen or dying or (held and not ninja.pools.vitality):
        report_of(fight, ninja)
    if held and not ninja.pools.vitality:
        text = f"{ninja.name} has no Vitality left."
        fight.tell_player(ninja, text, Kind.HARM, clauses="WAY-DMG-04")
    judge(fight, ninja)


def lose(fight: WayFight, ninja: Ninja, why: str, amount: int) -> None:
    """Keep the loss of a tick, until it is told with the others (WAY-POISON-02)."""
    costs = fight.timeline.lost.setdefault(ninja.id, {})
    costs[why] = costs.get(why, 0) + amount


def report_losses(fight: WayFight) -> None:
    """Tell the losses by ticks since the last report: one line for each person.

    They are told when something happens that everybody sees, so that no line reveals that something
    happened on another count.
    """
    for id in list(fight.timeline.lost):
        report_of(fight, fight.combatant(id))


def report_of(fight: WayFight, ninja: Ninja) -> None:
    """Tell one person's losses by ticks now."""
    costs = fight.timeline.lost.pop(ninja.id, {})
    if not costs:
        return
    sums = ", ".join(f"{amount} from {why}" for why, amount in costs.items())
    names = ", ".join(why.lower() for why in costs)
    why = [clause for cause in costs for clause in TICKS.get(cause, ())]
    why += ["WAY-IGNITE-05"] if IGNITE in costs and not ninja.pools.vitality else []
    for kind, clause in SEVERAL:
        why += [clause] if len(ninja.having(kind)) > 1 else []
    fight.tell_of(ninja, f"{ninja.name} suffers from {names}.", Kind.HARM, why)
    fight.tell_player(ninja, f"{ninja.name} loses {sums}.", Kind.HARM, clauses=why)


def tick(fight: WayFight) -> Resolution[None]:
    """Apply everything that is due on the present count, for everybody in the order of joining."""
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
                counts = fight.house.poison_stacking == "all" or status.severity == worst
                if counts and status.since < fight.now:
                    worst = worst if fight.house.poison_stacking == "all" else -1
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


MOST = 9999
"""The largest damage."""


def take_effect(fight: WayFight, stored: Sequence[Stored]) -> Resolution[None]:
    """Apply stored effects: damage first, then the effects that depend on it.

    A genjutsu from an earlier count comes before the damage, with all that it brings: a wound of
    this count ends it. One that was cast on this count comes after the damage. (WAY-GENJ-10)
    """
    early = _cast_earlier(stored)
    yield from _take_hold(fight, early, {})
    dealt: dict[str, int] = {}
    for blow in stacked([each for each in stored if isinstance(each, Blow)]):
        dealt[blow.id] = yield from suffer(fight, blow)
    yield from _take_hold(fight, [each for each in stored if each not in early], dealt)


def _cast_earlier(stored: Sequence[Stored]) -> list[Stored]:
    """The genjutsu that were cast on an earlier count, with their statuses and Stuns."""
    holds = {each.bewitchment.id for each in stored if isinstance(each, Spell) and each.early}
    return [each for each in stored if _hold_of(each) in holds]


def _hold_of(each: Stored) -> str:
    """The id of the genjutsu that a stored effect belongs to; empty if there is none."""
    match each:
        case Spell():
            return each.bewitchment.id
        case Infliction():
            return each.status.source
        case Stunning():
            return each.hold
        case _:
            return ""


def _take_hold(
    fight: WayFight, stored: Sequence[Stored], dealt: dict[str, int]
) -> Resolution[None]:
    """Apply stored effects other than damage; `dealt` is the damage done, by the blow's id."""
    for each in stored:
        match each:
            case Infliction() if _strikes(dealt, each.blow) or each.even_undamaged:
                yield from befall(fight, fight.combatant(each.target), each.status, adds=each.adds)
            case Stunning() if _strikes(dealt, each.blow):
                stun(
                    fight,
                    fight.combatant(each.target),
                    each.severity,
                    extends=each.extends,
                    hold=each.hold,
                )
            case Push():
                knocked_back(fight, each)
            case Spell():
                take_hold(fight, fight.combatant(each.target), each.bewitchment)
            case Mending():
                mend(fight, fight.combatant(each.target), each)
            case Veiling():
                vanish(fight, fight.combatant(each.target), each)
            case Finding():
                find(fight, each)
            case Unveiling():
                unveil(fight, fight.combatant(each.target), tn=each.tn, ends=each.ends)
            case _:
                pass


def stacked(blows: Sequence[Blow]) -> list[Blow]:
    """The blows of a count; those that stack on one target become one, with all their damage.

    It has the values of the first, but is blocked only if all were. (WAY-WOUND-06)
    """
    made: dict[str, Blow] = {}
    for blow in blows:
        key = f"{blow.target}:{'' if blow.wounds.stacks else blow.id}"
        first = made.get(key)
        made[key] = blow if first is None else _one(first, blow)
    return list(made.values())


def _one(first: Blow, more: Blow) -> Blow:
    figures = [
        each.amount if each.wounds.wounding is None else each.wounds.wounding
        for each in (first, more)
    ]
    return replace(
        first,
        amount=min(MOST, first.amount + more.amount),
        wounds=replace(first.wounds, wounding=min(MOST, sum(figures))),
        blocked=first.blocked and more.blocked,
        rolls=[*first.rolls, *more.rolls],
    )


def _strikes(dealt: dict[str, int], blow: str) -> bool:
    """Whether an effect happens: its blow did damage, or it has no blow (WAY-STATUS-05)."""
    return not blow or dealt.get(blow, 0) > 0
