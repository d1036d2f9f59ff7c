"""What is done out of turn, as people say it: presets, and the GM's hand in the fight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.wod.fight.state import Else
from rules.wod.sheets.values import Footing, Guard, Harm, Spend, State, Strain


class Outcome(StrEnum):
    """What the GM says of somebody past Incapacitated (WOD-HEALTH-06)."""

    DEAD = "dead"
    SPARED = "spared"


@dataclass(frozen=True)
class Preset:
    """What somebody does without being asked (WOD-WILL-01, WOD-COMBAT-01)."""

    combatant: str
    guard: Guard | None = None
    defence: Spend = Spend.NEVER
    soak: Spend = Spend.NEVER
    otherwise: Else = Else.ASK


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
    """Difficulty and dice that the GM lays on somebody's rolls (WOD-DIFF-02, WOD-POOL-11).

    Or on attacks on them, or on one roll alone.
    """

    combatant: str
    difficulty: int = 0
    dice: int = 0
    rolls: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Blocking:
    """Whether a block meets one attack that is under way (WOD-BLOCK-02)."""

    attack: str = ""
    allowed: bool = True


@dataclass(frozen=True)
class Consequence:
    """What comes of a botch (WOD-BOTCH-01)."""

    combatant: str
    text: str


@dataclass(frozen=True)
class Clear:
    """Circumstances that hold no more; or, with `turns`, only for so many more."""

    effects: tuple[str, ...]
    turns: int = 0


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
    """How somebody's wounds are cared for; None leaves it (WOD-HEAL-04..06, WOD-DMG-06)."""

    combatant: str
    treated: bool | None = None
    stabilised: bool | None = None
    rests: bool | None = None
    better: int | None = None


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
    at_once: bool = False


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
