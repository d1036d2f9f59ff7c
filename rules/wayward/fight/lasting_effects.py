"""The lasting effects on a ninja: status effects, genjutsu, Upkeeps, and being hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.engine.grouped import Group, Grouped
from rules.wayward.character.values import Clock, Signed, StatusKind, Text, Words

PILL = "pill"
"""The tag of effects by pills."""
HEALS = "heals"
"""The trait of an effect that restores HP each count."""


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
    """

    until: Clock | None = None
    area: Text = ""
    running: bool = False
    wound: Text = ""
    tied: Text = ""
    lock: bool = False


@dataclass(kw_only=True)
class Status(Grouped):
    """One status effect on one ninja.

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

    id: str
    kind: StatusKind
    severity: Signed
    source: Text = ""
    since: Clock = 0
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


@dataclass(kw_only=True)
class Sore:
    """The effects of a wound in this fight, besides its row in the tables.

    `since` is the count of the wound; `until` is the count on which its temporary effect ends.
    `grown` is how much worse it has become, `worst` the most that this has been.
    """

    since: Clock = 0
    until: Clock | None = None
    grown: Signed = 0
    worst: Signed = 0


@dataclass(kw_only=True)
class Upkeep:
    """A technique that is kept up, with its X: a penalty on Stamina and Chakra (WAY-UPKEEP-01).

    `variant` is the chosen variant, if there are any. Nobody else is told of a `secret` one, a
    genjutsu.
    """

    id: str
    technique: Text
    name: Text
    amount: Signed
    x: Signed = 0
    variant: Text = ""
    secret: bool = False


@dataclass(kw_only=True)
class Bewitchment:
    """A genjutsu that affects a ninja (WAY-GENJ-04).

    `total` is the user's roll, `margin` its lead over the victim's roll. `aware`: the victim knows
    that there is an illusion (WAY-GENJ-12).
    """

    id: str
    technique: Text
    name: Text
    by: Text
    total: Signed
    margin: Signed
    aware: bool
    x: Signed = 0
    until: Clock | None = None
    outlasts_combat: bool = False
    survives_wounds: bool = False
    text: Words = ""


@dataclass(kw_only=True)
class Hiding:
    """Being hidden, from each observer separately (WAY-HIDE-07, WAY-STEALTH-01).

    `tn` is the Stealth roll with all later changes, without the bonus of the `level`. `from_` are
    the people the ninja hid from, `found_by` those of them who have found the ninja since, and
    `caught` the finders that the ninja knows about (WAY-SEARCH-04). `seen_by` are the players
    who therefore see the ninja; whoever changes the other fields must update it.
    """

    tn: Signed
    level: Annotated[int, Field(ge=1, le=3)] = 1
    from_: list[str] = field(default_factory=list)
    found_by: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)
    seen_by: list[str] = field(default_factory=list)

    def hides_from(self, observer: str) -> bool:
        """Whether this combatant does not see the ninja."""
        return observer in self.from_ and observer not in self.found_by
