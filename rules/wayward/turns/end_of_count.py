"""The end of a count: the stored effects apply (WAY-SIMUL-01).

The order: damage with its wounds, status effects, Stuns, pushes, genjutsu, healing, the end of
concealment; then the Fatigue of the count, and unconsciousness from it.
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.wayward.conditions.grappling import release_lost
from rules.wayward.conditions.incapacitated import settle_fatigue
from rules.wayward.fatigue.upkeep import strain
from rules.wayward.fight.state import WayFight
from rules.wayward.turns.apply_pending import take_effect
from rules.wayward.wounds.wound_course import advanced


def close(fight: WayFight) -> Resolution[None]:
    """Apply the stored effects, and those that they cause, until none are left."""
    while fight.battle.stored:
        # The order of answers must not show in the results. (WAY-SIMUL-02)
        stored, fight.battle.stored[:] = sorted(fight.battle.stored, key=lambda each: each.id), []
        yield from take_effect(fight, stored)
    release_lost(fight)
    for ninja in fight.present():
        strain(fight, ninja)
    levels = {ninja.id: ninja.pools.fatigue for ninja in fight.present()}
    settle_fatigue(fight)
    for ninja in fight.present():
        if ninja.body.wounds and ninja.pools.fatigue > levels[ninja.id]:
            yield from advanced(fight, ninja)
    _forget(fight)


def _forget(fight: WayFight) -> None:
    """Remove actions that are over: they have taken effect, and nobody is doing them."""
    current = {ninja.turn.doing for ninja in fight.combatants.values()}
    for id, deed in list(fight.battle.deeds.items()):
        if id not in current and (deed.progress.landed or not deed.delayed):
            del fight.battle.deeds[id]
    fight.battle.attacks.clear()
    fight.battle.hits.clear()
