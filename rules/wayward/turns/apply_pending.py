"""Applying the stored effects of a count when it closes (WAY-SIMUL-01, WAY-WOUND-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.asking.requests import Resolution
from rules.wayward.actions.stuns import stun
from rules.wayward.conditions.grappling import knocked_back
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.effects import (
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
from rules.wayward.fight.state import WayFight
from rules.wayward.jutsu.genjutsu_holds import take_hold
from rules.wayward.stealth.hiding import vanish
from rules.wayward.stealth.searching import find
from rules.wayward.stealth.stealth_levels import unveil
from rules.wayward.wounds.damage_taken import suffer
from rules.wayward.wounds.recovery import mend

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
