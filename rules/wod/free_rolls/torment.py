"""The cost of a scene of torture for its victim, if the table plays with it (WOD-FEAT-19)."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.forms import OneOf, YesNo
from rules.engine.kit.acts import AnytimeAct, act, field
from rules.engine.visibility import Kind
from rules.wod.combat.harm import suffer
from rules.wod.fight.moments import At
from rules.wod.fight.state import WodFight
from rules.wod.pools.attempts import targets
from rules.wod.sheets.values import Harm


class Torment(StrEnum):
    """The cost of a scene of torture for its victim (WOD-FEAT-19)."""

    MENTAL = "mental"
    BASHING = "bashing"
    LETHAL = "lethal"


@act("torment", clauses="WOD-FEAT-19", group="body")
class Relent(AnytimeAct[WodFight]):
    """End a scene of torture: a point of Willpower or a level of health, two if it was intense.

    (WOD-FEAT-19)
    """

    title = "End torment"
    help = "End a scene, at its cost."
    slash = "End torture, at its cost."
    combatant: str = field(
        lambda at: targets(at.fight.present(), "Whose torment ends"), "Who it is for"
    )
    torment: Torment = field(
        OneOf(tuple(Torment), "The cost: mental, bashing or lethal"), "What it costs"
    )
    intense: bool = field(YesNo("It was intense"), "Was it intense", default=False)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if not at.fight.house.torture_rules:
            return "This campaign plays without torture."
        return None if at.fight.present() else "There is nobody here."

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        at.fight.tell_of(mortal, "The scene ends.", Kind.RULING, "WOD-FEAT-19")
        if self.torment is Torment.MENTAL:
            mortal.willpower = max(0, mortal.willpower - 1)
            text = f"{mortal.name} has lost a point of Willpower."
            at.fight.tell_player(mortal, text, Kind.HARM, clauses="WOD-FEAT-19")
            return
        harm = Harm.LETHAL if self.torment is Torment.LETHAL else Harm.BASHING
        suffer(at.fight, mortal, harm, 2 if self.intense else 1)
