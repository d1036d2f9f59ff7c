"""The effects that each count brings by itself (WAY-STATUS-01).

Applying the stored effects of a count when it closes (WAY-SIMUL-01, WAY-WOUND-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.asking.requests import Resolution
from rules.engine.asking.secret_rolls import within
from rules.engine.asking.verbs import together
from rules.engine.state.effects import expire
from rules.engine.views.visibility import Kind
from rules.wayward.actions.abort import DOME, stun
from rules.wayward.attack.chained_attacks import smoulder
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, DamageType, StatusKind
from rules.wayward.conditions.areas import escape, surround
from rules.wayward.conditions.course import biting, cost, due, weaken
from rules.wayward.conditions.status_effects import (
    INWARD,
    befall,
    judge,
    knocked_back,
    rouse,
    take_away,
)
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
from rules.wayward.wounds.damage_taken import suffer
from rules.wayward.wounds.recovery import grow, mend
from rules.wayward.wounds.wounds import maim, severities, wounds_of

IGNITE = "Ignite"
TICKS = {
    "Bleed": ("WAY-BLEED-01", "WAY-BLEED-03"),
    IGNITE: ("WAY-IGNITE-02", "WAY-IGNITE-04"),
    "Poison": ("WAY-POISON-02",),
}
"""The clauses by which a status costs Vitality, and gets weaker."""
SEVERAL = ((StatusKind.BLEED, "WAY-BLEED-05"), (StatusKind.POISON, "WAY-POISON-03"))
"""The clauses for several statuses of a kind that all do damage."""


def _harm(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """Take the damage of a status if it is due; it then gets weaker.

    Each tick of fire or poison may wound by itself; a Bleed is a loss and wounds nobody. Damage
    Reduction does not help. (WAY-WOUND-04, WAY-IGNITE-03, WAY-BLEED-01, WAY-DR-02)
    """
    amount = cost(status, fight.now, ninja.pools, fight.house)
    why = status.kind.value.capitalize()
    if status.kind is not StatusKind.BLEED and severities(fight, ninja, amount):
        yield from _wounding(fight, ninja, _tick(fight, ninja, status, amount))
    else:
        lose_hp(fight, ninja, why, amount)
    yield from _shake(fight, ninja, why, amount)
    weaken(status, fight.now, ninja.stats.res, fight.house)


def _tick(fight: WayFight, ninja: Ninja, status: Status, amount: int) -> Blow:
    return Blow(
        id=f"{ninja.id}-{status.id}-{fight.now}",
        target=ninja.id,
        name=status.kind.value.capitalize(),
        amount=amount,
        types=[DamageType.ENERGY],
    )


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
    ninja.pools.lose(amount)
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
    """Tell one person's losses by ticks now; only they and the GM learn of a poison's share.

    (WAY-POISON-02)
    """
    costs = fight.timeline.lost.pop(ninja.id, {})
    if not costs:
        return
    sums = ", ".join(f"{amount} from {why}" for why, amount in costs.items())
    inward = [each.capitalize() for each in INWARD]
    names = ", ".join(why.lower() for why in costs if why not in inward)
    why = [clause for cause in costs for clause in TICKS.get(cause, ())]
    why += ["WAY-IGNITE-05"] if IGNITE in costs and not ninja.pools.vitality else []
    for kind, clause in SEVERAL:
        why += [clause] if len(ninja.having(kind)) > 1 else []
    eyes = ninja.own if ninja.out else ninja.eyes
    text = f"{ninja.name} suffers{f' from {names}' if names else ''}."
    shown = [clause for cause in costs if cause not in inward for clause in TICKS.get(cause, ())]
    fight.tell(text, Kind.HARM, audience=eyes, clauses=shown or ["WAY-STATUS-01"])
    fight.tell_player(ninja, f"{ninja.name} loses {sums}.", Kind.HARM, clauses=why)


def tick(fight: WayFight) -> Resolution[None]:
    """Apply everything that is due on the present count, for everybody in the order of joining.

    Leaving the fight stops no poison; only their player and the GM learn of it. (WAY-POISON-02)
    """
    for each in expire(fight.effects, fight.now):
        if DOME in each.tags:
            fight.combatant(each.on).turn.standing = None
    fight.battle.areas[:] = [
        each for each in fight.battle.areas if each.until is None or each.until > fight.now
    ]
    if fight.battle.areas:
        yield from surround(fight)
        yield from breathe(fight)
    for ninja in fight.combatants.values():
        if ninja.out:
            if ninja.body.statuses:
                yield from within(fight, ninja.own, _suffer(fight, ninja))
            continue
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
        escape(fight, ninja, status, changed=ninja.out)
        if status.ends.until is not None and status.ends.until <= fight.now:
            take_away(ninja, status)
    harmful = biting(ninja.body.statuses, fight.house)
    for status in list(ninja.body.statuses):
        if status not in ninja.body.statuses or ninja.body.condition is Condition.DEAD:
            continue
        if status in harmful:
            yield from _harm(fight, ninja, status)
        _change(fight, ninja, status)
    _breathe(fight, ninja)


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
    if due(last, fight.now):
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
