"""Actions with one's own body: get up, shut the eyes, wipe them (WAY-VIS-06)."""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.values import StatusKind
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.wound_modifiers import disabled

STAND = 5
"""The Speed of getting up."""
BLOODY = "slashing-major-head"
"""The wound whose blood can be wiped out of the eyes."""


@act("stand", "act", clauses="WAY-COND-01")
class Stand(TurnAct):
    """Get up from the ground."""

    title = "Stand Up"
    help = "Get up from the ground."
    says = "stands up"
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.having(StatusKind.PRONE):
            return "You are on your feet."
        if Disabled.STAND in disabled(at.me):
            return "Your wounds do not let you stand."
        return None

    def plan(self, at: Turn) -> Deed:
        """Speed 5."""
        return timed(at, "Stand Up", speed_for(at.fight, at.me, STAND, ap=self.ap), ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Get up when the count closes."""
        fight.battle.stored.append(Mending(id=f"{deed.id}-stands", target=deed.by, stands=True))
        yield from ()


@act("eyes", "act", clauses="WAY-VIS-06")
class Eyes(TurnAct):
    """Shut the eyes, which means blindness, or open them again."""

    title = "Shut or Open Eyes"
    help = "Shut your eyes, or open them."
    hint = "Shut your eyes, or open them again; it takes no time."
    says = "shuts or opens their eyes"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        done = at.me.body.blinked == at.fight.now
        return "You have done that once on this count." if done else None

    def plan(self, at: Turn) -> Deed:
        """Speed 0, only on one's own turn (WAY-VIS-06)."""
        title = "Open Eyes" if at.me.body.eyes_shut else "Shut Eyes"
        timing = DeedTiming(since=at.fight.now)
        return Deed(id="", by=at.me.id, act="", title=title, timing=timing)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        ninja.body.eyes_shut = not ninja.body.eyes_shut
        ninja.body.blinked = fight.now
        yield from ()


def _bloody(ninja: Ninja) -> int:
    """The visibility penalty of blood in the eyes."""
    grown = [
        there.grown
        for wound in ninja.body.wounds
        if wound.row == BLOODY and (there := ninja.body.sores.get(wound.id)) is not None
    ]
    return max(grown, default=0)


@act("wipe", "act", clauses="WAY-COND-02")
class Wipe(TurnAct):
    """Wipe the blood out of the eyes; it begins to gather again."""

    title = "Wipe Eyes"
    help = "Wipe the blood out of your eyes."
    hint = "Wipe the blood out of your eyes so that you can see."
    says = "wipes their eyes"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if _bloody(at.me) else "There is no blood in your eyes."

    def plan(self, at: Turn) -> Deed:
        """The Speed is twice the penalty."""
        blood = _bloody(at.me)
        if not blood:
            raise BadAnswer("There is no blood in the eyes.")
        return timed(at, "Wipe Eyes", speed_for(at.fight, at.me, 2 * blood))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        for wound in ninja.body.wounds:
            there = ninja.body.sores.get(wound.id)
            if wound.row == BLOODY and there is not None:
                there.grown, there.since = 0, fight.now
        yield from ()
