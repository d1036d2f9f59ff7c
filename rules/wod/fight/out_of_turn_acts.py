"""The answers for acts out of turn: presets, and acts of the GM."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.wod.sheets.values import Else, Footing, Harm, Spend, State, Strain


class Outcome(StrEnum):
    """The GM's decision on somebody past Incapacitated (WOD-HEALTH-06)."""

    DEAD = "dead"
    SPARED = "spared"


class Unasked(StrEnum):
    """The defence of somebody who does not answer (WOD-COMBAT-01)."""

    NONE = "none"
    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"


@dataclass(frozen=True)
class Preset:
    """Set what somebody does without being asked; None changes nothing.

    (WOD-WILL-01, WOD-COMBAT-01)
    """

    combatant: str
    guard: Unasked | None = None
    defence: Spend | None = None
    soak: Spend | None = None
    otherwise: Else | None = None


@dataclass(frozen=True)
class Lay:
    """An ambush by `ambushers` on `targets`; without targets, on everybody else (WOD-AMBUSH-01)."""

    ambushers: tuple[str, ...]
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hinder:
    """Set or lift a condition; 0 `turns`: until it is lifted (WOD-BLIND-02, WOD-KNOCK-01)."""

    combatant: str
    state: State
    holds: bool = True
    turns: int = 0


@dataclass(frozen=True)
class Circumstance:
    """The GM's change of difficulty and dice for somebody's rolls (WOD-DIFF-02, WOD-POOL-11).

    It may be for attacks on them, for one roll alone, or for some turns: `rolls` names both.
    """

    combatant: str
    difficulty: int = 0
    dice: int = 0
    rolls: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Blocking:
    """Decide whether a block can meet one attack under way (WOD-BLOCK-02)."""

    attack: str = ""
    allowed: bool = True


@dataclass(frozen=True)
class Consequence:
    """Tell the consequence of a botch (WOD-BOTCH-01)."""

    combatant: str
    text: str


@dataclass(frozen=True)
class Clear:
    """End circumstances now, or after some turns."""

    effects: tuple[str, ...]
    turns: int = 0


@dataclass(frozen=True)
class Decide:
    """Decide whether somebody past Incapacitated dies (WOD-HEALTH-06)."""

    combatant: str
    outcome: Outcome


@dataclass(frozen=True)
class Wound:
    """Damage without an attack, soaked or not (WOD-DMG-01)."""

    combatant: str
    harm: Harm
    levels: int
    soaked: bool = True
    note: str = ""


@dataclass(frozen=True)
class Mend:
    """Heal levels at once, by magic (WOD-DMG-08)."""

    combatant: str
    levels: int
    note: str = ""


@dataclass(frozen=True)
class Pass:
    """Let game time pass (WOD-DMG-05, WOD-HEAL-01)."""

    hours: int = 0
    days: int = 0


@dataclass(frozen=True)
class Care:
    """The care of somebody's wounds; None changes nothing (WOD-HEAL-04..06, WOD-DMG-06)."""

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
    """Note a lasting impairment, or lift it (WOD-HEAL-07, WOD-DMG-10)."""

    combatant: str
    note: str = ""


@dataclass(frozen=True)
class Wear:
    """Put armour and shield on or off, outside of combat or as the GM decides (WOD-ARMOR-03)."""

    combatant: str
    armour: bool = True
    shield: bool = True
    at_once: bool = False


@dataclass(frozen=True)
class Ground:
    """The conditions of somebody's movement.

    (WOD-MOVE-05, WOD-MOVE-06, WOD-MOVE-10, WOD-MOVE-11)
    """

    combatant: str
    strain: Strain = Strain.NORMAL
    limit: int = 0
    footing: Footing = Footing.NORMAL
    fly: int = 15


@dataclass(frozen=True)
class Align:
    """The side that somebody fights on."""

    combatant: str
    side: str


@dataclass(frozen=True)
class Treat:
    """Care by somebody with medicine 2 (WOD-HEAL-06)."""

    healer: str
    patient: str
