"""The GM's circumstances: which rolls they affect, and how long they last.

(WOD-DIFF-02, WOD-POOL-11)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.engine.effects import Effect
from rules.engine.forms import Json, Option, Some

ONCE, ATTACKED = "once", "attacked"
"""Tags of a circumstance: it counts for one roll alone; it counts for attacks on its combatant."""

KINDS_OF_ROLL = ("attack", "defence", "soak", "other", ATTACKED)
"""The kinds of roll that a circumstance may affect."""

THIS_TURN = "this turn"
OFFERED = (THIS_TURN, "2 turns", "3 turns", "5 turns", "10 turns")
TURNS = re.compile(r"([1-9][0-9]{0,2}) turns?", re.IGNORECASE)
"""A length in turns; a list offers some, and any number can be written."""


def touches(effect: Effect, roll: str) -> bool:
    """Whether a circumstance affects a roll; without tags, every roll except attacks on them."""
    kinds = [tag for tag in effect.tags if tag != ONCE]
    return roll in kinds if kinds else roll != ATTACKED


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
