"""Rest: the action in combat that lowers the Stamina penalty (WAY-REST-01)."""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct
from rules.wayward.rolls.wound_modifiers import carries, disabled

REST = 5
SLOW_REST = 15
"""The Speed of a Rest, and of a Rest with the wound that makes it slow."""
ROASTED = "energy-critical-abdomen"
"""The wound with which a Rest halves that wound's penalty, and does nothing else."""
CONE_SNAIL = "cone-snail"
"""The poison that prevents any Rest."""


@act("rest", "act", clauses="WAY-REST-01")
class Rest(TurnAct):
    """Rest, to lower the Stamina penalty (WAY-REST-01)."""

    help = "Rest: your Stamina penalty falls."
    hint = "Catch your breath: your Stamina penalty becomes 1 lower."
    says = "rests"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        choked = any(each.special == CONE_SNAIL for each in at.me.body.statuses)
        if choked or Disabled.REST in disabled(at.me):
            return "Your wounds, or a poison, do not let you rest."
        return None

    def plan(self, at: Turn) -> Deed:
        """Speed 5, which Shock and wounds raise but nothing lowers (WAY-REST-02)."""
        base = SLOW_REST if carries(at.me, ROASTED) else REST
        return timed(at, "Rest", speed_for(at.fight, at.me, base, reducible=False))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Lower the Stamina penalty and every Burn by 1 when the count closes (WAY-REST-01)."""
        ninja = fight.combatant(deed.by)
        if carries(ninja, ROASTED):
            ease(ninja, ROASTED)
        else:
            fight.battle.stored.append(Mending(id=f"{deed.id}-rest", target=deed.by, stamina=1))
        yield from ()


def ease(ninja: Ninja, row: str) -> None:
    """Halve the growth of a wound, but not below half of its highest growth."""
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == row and there is not None:
            there.grown = max((there.worst + 1) // 2, there.grown // 2)
