"""The GM's circumstances: which rolls they affect, and how long they last.

(WOD-DIFF-02, WOD-POOL-11)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.engine.asking.forms import Json, Number, Option, Some, Text
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import AnytimeAct, act, field
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind
from rules.wod.shared_fields import AboutSomebody, At, everybody
from rules.wod.state import ATTACKED, ONCE, WodFight

KINDS_OF_ROLL = ("attack", "defence", "soak", "other", ATTACKED)
"""The kinds of roll that a circumstance may affect."""

THIS_TURN = "this turn"
OFFERED = (THIS_TURN, "2 turns", "3 turns", "5 turns", "10 turns")
TURNS = re.compile(r"([1-9][0-9]{0,2}) turns?", re.IGNORECASE)
"""A length in turns; a list offers some, and any number can be written."""


class Scope(Some):
    """The rolls that a circumstance affects, and its length: once, or a number of turns."""

    __slots__ = ()

    def read(self, raw: Json) -> tuple[str, ...]:
        """The kinds of rolls and the lengths that are named."""
        if not isinstance(raw, list | tuple):
            return super().read(raw)
        turns = [str(item).casefold() for item in raw if TURNS.fullmatch(str(item))]
        rest = [item for item in raw if not TURNS.fullmatch(str(item))]
        return (*super().read(rest), *turns)


def scope(label: str) -> Scope:
    """The choice of rolls and of a length."""
    named = (*KINDS_OF_ROLL, ONCE, *OFFERED)
    return Scope(tuple([Option(each, each.capitalize()) for each in named]), 0, None, label)


def kinds_in(scope: Sequence[str]) -> list[str]:
    """The tags of a circumstance: everything but a number of turns."""
    return [each for each in scope if turns_in([each]) is None]


def turns_in(scope: Sequence[str]) -> int | None:
    """The number of turns that is named, the fewest if several are; None if none is."""
    found = [1 for each in scope if each == THIS_TURN]
    found += [int(match[1]) for each in scope if (match := TURNS.fullmatch(each))]
    return min(found, default=None)


def _ends(fight: WodFight, turns: int) -> int:
    """The first turn without a circumstance that lasts so many turns, this one included."""
    return max(1, fight.turn) + turns


@act("circumstance", clauses="WOD-DIFF-02 WOD-POOL-11 WOD-DODGE-01", group="gm")
class Circumstance(AboutSomebody):
    """The GM's change of difficulty and dice for somebody's rolls (WOD-DIFF-02, WOD-POOL-11).

    It may be for attacks on them, for one roll alone, or for some turns: `rolls` names both. Else
    it lasts until the GM clears it.
    """

    help = "Change somebody's difficulties and pools."
    combatant: str = field(everybody, "Who it is for")
    difficulty: int = field(Number(-10, 10, "Difficulty"), "To add", default=0)
    dice: int = field(Number(-20, 20, "Dice"), "To add", default=0)
    rolls: tuple[str, ...] = field(
        scope("Which rolls (none: all), how long"),
        "Which, and how long: attack, 2 turns",
        default=(),
    )
    reason: str = field(Text(100, least=0, label="Why"), "Say why", default="")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        parts = [f"difficulty {self.difficulty:+d}"] if self.difficulty else []
        parts += [f"{self.dice:+d} {'die' if abs(self.dice) == 1 else 'dice'}"] if self.dice else []
        turns = turns_in(self.rolls)
        parts += [f"for {counted(turns, 'turn')}"] if turns else []
        parts += ["for one roll"] if ONCE in self.rolls else []
        effect = Effect(
            id=at.fight.fresh_id("effect"),
            on=mortal.id,
            name=self.reason or "Circumstances",
            note=", ".join(parts),
            until=_ends(at.fight, turns) if turns else None,
            traits={"difficulty": self.difficulty, "dice": self.dice},
            tags=kinds_in(self.rolls),
            clause="WOD-DIFF-02" if self.difficulty else "WOD-POOL-11",
            audience=mortal.eyes,
        )
        at.fight.effects.append(effect)
        text = f"{mortal.name}: {effect.name}, {effect.note or 'no change'}."
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
    """End circumstances now, or after some turns (WOD-DIFF-02)."""

    help = "End circumstances."
    effects: tuple[str, ...] = field(
        lambda at: Some(_named(at), 1, None, "Which"), "Which, with commas between"
    )
    turns: int = field(Number(0, 100, "After so many turns", {0: "now"}), "In turns", default=0)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _named(at) else "There are no circumstances to clear."

    def resolve(self, at: At) -> None:
        ended = [effect for effect in at.fight.effects if effect.id in self.effects]
        if self.turns:
            for effect in ended:
                effect.until = _ends(at.fight, self.turns)
            text = f"They hold for {counted(self.turns, 'turn')}."
        else:
            at.fight.effects[:] = [each for each in at.fight.effects if each not in ended]
            text = "Cleared."
        at.fight.tell_gm(text, Kind.RULING, clauses="WOD-DIFF-02")
