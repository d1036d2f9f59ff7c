"""Coming into sight by what one did (WAY-SURPRISE-02, WAY-SURPRISE-04)."""

from __future__ import annotations

from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.stealth.stealth_levels import check_tn, come_out


def unveil(fight: WayFight, ninja: Ninja, *, tn: int = 0, ends: bool = True) -> None:
    """Somebody comes out of Stealth, or his Stealth TN changes by `tn`."""
    if ends:
        come_out(fight, ninja, "WAY-SURPRISE-02", "WAY-STEALTH-03")
    elif ninja.hiding is not None:
        ninja.hiding.tn += tn
        check_tn(fight, ninja)
