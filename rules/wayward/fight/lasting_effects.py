"""The lasting effects on a ninja: status effects, genjutsu, Upkeeps, and being hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

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
class Status:
    """One status effect on one ninja.

    `source` is its technique, weapon or wound: effects of one source do not add up. `since` is the
    count on which it began, from which its ticks are counted; `until` is the first count without
    it, None until it fades or is removed. `area` is the area in which it lasts. `running`: its
    cause goes on, so it does not fade. It loses 1 every `fades` counts and gains 1 every `grows`
    counts, if these are not 0. It ends with the wound with the id `wound`, or with another status
    with the id `tied`. A poison has its special effect in `special`, if the victim suffers from it,
    and the maker's Toxicology in `maker`. A `lock` ends with the grapple in which the ninja is
    held.
    """

    id: str
    kind: StatusKind
    severity: Signed
    source: Text = ""
    since: Clock = 0
    until: Clock | None = None
    area: Text = ""
    running: bool = False
    fades: Clock = 0
    grows: Clock = 0
    wound: Text = ""
    tied: Text = ""
    special: Text = ""
    maker: Signed | None = None
    known: Known = Known.ALL
    lock: bool = False

    @property
    def place(self) -> str:
        """The area of the GM's that causes it; "" for a status that no place causes."""
        return self.area if self.source == self.area else ""


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
