"""The course of Bleed, Ignite and poison count by count, and what of it goes on after a fight.

In a fight `turns.ticks` plays it, where it may wound and is told; between fights
`wounds.recovery` plays it on a sheet. (WAY-AFTER-01, WAY-AFTER-02)
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from rules.wayward.character.house_rules import House
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fight.state import Ninja, Pools
from rules.wayward.rolls.modifiers import row_of

EVERY = 5
"""The counts between two effects of Bleed and Ignite, and for the end of Suffocation.

(WAY-BLEED-01)
"""
LESSENS = 20
"""The counts after which a Bleed gets weaker (WAY-BLEED-03)."""
HARMFUL = (StatusKind.BLEED, StatusKind.IGNITE, StatusKind.POISON)
"""The statuses that cost Vitality."""
AN_HOUR = 3600
"""The counts of an hour: more than any of these lasts by itself (WAY-AFTER-02)."""


def due(status: Status, now: int, every: int = EVERY) -> bool:
    """Whether a status acts on a count, counted from its infliction (WAY-BLEED-01)."""
    age = now - status.since
    return age > 0 and age % every == 0


def biting(statuses: Iterable[Status], house: House) -> list[Status]:
    """The statuses that may do damage: of several fires the worst, of poisons as the house says.

    (WAY-BLEED-05, WAY-IGNITE-06, WAY-POISON-03)
    """
    harmful = [each for each in statuses if each.kind in HARMFUL]
    for kind in (StatusKind.IGNITE, StatusKind.POISON):
        if kind is StatusKind.POISON and house.poison_stacking == "all":
            continue
        some = [each for each in harmful if each.kind is kind]
        worst = max(some, key=attrgetter("severity"), default=None)
        harmful = [each for each in harmful if each.kind is not kind or each is worst]
    return harmful


def cost(status: Status, now: int, pools: Pools, house: House) -> int:
    """What a status does on a count.

    A poison its severity on each; every 5 counts a Bleed twice its severity, and an Ignite its
    severity plus that percentage of the present Vitality, or without Vitality that percentage of
    the maximum of HP. (WAY-POISON-02, WAY-BLEED-01, WAY-IGNITE-02, WAY-IGNITE-05)
    """
    if status.kind is StatusKind.POISON:
        return status.severity if status.since < now else 0
    if not due(status, now):
        return 0
    if status.kind is StatusKind.BLEED:
        return 2 * status.severity
    if pools.vitality:
        flat = status.severity * house.ignite_flat_factor
        return flat + pools.vitality * status.severity // 100
    return pools.hp_max * status.severity // 100


def weaken(status: Status, now: int, res: int, house: House) -> None:
    """Let a status get weaker after its effect.

    An Ignite loses RES/30 each time; a Bleed RES/20 every 20 counts, by another number if the house
    says so. Both lose at least 1. (WAY-BLEED-03, WAY-IGNITE-04)
    """
    if status.kind is StatusKind.IGNITE and due(status, now):
        status.severity -= max(1, res // 30)
    if status.kind is StatusKind.BLEED and due(status, now, LESSENS) and not status.ends.running:
        status.severity -= max(1, res // house.bleed_decay_divisor)


def going_on(ninja: Ninja) -> list[Status]:
    """The statuses that outlast the fight, with those that a poison brings along (WAY-AFTER-01).

    Not those of a wound that ends with the fight, nor those that the GM ends at a turn in it.
    """
    if ninja.body.condition is Condition.DEAD:
        return []
    rows = [(each.id, row_of(each)) for each in ninja.body.wounds]
    over = {id for id, row in rows if row is not None and row.healing.combat}
    first = [
        each
        for each in ninja.body.statuses
        if each.kind in (*HARMFUL, StatusKind.SLEEP)
        and not (each.ends.tied or each.ends.ending or each.ends.wound in over)
    ]
    ids = {each.id for each in first}
    return [*first, *[each for each in ninja.body.statuses if each.ends.tied in ids]]
