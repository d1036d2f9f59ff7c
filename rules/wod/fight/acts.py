"""The answers that people give in their turns and against attacks.

Acts out of turn have their parameters in `out_of_turn_acts`, rolls outside of the turn order in
`free_roll_acts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.wod.fight.state import Position, Save
from rules.wod.sheets.values import Certain, Guard, Pace


class Change(StrEnum):
    """The ways to change one's mind and defend instead (WOD-DEF-04)."""

    ROLL = "roll"
    SPEND = "spend"


@dataclass(frozen=True)
class Nothing:
    """An act without parameters."""


@dataclass(frozen=True)
class Keep:
    """No."""


# ---------------------------------------------------------------- declarations (WOD-COMBAT-01)


@dataclass(frozen=True)
class Strike:
    """One attack, and the yards to move with it.

    The weapon may name its place ("pistol@far"). `otherwise` is the choice if the target falls
    first, by its name in `Else`; "" is the preset. `certain` is the choice if it cannot move.
    """

    target: str
    weapon: str = ""
    yards: int = 0
    willpower: bool = False
    otherwise: str = ""
    certain: Certain = Certain.ASK


@dataclass(frozen=True)
class Cast:
    """A magic attack; "fire@melee" uses that act's pool (WOD-ATTACK-03)."""

    target: str
    weapon: str = ""
    yards: int = 0
    willpower: bool = False
    otherwise: str = ""
    certain: Certain = Certain.ASK


@dataclass(frozen=True)
class Several:
    """Several actions in one turn, and how the dice are split (WOD-MULTI-01, WOD-MULTI-02).

    `more` may also name the choice if a target falls first: "else:hold".
    """

    first: str
    second: str
    more: tuple[str, ...] = ()
    split: str = ""
    yards: int = 0


@dataclass(frozen=True)
class Hold:
    """A defence that is saved until it is needed (WOD-COMBAT-02)."""

    guard: Guard = Guard.DODGE
    save: Save = Save.FIRST
    willpower: bool = False
    yards: int = 0


@dataclass(frozen=True)
class Full:
    """Only defend; `fallback` is used if the first kind does not fit (WOD-FULLDEF-01..03)."""

    guard: Guard = Guard.DODGE
    fallback: Guard = Guard.DODGE
    willpower: bool = False


@dataclass(frozen=True)
class Go:
    """Only move."""

    pace: Pace = Pace.RUN
    yards: int = 0


@dataclass(frozen=True)
class Draw:
    """Take a weapon in hand."""

    weapon: str
    yards: int = 0


@dataclass(frozen=True)
class Other:
    """Anything else, in words."""

    what: str
    yards: int = 0


@dataclass(frozen=True)
class CarryOn:
    """One roll towards a task, or one exchange of a contest (WOD-EXT-01, WOD-RESIST-05)."""

    task: str
    willpower: bool = False
    yards: int = 0


@dataclass(frozen=True)
class Wait:
    """Declare nothing, and keep the action."""

    yards: int = 0


@dataclass(frozen=True)
class Rise:
    """Get back on one's feet (WOD-KNOCK-01)."""


@dataclass(frozen=True)
class Retarget:
    """Attack somebody else, because the target has fallen."""

    target: str


@dataclass(frozen=True)
class HoldBack:
    """Do not attack; the action stays free for a defence."""


@dataclass(frozen=True)
class GoOn:
    """Attack, though the target has fallen."""


# ---------------------------------------------------------------- answers to an attack


@dataclass(frozen=True)
class Defend:
    """Defend now; `change` is the way to give up a declared action (WOD-DEF-04)."""

    willpower: bool = False
    soak: bool = False
    change: Change = Change.ROLL


@dataclass(frozen=True)
class Dodge(Defend):
    """Get out of the way."""


@dataclass(frozen=True)
class Block(Defend):
    """Stop it with a part of the body."""


@dataclass(frozen=True)
class Parry(Defend):
    """Stop it with a weapon."""


@dataclass(frozen=True)
class Cover(Defend):
    """Stop it with a shield."""


@dataclass(frozen=True)
class Unmake(Defend):
    """Undo magic with magic."""


@dataclass(frozen=True)
class Take:
    """Do not defend; Willpower may go on the soak."""

    soak: bool = False


@dataclass(frozen=True)
class Lash:
    """Attack from ambush (WOD-AMBUSH-02)."""

    target: str
    weapon: str = ""
    position: Position = Position.NEAR
    willpower: bool = False
    certain: Certain = Certain.ASK


# ---------------------------------------------------------------- the GM's answers


@dataclass(frozen=True)
class Conjure:
    """The difficulty of a magic attack (WOD-ATTACK-03)."""

    difficulty: int = 6


@dataclass(frozen=True)
class Counter:
    """The dice and the difficulty of countermagick (WOD-DEF-02)."""

    dice: int
    difficulty: int = 6


@dataclass(frozen=True)
class Rule:
    """Allow an action and tell its result."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """Refuse an action; it costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """Call for a roll before the ruling."""

    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    willpower: bool = False
