"""What people can do, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.l5r.values import CenterOn, Stance, Status, TraitName


class Near(StrEnum):
    """Whether the target of a shot is within reach of its arm (L5R-MOD-02)."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


class Cost(StrEnum):
    """The part of a Turn that an Action takes (L5R-TURN-01)."""

    COMPLEX = "complex"
    SIMPLE = "simple"
    FREE = "free"


class Lasting(StrEnum):
    """How long a change of the Score holds (L5R-INIT-06)."""

    ROUND = "round"
    SKIRMISH = "skirmish"


class How(StrEnum):
    """How a group rolls for an ambush (L5R-AMB-04)."""

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
    """An act that says it all by its name."""


@dataclass(frozen=True)
class Assume:
    """A Stance. `center`: which roll of the Turn has the bonus of the Center Stance."""

    stance: Stance = Stance.ATTACK
    center: CenterOn = CenterOn.ATTACK


@dataclass(frozen=True)
class Strike:
    """An attack. `near` is for shots alone; with `choose` the roller says which dice count.

    With `more`, here and elsewhere, Free Actions may follow in the same Turn.
    """

    target: str
    weapon: str = ""
    near: Near = Near.AUTO
    choose: bool = False
    more: bool = False


@dataclass(frozen=True)
class Call:
    """What is called on the next attack of the Turn: a Void Point on the roll, and raises."""

    void: bool = False
    raises: int = 0


@dataclass(frozen=True)
class Move:
    """So many feet of ground."""

    feet: int
    more: bool = False


@dataclass(frozen=True)
class Free:
    """A Free Action, in words."""

    what: str


@dataclass(frozen=True)
class Other:
    """Anything else, in words, and what it takes of the Turn."""

    what: str
    cost: Cost = Cost.COMPLEX
    more: bool = False


@dataclass(frozen=True)
class Stand:
    """Up from the ground."""

    more: bool = False


@dataclass(frozen=True)
class Break:
    """A try to break free. `center`: the bonus of the Center Stance is used here."""

    center: bool = False
    more: bool = False


@dataclass(frozen=True)
class Rouse:
    """A Void Point, to act though Down."""


@dataclass(frozen=True)
class Delay:
    """The Turn waits: for the next person, until somebody has acted, or ("end") for the end."""

    until: str = ""


@dataclass(frozen=True)
class Done:
    """The Turn is over."""


@dataclass(frozen=True)
class Keep:
    """These dice count; the highest if none is named."""

    dice: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spend:
    """The roll, and whether a Void Point goes to it."""

    void: bool = False


@dataclass(frozen=True)
class First:
    """Which of the two goes first."""

    combatant: str


@dataclass(frozen=True)
class Rule:
    """What comes of an action."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """It cannot be done, and costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """A roll of somebody: a skill with a Trait, or (no skill) a Trait or Ring alone.

    `void`: a Void Point goes to it. Of a player's character its player is asked.
    """

    combatant: str
    trait: TraitName
    skill: str = ""
    tn: int = 0
    void: bool = False


@dataclass(frozen=True)
class Ambush:
    """A surprise attack of one side on another, before the first Round.

    The leaders roll for their sides: the first of each unless they are named. `how` is the house
    rule's unless the GM says otherwise.
    """

    ambushers: str
    surprised: str
    leader: str = ""
    sentry: str = ""
    how: How = How.HOUSE


@dataclass(frozen=True)
class Adjust:
    """A change of a Score."""

    combatant: str
    amount: int
    lasting: Lasting = Lasting.SKIRMISH


@dataclass(frozen=True)
class Modify:
    """A bonus or penalty for circumstances; 0 Rounds last until it is taken away.

    What is on the next roll, or on the Armor TN against the next attack, is gone after it.
    """

    combatant: str
    on: On
    amount: int
    reason: str
    rounds: int = 1


@dataclass(frozen=True)
class Effect:
    """Something that lasts so many Rounds; as a Reaction it wounds (or heals) in Stage 3."""

    combatant: str
    name: str
    rounds: int = 1
    wounds: int = 0


@dataclass(frozen=True)
class Afflict:
    """A Status Effect put on somebody, or taken away; its TN where it has one.

    `holder` is whoever holds on to somebody entangled.
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
    """Whether two are within reach of each other."""

    combatant: str
    other: str
    near: bool = True


@dataclass(frozen=True)
class Fate:
    """Whether somebody who is dying dies, or is spared."""

    combatant: str
    dead: bool


@dataclass(frozen=True)
class Wound:
    """Wounds dealt (or, below 0, healed) by the GM."""

    combatant: str
    wounds: int
    reason: str = ""
