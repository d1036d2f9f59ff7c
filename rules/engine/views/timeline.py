"""The turn order. It is data, so that a GM can read and correct it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.engine.views.visibility import EVERYONE, Audience, Sign, Viewer
from rules.values import value

DONE = "done"
"""The kind of a slot that shows a past action instead of one that is due."""


@value(frozen=True, slots=True, kw_only=True)
class Slot:
    """One entry of the timeline: somebody is due at an instant, in the ruleset's own unit.

    `kind` is the ruleset's word for it (turn, tick, landing ...). `id` distinguishes slots with the
    same kind and person. `note` is for people. With `lands` they do not act: an earlier action of
    theirs takes effect. `may`: they may act there, but do not have to. `unasked` is the note
    instead, while they are asked nothing; "" keeps the note. `sign` stands for the note in a
    picture.
    """

    at: int
    kind: str
    who: str = ""
    id: str = ""
    note: str = ""
    audience: Audience = EVERYONE
    lands: bool = False
    may: bool = False
    unasked: str = ""
    sign: Sign | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One instant on the board: its label, and whether it is past, now or in the future."""

    at: int
    label: str
    past: bool = False
    now: bool = False


class Scale(StrEnum):
    """What the distances between a game's instants mean.

    `COUNT`: as far apart as their numbers. `TURNS`: a fixed row of turns, all of them shown, the
    past too. `ORDER`: only the order counts.
    """

    COUNT = "count"
    TURNS = "turns"
    ORDER = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The board's timeline: marks in the order of play, and the slots at them."""

    title: str
    marks: tuple[Mark, ...]
    slots: tuple[Slot, ...]
    scale: Scale = Scale.ORDER

    def shown_to(self, viewer: Viewer) -> Timeline:
        """The same timeline without what `viewer` may not see."""
        return replace(self, slots=tuple(s for s in self.slots if viewer.sees(s.audience)))
