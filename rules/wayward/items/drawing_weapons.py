"""Drawing, putting away, dropping and picking up weapons (WAY-HANDS-10, WAY-PARRY-02)."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.asking.forms import OneOf, Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field, named
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import lose
from rules.wayward.actions.iaijutsu import put_away
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character import formula
from rules.wayward.character.gear import Weapon, weapon_action
from rules.wayward.character.sheet import HANDS
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.free_hands import sealing


class Handle(StrEnum):
    """The ways to handle a weapon."""

    DRAW = "draw"
    SHEATHE = "sheathe"
    DISCARD = "discard"
    RETRIEVE = "retrieve"


def handling_speed(weapon: Weapon, do: Handle) -> int:
    """The Speed of handling a weapon; drawing and putting away depend on the weapon."""
    if do is Handle.DRAW:
        return weapon.kind.handling.draw
    if do is Handle.SHEATHE:
        return weapon.kind.handling.sheathe
    return formula.whole(weapon_action(do.value).speed, {})


@act("handle", "act", clauses="WAY-HANDS-10 WAY-PARRY-02", group="gear")
class HandleWeapon(TurnAct):
    """Draw, sheathe, drop or pick up a weapon."""

    title = "Draw or put away"
    help = "Draw, sheathe, drop or pick up a weapon."
    says = ("{do} {weapon}", "handles a weapon")
    weapon: str = field(
        lambda at: Pick(options(named(at.me.gear.weapons)), "Weapon"),
        "Which weapon",
        says="their {}",
    )
    do: Handle = field(
        OneOf(tuple(Handle), "What to do"),
        "What to do with it",
        says={"draw": "draws", "sheathe": "sheathes", "discard": "drops", "retrieve": "picks up"},
    )
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.gear.weapons:
            return "You carry no weapon."
        return "Your hands are forming seals." if sealing(at.fight, at.me) else None

    def plan(self, at: Turn) -> Deed:
        """At its Speed; refuses what is not possible."""
        weapon = next((each for each in at.me.gear.weapons if each.id == self.weapon), None)
        if weapon is None:
            raise BadAnswer("You do not carry that weapon.")
        faults = {
            Handle.DRAW: weapon.held or weapon.dropped,
            Handle.SHEATHE: not weapon.held,
            Handle.DISCARD: not weapon.held,
            Handle.RETRIEVE: not weapon.dropped,
        }
        if faults[self.do]:
            raise BadAnswer(f"You cannot {self.do.value} the {weapon.name} now.")
        if self.do in (Handle.DRAW, Handle.RETRIEVE):
            held = sum([each.kind.hands for each in at.me.gear.weapons if each.held])
            if held + weapon.kind.hands > HANDS:
                raise BadAnswer(f"You have too few free hands for the {weapon.name}.")
        speed = speed_for(at.fight, at.me, handling_speed(weapon, self.do), ap=self.ap)
        return timed(at, f"{self.do.value.capitalize()} {weapon.name}", speed, ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Take the weapon in hand, or put it away."""
        ninja = fight.combatant(deed.by)
        for weapon in ninja.gear.weapons:
            if weapon.id == self.weapon:
                weapon.held = self.do in (Handle.DRAW, Handle.RETRIEVE)
                weapon.dropped = self.do is Handle.DISCARD
                if self.do is Handle.SHEATHE:
                    put_away(ninja, weapon)
                if not weapon.held:
                    lose(fight, ninja, [weapon])
        yield from ()
