"""The turn order. It is data, so that a GM can read and correct it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.visibility import EVERYONE, Audience, Viewer
from rules.values import value

DONE = "done"
"""The kind of a slot that shows a past action instead of one that is due."""


@value(frozen=True, slots=True, kw_only=True)
class Slot:
    """One entry of the timeline: somebody is due at an instant, in the ruleset's own unit.

    `kind` is the ruleset's word for it (turn, tick, landing ...). `id` distinguishes slots with the
    same kind and person. `note` is for people. With `lands` they do not act: an earlier action of
    theirs takes effect. `may`: they may act there, but do not have to. `unasked` is the note
    instead, while they are asked nothing; "" keeps the note.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One instant on the board: its label, and whether it is past, now or in the future."""

    at: int
    label: str
    past: bool = False
    now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The board's timeline: marks in the order of play, and the slots at them."""

    title: str
    marks: tuple[Mark, ...]
    slots: tuple[Slot, ...]

    def shown_to(self, viewer: Viewer) -> Timeline:
        """The same timeline without what `viewer` may not see."""
        return replace(self, slots=tuple(s for s in self.slots if viewer.sees(s.audience)))
