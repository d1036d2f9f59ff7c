"""The Speed of an action as this ninja takes it now: with all that slows or speeds him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.dice import Modifier
from rules.wayward.actions.speed import Speed, lowered_base, speed_of
from rules.wayward.character.values import Unique
from rules.wayward.fight.lasting_effects import StatusKind
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import Gift, gifts_for

FAST = 10
"""By how many percent base Speeds are lower with Exceptionally Fast (WAY-VSA-06)."""
WOUND = "WAY-COND-02"
"""The clause of what wounds do to a Speed."""


def speed_for(
    fight: WayFight,
    ninja: Ninja,
    base: int,
    *,
    ap: int = 0,
    interrupt: bool = False,
    reducible: bool = True,
    floors: Sequence[int] = (),
    more: Sequence[Modifier] = (),
    attack: bool = False,
) -> Speed:
    """The Speed of an action of that printed Speed; `more` changes it like what he suffers.

    Of an `attack` a pierced joint raises the base Speed, and lowers the one that counts for damage,
    each by no more than half of the base (WAY-COND-02).

    What lowers the base Speed in percent is rounded up, and stops at 3; the unique Exceptionally
    Fast does. (WAY-FLOW-07, WAY-VSA-06)

    Raises:
        BadAnswer: Action Points that would have no effect.
    """
    all_ = gifts_for(fight, ninja, "speed", "speed_pct", "attack_speed", "damage_speed")
    changes = [*more, *[each.modifier for each in all_ if each.target == "speed"]]
    percent = -sum([each.modifier.value for each in all_ if each.target == "speed_pct"])
    if Unique.EXCEPTIONALLY_FAST in ninja.uniques:
        percent += FAST
    lowered = percent > 0 and reducible
    own = lowered_base(base, -(-base * percent // 100)) if lowered else base
    stiff = _joints(all_, "attack_speed", base) if attack else 0
    weak = _joints(all_, "damage_speed", base) if attack else 0
    made = speed_of(
        own + stiff,
        raises=[each for each in changes if each.value > 0],
        lowers=[Modifier(-m.value, m.reason, m.clause) for m in changes if m.value < 0],
        shock=ninja.worst(StatusKind.SHOCK),
        ap=ap,
        interrupt=interrupt,
        reducible=reducible,
        floors=floors,
        cancels=fight.house.ap_cancels_increases,
    )
    # What a wound slows does no more damage for it, like Shock. (WAY-COND-02)
    sore = sum([each.value for each in changes if each.value > 0 and each.clause == WOUND])
    sore -= weak
    healthy = own + sum([each.value for each in changes if each.value > 0]) - sore
    return replace(made, damage=min(made.damage, healthy)) if sore or stiff else made


def _joints(all_: Sequence[Gift], target: str, base: int) -> int:
    """What wounds add to a Speed of attacks, within half of the base either way."""
    change = sum([each.modifier.value for each in all_ if each.target == target])
    return max(-(base // 2), min(base // 2, change))
