"""Delayed actions: they take effect some counts after their declaration (WAY-DELAY-01..03)."""

from __future__ import annotations

from rules.engine.timeline import Slot
from rules.wayward.actions.abort import has_chance
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import WayFight


def landings(fight: WayFight) -> list[Slot]:
    """The counts on which delayed actions take effect (WAY-DELAY-01)."""
    return [
        Slot(at=deed.lands, kind="lands", who=deed.by, id=deed.id, audience=eyes(fight, deed))
        for deed in fight.battle.deeds.values()
        if lands(fight, deed)
    ]


def chances(fight: WayFight) -> list[Slot]:
    """The last counts on which delayed actions can be broken off (WAY-DELAY-02)."""
    return [
        Slot(at=deed.lands - 1, kind="chance", who=deed.by, id=deed.id, audience=eyes(fight, deed))
        for deed in fight.battle.deeds.values()
        if lands(fight, deed) and deed.lands - 1 >= fight.now and has_chance(fight, deed)
    ]


def landing_at(fight: WayFight, count: int) -> list[Deed]:
    """The delayed actions that take effect by this count (WAY-DELAY-01)."""
    deeds = fight.battle.deeds.values()
    return [deed for deed in deeds if lands(fight, deed) and deed.lands <= count]


def lands(fight: WayFight, deed: Deed) -> bool:
    """Whether a delayed action has still to take effect (WAY-DELAY-01)."""
    return deed.delayed and not deed.progress.landed and not fight.combatant(deed.by).out


def eyes(fight: WayFight, deed: Deed) -> frozenset[str] | None:
    """The people who see an action: those who see its actor."""
    return fight.combatant(deed.by).eyes
