"""What lasts on a ninja: status effects, genjutsu, Upkeeps, and being hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.wayward.character.values import Clock, Signed, StatusKind, Text, Words

PILL = "pill"
"""The tag of effects that come from pills."""
HEALS = "heals"
"""The trait of an effect by which HP come back, so many with each count."""


class Known(StrEnum):
    """Who is told of an effect: all who see the bearer, the bearer alone, or the GM alone."""

    ALL = "all"
    OWN = "own"
    GM = "gm"


@dataclass(kw_only=True)
class Status:
    """One status effect on one ninja.

    `source` is the technique, weapon or wound it comes from: effects of one source do not add up.
    `since` is the count it was inflicted on, from which its ticks are counted; `until` the first
    count at which it no longer holds (None: until it fades or is taken away). `area` is the area
    it lasts in. `running`: what causes it still goes on, so it does not fade. It loses 1 every
    `fades` counts and gains 1 every `grows`, if these are not 0. `wound` is the id of the wound
    that it ends with, `tied` that of another status of the same ninja. Of a poison, `special` is
    its special effect, if the victim suffers from it, and `maker` the Toxicology it was made with.
    A `lock` ends with the grapple in which its bearer is held.
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


@dataclass(kw_only=True)
class Sore:
    """What a wound does in this fight beyond its row in the tables.

    `since` is the count it was taken on; `until` the one at which what it does for a time is over.
    `grown` is how much worse it has become, `worst` the most that this has been.
    """

    since: Clock = 0
    until: Clock | None = None
    grown: Signed = 0
    worst: Signed = 0


@dataclass(kw_only=True)
class Upkeep:
    """A technique that is kept up, with its X: a penalty on Stamina and Chakra (WAY-UPKEEP-01).

    Of one with variants, `variant` is the one that was chosen. A `secret` one is a genjutsu:
    nobody else is told of it.
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
    """A genjutsu that works on a ninja (WAY-GENJ-04).

    `total` is the roll it is held by, `margin` by how much it beat the victim's; `aware`: the
    victim knows that there is an illusion (WAY-GENJ-12).
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
    """Being hidden, from each observer for themselves (WAY-HIDE-07, WAY-STEALTH-01).

    `tn` is the Stealth roll with all that has changed it since, without what the `level` adds.
    `from_` are those hidden from; `found_by` those of them who have found the ninja since;
    `caught` those of these of whom the ninja knows it (WAY-SEARCH-04). `seen_by` are the players
    who see the ninja by this: whoever changes the rest keeps it true.
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
