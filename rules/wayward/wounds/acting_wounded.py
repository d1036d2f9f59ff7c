"""The price of acting, or defending, with wounds (WAY-COND-02).

All of it is stored until the count closes. The wound's text has its other effects; the player and
the GM are told it.
"""

from __future__ import annotations

from rules.wayward.character.values import DamageType, StatusKind
from rules.wayward.character.wound_tables import WoundRow
from rules.wayward.fight.action_in_progress import Attack, Deed, Guard
from rules.wayward.fight.effects import Blow, BlowWounds, Infliction, Status, StatusEnd, Stunning
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import SEALS
from rules.wayward.rolls.wound_modifiers import active

SHOCKED = 10
"""The counts that the Shock of an injured spine lasts."""


def ache(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Apply the price of an action with wounds, by its Speed, its costs, or its kind."""
    if not ninja.body.wounds:
        return
    for number, (_, row) in enumerate(active(ninja)):
        _ached(fight, ninja, deed, row, f"{deed.id}-ache-{number}")


def _ached(fight: WayFight, ninja: Ninja, deed: Deed, row: WoundRow, id: str) -> None:
    speed = 0 if deed.timing.variable else deed.timing.speed
    slow = speed > ninja.stats.res // 10
    match row.id:
        case "energy-major-arm" if deed.attack.spec is not None or deed.act == SEALS:
            _hurts(fight, ninja, row, id, 2 * deed.timing.base)
        case "slashing-severe-torso" if deed.cost.stamina or deed.cost.chakra:
            _hurts(fight, ninja, row, id, deed.cost.stamina + deed.cost.chakra)
        case "blunt-critical-abdomen" if deed.timing.speed:
            _hurts(fight, ninja, row, id, deed.timing.speed, straight=True)
        case "piercing-severe-torso" if speed > 5 + ninja.stats.res // 10:
            _afflicts(fight, ninja, row, id, (StatusKind.NEEDLING, 2))
        case "piercing-critical-torso" if slow:
            _afflicts(fight, ninja, row, id, (StatusKind.NEEDLING, 2))
        case "slashing-critical-head" if deed.timing.speed and deed.act != "move":
            _afflicts(fight, ninja, row, id, (StatusKind.SUFFOCATION, 1), adds=True)
        case "slashing-critical-torso" if slow:
            _afflicts(fight, ninja, row, f"{id}-s", (StatusKind.SHOCK, speed // 2), counts=SHOCKED)
            _afflicts(fight, ninja, row, f"{id}-b", (StatusKind.BLEED, 1), adds=True)
        case "energy-severe-abdomen" if deed.cost.ap and deed.cost.ap >= ninja.pools.willpower:
            _afflicts(fight, ninja, row, id, (StatusKind.SUFFOCATION, 2))
        case "blunt-severe-leg" if moves(deed):
            fight.battle.stored.append(Stunning(id=id, target=ninja.id, severity=5))
        case "slashing-minor-leg" if deed.act == "move":
            reopen(fight, ninja, row, id)
        case _:
            pass


def moves(deed: Deed) -> bool:
    """Whether the actor moves with this action."""
    return deed.act == "move" or (deed.attack.spec is not None and deed.attack.spec.target.move > 0)


def wince(fight: WayFight, ninja: Ninja, made: Attack, guard: Guard, speed: int) -> None:
    """Apply the price of a defence with wounds, by its final Speed, or because it is a Parry."""
    if not ninja.body.wounds:
        return
    for number, (_, row) in enumerate(active(ninja)):
        id = f"{made.id}-wince-{number}"
        if row.id == "energy-major-leg" and speed:
            _hurts(fight, ninja, row, id, 3 * speed)
        elif row.id == "blunt-severe-arm" and guard.kind == "parry":
            fight.battle.stored.append(Stunning(id=id, target=ninja.id, severity=6))


def _hurts(
    fight: WayFight, ninja: Ninja, row: WoundRow, id: str, amount: int, *, straight: bool = False
) -> None:
    """Store damage that ignores all reductions; `straight` damage to HP inflicts no wound."""
    fight.battle.stored.append(
        Blow(
            id=id,
            target=ninja.id,
            name=row.name,
            amount=amount,
            wounds=BlowWounds(wounding=0 if straight else None),
            types=[DamageType.ENERGY],
            ignores_armor=True,
            straight=straight,
        )
    )


def _afflicts(
    fight: WayFight,
    ninja: Ninja,
    row: WoundRow,
    id: str,
    what: tuple[StatusKind, int],
    *,
    counts: int = 0,
    adds: bool = False,
) -> None:
    kind, severity = what
    if severity <= 0:
        return
    status = Status(
        id=f"{id}-{fight.now}",
        kind=kind,
        severity=severity,
        source=row.id,
        ends=StatusEnd(until=fight.now + counts if counts else None, running=adds),
    )
    own = adds and any(each.source == row.id for each in ninja.having(kind))
    fight.battle.stored.append(Infliction(id=id, target=ninja.id, status=status, adds=own))


def reopen(fight: WayFight, ninja: Ninja, row: WoundRow, id: str) -> None:
    """Open a cut leg again: its Immobilization rises by 1 and lasts 5 counts longer."""
    held = [each for each in ninja.having(StatusKind.IMMOBILITY) if each.source == row.id]
    if held and held[0].ends.until is not None:
        held[0].severity += 1
        held[0].ends.until += 5
    else:
        _afflicts(fight, ninja, row, id, (StatusKind.IMMOBILITY, 1), counts=25)
