"""Where everybody stands: the known distances, in tenths of a yard (WAY-MOVE-01).

The GM says the distances between pairs. Somebody at an unknown distance is within reach.
"""

from __future__ import annotations

from decimal import Decimal

from rules.engine.asking.forms import Number, Target, YesNo, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field, named
from rules.engine.views.visibility import EVERYONE
from rules.wayward.actions.aiming import unsettle
from rules.wayward.character.gear import Item, item, strewn
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.effects import Area
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import LASTS, Turn, TurnAct
from rules.wayward.rolls.modifiers import immobility, total

LONGEST = 200
"""The longest Variable Speed Action that may be declared at once."""
IMMOBILE = 10
"""The Immobilization at which somebody cannot move (WAY-IMMOB-03)."""
OPEN_END = 20
"""The counts after which the actor of an action without an end is asked again."""


UNTIL_STOPPED = 0
"""The length of a Variable Speed Action that lasts until its actor stops it."""


def variable(at: Turn, title: str, length: int) -> Deed:
    """A Variable Speed Action: nothing changes its Speed, and it can be broken off.

    (WAY-VSA-01, WAY-VSA-02, WAY-VSA-06)
    """
    speed = length or OPEN_END
    return Deed(
        id="",
        by=at.me.id,
        act="",
        title=title,
        timing=DeedTiming(
            since=at.fight.now, base=speed, speed=speed, variable=True, abortable=True
        ),
    )


def lasts(until: str = "until I stop") -> int:
    """The field for the length of a Variable Speed Action."""
    return field(
        Number(0, LONGEST, "Counts", {UNTIL_STOPPED: until}),
        "For how many counts; left out: until you stop",
        default=UNTIL_STOPPED,
        says=LASTS,
    )


def _toward(at: Turn) -> Target:
    return Target(options(named(at.fight.seen_by(at.me))), "Who you move toward (or away from)")


@act("move", "act", clauses="WAY-MOVE-01")
class Move(TurnAct):
    """Move for a number of counts, toward somebody or away from them."""

    help = "Cover ground."
    hint = "Walk toward somebody or away; you cover more ground the longer you walk."
    says = (
        "moves {away} {toward} for {length}",
        "moves toward {toward} for {length}",
        "moves for {length}",
        "moves",
    )
    length: int = field(
        Number(1, LONGEST, "Counts"),
        "For how many counts",
        says={"1": "1 count", "*": "{} counts"},
    )
    toward: str = field(_toward, "Who you move toward or away from", default="", says="{}")
    away: bool = field(YesNo("Away"), "True: away from them", default=False, says="away from")

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        held = immobility(at.fight, at.me) >= IMMOBILE
        return "You are held, and cannot move until you are free." if held else None

    def plan(self, at: Turn) -> Deed:
        """AGI times the counts spent, over 50, in yards (WAY-MOVE-01)."""
        return variable(at, "Move", self.length)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """At its end aim is lost. The distance is known when it ends (WAY-MOVE-03)."""
        unsettle(fight, fight.combatant(deed.by))
        yield from ()


ARM = 10
"""The reach of a blow in tenths of a yard, where its weapon has no range."""

FARTHEST = 9999
"""The longest distance that is kept, in tenths of a yard."""


def between(fight: WayFight, one: str, other: str) -> int | None:
    """The distance between two people, in tenths of a yard; None if it is unknown."""
    return fight.gap(one, other)


def nearest(fight: WayFight, ninja: Ninja) -> str:
    """The nearest opponent that everybody sees, and how far away they are; "" if unknown."""
    foes = [each for each in fight.able() if each.camp != ninja.camp and each.eyes is EVERYONE]
    gaps = [(gap, each.name) for each in foes if (gap := fight.gap(ninja.id, each.id)) is not None]
    if not gaps:
        return ""
    gap, name = min(gaps)
    return f"{name} ({spelled(gap)})"


def set_between(fight: WayFight, one: str, other: str, tenths: int) -> None:
    """Set the distance between two people, up to `FARTHEST`."""
    fight.battle.distances["|".join(sorted((one, other)))] = max(0, min(FARTHEST, tenths))


PARTS = 50_000
"""The parts of a tenth of a yard in which a Move is counted, so that nothing is rounded meanwhile.

AGI over 50, times two percentages, comes out whole in them.
"""


def pace(fight: WayFight, ninja: Ninja) -> int:
    """The distance that somebody now moves in a count, in `PARTS` of a tenth of a yard.

    Each point of Immobilization lowers their AGI for this by a tenth; at 10 they cannot move.
    (WAY-MOVE-01, WAY-IMMOB-02, WAY-IMMOB-03)
    """
    share = 100 - 10 * immobility(fight, ninja)
    percent = max(0, 100 + total(fight, ninja, "move_pct"))
    return ninja.stats.agi * share * percent


