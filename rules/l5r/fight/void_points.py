"""Void Points: who may spend one now, and what for (L5R-ROLL-01, L5R-ROLL-03)."""

from __future__ import annotations

from typing import Protocol

from rules.errors import BadAnswer
from rules.l5r.fight.rolls import Added
from rules.l5r.fight.state import L5rFight, Samurai

CLAUSE = "L5R-ROLL-01"
AS_RANK_ONE = "L5R-ROLL-03"


def why_none(fight: L5rFight, samurai: Samurai) -> str:
    """Why it can spend no Void Point now, or "". It can spend one in each Round.

    That is the limit of the published game, so it needs `l5r.void_on_rolls`. There are no Rounds
    before the skirmish and while the GM has paused it.
    """
    if not samurai.void_points:
        return f"{samurai.name} has no Void Points left."
    if not fight.house.void_on_rolls or fight.calm:
        return ""
    if fight.round and samurai.void_round == fight.round:
        return f"{samurai.name} has already spent a Void Point in this Round."
    return ""


def why_no_void(fight: L5rFight, samurai: Samurai) -> str:
    """Why it can put no Void Point on a roll now, or "" (L5R-ROLL-01)."""
    if not fight.house.void_on_rolls:
        return "At this table no Void Points are spent on rolls."
    return why_none(fight, samurai)


def why_no_raises(fight: L5rFight) -> str:
    """Why no raises can be called on an attack (L5R-ATTACK-04, L5R-ROLL-03)."""
    if not fight.house.called_raises:
        return "At this table no raises are called."
    return "Raises need a weapon whose skill you have."


def pay(fight: L5rFight, samurai: Samurai) -> None:
    """Take the Void Point away, and note the Round."""
    samurai.void_points -= 1
    samurai.void_round = fight.round


def spend_void(
    fight: L5rFight, samurai: Samurai, skill: str | None, *, wanted: bool, rank_one: bool
) -> list[Added]:
    """Spend a Void Point on a roll, if `l5r.void_on_rolls` allows it; return what it adds.

    That is one more die rolled and kept. With `rank_one`, a skill that it lacks counts as rank 1
    instead: one more die rolled, and the dice explode. (L5R-ROLL-01, L5R-ROLL-03)
    """
    lifts = rank_one and skill is not None and not samurai.skill(skill)
    if not (wanted or lifts) or not fight.house.void_on_rolls:
        return []
    why = why_none(fight, samurai)
    if why:
        fight.tell(why, audience=samurai.own, clauses=[CLAUSE])
        return []
    pay(fight, samurai)
    if lifts:
        return [Added(1, 0, "a Void Point, as rank 1", AS_RANK_ONE, skilled=True)]
    return [Added(1, 1, "a Void Point", CLAUSE)]


RANK_ONE = "They spend a Void Point, and the skill counts as rank 1"
"""What the second use of a Void Point adds to a sentence."""


class Spending(Protocol):
    """An answer that may spend a Void Point, in one of two ways (L5R-ROLL-01, L5R-ROLL-03)."""

    @property
    def void(self) -> bool:
        """One more die rolled and kept."""
        ...

    @property
    def rank_one(self) -> bool:
        """A skill that they lack counts as rank 1."""
        ...


def price(wish: Spending) -> dict[str, int]:
    """The Void Points that an answer takes."""
    return {"void": int(wish.void or wish.rank_one)}


def one_use(wish: Spending) -> None:
    """Refuse two uses of a Void Point at once.

    Raises:
     BadAnswer: Both uses are asked for.
    """
    if wish.void and wish.rank_one:
        raise BadAnswer("Only one Void Point can be spent: a die more, or the skill as rank 1.")
