"""One alternative answer, and an order: replies to one question, in order of preference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from rules.engine.asking.requests import Ask
from rules.engine.intents.aims import Aim
from rules.engine.intents.amounts import AsMuchAs, Stated, UpTo
from rules.engine.intents.conditions import Condition

ASK = ":ask"
"""Instead of an act: ask me."""

SILENCE = ":silence"
"""Instead of an act: use the default of silence."""

WAIT = ":wait"
"""Instead of an act: not yet, ask again."""

NO_ACT = (ASK, SILENCE, WAIT)

MOST_REPLIES = 6
MOST_TESTS = 8

Wish: TypeAlias = Annotated[Aim | UpTo | AsMuchAs | Stated | Any, Field(union_mode="left_to_right")]
"""The value of a field of a reply: an aim, an amount, a fact of the question, or fixed."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One alternative: an act with its fields, its condition, and what it must leave of each gauge.

    `act` may be `ASK`, `SILENCE` or `WAIT`. A reply that `waits` only puts its turn off: it uses
    nothing up.
    """

    act: str
    fields: Mapping[str, Wish] = field(default_factory=dict[str, Any])
    when: Condition | None = None
    keep: Mapping[str, int] = field(default_factory=dict[str, int])
    waits: bool = False


class Kind(StrEnum):
    """How often an intent answers: some times, in one beat, in one fight, or in every fight."""

    TIMES = "times"
    BEAT = "beat"
    FIGHT = "fight"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Uses:
    """How often an intent answers; `n` is the number of times, or the beat."""

    kind: Kind = Kind.FIGHT
    n: int = 0


NEXT = Uses(Kind.TIMES, 1)
ALWAYS = Uses(Kind.ALWAYS)


class Otherwise(StrEnum):
    """What happens if no reply fits: the next intent, ask the owner, or the default of silence."""

    ON = "on"
    ASK = "ask"
    SILENCE = "silence"


class At(StrEnum):
    """When an intent answers: as the question opens, or when its time has run out."""

    OPEN = "open"
    SILENCE = "silence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """A person's answers to one kind of question, in order of preference.

    `about` is the combatant that it is for, "" for all of the owner's. `when` must be true before
    any reply is tried. `rank` orders the intents of one owner, the lowest first. `note` says why it
    is paused, if somebody or something other than its owner paused it.
    """

    id: str
    owner: str
    question: str
    replies: tuple[Reply, ...]
    about: str = ""
    when: Condition | None = None
    uses: Uses = Uses()
    rank: int = 0
    otherwise: Otherwise = Otherwise.ON
    at: At = At.OPEN
    paused: bool = False
    note: str = ""

    def is_about(self, ask: Ask[Any]) -> bool:
        """Whether a question is of this kind, asked of its owner about its combatant."""
        return self.owner == ask.who and self.question == ask.key and self.about in ("", ask.about)
