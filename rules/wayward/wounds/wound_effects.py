"""The effects of a new wound: at once, and lasting (WAY-COND-02)."""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.actions.stuns import stun
from rules.wayward.character import formula
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side, StatusKind
from rules.wayward.character.wound_tables import Applies, What, WoundRow, wound_row
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fatigue.fatigue import drop_upkeeps, gain
from rules.wayward.fight.effects import PILL, Push, Sore, Status, StatusEnd
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.genjutsu_holds import broken_by_wound
from rules.wayward.jutsu.handseals import lose_seals
from rules.wayward.rolls.wound_modifiers import restat
from rules.wayward.wounds.wounds import Measured


def maim(
    fight: WayFight,
    ninja: Ninja,
    row: WoundRow,
    side: Side = Side.NONE,
    *,
    by: str = "",
    measured: Measured | None = None,
) -> Resolution[None]:
    """Give somebody a wound of the tables; it ends the illusions that hold them.

    (WAY-WOUND-07, WAY-GENJ-10)
    """
    times = ninja.jutsu.uses.get(row.id, 0)
    ninja.jutsu.uses[row.id] = min(9999, times + 1)
    wound = Wound(id=_fresh(ninja, row.id), row=row.id, side=side, since=fight.at)
    wound.counted = fight.at
    if row.lasting.stack or not row.lasting.duration or not _lengthened(ninja, row):
        until = fight.now + row.lasting.duration if row.lasting.duration else None
        ninja.body.sores[wound.id] = Sore(since=fight.now, until=until)
    ninja.body.wounds.append(wound)
    restat(ninja, fight.now)
    _tell(fight, ninja, row, side, measured)
    broken_by_wound(fight, ninja)
    for number, each in enumerate(row.applies):
        key = f"{ninja.id}-{wound.id}-{fight.now}-{number}"
        step = {"it": apply_effect(fight, ninja, wound, each, times=times, by=by)}
        yield from together(f"wound-{key}", step)


def _fresh(ninja: Ninja, row: str) -> str:
    """An id that none of their wounds has."""
    taken = {wound.id for wound in ninja.body.wounds}
    number = 1
    while f"{row}-{number}" in taken:
        number += 1
    return f"{row}-{number}"


def _lengthened(ninja: Ninja, row: WoundRow) -> bool:
    """Make an existing temporary wound last longer, if such wounds do not add up."""
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == row.id and there is not None and there.until is not None:
            there.until += row.lasting.duration
            return True
    return False


def _tell(
    fight: WayFight, ninja: Ninja, row: WoundRow, side: Side, measured: Measured | None
) -> None:
    place = f"{side.value} {row.location.value}".strip()
    fight.tell_of(
        ninja,
        f"{ninja.name} takes a {row.severity.value.capitalize()} wound at the {place}: {row.name}.",
        Kind.HARM,
        "WAY-WOUND-07 WAY-COND-02",
    )
    loss = f", by {measured.words}" if measured is not None else ""
    why = ["WAY-COND-02", *(measured.clauses if measured is not None else ())]
    fight.tell_player(ninja, f"{row.name}{loss}: {row.effect}", Kind.EFFECT, clauses=why)


WHOLE_WEAPON = ("slashing-severe-arm", "blunt-major-arm", "slashing-critical-arm")
"""The wounds that make even a weapon held in both hands fall."""
THROWN_BACK = 10
"""The tenths in a yard of knockback."""


def apply_effect(
    fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, *, times: int = 0, by: str = ""
) -> Resolution[None]:
    """Apply one immediate effect of a wound."""
    amount = formula.whole(what.amount, ninja.numbers) + what.more * times
    match what.what:
        case What.STUN:
            deed = fight.doing(ninja)
            moving = deed is not None and deed.act == "move" and deed.timing.since < fight.now
            if moving or not what.if_moved:
                stun(fight, ninja, amount)
        case What.FATIGUE:
            gain(ninja, amount)
        case What.KNOCKBACK:
            if by:
                fight.battle.stored.append(
                    Push(
                        id=f"{wound.id}-{ninja.id}-{fight.now}",
                        target=ninja.id,
                        by=by,
                        tenths=amount * THROWN_BACK,
                    )
                )
        case What.STAMINA_PENALTY:
            ninja.pools.winded += amount
        case What.DROP_UPKEEPS:
            drop_upkeeps(fight, ninja)
        case What.DROP_HELD:
            drop_held(fight, ninja, wound.side, both=wound.row in WHOLE_WEAPON)
        case What.ABORT_SEALS:
            lose_seals(fight, ninja)
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


def _status(fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, amount: int) -> Status:
    kind = StatusKind(what.what.value)
    lasting = kind in (StatusKind.NEEDLING, StatusKind.PARALYSIS, StatusKind.SUFFOCATION)
    tied = ""
    if what.with_burn or kind is StatusKind.SUFFOCATION:
        burn = StatusKind.BURN if what.with_burn else StatusKind.BLEED
        there = [each for each in ninja.having(burn) if each.source == wound.row]
        tied = there[-1].id if there else ""
    status = Status(
        id=f"{wound.id}-{what.what.value}-{fight.now}-{len(ninja.body.wounds)}",
        kind=kind,
        severity=amount,
        source=wound.row,
        ends=StatusEnd(
            until=fight.now + what.duration if what.duration else None,
            wound=wound.id if lasting else "",
            tied=tied,
            running=bool(tied) or kind is StatusKind.SUFFOCATION,
        ),
        fades=what.fade,
    )
    if kind is StatusKind.POISON and what.after:
        status.severity, status.grows = 0, what.after
    return status


def drop_held(fight: WayFight, ninja: Ninja, side: Side, *, both: bool) -> None:
    """Drop what an arm holds: the right arm the first weapon, the left arm the second."""
    held = [each for each in ninja.gear.weapons if each.held]
    single = [each for each in held if each.kind.hands < 2]
    lost = single[1:2] if side is Side.LEFT else single[:1]
    if both:
        lost = [*lost, *[each for each in held if each.kind.hands > 1]]
    for weapon in lost:
        weapon.held, weapon.dropped = False, True
        fight.tell_of(ninja, f"{ninja.name} drops {weapon.name}.", Kind.EFFECT)


def lose_armour(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """Remove the armour at the place of a wound."""
    row = wound_row(wound.row)
    for worn in list(ninja.gear.armour):
        if row.location in worn.kind.locations:
            ninja.gear.armour.remove(worn)
            ninja.gear.shed.append(worn)
            fight.tell_of(ninja, f"{ninja.name} loses {worn.name}.", Kind.EFFECT)


def lower_pools(ninja: Ninja, by: int) -> None:
    """Lower Vitality and Hit Points and their maxima; a negative amount restores them.

    Nobody dies of this: HP stay above minus their maximum.
    """
    ninja.pools.vitality_max = max(0, ninja.pools.vitality_max - by)
    ninja.pools.hp_max = max(1, ninja.pools.hp_max - by)
    ninja.pools.vitality = min(ninja.pools.vitality_max, max(0, ninja.pools.vitality - by))
    ninja.pools.hp = min(ninja.pools.hp_max, max(1 - ninja.pools.hp_max, ninja.pools.hp - by))
