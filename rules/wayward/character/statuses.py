"""Status effects: on somebody in a fight, and on the sheet of somebody whom they outlast."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.engine.state.effects import Ends
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.values import LONG_AGO, Clock, Signed, Since, StatusKind, Text


class Known(StrEnum):
    """Who is told of an effect: all who see the ninja, only its player, or only the GM."""

    ALL = "all"
    OWN = "own"
    GM = "gm"


@dataclass(kw_only=True)
class StatusEnd(Group):
    """The end of a status effect.

    until    the first count without it; None until it fades or is removed
    area     the id of the area in which it lasts
    running  whether its cause goes on, so that it does not fade
    wound    the id of the wound with which it ends
    tied     the id of another status with which it ends
    lock     whether it ends with the grapple in which the ninja is held
    ending   the end that the GM chose, at somebody's turn
    """

    until: Clock | None = None
    area: Text = ""
    running: bool = False
    wound: Text = ""
    tied: Text = ""
    lock: bool = False
    ending: Ends | None = None


@dataclass(kw_only=True)
class Status(Grouped):
    """One status effect on one ninja. On a sheet, count 0 is the end of the last fight.

    id        its id
    kind      its kind
    severity  its severity
    source    its technique, weapon or wound: effects of one source do not add up
    since     the count on which it began, from which its ticks are counted
    ends      its end
    fades     the number of counts in which it loses 1; 0 if it does not
    grows     the number of counts in which it gains 1; 0 if it does not
    special   the special effect of a poison, if the victim suffers from it
    maker     the Toxicology of the maker of a poison
    known     who is told of it
    """

    id: Annotated[str, Field(max_length=200)]
    kind: StatusKind
    severity: Signed
    source: Text = ""
    since: Since = 0
    ends: StatusEnd = field(default_factory=StatusEnd)
    fades: Clock = 0
    grows: Clock = 0
    special: Text = ""
    maker: Signed | None = None
    known: Known = Known.ALL

    @property
    def place(self) -> str:
        """The area of the GM's that causes it; "" for a status that no place causes."""
        return self.ends.area if self.source == self.ends.area else ""

    def shifted(self, counts: int) -> Status:
        """The same status by a clock that shows so many counts more."""
        until = None if self.ends.until is None else max(0, self.ends.until + counts)
        since = max(-LONG_AGO, self.since + counts)
        return replace(self, since=since, ends=replace(self.ends, until=until))

    def lasts(self, now: int = 0) -> int | None:
        """The number of counts on which it still acts; None if nobody knows (WAY-POISON-02)."""
        if self.ends.until is None:
            return None
        return self.ends.until - now - (self.kind is StatusKind.POISON)
