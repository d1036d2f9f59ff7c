"""The GM's circumstances: which rolls they affect, and how long they last.

(WOD-DIFF-02, WOD-POOL-11)
"""

from __future__ import annotations

from rules.engine.asking.forms import Number, Option, Some, Text
from rules.engine.kit.acts import AnytimeAct, act, field
from rules.engine.kit.durations import last, lasting_field
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind
from rules.wod.shared_fields import AboutSomebody, At, everybody
from rules.wod.state import ATTACKED, ONCE, WodFight

KINDS_OF_ROLL = ("attack", "defence", "soak", "other", ATTACKED)
"""The kinds of roll that a circumstance may affect."""


def scope(label: str) -> Some:
    """The choice of rolls, and of one roll alone."""
    return Some(tuple([Option(e, e.capitalize()) for e in (*KINDS_OF_ROLL, ONCE)]), 0, None, label)


@act("circumstance", clauses="WOD-DIFF-02 WOD-POOL-11 WOD-DODGE-01", group="gm")
class Circumstance(AboutSomebody):
    """The GM's change of difficulty and dice for somebody's rolls (WOD-DIFF-02, WOD-POOL-11).

    It may be for attacks on them or for one roll alone: `rolls` names both.
    """

    help = "Change somebody's difficulties and pools."
    combatant: str = field(everybody, "Who it is for")
    difficulty: int = field(Number(-10, 10, "Difficulty"), "To add", default=0)
    dice: int = field(Number(-20, 20, "Dice"), "To add", default=0)
    rolls: tuple[str, ...] = field(
        scope("Which rolls (none: all)"), "Which, for example: attack, once", default=()
    )
    lasts: str = lasting_field()
    reason: str = field(Text(100, least=0, label="Why"), "Say why", default="")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        parts = [f"difficulty {self.difficulty:+d}"] if self.difficulty else []
        parts += [f"{self.dice:+d} {'die' if abs(self.dice) == 1 else 'dice'}"] if self.dice else []
        parts += ["for one roll"] if ONCE in self.rolls else []
        effect = Effect(
            id=at.fight.fresh_id("effect"),
            on=mortal.id,
            name=self.reason or "Circumstances",
            note=", ".join(parts),
            traits={"difficulty": self.difficulty, "dice": self.dice},
            tags=[*self.rolls],
            clause="WOD-DIFF-02" if self.difficulty else "WOD-POOL-11",
            audience=mortal.eyes,
        )
        at.fight.effects.append(effect)
        until = last(at.fight, effect, mortal, self.lasts)
        text = f"{mortal.name}: {effect.name}, {effect.note or 'no change'}{until}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-DIFF-02 WOD-POOL-11")


def _named(at: At) -> tuple[Option, ...]:
    people = at.fight.combatants
    return tuple(
        [
            Option(effect.id, f"{people[effect.on].name}: {effect.name}")
            for effect in at.fight.effects
            if effect.on in people
        ]
    )


@act("clear", clauses="WOD-DIFF-02", group="gm")
class Clear(AnytimeAct[WodFight]):
    """End circumstances (WOD-DIFF-02)."""

    help = "End circumstances."
    effects: tuple[str, ...] = field(
        lambda at: Some(_named(at), 1, None, "Which"), "Which, with commas between"
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _named(at) else "There are no circumstances to clear."

    def resolve(self, at: At) -> None:
        ended = [effect for effect in at.fight.effects if effect.id in self.effects]
        at.fight.effects[:] = [each for each in at.fight.effects if each not in ended]
        at.fight.tell_gm("Cleared.", Kind.RULING, clauses="WOD-DIFF-02")
