"""The shared parts of the GM's forms."""

from __future__ import annotations

from rules.engine.visibility import GM, PlayerId
from rules.errors import NotAllowed
from rules.wayward.character.values import Condition
from rules.wayward.fight.state import Ninja, WayFight

PLAIN = "none"
"""The option for a poison without a special effect, and for neither side of a body."""


def gm_only(by: PlayerId) -> None:
    """Refuse everybody but the GM."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")


def living(fight: WayFight) -> list[Ninja]:
    """Everybody in the fight who is not dead. Raises `NotAllowed` if nobody is left."""
    alive = [each for each in fight.present() if each.body.condition is not Condition.DEAD]
    if not alive:
        raise NotAllowed("Nobody is left alive in this fight.")
    return alive
