"""Rolls that take an action in a fight: whoever makes one has held an action back for it.

(WOD-EXT-01, WOD-COMBAT-01)
"""

from __future__ import annotations

from rules.engine.visibility import GM, PlayerId
from rules.errors import BadAnswer
from rules.wod.fight.state import Deed, Mortal, What, WodFight

KEPT = (What.WAIT, What.DEFEND)
"""Actions that wait for something to be done with them."""


def must_have_action(fight: WodFight, by: PlayerId, mortal: Mortal) -> None:
    """Refuse a player's roll in a turn for which no action is held back; the GM decides freely.

    Raises:
        BadAnswer: Their character has none.
    """
    if by != GM and fight.tasks_by_turns and _kept(mortal) is None:
        raise BadAnswer(
            f"In a fight this takes an action, and {mortal.name} holds none back: "
            "declare Wait or Defend, then try it."
        )


def take_action(fight: WodFight, by: PlayerId, mortal: Mortal) -> None:
    """The action that was held back is used up."""
    kept = _kept(mortal)
    if by != GM and fight.tasks_by_turns and kept is not None:
        kept.done = True
        fight.busy = True


def _kept(mortal: Mortal) -> Deed | None:
    return next((deed for deed in mortal.waiting if deed.what in KEPT), None)
