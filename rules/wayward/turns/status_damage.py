"""Damage that status effects do on their counts (WAY-BLEED-01, WAY-IGNITE-02)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import Kind
from rules.wayward.character.values import Condition, DamageType
from rules.wayward.conditions.incapacitated import judge
from rules.wayward.defence.damage_reduction import damage_reduction
from rules.wayward.fight.lasting_effects import Status
from rules.wayward.fight.pending_effects import Blow
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import shaken
from rules.wayward.rolls.free_hands import sealing
from rules.wayward.wounds.damage_taken import take
from rules.wayward.wounds.wound_categories import severities, wounds_of
from rules.wayward.wounds.wound_taken import maim

EVERY = 5
"""Bleed, Ignite and the end of Suffocation go by so many counts (WAY-BLEED-01)."""


IGNITE = "Ignite"
LESSENS = 20
"""Bleed lessens every so many counts (WAY-BLEED-03)."""


def due(fight: WayFight, status: Status, every: int = EVERY) -> bool:
    """Whether a status acts on this count: from its infliction on, or on fixed counts.

    By `way.tick_clock`. (WAY-BLEED-01)
    """
    if fight.now <= status.since:
        return False
    from_ = status.since if fight.house.tick_clock == "from_infliction" else 0
    return (fight.now - from_) % every == 0


def bleed(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """Twice the severity is lost, without wounds; every 20 counts it lessens by RES/20.

    (WAY-BLEED-01, WAY-BLEED-03)
    """
    if due(fight, status):
        lose_hp(fight, ninja, "Bleed", 2 * status.severity)
        yield from _shake(fight, ninja, "Bleed", 2 * status.severity)
    if due(fight, status, LESSENS) and not status.running:
        status.severity -= max(1, ninja.res // fight.house.bleed_decay_divisor)


def burn(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
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
    yield from status_damage(fight, ninja, IGNITE, amount, status)
    status.severity -= max(1, ninja.res // 30)


def status_damage(
    fight: WayFight, ninja: Ninja, why: str, amount: int, status: Status
) -> Resolution[None]:
    """Damage of a status: it may wound, each time by itself (WAY-WOUND-04, WAY-IGNITE-03).

    Damage Reduction does not help, but by `way.dr_vs_status_damage`. (WAY-DR-02)
    """
    if fight.house.dr_vs_status_damage:
        amount = max(0, amount - damage_reduction(fight, ninja))
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
    """The damage of a status makes handseals falter, by `way.seals_shaken_by` (WAY-HANDS-07)."""
    rule = fight.house.seals_shaken_by
    counts = rule == "all" or (rule == "blows_and_ignite" and why == IGNITE)
    if counts and amount > 0 and sealing(fight, ninja):
        # In a fork of its own: what nobody sees must not change what its dice are called.
        seals = {"it": shaken(fight, ninja, amount)}
        yield from together(f"seals-{ninja.id}-{why}-{fight.now}", seals)


def _wounding(fight: WayFight, ninja: Ninja, blow: Blow) -> Resolution[None]:
    """A tick that wounds: what has been lost so far is told with it, as it shows."""
    # Whoever acts unseen on the way must not change what the fork of these dice is called.
    searched = yield from together(
        f"tick-{blow.id}", {"it": wounds_of(fight, blow, ninja, blow.amount)}
    )
    found = searched["it"]
    lose_hp(fight, ninja, blow.name, max(0, blow.amount - sum([each.off for each in found])))
    report_of(fight, ninja)
    for each in found:
        if each.row is not None:
            yield from maim(fight, ninja, each.row, each.side)


def lose_hp(fight: WayFight, ninja: Ninja, why: str, amount: int) -> None:
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
