"""The answers for rolls outside of the turn order: the parameters of each act.

If `combatant` is left out, the first of one's own is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Means(StrEnum):
    """The means of a pursuit, which decide the distance for a point of lead (WOD-FEAT-22)."""

    FOOT = "foot"
    CAR = "car"
    LARGE = "large"


class Way(StrEnum):
    """The way to get the exchanged successes: on one roll, or gathered over several.

    (WOD-BOTCH-05)
    """

    THRESHOLD = "threshold"
    GATHER = "gather"


class Torment(StrEnum):
    """The cost of a scene of torture for its victim (WOD-FEAT-19)."""

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
    """A resisted roll: one's own traits, and after a / the other side's (WOD-RESIST-01)."""

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
    """A feat of strength with a rating (WOD-STRENGTH-01, WOD-STRENGTH-02)."""

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
    """A contest of many exchanges; `lower` 0 means the negative of the goal (WOD-RESIST-06)."""

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
    """A roll of several people together towards a task (WOD-TEAM-01)."""

    task: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class Exchange:
    """One exchange of a contest or a pursuit (WOD-RESIST-05)."""

    task: str


@dataclass(frozen=True)
class Track:
    """The GM's changes to a task; fields that are left out stay (WOD-EXT-03, WOD-EXT-05)."""

    task: str
    goal: int | None = None
    total: int | None = None
    rolls: int | None = None
    open: bool | None = None


# ---------------------------------------------------------------- the GM's word


@dataclass(frozen=True)
class Forgive:
    """Forget earlier failures at a task, or at every task if none is named (WOD-RETRY-02)."""

    combatant: str
    task: str = ""


@dataclass(frozen=True)
class Relent:
    """End a scene of torture, at its cost (WOD-FEAT-19)."""

    combatant: str
    torment: Torment
    intense: bool = False


@dataclass(frozen=True)
class Set:
    """Set the difficulty of a roll (WOD-FEAT-02)."""

    difficulty: int
    threshold: int = 0
    dice: int = 0


@dataclass(frozen=True)
class Waive:
    """Allow it without a roll (WOD-AUTO-01)."""


@dataclass(frozen=True)
class Goal:
    """Set a task's goal, its difficulty, and how many rolls it may take (0: any number)."""

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
    """Count earlier failures (WOD-RETRY-01)."""


@dataclass(frozen=True)
class Fresh:
    """Accept another approach: earlier failures do not count (WOD-RETRY-02)."""


@dataclass(frozen=True)
class Allow:
    """Grant the exchange of difficulty for successes (WOD-THRESH-01, WOD-BOTCH-05)."""

    way: Way = Way.THRESHOLD


@dataclass(frozen=True)
class Deny:
    """Refuse an exchange, or the increase of difficulty by a helper's botch."""


@dataclass(frozen=True)
class Worsen:
    """Let a helper's botch raise the difficulty by 1 (WOD-COMP-01)."""


# ---------------------------------------------------------------- answers to others' rolls


@dataclass(frozen=True)
class Ready:
    """Roll, with or without Willpower."""

    willpower: bool = False


@dataclass(frozen=True)
class Swap:
    """Ask for a lower difficulty and more successes, point for point (WOD-THRESH-01)."""

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
