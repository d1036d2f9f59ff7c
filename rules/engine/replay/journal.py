"""The journal: the one order of everything that touched an encounter.

It has only causes. The rules compute their consequences again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.dice import Dice, Faces
from rules.engine.views.visibility import PlayerId

Json: TypeAlias = Any


VIA_PERSON, VIA_CLOCK = "person", "clock"
"""The values of `via` for an answer of the asked person, and for one that silence gave."""

BY_PERSON = (VIA_PERSON, "deputy", "gm")
"""The values of `via` for an answer that a person gave at that time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The fight was opened under these house rules; with an `open_end` only the GM ends it."""

    house: dict[str, Json]
    name: str = ""
    open_end: bool = False
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Someone entered the fight, with their sheet as it was then."""

    id: str
    name: str
    player: PlayerId
    sheet: dict[str, Json]
    character: str = ""
    hidden: bool = False
    kind: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Someone is out of the fight, or says `how` they mean to be. They stay on record."""

    id: str
    how: Literal["", "yield", "flee"] = ""
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """Someone who had left is back in the fight, as they left it."""

    id: str
    kind: Literal["returned"] = "returned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Began:
    """The fighting starts: from here on the timeline runs."""

    kind: Literal["began"] = "began"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advanced:
    """The next moment of the timeline starts."""

    kind: Literal["advanced"] = "advanced"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAsked:
    """A round may begin after these people have said whether their plans stand.

    `asks` are the combatants whose players are asked, "" for the GM; the players of those in `bare`
    have left nothing in advance. A `brake` asks only whether to go on, and one answer is enough.
    """

    beat: int
    asks: tuple[str, ...]
    bare: tuple[str, ...] = ()
    brake: bool = False
    kind: Literal["round_asked"] = "round_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Only one side can act, or none: the GM is asked whether the fight is over."""

    kind: Literal["decided"] = "decided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """Someone did something out of turn."""

    by: PlayerId
    act: str
    value: Json = None
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question was answered.

    `via` says who answered: "person", "clock", "default", "gm", an order ("intent:7.0": by its
    reply 0) or a plan ("plan:7.1@4": by its step 1, on turn 4).
    """

    key: str
    opened: int
    value: Json
    via: str = VIA_PERSON
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell:
    """The bot threw dice.

    In a pledged fight `place` is their place, so that anyone can check them, and `trail` the
    fingerprint of the decisions before. Both are "" for dice that fell by chance or were given.
    """

    key: str
    dice: Dice
    faces: Faces
    place: str = ""
    trail: str = ""
    kind: Literal["fell"] = "fell"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pledged:
    """The fight commits to two secret seeds by their fingerprints: its dice follow from them."""

    public: str
    hidden: str
    kind: Literal["pledged"] = "pledged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded:
    """Somebody adds words that change all dice from now on."""

    by: PlayerId
    text: str
    kind: Literal["worded"] = "worded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """Somebody rolls plain dice before the GM and the people in `seen_by` only."""

    by: PlayerId
    name: str
    dice: Dice
    reason: str = ""
    seen_by: tuple[PlayerId, ...] = ()
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """The GM changed a value: set it at `path`, added it there, or removed it (None)."""

    path: str
    value: Json
    reason: str = ""
    kind: Literal["amended"] = "amended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Time passed, and nothing else happened."""

    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The fight is over; everything in flight is dropped."""

    reason: str = ""
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """Everything after record `back_to` no longer counts. It stays in the journal.

    `why` is the reason that the GM gave, if any.
    """

    back_to: int
    why: str = ""
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold:
    """A retcon: everything after record `back_to` no longer counts; what follows tells it again.

    `again` has pairs: a record that no longer counts, and the one that tells the same now. `moved`
    are the lines that tell the same: the record and the place before, and those now.
    """

    back_to: int
    again: tuple[tuple[int, int], ...] = ()
    moved: tuple[tuple[int, int, int, int], ...] = ()
    kind: Literal["retold"] = "retold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A retcon is taken back: what counted right after record `upto` counts again, and no more."""

    upto: int
    kind: Literal["restored"] = "restored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """The answer of record `answer` no longer counts; later answers of others still do."""

    answer: int
    kind: Literal["withdrawn"] = "withdrawn"


Entry: TypeAlias = (
    Opened
    | Joined
    | Left
    | Returned
    | Began
    | Advanced
    | RoundAsked
    | Decided
    | Declared
    | Answered
    | Fell
    | Pledged
    | Worded
    | Rolled
    | Amended
    | Passed
    | Ended
    | Undone
    | Retold
    | Restored
    | Withdrawn
)


@dataclass(frozen=True, slots=True)
class Record:
    """An entry, its number (1, 2, 3 ...), and its instant in milliseconds since 1970, UTC."""

    seq: int
    at: int
    entry: Entry


_ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])


def dump_entry(entry: Entry) -> str:
    """An entry as JSON text; `load_entry` reads it back as an equal one."""
    return _ENTRY.dump_json(entry).decode()


def load_entry(text: str) -> Entry:
    """An entry from its JSON text. Raises pydantic's `ValidationError` if it is not one."""
    return _ENTRY.validate_json(text)


def effective(records: Sequence[Record]) -> list[Record]:
    """The records that still count, in order.

    Undo and retcon remove all records after the one that they name; a withdrawal one answer.
    """
    kept: list[Record] = []
    for record in records:
        if isinstance(record.entry, Undone | Retold):
            back_to = record.entry.back_to
            kept = [r for r in kept if r.seq <= back_to]
        elif isinstance(record.entry, Restored):
            upto = record.entry.upto
            kept = effective([r for r in records if r.seq <= upto])
        elif isinstance(record.entry, Withdrawn):
            answer = record.entry.answer
            kept = [r for r in kept if r.seq != answer]
        else:
            kept.append(record)
    return kept
