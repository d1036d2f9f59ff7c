"""The wound tables: what a wound of each type, severity and place does, and how it heals.

Others call `wound(type, severity, fell)`, `wound_at(type, severity, location)`, `wound_row(id)`,
`locations(type)`, `side(fell)`, and `weeks(row, medical=...)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from rules.wayward.character.effects import STRICT, Target
from rules.wayward.character.tables import typed
from rules.wayward.character.values import (
    Amount,
    Count,
    DamageType,
    Location,
    Name,
    Severity,
    Side,
    Signed,
    Text,
    Words,
)

D100 = Annotated[int, Field(ge=1, le=100)]
Weeks = Annotated[int, Field(ge=1, le=999)]


class What(StrEnum):
    """What happens at once to whoever is wounded; the statuses are those of their names."""

    BLEED = "bleed"
    BURN = "burn"
    IMMOBILITY = "immobility"
    NEEDLING = "needling"
    PARALYSIS = "paralysis"
    POISON = "poison"
    PRONE = "prone"
    STUN = "stun"
    SUFFOCATION = "suffocation"
    VISIBILITY = "visibility"
    FATIGUE = "fatigue"
    KNOCKBACK = "knockback"
    STAMINA_PENALTY = "stamina_penalty"
    DROP_UPKEEPS = "drop_upkeeps"
    DROP_HELD = "drop_held"
    ABORT_SEALS = "abort_seals"
    LOSE_ARMOUR = "lose_armour"
    END_PILLS = "end_pills"
    LOWER_POOLS = "lower_pools"


class Disabled(StrEnum):
    """What a wound forbids. What only the GM can see to is in the wound's text."""

    BLOCK = "block"
    REST = "rest"
    ARM = "arm"
    GRAPPLE_ARM = "grapple_arm"
    WEAPON_HAND = "weapon_hand"
    TWO_HANDED = "two_handed"
    SEALS_HAND = "seals_hand"
    ATTACK_MOVE = "attack_move"
    JUTSU_MOVE = "jutsu_move"
    UPKEEPS = "upkeeps"
    UPKEEP_BONUS = "upkeep_bonus"
    PILLS = "pills"
    STAND = "stand"


class Care(StrEnum):
    """The effect of medical attention on a wound (WAY-MED-01)."""

    HELPS = "helps"
    SAME = "same"
    NO_HELP = "no_help"
    REQUIRED = "required"


@dataclass(frozen=True, kw_only=True)
class Applies:
    """Something that happens at once, so much of it.

    `more` is added for each earlier time in the same battle. A visibility penalty loses 1 every
    `fade` counts; an Immobilization lasts `duration` counts, or as long as the wound's Burn.
    A poison comes after `after` counts and grows by 1 every `after`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    what: What
    amount: Amount = "1"
    more: Count = 0
    fade: Count = 0
    duration: Count = 0
    after: Count = 0
    if_moved: bool = False
    with_burn: bool = False


@dataclass(frozen=True, kw_only=True)
class WoundRow:
    """A row of the tables (WAY-COND-02).

    `low` to `high` is its part of the d100. `mods` hold while the wound does (only while its Burn
    lasts, with `while_burning`; only so many counts, with `duration`) and add to each other and to
    those of other wounds, but not to those of its like where it does not `stack`; what else the
    `effect` says people see to. `includes` is a wound that comes with it. `combat`: it ends with
    the combat. Else it heals in `weeks`, in care in `weeks_med` (half of `weeks` where there is
    none); what heals in another way says how in `heal`. `stacking` is its own rule for being taken
    twice.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    type: DamageType
    severity: Severity
    low: D100
    high: D100
    location: Location
    name: Name
    applies: tuple[Applies, ...] = ()
    mods: Mapping[Target, Signed] = field(default_factory=dict, hash=False)
    disables: tuple[Disabled, ...] = ()
    includes: Text = ""
    duration: Count = 0
    while_burning: bool = False
    stack: bool = True
    combat: bool = False
    weeks: Weeks | None = None
    weeks_med: Weeks | None = None
    care: Care = Care.HELPS
    effect: Words
    heal: Words = ""
    stacking: Words = ""


@cache
def rows() -> Mapping[str, WoundRow]:
    """Every row by its id, in the order of the tables. Not to be changed."""
    return typed("wound", WoundRow)


def wound_row(id: str) -> WoundRow:
    """A row. Raises `KeyError` where there is none of that id."""
    return rows()[id]


def wound(type: DamageType, severity: Severity, fell: int) -> WoundRow:
    """The wound of a d100 in the table of its type and severity (WAY-LOC-01)."""
    return next(row for row in _table(type, severity) if row.low <= fell <= row.high)


def wound_at(type: DamageType, severity: Severity, location: Location) -> WoundRow | None:
    """The wound at a place that somebody chose; None where the table has none there.

    (WAY-LOC-03, WAY-CALLED-03)
    """
    return next((row for row in _table(type, severity) if row.location is location), None)


def locations(type: DamageType) -> tuple[Location, ...]:
    """Where a type of damage can wound, in the order of its tables (WAY-CALLED-01)."""
    return tuple([row.location for row in _table(type, Severity.MINOR)])


def side(fell: int) -> Side:
    """Which arm or leg a d100 means: odd is right, even is left (WAY-LOC-02)."""
    return Side.RIGHT if fell % 2 else Side.LEFT


def weeks(row: WoundRow, *, medical: bool) -> Decimal | None:
    """In how many weeks a wound heals; None where it does not, or has a way of its own.

    Medical attention halves the time, unless the row has a time of its own for it or says that it
    is no help. (WAY-MED-01, WAY-RECOV-06)
    """
    if medical and row.weeks_med is not None:
        return Decimal(row.weeks_med)
    if row.weeks is None or (row.care is Care.REQUIRED and not medical):
        return None
    halves = medical and row.care is Care.HELPS
    return Decimal(row.weeks) / 2 if halves else Decimal(row.weeks)


@cache
def _table(type: DamageType, severity: Severity) -> tuple[WoundRow, ...]:
    return tuple([r for r in rows().values() if r.type is type and r.severity is severity])
