"""The Speed of an action as this ninja takes it now: with all that slows or speeds him."""

from __future__ import annotations

from collections.abc import Sequence

from rules.wayward.afflictions import StatusKind
from rules.wayward.gifts import given
from rules.wayward.speeds import Speed, lowered_base, speed_of
from rules.wayward.state import Ninja, WayFight


def speed_for(
    fight: WayFight,
    ninja: Ninja,
    base: int,
    *,
    ap: int = 0,
    interrupt: bool = False,
    reducible: bool = True,
    floors: Sequence[int] = (),
) -> Speed:
    """The Speed of an action of that printed Speed. Raises `BadAnswer` for AP without effect."""
    changes = given(fight, ninja, "speed")
    percent = -sum([each.value for each in given(fight, ninja, "speed_pct")])
    own = lowered_base(base, -(-base * percent // 100)) if percent > 0 else base
    return speed_of(
        own,
        raises=[each for each in changes if each.value > 0],
        lowers=[
            type(each)(-each.value, each.reason, each.clause) for each in changes if each.value < 0
        ],
        shock=ninja.worst(StatusKind.SHOCK),
        ap=ap,
        interrupt=interrupt,
        reducible=reducible,
        floors=floors,
    )
