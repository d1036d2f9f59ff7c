"""Who may see what: audiences, viewers, and the lines and cards for them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import PlainSerializer

from rules.dice import Roll

PlayerId: TypeAlias = str
"""The id of a person in the campaign; `GM` is the person who runs it."""

GM: PlayerId = "gm"

_People: TypeAlias = Annotated[
    frozenset[PlayerId], PlainSerializer(sorted, return_type=list[str], when_used="json")
]
"""Saved in the order of the ids, because a set's order differs between processes."""

Audience: TypeAlias = _People | None
"""Who may see a thing, besides the GM, who sees everything. `EVERYONE` is None."""

EVERYONE: Audience = None
GM_ONLY: Audience = frozenset()


def only(*players: PlayerId) -> Audience:
    """These players and the GM."""
    return frozenset(players)


def shared(*audiences: Audience) -> Audience:
    """The people who are in every one of these audiences."""
    limited = [audience for audience in audiences if audience is not None]
    return frozenset.intersection(*limited) if limited else EVERYONE


class Kind(StrEnum):
    """The kind of a line, for its sign and colour; the rules never read it.

    The kind of a headline says what happened to the person who was attacked: `HARM` they were hurt,
    `STOPPED` a parry or armour took all of it, `MISSED` it never reached them, `OUT` they are out
    of the fight. `SCENE` is the passing of time, `TALE` a text that a person wrote for everybody,
    with its markdown. `SUCCESS` and `FAILURE` are the results of rolls.
    """

    SCENE = "scene"
    ACTION = "action"
    SUCCESS = "success"
    FAILURE = "failure"
    HARM = "harm"
    STOPPED = "stopped"
    MISSED = "missed"
    OUT = "out"
    EFFECT = "effect"
    RULING = "ruling"
    TALE = "tale"


class Part(StrEnum):
    """The part of a report that a line is.

    `HEAD`: what happened, the one sentence that everybody reads; a later one of the same attack, in
    the same step, replaces it. `NUMBERS`: one small line of
    numbers under a head. `DETAIL`: a step on the way, shown only in the log and by "Why?". `NOTE`:
    a small line of its own, about something in passing.
    """

    HEAD = "head"
    NUMBERS = "numbers"
    DETAIL = "detail"
    NOTE = "note"


class Role(StrEnum):
    """The subject of a number on a card, which decides where it is shown.

    The board shows `HEALTH` and `CONDITION`. Only the owner's own view shows the rest.
    """

    HEALTH = "health"
    CONDITION = "condition"
    RESOURCE = "resource"
    GEAR = "gear"
    NUMBER = "number"


class Sign(StrEnum):
    """The sign of a condition in pictures; the rules never read it."""

    TARGETED = "targeted"
    DEFENDS = "defends"
    STUNNED = "stunned"
    BLEEDS = "bleeds"
    BURNS = "burns"
    HELD = "held"
    BLIND = "blind"
    PRONE = "prone"
    TIRED = "tired"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks: a player, the GM, or (with neither) the public."""

    player: PlayerId | None = None
    gm: bool = False

    def sees(self, audience: Audience) -> bool:
        """Whether the viewer may see something with this audience."""
        return self.gm or audience is None or self.player in audience


PUBLIC = Viewer()
THE_GM = Viewer(player=GM, gm=True)


@dataclass(frozen=True, slots=True)
class SheetValue:
    """The name of a value on the sheet of a combatant."""

    of: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, with the rolls and clauses that "Why?" shows.

    `sheet` are the values of sheets behind numbers of the text that stand in no roll. All lines
    of one attack have the same `of`, "" for other lines. It is never shown, and two lines that
    differ only in it are equal. Nobody is told of a `quiet` line: it is there for those who
    read the log or ask "Why?". `by` is the combatant whose act a headline is about, "" if not
    everybody sees them; `on` is the one whom it was done to, and `harm` the damage that it names.
    """

    text: str
    kind: Kind = Kind.ACTION
    audience: Audience = EVERYONE
    rolls: tuple[Roll, ...] = ()
    clauses: tuple[str, ...] = ()
    of: str = field(default="", compare=False)
    part: Part = Part.HEAD
    quiet: bool = False
    sheet: tuple[SheetValue, ...] = field(default=(), compare=False)
    by: str = field(default="", compare=False)
    on: str = field(default="", compare=False)
    harm: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """One line of a combatant's card.

    `full` is the top of a track; with `rises` a full track is the worst, not the best. The bar of
    health shows what is left; every other bar is as full as its number says. A condition
    shows its `name` and its `value`, if it has one: "bleeding 2". `sign` stands for it in pictures.
    """

    name: str
    value: int | str = ""
    full: int | None = None
    audience: Audience = EVERYONE
    role: Role = Role.NUMBER
    rises: bool = False
    sign: Sign | None = None

    @property
    def words(self) -> str:
        """The stat in one line: "bleeding 2", "Stamina 6/10"."""
        full = f"/{self.full}" if self.is_track else ""
        return f"{self.name} {self.value}".strip() + full

    @property
    def is_track(self) -> bool:
        """Whether it can be drawn as a bar."""
        return self.full is not None and isinstance(self.value, int)

    @property
    def filled(self) -> float:
        """The part of its bar that is full, from 0 to 1."""
        full = max(self.full or 1, 1)
        share = min(max(int(self.value) / full, 0.0), 1.0) if isinstance(self.value, int) else 0.0
        return 1 - share if self.rises and self.role is Role.HEALTH else share


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The card of one combatant: every number with its audience.

    `health` is the word for their wounds that everybody may know ("unhurt", "hurt"), `words` are
    all such words of those who still fight, the best first. `state` are other remarks on them,
    `out` the reason why they are out of the fight ("dead", "fled"), "" while they are in it.
    """

    id: str
    name: str
    stats: tuple[Stat, ...] = field(default=())
    state: str = ""
    health: str = ""
    words: tuple[str, ...] = ()
    out: str = ""

    @property
    def steps_left(self) -> int:
        """How many steps the word for their wounds is above the end; 0 if they are out."""
        known = not self.out and self.health in self.words
        return len(self.words) - self.words.index(self.health) if known else 0

    @property
    def track(self) -> Stat | None:
        """The track of their health, such as HP of full HP; None if only the word is there."""
        return next((stat for stat in self.of_role(Role.HEALTH) if stat.is_track), None)

    def shown_to(self, viewer: Viewer) -> Card:
        """The same card without what `viewer` may not see."""
        return replace(self, stats=tuple(s for s in self.stats if viewer.sees(s.audience)))

    def of_role(self, role: Role) -> tuple[Stat, ...]:
        """The stats of that role."""
        return tuple(stat for stat in self.stats if stat.role is role)
