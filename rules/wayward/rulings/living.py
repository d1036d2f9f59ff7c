"""Who the GM's acts can be about."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.forms import Target
from rules.engine.kit.acts import OutOfTurn
from rules.engine.wording import targets
from rules.wayward.character.values import Condition
from rules.wayward.fight.state import Ninja, WayFight


def anybody(label: str) -> Callable[[OutOfTurn[WayFight]], Target]:
    """A choice of everybody in the fight."""
    return lambda at: targets(at.fight.present(), label)


def living(at: OutOfTurn[WayFight]) -> list[Ninja]:
    """Everybody in the fight who is not dead."""
    return [each for each in at.fight.present() if each.body.condition is not Condition.DEAD]


def anybody_alive(at: OutOfTurn[WayFight]) -> Target:
    """A choice of everybody who is not dead."""
    return targets(living(at), "Who")


def nobody_alive(at: OutOfTurn[WayFight]) -> str | None:
    """The reason if nobody is left alive."""
    return None if living(at) else "Nobody is left alive in this fight."
