"""Iaijutsu: the first stroke with a sword that is still in its sheath.

It draws the sword, and takes half of its Speed; its damage is that of the whole Speed. It works
once in a fight, and not with a sword that was put away in it. (WAY-DB-03, WAY-FLOW-05)
"""

from __future__ import annotations

from dataclasses import replace

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.speed import Speed, least_speed
from rules.wayward.character.gear import Use, Weapon
from rules.wayward.character.stats import half_up
from rules.wayward.character.values import Ability
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import free_hands

FROM_SHEATH = ":iaijutsu"
"""The mark in answers for a sword that is drawn and used in one stroke."""
SWORD = "sword"
MOST_LETTERS = 60
"""The longest name of what a fight counts."""


def may_draw(fight: WayFight, ninja: Ninja, weapon: Weapon) -> bool:
    """Whether somebody can strike with this weapon out of its sheath now."""
    sheathed = Use.MELEE in weapon.kind.use[:1] and not (weapon.held or weapon.dropped)
    able = ninja.training.abilities.get(Ability.IAIJUTSU, 0) and not ninja.jutsu.uses.get(
        Ability.IAIJUTSU, 0
    )
    fresh = not ninja.jutsu.uses.get(_drawn(weapon), 0)
    hands = free_hands(fight, ninja) >= weapon.kind.hands
    return SWORD in weapon.kind.tags and sheathed and fresh and bool(able) and hands


def _drawn(weapon: Weapon) -> str:
    """The name by which a fight counts that a sword has been in hand."""
    return f"drawn:{weapon.id}"[:MOST_LETTERS]


def at_half(speed: Speed, ap: int) -> Speed:
    """Half of a stroke's Speed, rounded up; its damage keeps the whole.

    Raises:
        BadAnswer: Action Points that would have no effect.
    """
    if ap:
        raise BadAnswer("Action Points have no effect here: Iaijutsu halves the Speed already.")
    final = max(speed.least, half_up(speed.final))
    half = Modifier(final - speed.final, "Iaijutsu", "WAY-DB-03")
    return replace(speed, final=final, parts=(*speed.parts, half))


def draw(ninja: Ninja, weapon: Weapon) -> None:
    """Take the sword in hand with the stroke; there is no second such stroke in this fight."""
    weapon.held = True
    ninja.jutsu.uses[Ability.IAIJUTSU] = 1


def put_away(ninja: Ninja, weapon: Weapon) -> None:
    """Count that a weapon has been in hand in this fight."""
    ninja.jutsu.uses[_drawn(weapon)] = 1


def hasten(ninja: Ninja, deed: Deed) -> None:
    """Give an attack under way what Iaijutsu gives: half its Speed, with the damage unchanged."""
    least = least_speed(deed.timing.base)
    final = min(deed.timing.speed, max(least, half_up(deed.timing.speed)))
    ninja.turn.acts = (ninja.turn.acts or 0) - (deed.timing.speed - final)
    deed.timing.speed = final
