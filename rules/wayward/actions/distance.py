"""Where everybody stands: distances in tenths of a yard, as far as they are known (WAY-MOVE-01).

By `way.positions` the bot keeps none, keeps them between two at a time, or as the GM's grid has
them, which is the same to the rules. What is not known is within reach: the GM says so.
"""

from __future__ import annotations

from decimal import Decimal

from rules.wayward.character.stats import yards
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.answers import Move
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import immobility, total

FARTHEST = 9999
"""The longest distance that is told apart, in tenths of a yard."""


def between(fight: WayFight, one: str, other: str) -> int | None:
    """How far two stand from each other, in tenths of a yard; None where nobody has said."""
    return fight.gap(one, other)


def set_between(fight: WayFight, one: str, other: str, tenths: int) -> None:
    """Put two at a distance from each other, of up to `FARTHEST`."""
    fight.distances["|".join(sorted((one, other)))] = max(0, min(FARTHEST, tenths))


def reach_of_move(fight: WayFight, ninja: Ninja, counts: Decimal | int) -> int:
    """How far somebody moves in so many counts, in tenths of a yard.

    Each point of Immobilization takes a tenth off his AGI for it; at 10 he cannot move.
    (WAY-MOVE-01, WAY-IMMOB-02, WAY-IMMOB-03)
    """
    share = 100 - 10 * immobility(fight, ninja)
    percent = max(0, 100 + total(fight, ninja, "move_pct"))
    slowed = Decimal(ninja.agi) * share * percent / 10_000
    return int(yards(slowed, counts) * 10)


def covered(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """A Move is over: how far it went follows from the counts really spent (WAY-MOVE-03)."""
    wish = Move(**deed.wish)
    tenths = reach_of_move(fight, ninja, fight.now - deed.since)
    if not tenths:
        return
    toward = fight.combatants.get(wish.toward)
    if toward is not None:
        before = between(fight, ninja.id, toward.id)
        if before is not None:
            after = before + tenths if wish.away else before - tenths
            set_between(fight, ninja.id, toward.id, after)
    whither = ""
    if toward is not None:
        whither = f" {'away from' if wish.away else 'toward'} {toward.shown_name}"
    fight.tell(
        f"{ninja.name} has moved {spelled(tenths)}{whither}.",
        audience=ninja.eyes,
        clauses=["WAY-MOVE-01", "WAY-MOVE-03"],
    )


def spelled(tenths: int) -> str:
    """A distance kept in tenths of a yard, as people read it."""
    return "1 yard" if tenths == 10 else f"{tenths / 10:g} yards"


ARM = 10
"""How far a blow goes in tenths of a yard, where its weapon has no range."""


def at_hand(fight: WayFight, ninja: Ninja, other: Ninja) -> bool:
    """Whether somebody is near enough for a blow; where nobody has said, he is."""
    gap = between(fight, ninja.id, other.id)
    return gap is None or gap <= ARM
