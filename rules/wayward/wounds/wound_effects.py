"""A wound that somebody takes: what happens at once, and what it leaves (WAY-COND-02)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import Kind
from rules.wayward.actions import abort
from rules.wayward.character import formula
from rules.wayward.character.sheet import Wound, numbers
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import Applies, What, WoundRow
from rules.wayward.conditions.incapacitated import drop_upkeeps
from rules.wayward.conditions.status_effects import befall, stun
from rules.wayward.fatigue.fatigue_levels import gain
from rules.wayward.fight.lasting_effects import PILL, Sore, Status, StatusKind
from rules.wayward.fight.pending_effects import Push
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.genjutsu import broken_by_wound
from rules.wayward.rolls.free_hands import SEALS
from rules.wayward.rolls.wound_modifiers import GROWTHS, carries, restat, row_of

JOINTS = ("piercing-major-arm", "piercing-major-leg")
"""The wounds whose Needling the house decides."""
WHOLE_WEAPON = ("slashing-severe-arm", "blunt-major-arm", "slashing-critical-arm")
"""The wounds that make even a weapon held in both hands fall."""
THROWN_BACK = 10
"""Tenths in a yard of knockback."""


def maim(
    fight: WayFight, ninja: Ninja, row: WoundRow, side: Side = Side.NONE, *, by: str = ""
) -> Resolution[None]:
    """Somebody takes a wound of the tables; it ends the illusions he is under.

    (WAY-WOUND-07, WAY-GENJ-10)
    """
    times = ninja.uses.get(row.id, 0)
    ninja.uses[row.id] = min(9999, times + 1)
    wound = Wound(id=_fresh(ninja, row.id), row=row.id, side=side, since=fight.at)
    wound.counted = fight.at
    if not row.stack and row.duration and _lengthened(ninja, row):
        ninja.wounds.append(wound)
    else:
        ninja.wounds.append(wound)
        until = fight.now + row.duration if row.duration else None
        ninja.sores[wound.id] = Sore(since=fight.now, until=until)
    restat(ninja, fight.now)
    _tell(fight, ninja, row, side)
    broken_by_wound(fight, ninja)
    for number, each in enumerate(row.applies):
        key = f"{ninja.id}-{wound.id}-{fight.now}-{number}"
        step = {"it": _apply(fight, ninja, wound, each, times=times, by=by)}
        yield from together(f"wound-{key}", step)


def _fresh(ninja: Ninja, row: str) -> str:
    """An id that no wound of his has."""
    taken = {wound.id for wound in ninja.wounds}
    number = 1
    while f"{row}-{number}" in taken:
        number += 1
    return f"{row}-{number}"


def _lengthened(ninja: Ninja, row: WoundRow) -> bool:
    """A wound for a time that does not add up only makes the one there is last longer."""
    for wound in ninja.wounds:
        there = ninja.sores.get(wound.id)
        if wound.row == row.id and there is not None and there.until is not None:
            there.until += row.duration
            return True
    return False


def _tell(fight: WayFight, ninja: Ninja, row: WoundRow, side: Side) -> None:
    place = f"{side.value} {row.location.value}".strip()
    fight.tell(
        f"{ninja.name} takes a {row.severity.value.capitalize()} wound at the {place}: {row.name}.",
        Kind.HARM,
        audience=ninja.eyes,
        clauses=["WAY-WOUND-07", "WAY-COND-02"],
    )
    fight.tell_player(ninja, f"{row.name}: {row.effect}", Kind.EFFECT, clauses=["WAY-COND-02"])


def _apply(
    fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, *, times: int = 0, by: str = ""
) -> Resolution[None]:
    """One thing that a wound does at once."""
    amount = formula.whole(what.amount, numbers(ninja)) + what.more * times
    match what.what:
        case What.STUN:
            deed = fight.doing(ninja)
            moving = deed is not None and deed.act == "move" and deed.since < fight.now
            if moving or not what.if_moved:
                stun(fight, ninja, amount)
        case What.FATIGUE:
            gain(fight, ninja, amount)
        case What.KNOCKBACK:
            if by:
                fight.stored.append(
                    Push(
                        id=f"{wound.id}-{ninja.id}-{fight.now}",
                        target=ninja.id,
                        by=by,
                        tenths=amount * THROWN_BACK,
                    )
                )
        case What.STAMINA_PENALTY:
            ninja.winded += amount
        case What.DROP_UPKEEPS:
            drop_upkeeps(fight, ninja)
        case What.DROP_HELD:
            drop_held(fight, ninja, wound.side, both=wound.row in WHOLE_WEAPON)
        case What.ABORT_SEALS:
            deed = fight.doing(ninja)
            if deed is not None and deed.act == SEALS:
                abort.force(fight, ninja)
        case What.LOSE_ARMOUR:
            lose_armour(fight, ninja, wound)
        case What.END_PILLS:
            fight.effects[:] = [
                each for each in fight.effects if each.on != ninja.id or PILL not in each.tags
            ]
        case What.LOWER_POOLS:
            lower_pools(ninja, amount)
        case _:
            status = _status(fight, ninja, wound, what, amount)
            yield from befall(fight, ninja, status)
    yield from ()


def _status(fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, amount: int) -> Status:
    kind = StatusKind(what.what.value)
    lasting = kind in (StatusKind.NEEDLING, StatusKind.PARALYSIS, StatusKind.SUFFOCATION)
    tied = ""
    if what.with_burn or kind is StatusKind.SUFFOCATION:
        burn = StatusKind.BURN if what.with_burn else StatusKind.BLEED
        there = [each for each in ninja.having(burn) if each.source == wound.row]
        tied = there[-1].id if there else ""
    if kind is StatusKind.NEEDLING and wound.row in JOINTS:
        amount = fight.house.needling_joint_pierced
    status = Status(
        id=f"{wound.id}-{what.what.value}-{fight.now}-{len(ninja.wounds)}",
        kind=kind,
        severity=amount,
        source=wound.row,
        until=fight.now + what.duration if what.duration else None,
        fades=what.fade,
        wound=wound.id if lasting else "",
        tied=tied,
        running=bool(tied) or kind is StatusKind.SUFFOCATION,
    )
    if kind is StatusKind.POISON and what.after:
        status.severity, status.grows = 0, what.after
    return status


def lasting(ninja: Ninja, wound: Wound) -> list[Status]:
    """The Paralysis of an old wound, which is there until it heals."""
    row = row_of(wound)
    return [
        Status(
            id=f"{wound.id}-{each.what.value}",
            kind=StatusKind.PARALYSIS,
            severity=formula.whole(each.amount, numbers(ninja)),
            source=wound.row,
            wound=wound.id,
        )
        for each in (row.applies if row is not None else ())
        if each.what is What.PARALYSIS
    ]


def drop_held(fight: WayFight, ninja: Ninja, side: Side, *, both: bool) -> None:
    """What an arm holds falls: the right one the first weapon, the left one the second."""
    held = [each for each in ninja.weapons if each.held]
    single = [each for each in held if each.hands < 2]
    lost = single[1:2] if side is Side.LEFT else single[:1]
    if both:
        lost = [*lost, *[each for each in held if each.hands > 1]]
    for weapon in lost:
        weapon.held, weapon.dropped = False, True
        fight.tell(f"{ninja.name} drops {weapon.name}.", Kind.EFFECT, audience=ninja.eyes)


def lose_armour(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """What protects where the wound is comes off."""
    row = row_of(wound)
    for worn in list(ninja.armour):
        if row is not None and row.location in worn.locations:
            ninja.armour.remove(worn)
            ninja.shed.append(worn)
            fight.tell(f"{ninja.name} loses {worn.name}.", Kind.EFFECT, audience=ninja.eyes)


def lower_pools(ninja: Ninja, by: int) -> None:
    """Vitality and Hit Points, what there is and what there can be, are lower (or, below 0, back).

    Nobody falls so low by that that he dies.
    """
    ninja.vitality_max = max(0, ninja.vitality_max - by)
    ninja.hp_max = max(1, ninja.hp_max - by)
    ninja.vitality = min(ninja.vitality_max, max(0, ninja.vitality - by))
    ninja.hp = min(ninja.hp_max, max(1 - ninja.hp_max, ninja.hp - by))


def heal(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """A wound is gone within the fight, with what lasts as long as it does (WAY-COND-02)."""
    row = row_of(wound)
    ninja.wounds.remove(wound)
    _ = ninja.sores.pop(wound.id, None)
    ninja.statuses[:] = [each for each in ninja.statuses if each.wound != wound.id]
    if row is not None and any(each.what is What.LOWER_POOLS for each in row.applies):
        lower_pools(ninja, -ninja.res)
    restat(ninja, fight.now)
    name = row.name if row is not None else "A wound"
    fight.tell(f"{name} of {ninja.name} is healed.", Kind.SUCCESS, audience=ninja.eyes)


def grow(fight: WayFight, ninja: Ninja) -> None:
    """Wounds that grow worse in combat do so on their counts."""
    for wound in ninja.wounds:
        growth = GROWTHS.get(wound.row)
        if growth is None:
            continue
        there = ninja.sores.setdefault(wound.id, Sore())
        if fight.now > there.since and (fight.now - there.since) % growth.every == 0:
            there.grown = min(growth.most, there.grown + 1)
            there.worst = max(there.worst, there.grown)


def advanced(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """What wounds bring with each new level of Fatigue: Bleed anew, or another poison."""
    for wound in list(ninja.wounds):
        kind = ADVANCING.get(wound.row)
        row = row_of(wound)
        if kind is None or row is None or not carries(ninja, row.id):
            continue
        for each in [each for each in row.applies if each.what is kind]:
            key = f"{ninja.id}-{wound.id}-{fight.now}"
            yield from together(f"advance-{key}", {"it": _apply(fight, ninja, wound, each)})


ADVANCING = {"slashing-major-torso": What.BLEED, "piercing-critical-abdomen": What.POISON}
"""What comes again with a new level of Fatigue, by the rows of wounds."""
