"""Where everybody stands: distances in tenths of a yard, as far as they are known (WAY-MOVE-01).

By `way.positions` the bot keeps none, keeps them between two at a time, or as the GM's grid has
them, which is the same to the rules. What is not known is within reach: the GM says so.
"""

from __future__ import annotations

from decimal import Decimal

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


PARTS = 50_000
"""Parts of a tenth of a yard in which a Move is kept: AGI over 50 times two percentages, uncut."""


def pace(fight: WayFight, ninja: Ninja) -> int:
    """How far somebody moves in a count as they are now, in `PARTS` of a tenth of a yard.

    Each point of Immobilization takes a tenth off AGI for it; at 10 they cannot move.
    (WAY-MOVE-01, WAY-IMMOB-02, WAY-IMMOB-03)
    """
    share = 100 - 10 * immobility(fight, ninja)
    percent = max(0, 100 + total(fight, ninja, "move_pct"))
    return ninja.agi * share * percent


def reach_of_move(fight: WayFight, ninja: Ninja, counts: Decimal | int) -> int:
    """How far somebody moves in so many counts, in tenths of a yard (WAY-MOVE-01)."""
    return int(pace(fight, ninja) * Decimal(counts) / PARTS)


def walk(fight: WayFight) -> None:
    """All who are at a Move come as far as the count that stands (WAY-MOVE-03).

    Each count is gone at the pace of those who go it, so that an Immobilization slows what comes
    after it and nothing before.
    """
    for ninja in fight.able():
        deed = fight.doing(ninja)
        if deed is not None and deed.act == "move" and not ninja.asleep:
            _step(fight, ninja, deed)


def _step(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Go on with a Move up to the count that stands, but not beyond its declared length."""
    since = deed.since if deed.walked is None else deed.walked
    upto = min(fight.now, deed.ends)
    if upto <= since:
        return
    before = deed.paces // PARTS
    deed.paces += pace(fight, ninja) * (upto - since)
    deed.walked = upto
    wish = Move(**deed.wish)
    tenths = deed.paces // PARTS - before
    gap = between(fight, ninja.id, wish.toward) if wish.toward in fight.combatants else None
    if tenths and gap is not None:
        set_between(fight, ninja.id, wish.toward, gap + tenths if wish.away else gap - tenths)
    if upto == deed.ends:
        _tell_moved(fight, ninja, deed)


def cut_short(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """A Move ends before its time: what has been covered stays (WAY-ABORT-03, WAY-MOVE-03)."""
    if deed.walked != deed.ends:
        _tell_moved(fight, ninja, deed)


def _tell_moved(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell how far a Move has led, and where to."""
    tenths = deed.paces // PARTS
    if not tenths:
        return
    wish = Move(**deed.wish)
    toward = fight.combatants.get(wish.toward)
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
    """Whether somebody is near enough for a blow; if nobody has said, they are."""
    gap = between(fight, ninja.id, other.id)
    return gap is None or gap <= ARM
