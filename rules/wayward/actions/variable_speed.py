"""Variable Speed Actions: the actor chooses their length. Move is one (WAY-VSA-01, WAY-MOVE-01)."""

from __future__ import annotations

from rules.engine.forms import Number, Target, YesNo, options
from rules.engine.kit.acts import act, field, named
from rules.engine.requests import Resolution
from rules.wayward.actions.aiming import unsettle
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.state import WayFight
from rules.wayward.fight.turn_action import LASTS, Turn, TurnAct
from rules.wayward.rolls.modifiers import immobility

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
        return "You are held, and cannot move." if held else None

    def plan(self, at: Turn) -> Deed:
        """AGI times the counts spent, over 50, in yards (WAY-MOVE-01)."""
        return variable(at, "Move", self.length)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """At its end aim is lost. The distance is known when it ends (WAY-MOVE-03)."""
        unsettle(fight, fight.combatant(deed.by))
        yield from ()
