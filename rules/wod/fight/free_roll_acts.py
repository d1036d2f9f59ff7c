"""What is rolled outside of the turn order, as the answers people give: parameters of each act.

Where `combatant` is left out it is the first of one's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Means(StrEnum):
    """How a pursuit goes, which says what a point of lead is (WOD-FEAT-22)."""

    FOOT = "foot"
    CAR = "car"
    LARGE = "large"


class Way(StrEnum):
    """How successes asked for in exchange are had: on one roll, or gathered (WOD-BOTCH-05)."""

    THRESHOLD = "threshold"
    GATHER = "gather"


class Torment(StrEnum):
    """What a scene of torture costs its victim (WOD-FEAT-19)."""

    MENTAL = "mental"
    BASHING = "bashing"
    LETHAL = "lethal"


# ---------------------------------------------------------------- single rolls


@dataclass(frozen=True)
class Test:
    """A roll of any traits (WOD-POOL-01)."""

    traits: str
    difficulty: int = 6
    threshold: int = 0
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Try:
    """A feat of the tables, perhaps against somebody (WOD-FEAT-02)."""

    feat: str
    against: tuple[str, ...] = ()
    pool: str = ""
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Oppose:
    """A resisted roll: one's own traits, and after a / the other's (WOD-RESIST-01)."""

    target: str
    traits: str
    difficulty: int = 6
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Aided:
    """A roll that somebody may help with a roll of their own first (WOD-COMP-01)."""

    helper: str
    traits: str
    difficulty: int = 6
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Heave:
    """A feat of strength of some rating (WOD-STRENGTH-01, WOD-STRENGTH-02)."""

    rating: str
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Call:
    """A roll that the GM calls for (WOD-DIFF-01)."""

    combatant: str
    traits: str
    difficulty: int = 6
    threshold: int = 0
    reason: str = ""


# ---------------------------------------------------------------- tasks of several rolls


@dataclass(frozen=True)
class Begin:
    """An extended task: its goal, and how long each roll takes (WOD-EXT-01)."""

    name: str
    traits: str
    goal: int
    difficulty: int = 6
    period: str = ""


@dataclass(frozen=True)
class Contend:
    """A contest of many exchanges; `lower` 0 is as far down as the goal is up (WOD-RESIST-06)."""

    target: str
    traits: str
    goal: int
    lower: int = 0
    combatant: str = ""


@dataclass(frozen=True)
class Pursue:
    """A pursuit: one's own traits, and after a / those of the quarry (WOD-FEAT-22)."""

    target: str
    traits: str
    means: Means = Means.FOOT
    lead: int = 2
    combatant: str = ""


@dataclass(frozen=True)
class Work:
    """One roll towards a task (WOD-EXT-01)."""

    task: str
    willpower: bool = False
    combatant: str = ""


@dataclass(frozen=True)
class Team:
    """A roll of several together towards a task (WOD-TEAM-01)."""

    task: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class Exchange:
    """One exchange of a contest or a pursuit (WOD-RESIST-05)."""

    task: str


@dataclass(frozen=True)
class Track:
    """The GM's changes to a task; fields left out stay (WOD-EXT-03, WOD-EXT-05)."""

    task: str
    goal: int | None = None
    total: int | None = None
    rolls: int | None = None
    open: bool | None = None


# ---------------------------------------------------------------- the GM's word


@dataclass(frozen=True)
class Forgive:
    """Earlier failures that no longer weigh; of every task where none is named (WOD-RETRY-02)."""

    combatant: str
    task: str = ""


@dataclass(frozen=True)
class Relent:
    """The end of a scene of torture, and its cost (WOD-FEAT-19)."""

    combatant: str
    torment: Torment
    intense: bool = False


@dataclass(frozen=True)
class Set:
    """How hard a roll is (WOD-FEAT-02)."""

    difficulty: int
    threshold: int = 0
    dice: int = 0


@dataclass(frozen=True)
class Waive:
    """It needs no roll (WOD-AUTO-01)."""


@dataclass(frozen=True)
class Goal:
    """How hard a task is, how much of it there is, and how many rolls it may take (0: any)."""

    goal: int
    difficulty: int = 6
    threshold: int = 0
    rolls: int = 0


@dataclass(frozen=True)
class Rate:
    """The rating of a feat of strength (WOD-STRENGTH-03)."""

    rating: int


@dataclass(frozen=True)
class Harder:
    """Earlier failures count (WOD-RETRY-01)."""


@dataclass(frozen=True)
class Fresh:
    """Another approach: nothing counts (WOD-RETRY-02)."""


@dataclass(frozen=True)
class Allow:
    """Successes in exchange for difficulty, as asked for (WOD-THRESH-01, WOD-BOTCH-05)."""

    way: Way = Way.THRESHOLD


@dataclass(frozen=True)
class Deny:
    """No exchange; or no more difficulty for a helper's botch."""


@dataclass(frozen=True)
class Worsen:
    """A helper's botch makes it one harder (WOD-COMP-01)."""


# ---------------------------------------------------------------- answers to others' rolls


@dataclass(frozen=True)
class Ready:
    """Roll, with Willpower or without."""

    willpower: bool = False


@dataclass(frozen=True)
class Swap:
    """Ask for less difficulty and more successes, point for point (WOD-THRESH-01)."""

    points: int
    willpower: bool = False


@dataclass(frozen=True)
class Resist:
    """Resist, with the usual pool or another (WOD-RESIST-01)."""

    willpower: bool = False
    pool: str = ""


@dataclass(frozen=True)
class Assist:
    """Help, with a roll of one's own (WOD-COMP-01)."""

    traits: str
    difficulty: int = 6
    willpower: bool = False


@dataclass(frozen=True)
class Absent:
    """No roll: stay out of it."""
