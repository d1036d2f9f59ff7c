"""Acts at any time: presets and sides, and the list of all others."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.forms import OneOf, Text
from rules.engine.kit.acts import AnytimeAct, act, field, out_of_turn
from rules.engine.kit.pausing import Resume
from rules.engine.visibility import Kind
from rules.wod.combat import care
from rules.wod.combat.ambush import Lay
from rules.wod.combat.armour import Wear
from rules.wod.combat.conditions import Hinder
from rules.wod.combat.defence import Blocking
from rules.wod.combat.movement import Ground
from rules.wod.fight.moments import AboutSomebody, At, everybody, own
from rules.wod.fight.state import WodFight
from rules.wod.free_rolls.contests import Contend, Exchange, Pursue
from rules.wod.free_rolls.feat_attempts import Try
from rules.wod.free_rolls.gm_rolls import Call
from rules.wod.free_rolls.resisted_rolls import Oppose
from rules.wod.free_rolls.single_rolls import Aided, Forgive, Test
from rules.wod.free_rolls.strength import Heave
from rules.wod.free_rolls.tasks import Begin, Team, Track, Work
from rules.wod.free_rolls.torment import Relent
from rules.wod.pools.attempts import targets
from rules.wod.pools.checks import Consequence
from rules.wod.pools.circumstances import Circumstance, Clear
from rules.wod.sheets.values import Else, Guard, Spend


class Unasked(StrEnum):
    """The defence of somebody who does not answer (WOD-COMBAT-01)."""

    NONE = "none"
    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"


@act("preset", clauses="WOD-WILL-01 WOD-COMBAT-01")
class Preset(AnytimeAct[WodFight]):
    """Set what somebody does without being asked; None changes nothing.

    (WOD-WILL-01, WOD-COMBAT-01, WOD-FULLDEF-02)
    """

    help = "Set your defaults."
    slash = "Set your defaults for the fight."
    gm = False
    combatant: str = field(lambda at: targets(own(at.fight, at.by), "Who"), "Who it is for")
    guard: Unasked | None = field(
        OneOf(tuple(Unasked), "Defence if you do not answer"), "If you do not answer", default=None
    )
    defence: Spend | None = field(
        OneOf(tuple(Spend), "Willpower on defences"), "Willpower on defences", default=None
    )
    soak: Spend | None = field(
        OneOf(tuple(Spend), "Willpower on soak"), "Willpower on soak", default=None
    )
    otherwise: Else | None = field(
        OneOf(tuple(Else), "If a target falls before your attack"), "Target down", default=None
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if own(at.fight, at.by) else "You have nobody here."

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        presets = mortal.presets
        if self.guard is not None:
            presets.guard = None if self.guard is Unasked.NONE else Guard(self.guard.value)
        presets.defence = self.defence or presets.defence
        presets.soak = self.soak or presets.soak
        presets.otherwise = self.otherwise or presets.otherwise
        guard = presets.guard.value if presets.guard is not None else "none"
        told = [f"defence {guard}", f"Willpower on defences {presets.defence.value}"]
        told.append(f"on soak {presets.soak.value}")
        told.append(f"if a target falls first: {presets.otherwise.value.replace('_', ' ')}")
        text = f"Noted for {mortal.name}: {', '.join(told)}."
        at.fight.tell_player(mortal, text, clauses="WOD-WILL-01")


@act("align", clauses="WOD-COMBAT-01", group="gm")
class Align(AboutSomebody):
    """Set somebody's side: enemies come first in choices of targets (WOD-COMBAT-01)."""

    help = "Say on whose side somebody is."
    slash = "Change sides."
    combatant: str = field(everybody, "Who it is for")
    side: str = field(Text(40, label="Which side"), "players, others, or another")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        mortal.side = self.side
        text = f"{mortal.name} is on the side of {self.side}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-COMBAT-01")


ACTS = (
    *(Preset, Lay, Hinder, Circumstance, Blocking, Clear, Consequence, Wear, Ground, Align),
    *(Resume, care.Decide, care.Wound, care.Mend, care.Pass, care.Care),
    *(care.Stabilise, care.Treat, care.Impair),
    *(Test, Try, Oppose, Aided, Heave, Call, Forgive, Relent),
    *(Begin, Work, Team, Contend, Pursue, Exchange, Track),
)

OUT_OF_TURN = out_of_turn(*ACTS)
