"""Fatigue: how new levels take effect, and what they change (WAY-FATIGUE-01)."""

from __future__ import annotations

from rules.engine.visibility import Kind
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import total

HIGHEST = 5
"""The highest level of Fatigue; above it, a ninja is unconscious (WAY-FATIGUE-08)."""
BONUS = 5
"""The bonus of each level to Fatigue rolls (WAY-FATIGUE-06)."""
LIVER = "piercing-critical-abdomen"
"""The wound that makes a ninja unconscious already at the highest level."""
HALO = "energy-severe-torso"
"""The wound with which a new level only halves the running penalties."""


def highest(ninja: Ninja) -> int:
    """The highest level at which a ninja stays conscious."""
    return HIGHEST - any(wound.row == LIVER for wound in ninja.body.wounds)


def level_bonus(fight: WayFight, ninja: Ninja) -> int:
    """The bonus that each level of Fatigue adds to Fatigue rolls."""
    return BONUS + total(fight, ninja, "fatigue_bonus")


def gain(fight: WayFight, ninja: Ninja, levels: int) -> None:
    """Add levels of Fatigue, which take effect as the count closes, or at once (WAY-SIMUL-04).

    Even with `at_once`, nobody falls before their action is over (WAY-FATIGUE-08).
    """
    ninja.pools.fatigue_pending += levels
    if fight.house.fatigue.fatigue_change_timing == "at_once":
        advance(fight, ninja)


def advance(fight: WayFight, ninja: Ninja) -> None:
    """Let new levels take effect: the running penalties start again at 0, and Burns end.

    (WAY-FATIGUE-02, WAY-STAM-06, WAY-CHAK-05, WAY-BURN-04)
    """
    levels, ninja.pools.fatigue_pending = ninja.pools.fatigue_pending, 0
    if not levels:
        return
    ninja.pools.fatigue += levels
    halved = any(wound.row == HALO for wound in ninja.body.wounds)
    ninja.pools.stamina_penalty = ninja.pools.stamina_penalty // 2 if halved else 0
    ninja.pools.chakra_penalty = ninja.pools.chakra_penalty // 2 if halved else 0
    ninja.pools.winded = 0
    ninja.body.statuses[:] = [
        each for each in ninja.body.statuses if each.kind is not StatusKind.BURN
    ]
    text = f"{ninja.name} is at Fatigue {min(ninja.pools.fatigue, HIGHEST + 1)}."
    fight.tell_of(ninja, text, Kind.HARM, "WAY-FATIGUE-02")


def relieve(ninja: Ninja, by: int) -> None:
    """Lower the running Stamina penalty, and every Burn as much (WAY-REST-01, WAY-BURN-03)."""
    ninja.pools.stamina_penalty = max(0, ninja.pools.stamina_penalty - by)
    for status in ninja.having(StatusKind.BURN):
        status.severity -= by
    ninja.body.statuses[:] = [
        each
        for each in ninja.body.statuses
        if each.kind is not StatusKind.BURN or each.severity > 0
    ]
