"""Grapple rolls, when the GM asks for them, and their holds (WAY-D20-01, WAY-FATIGUE-07).

The GM says who is in control, when somebody tries to shift the hold or break free, and when
somebody lets go. A hold also ends when the two part, or one of them cannot go on.
"""

from __future__ import annotations

from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.engine.wording import targets
from rules.errors import BadAnswer
from rules.wayward.conditions.grappling import release, seize
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import grapple
from rules.wayward.rolls.opposed_rolls import Side, opposed


@act("grapple", clauses="WAY-D20-01 WAY-FATIGUE-07", group="gm")
class Grapple(AsideAct[WayFight]):
    """Let two people in a grapple roll against each other: one is in control, one is held."""

    help = "Roll for two who wrestle."
    holder: str = field(lambda at: targets(at.fight.able(), "In control"), "Who is in control")
    held: str = field(lambda at: targets(at.fight.able(), "Held"), "Who is held")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if len(at.fight.able()) > 1 else "A grapple needs two people who can act."

    def check(self, at: OutOfTurn[WayFight]) -> None:
        del at
        if self.holder == self.held:
            raise BadAnswer("Choose two different people.")

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        """On a tie the held person can break free; with more they can shift the hold."""
        fight = at.fight
        holder, held = fight.combatant(self.holder), fight.combatant(self.held)
        gripping = grapple(fight, holder, controls=True)
        struggling = grapple(fight, held, controls=False)
        met = yield from opposed(
            fight,
            Side(ninja=holder, name="Grapple", parts=gripping, clause="WAY-FATIGUE-07"),
            Side(ninja=held, name="Grapple", parts=struggling, clause="WAY-FATIGUE-07"),
        )
        free = f"{held.shown_name} can break free of {holder.shown_name}"
        if met.margin > 0:
            seize(fight, holder, held)
            text = f"{holder.shown_name} keeps hold of {held.shown_name}."
        elif met.margin == 0:
            text = f"{free}, but cannot shift the hold."
        else:
            text = f"{free}, or shift the hold."
        fight.tell_of(held, text, Kind.RULING, "WAY-DEF-06")


def _held(at: OutOfTurn[WayFight]) -> list[Ninja]:
    return [each for each in at.fight.present() if each.body.held_by]


@act("let_go", clauses="WAY-IMMOB-06", group="gm")
class LetGo(AnytimeAct[WayFight]):
    """End a hold: the held person breaks free, or the holder lets go (WAY-IMMOB-06)."""

    title = "Let go"
    help = "End the hold on somebody, with every lock."
    held: str = field(lambda at: targets(_held(at), "Who is free"), "Who is free")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _held(at) else "Nobody is held in a grapple."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        release(at.fight, at.fight.combatant(self.held))
