"""A roll in a turn: the share of dice of its action, and the dice that moving costs."""

from __future__ import annotations

from dataclasses import replace

from rules.dice import Modifier
from rules.wod.combat.movement import cost
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.pools.attempts import Attempt


def hindered(fight: WodFight, mortal: Mortal) -> tuple[Modifier, ...]:
    """The dice that moving in this turn takes off every action of it (WOD-MOVE-08)."""
    if not fight.by_turns:
        return ()
    return tuple(cost(fight, mortal, mortal.yards))


def in_turn(fight: WodFight, mortal: Mortal, wish: Attempt, action: Deed | None) -> Attempt:
    """A roll with its costs in a turn; `action` is the one that it takes, None if it takes none.

    An action that is part of a split has only its share of the dice. (WOD-MULTI-01, WOD-MOVE-08)
    """
    return replace(wish, share=action, hindered=(*wish.hindered, *hindered(fight, mortal)))
