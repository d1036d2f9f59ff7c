"""Lasting effects: conditions, spells, bonuses. They end in the ruleset's own unit of time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.dice import Modifier
from rules.engine.views.visibility import EVERYONE, Audience


@dataclass(frozen=True, kw_only=True)
class Measures:
    """What a game measures lengths by.

    `beat` is the round. `count` numbers the smallest instants, `step` is their name ("" if the game
    has none), and `named` says one in words. A length in rounds is `counts` of them for each round;
    in a game without `counts` it ends as the same person's turn begins, or with a round where the
    book counts `whole` rounds. `seconds` are those of the story in a count. `clause` is cited as an
    effect ends. `round` and `turn` are the game's own words.
    """

    beat: Callable[[Any], int]
    count: Callable[[Any], int] = lambda _: 0
    counts: int = 0
    named: Callable[[int], str] = str
    whole: bool = False
    seconds: int = 0
    clause: str = ""
    round: str = "round"
    step: str = ""
    turn: str = "turn"


@dataclass(kw_only=True)
class Ends:
    """The end at a person's turn, at its beginning or `after` it; or with a round.

    `whose` is the person, "" for the end of `round` itself. `turns` are their turns still to come,
    the ending one included. `round` is the first round in which a turn counts; the effect also ends
    when that round is over. With 0 each turn counts. With `fight` it lasts until the fight ends.
    """

    whose: str = ""
    after: bool = False
    turns: int = 1
    round: int = 0
    fight: bool = False


Ending: TypeAlias = tuple[Ends, str, Callable[[], None]]
"""An end, the id of the person whom the effect is on, and what ends the effect."""


@dataclass(kw_only=True)
class Effect:
    """Something that affects a combatant until an instant of the ruleset's clock.

    `until` is the first instant without it; None lasts until it is removed. `ending` is an end that
    the GM chose; see `rules.engine.kit.durations`. `traits` are the amounts that it adds to
    numbers, by the sheet's names. `tags` are the ruleset's own words ("cc").
    """

    id: str
    on: str
    name: str
    note: str = ""
    until: int | None = None
    ending: Ends | None = None
    traits: dict[str, int] = field(default_factory=dict[str, int])
    tags: list[str] = field(default_factory=list[str])
    clause: str = ""
    audience: Audience = EVERYONE

    def modifier(self, trait: str) -> Modifier:
        """The modifier to a trait, with its reason."""
        return Modifier(self.traits.get(trait, 0), self.name, self.clause)


def expire(effects: list[Effect], now: int) -> list[Effect]:
    """Remove the effects whose end has come, in place; return them in their order."""
    ended = [e for e in effects if e.until is not None and e.until <= now]
    effects[:] = [e for e in effects if e not in ended]
    return ended
