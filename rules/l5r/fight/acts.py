"""The acts that people can choose, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.l5r.sheets.values import CenterOn, Stance, Status, TraitName


class Near(StrEnum):
    """Whether the target of a shot is within arm's reach (L5R-MOD-02)."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


class Cost(StrEnum):
    """The part of a Turn that an Action takes (L5R-TURN-01)."""

    COMPLEX = "complex"
    SIMPLE = "simple"
    FREE = "free"


class Lasting(StrEnum):
    """The time that a change of the Score lasts (L5R-INIT-06)."""

    ROUND = "round"
    SKIRMISH = "skirmish"


class How(StrEnum):
    """The way in which a group rolls for an ambush (L5R-AMB-04)."""

    HOUSE = "house"
    LEADER = "leader"
    COOPERATIVE = "cooperative"
    EACH = "each_member_best"


class On(StrEnum):
    """The target of a modifier: rolls or the Armor TN, for a while or once (L5R-MOD-04)."""

    ROLL = "roll"
    TN = "tn"
    NEXT_ROLL = "next_roll"
    NEXT_TN = "next_tn"


@dataclass(frozen=True)
class Nothing:
    """An act without parameters: its name says everything."""


@dataclass(frozen=True)
class Assume:
    """Take a Stance. `center` is the roll of the Turn that gets the Center bonus."""

    stance: Stance = Stance.ATTACK
    center: CenterOn = CenterOn.ATTACK


@dataclass(frozen=True)
class Strike:
    """Attack. `near` is only for shots; with `choose`, the roller chooses the dice that count.

    With `more`, here and in other acts, Free Actions may follow in the same Turn.
    """

    target: str
    weapon: str = ""
    near: Near = Near.AUTO
    choose: bool = False
    more: bool = False


@dataclass(frozen=True)
class Call:
    """Calls for the next attack of the Turn: a Void Point on the roll, and raises.

    `rank_one` spends the point to treat a weapon skill that it lacks as rank 1.
    """

    void: bool = False
    raises: int = 0
    rank_one: bool = False


@dataclass(frozen=True)
class Move:
    """Move this many feet."""

    feet: int
    more: bool = False


@dataclass(frozen=True)
class Free:
    """Take a Free Action, in words."""

    what: str


@dataclass(frozen=True)
class Other:
    """Try something else, in words, with the part of the Turn that it takes."""

    what: str
    cost: Cost = Cost.COMPLEX
    more: bool = False


@dataclass(frozen=True)
class Stand:
    """Stand up from the ground."""

    more: bool = False


@dataclass(frozen=True)
class Break:
    """Try to break free. With `center`, the Center bonus is used here."""

    center: bool = False
    more: bool = False


@dataclass(frozen=True)
class Rouse:
    """Spend a Void Point to act although Down."""


@dataclass(frozen=True)
class Delay:
    """Delay the Turn: for the next person, until somebody has acted, or ("end") to the end."""

    until: str = ""


@dataclass(frozen=True)
class Done:
    """End the Turn."""


@dataclass(frozen=True)
class Keep:
    """Keep these dice; the highest if none are named."""

    dice: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spend:
    """Make the roll, with or without a Void Point.

    `rank_one` spends the point to treat a skill that it lacks as rank 1.
    """

    void: bool = False
    rank_one: bool = False


@dataclass(frozen=True)
class First:
    """Say which of the two goes first."""

    combatant: str


@dataclass(frozen=True)
class Rule:
    """Allow an action: its outcome."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """Refuse an action: it is impossible, and costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """Call for a roll: a skill with a Trait, or (no skill) a Trait or Ring alone.

    `void` spends a Void Point on it, and the GM is asked how if there are two ways; for a player's
    character, the player is asked.
    """

    combatant: str
    trait: TraitName
    skill: str = ""
    tn: int = 0
    void: bool = False


@dataclass(frozen=True)
class Ambush:
    """A surprise attack of one side on another, before the first Round.

    The leaders roll for their sides; by default that is the first of each side. `how` follows the
    house rule unless the GM chooses otherwise.
    """

    ambushers: str
    surprised: str
    leader: str = ""
    sentry: str = ""
    how: How = How.HOUSE


@dataclass(frozen=True)
class Adjust:
    """Change a Score."""

    combatant: str
    amount: int
    lasting: Lasting = Lasting.SKIRMISH


@dataclass(frozen=True)
class Modify:
    """Give a bonus or penalty for circumstances; with 0 Rounds it lasts until it is removed.

    A modifier for the next roll, or for the Armor TN against the next attack, is removed after it.
    """

    combatant: str
    on: On
    amount: int
    reason: str
    rounds: int = 1


@dataclass(frozen=True)
class Effect:
    """Add an effect that lasts for some Rounds; a Reaction wounds (or heals) in Stage 3."""

    combatant: str
    name: str
    rounds: int = 1
    wounds: int = 0


@dataclass(frozen=True)
class Afflict:
    """Put a Status Effect on somebody, or remove it; with its TN if it has one.

    `holder` is the person who holds somebody entangled.
    """

    combatant: str
    status: Status
    on: bool = True
    tn: int = 20
    holder: str = ""


@dataclass(frozen=True)
class Day:
    """A day without rest or without food."""

    combatant: str
    rested: bool = True
    fed: bool = True


@dataclass(frozen=True)
class Engage:
    """Set whether two combatants are within reach of each other."""

    combatant: str
    other: str
    near: bool = True


@dataclass(frozen=True)
class Fate:
    """Decide whether somebody who is dying dies, or is spared."""

    combatant: str
    dead: bool


@dataclass(frozen=True)
class Wound:
    """Deal wounds (or, below 0, heal them), as the GM."""

    combatant: str
    wounds: int
    reason: str = ""
