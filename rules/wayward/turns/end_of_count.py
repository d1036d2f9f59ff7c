"""The end of a count: what everybody has done to the others takes effect (WAY-SIMUL-01).

The order: damage with its wounds, status effects, Stuns, pushes, genjutsu, healing, the end of
concealment; then Fatigue gained on the count, and who falls of it.
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
    """Let what is stored take effect, and then whatever that leads to, until nothing is left."""
    while fight.stored:
        # Whose answer came first must not show in what comes of it. (WAY-SIMUL-02)
        stored, fight.stored[:] = sorted(fight.stored, key=lambda each: each.id), []
        yield from take_effect(fight, stored)
    release_lost(fight)
    for ninja in fight.present():
        strain(fight, ninja)
    levels = {ninja.id: ninja.fatigue for ninja in fight.present()}
    settle_fatigue(fight)
    for ninja in fight.present():
        if ninja.wounds and ninja.fatigue > levels[ninja.id]:
            yield from advanced(fight, ninja)
    _forget(fight)


def _forget(fight: WayFight) -> None:
    """Drop the deeds that are over: they have taken effect, and nobody is at them any more."""
    current = {ninja.doing for ninja in fight.combatants.values()}
    for id, deed in list(fight.deeds.items()):
        if id not in current and (deed.landed or not deed.delayed):
            del fight.deeds[id]
    fight.attacks.clear()
