"""Stealth: coming into sight (WAY-SURPRISE-02, WAY-HIDE-10)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.state import Ninja, WayFight


def unveil(fight: WayFight, ninja: Ninja, *, tn: int = 0, ends: bool = True) -> None:
    """Somebody comes out of Stealth, or his Stealth TN changes by `tn`."""
    if ninja.hiding is None:
        return
    ninja.hiding.tn += tn
    if ends:
        ninja.hiding = None
        fight.tell(f"{ninja.name} comes into sight.", Kind.SCENE, clauses=["WAY-SURPRISE-02"])
