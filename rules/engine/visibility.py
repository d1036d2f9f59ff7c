"""Who may see what."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from rules.dice import Roll
from rules.dice.quick import quick

PlayerId: TypeAlias = str
"""The id of a person in the campaign; `GM` is the person who runs it."""

GM: PlayerId = "gm"

Audience: TypeAlias = frozenset[PlayerId] | None
"""Who may see a thing, besides the GM, who sees everything. `EVERYONE` is None."""

EVERYONE: Audience = None
GM_ONLY: Audience = frozenset()


def only(*players: PlayerId) -> Audience:
    """These players and the GM."""
    return frozenset(players)


def shared(*audiences: Audience) -> Audience:
    """Those who are in every one of these audiences."""
    limited = [audience for audience in audiences if audience is not None]
    return frozenset.intersection(*limited) if limited else EVERYONE


class Kind(StrEnum):
    """What a line tells, for icon and colour; never read by the rules.

    A tale is what a person wrote for all to read, with whatever emphasis is in it.
    """

    SCENE = "scene"
    ACTION = "action"
    SUCCESS = "success"
    FAILURE = "failure"
    HARM = "harm"
    EFFECT = "effect"
    RULING = "ruling"
    TALE = "tale"


@quick
@dataclass(frozen=True, slots=True)
class Viewer:
    """Someone looking: a player, the GM, or (with neither) the public."""

    player: PlayerId | None = None
    gm: bool = False

    def sees(self, audience: Audience) -> bool:
        """Whether a thing with this audience is for these eyes."""
        return self.gm or audience is None or self.player in audience


PUBLIC = Viewer()
THE_GM = Viewer(player=GM, gm=True)


@quick
@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, with the rolls and clauses that "Why?" shows."""

    text: str
    kind: Kind = Kind.ACTION
    audience: Audience = EVERYONE
    rolls: tuple[Roll, ...] = ()
    clauses: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """One thing that a card says of a combatant; `full` is the top of a track."""

    name: str
    value: int | str
    full: int | None = None
    audience: Audience = EVERYONE


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is told of one combatant: every number with its audience."""

    id: str
    name: str
    stats: tuple[Stat, ...] = field(default=())
    state: str = ""

    def shown_to(self, viewer: Viewer) -> Card:
        """The same card without what `viewer` may not see."""
        shown = tuple(stat for stat in self.stats if viewer.sees(stat.audience))
        return Card(id=self.id, name=self.name, stats=shown, state=self.state)
