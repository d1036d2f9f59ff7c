"""What people can do in a fight, as the answers they give: the parameters of every act.

What is rolled outside of the turn order has its parameters in `rolling`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.wod.state import Position, Save
from rules.wod.values import Footing, Guard, Harm, Method, Pace, Spend, State, Strain


class Change(StrEnum):
    """How to change one's mind, and defend instead (WOD-DEF-04)."""

    ROLL = "roll"
    SPEND = "spend"


class Outcome(StrEnum):
    """What the GM says of somebody past Incapacitated (WOD-HEALTH-06)."""

    DEAD = "dead"
    SPARED = "spared"


@dataclass(frozen=True)
class Nothing:
    """An act that says it all by its name."""


@dataclass(frozen=True)
class Keep:
    """No."""


# ---------------------------------------------------------------- declarations (WOD-COMBAT-01)


@dataclass(frozen=True)
class Strike:
    """One attack, and how far one moves with it."""

    target: str
    weapon: str = ""
    position: Position = Position.NEAR
    yards: int = 0
    willpower: bool = False


@dataclass(frozen=True)
class Cast:
    """A magic attack; `through` a physical act it has that act's pool (WOD-ATTACK-03)."""

    target: str
    weapon: str = ""
    through: Method = Method.MAGIC
    yards: int = 0
    willpower: bool = False


@dataclass(frozen=True)
class Several:
    """Several actions in one turn, and how the dice are split (WOD-MULTI-01, WOD-MULTI-02)."""

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
    """Nothing but defence; `fallback` where the first kind does not fit (WOD-FULLDEF-01..03)."""

    guard: Guard = Guard.DODGE
    fallback: Guard = Guard.DODGE
    willpower: bool = False


@dataclass(frozen=True)
class Go:
    """Nothing but movement."""

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
class Wait:
    """Declare nothing, and keep the action."""

    yards: int = 0


@dataclass(frozen=True)
class Rise:
    """Get back on one's feet (WOD-KNOCK-01)."""


# ---------------------------------------------------------------- answers to an attack


@dataclass(frozen=True)
class Defend:
    """A defence now; `change` is how one gives up what one has declared (WOD-DEF-04)."""

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
    """No defence; Willpower on the soak, perhaps."""

    soak: bool = False


@dataclass(frozen=True)
class Lash:
    """The attack that an ambush gives (WOD-AMBUSH-02)."""

    target: str
    weapon: str = ""
    position: Position = Position.NEAR
    willpower: bool = False


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
    """What comes of an action."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """It cannot be done, and costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """A roll before the ruling."""

    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    willpower: bool = False


# ---------------------------------------------------------------- out of turn


@dataclass(frozen=True)
class Preset:
    """What somebody does without being asked (WOD-WILL-01, WOD-COMBAT-01)."""

    combatant: str
    guard: Guard | None = None
    defence: Spend = Spend.NEVER
    soak: Spend = Spend.NEVER


@dataclass(frozen=True)
class Lay:
    """An ambush: who lies in wait, and for whom; none named are all others (WOD-AMBUSH-01)."""

    ambushers: tuple[str, ...]
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hinder:
    """A condition set or lifted; `turns` 0: until it is lifted (WOD-BLIND-02, WOD-KNOCK-01)."""

    combatant: str
    state: State
    holds: bool = True
    turns: int = 0


@dataclass(frozen=True)
class Circumstance:
    """Difficulty and dice that the GM lays on somebody's rolls (WOD-DIFF-02, WOD-POOL-11)."""

    combatant: str
    difficulty: int = 0
    dice: int = 0
    rolls: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Consequence:
    """What comes of a botch (WOD-BOTCH-01)."""

    combatant: str
    text: str


@dataclass(frozen=True)
class Clear:
    """Circumstances that hold no more."""

    effects: tuple[str, ...]


@dataclass(frozen=True)
class Decide:
    """Whether somebody past Incapacitated dies (WOD-HEALTH-06)."""

    combatant: str
    outcome: Outcome


@dataclass(frozen=True)
class Wound:
    """Damage from elsewhere, soaked or not (WOD-DMG-01)."""

    combatant: str
    harm: Harm
    levels: int
    soaked: bool = True
    note: str = ""


@dataclass(frozen=True)
class Mend:
    """Levels healed at once, by magic (WOD-DMG-08)."""

    combatant: str
    levels: int
    note: str = ""


@dataclass(frozen=True)
class Pass:
    """Game time goes by (WOD-DMG-05, WOD-HEAL-01)."""

    hours: int = 0
    days: int = 0


@dataclass(frozen=True)
class Care:
    """How somebody's wounds are cared for (WOD-HEAL-04..06, WOD-DMG-06)."""

    combatant: str
    treated: bool = False
    stabilised: bool = False
    rests: bool = True
    better: int = 0


@dataclass(frozen=True)
class Stabilise:
    """Medical care, by somebody's roll (WOD-DMG-06)."""

    healer: str
    patient: str
    difficulty: int = 6
    willpower: bool = False


@dataclass(frozen=True)
class Impair:
    """A lasting harm, noted or lifted (WOD-HEAL-07, WOD-DMG-10)."""

    combatant: str
    note: str = ""


@dataclass(frozen=True)
class Wear:
    """Armour and shield put on or off, out of combat or as the GM says (WOD-ARMOR-03)."""

    combatant: str
    armour: bool = True
    shield: bool = True


@dataclass(frozen=True)
class Ground:
    """How somebody's movement goes (WOD-MOVE-05, WOD-MOVE-06, WOD-MOVE-10, WOD-MOVE-11)."""

    combatant: str
    strain: Strain = Strain.NORMAL
    limit: int = 0
    footing: Footing = Footing.NORMAL
    fly: int = 15


@dataclass(frozen=True)
class Align:
    """The side somebody fights on."""

    combatant: str
    side: str


@dataclass(frozen=True)
class Treat:
    """Care by somebody with medicine 2 (WOD-HEAL-06)."""

    healer: str
    patient: str
