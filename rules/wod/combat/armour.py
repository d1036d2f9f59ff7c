"""Putting armour on and off, and the turns that it takes (WOD-ARMOR-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.forms import YesNo
from rules.engine.kit.acts import act, field
from rules.engine.visibility import Kind
from rules.wod.fight.moments import AboutSomebody, At, everybody
from rules.wod.fight.state import Mortal, WodFight

CLAUSES = ["WOD-ARMOR-03"]


def put_on(fight: WodFight, mortal: Mortal, *, at_once: bool) -> None:
    """Begin to put armour on: in a fight it takes its turns, unless the GM waives them."""
    armour = mortal.armour
    if armour is None or armour.worn:
        return
    if at_once or not armour.don_turns or not fight.by_turns:
        mortal.armour, mortal.donning = replace(armour, worn=True), 0
        return
    mortal.donning = fight.turn + armour.don_turns - 1
    turns = f"{armour.don_turns} turn{'' if armour.don_turns == 1 else 's'}"
    text = f"{mortal.name} begins to put on {armour.name}: it takes {turns}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=CLAUSES)


def take_off(mortal: Mortal) -> None:
    """Take armour off, or stop putting it on."""
    mortal.donning = 0
    if mortal.armour is not None:
        mortal.armour = replace(mortal.armour, worn=False)


def don(fight: WodFight, mortal: Mortal) -> None:
    """Finish putting armour on at the end of a turn; somebody who fell or left does not."""
    if not mortal.donning or mortal.armour is None:
        return
    name = mortal.armour.name
    if not fight.can_act(mortal):
        mortal.donning = 0
        text = f"{mortal.name} no longer puts on {name}."
        fight.tell(text, Kind.EFFECT, audience=mortal.eyes, clauses=CLAUSES)
    elif mortal.donning <= fight.turn:
        mortal.armour, mortal.donning = replace(mortal.armour, worn=True), 0
        fight.tell(f"{mortal.name} wears {name}.", audience=mortal.eyes, clauses=CLAUSES)


@act("wear", clauses="WOD-ARMOR-03", group="body")
class Wear(AboutSomebody):
    """Put armour and shield on or off, outside of combat or as the GM decides (WOD-ARMOR-03)."""

    help = "Armour on or off."
    slash = "Gear on or off."
    combatant: str = field(everybody, "Who it is for")
    armour: bool = field(YesNo("Wears the armour"), "It is worn", default=True)
    shield: bool = field(YesNo("Bears the shield"), "It is worn", default=True)
    at_once: bool = field(YesNo("Without the turns that it takes"), "At once", default=False)

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        if self.armour:
            put_on(at.fight, mortal, at_once=self.at_once)
        else:
            take_off(mortal)
        if mortal.shield is not None:
            mortal.shield = replace(mortal.shield, worn=self.shield)
        gear = [each for each in (mortal.armour, mortal.shield) if each is not None and each.worn]
        worn = " and ".join([each.name for each in gear]) or "no armour"
        at.fight.tell_of(mortal, f"{mortal.name} wears {worn}.", Kind.RULING, CLAUSES)