def reach_of_move(fight: WayFight, ninja: Ninja, counts: Decimal | int) -> int:
    """The distance that somebody moves in so many counts, in tenths of a yard (WAY-MOVE-01)."""
    return int(pace(fight, ninja) * Decimal(counts) / PARTS)


def walk(fight: WayFight) -> None:
    """Move everybody who is doing a Move up to the present count (WAY-MOVE-03).

    Each count uses the pace of that count: an Immobilization slows the counts after it, not those
    before.
    """
    for ninja in fight.able():
        deed = fight.doing(ninja)
        if deed is not None and deed.act == "move" and not ninja.asleep:
            _step(fight, ninja, deed)


def _step(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Go on with a Move up to the present count, but not beyond its declared length."""
    since = deed.timing.since if deed.progress.walked is None else deed.progress.walked
    upto = min(fight.now, deed.ends)
    if upto <= since:
        return
    before = deed.progress.paces // PARTS
    deed.progress.paces += pace(fight, ninja) * (upto - since)
    deed.progress.walked = upto
    wish = Move(**deed.wish)
    tenths = deed.progress.paces // PARTS - before
    gap = between(fight, ninja.id, wish.toward) if wish.toward in fight.combatants else None
    if tenths and gap is not None:
        set_between(fight, ninja.id, wish.toward, gap + tenths if wish.away else gap - tenths)
    if upto == deed.ends:
        _tell_moved(fight, ninja, deed)


def has_walked(fight: WayFight, ninja: Ninja, *, besides: str) -> bool:
    """Whether a Move has led somebody out of reach of where they stood.

    A Move toward `besides` does not count.
    """
    deed = fight.doing(ninja)
    if deed is None or deed.act != "move" or deed.progress.paces // PARTS <= ARM:
        return False
    wish = Move(**deed.wish)
    return wish.away or wish.toward != besides


def cut_short(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """End a Move early: the distance covered so far stays (WAY-ABORT-03, WAY-MOVE-03)."""
    if deed.progress.walked != deed.ends:
        _tell_moved(fight, ninja, deed)


def _tell_moved(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell how far a Move has led, and in which direction."""
    tenths = deed.progress.paces // PARTS
    if not tenths:
        return
    wish = Move(**deed.wish)
    toward = fight.combatants.get(wish.toward)
    held = ninja.worst(StatusKind.IMMOBILITY)
    whither = ""
    if toward is not None:
        whither = f" {'away from' if wish.away else 'toward'} {toward.shown_name}"
    fight.tell_of(
        ninja,
        f"{ninja.name} has moved {spelled(tenths)}{whither}.",
        clauses=["WAY-MOVE-01", "WAY-MOVE-03", *(["WAY-IMMOB-02"] if held else [])],
    )
    for area in fight.battle.areas:
        thing = _underfoot(fight, area)
        if thing is not None and ninja.id in area.inside:
            counts = (
                deed.ends if deed.progress.walked is None else deed.progress.walked
            ) - deed.timing.since
            text = f"{ninja.name} has moved {counts} counts in {area.name}. {thing.kind.text}"
            fight.tell_gm(text, clauses=["WAY-AOE-01"])
    ask_where(fight, ninja)


def ask_where(fight: WayFight, ninja: Ninja) -> None:
    """Remind the GM that somebody who was moved may have left the areas that the GM laid."""
    for area in fight.battle.areas:
        if not area.by and ninja.id in area.inside:
            text = f"{ninja.name} was in {area.name} and has moved: is {ninja.name} still inside?"
            fight.tell_gm(text, clauses=["WAY-AOE-01"])


def _underfoot(fight: WayFight, area: Area) -> Item | None:
    """Return the thing that lies over an area, such as caltrops: the GM says who it hurts."""
    strewn_here = [id for id in strewn() if area.worth(id)]
    if strewn_here:
        return item(strewn_here[0])
    maker = fight.combatants.get(area.by)
    things = [] if maker is None else maker.gear.items
    laid = [each for each in things if each.kind.blast.environmental and not each.kind.blast.damage]
    return next((each for each in laid if each.name == area.name), None)


def spelled(tenths: int) -> str:
    """A distance in tenths of a yard, written for people."""
    return "1 yard" if tenths == 10 else f"{tenths / 10:g} yards"


def at_hand(fight: WayFight, ninja: Ninja, other: Ninja) -> bool:
    """Whether somebody is near enough for a blow; they are if the distance is unknown."""
    gap = between(fight, ninja.id, other.id)
    return gap is None or gap <= ARM
