"""The wound tables: the effects of a wound of each type, severity and place, and its healing.

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

from rules.engine.state.grouped import Group, Grouped
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
    """The immediate effects of a wound; some are the statuses of the same names."""

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
    """The things that a wound forbids. The wound's text has those that only the GM can check."""

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
    """An immediate effect of a wound, and its amount.

    `more` is added for each earlier time in the same battle. A visibility penalty falls by 1 every
    `fade` counts. An Immobilization lasts `duration` counts, or as long as the wound's Burn. A
    poison begins after `after` counts and grows by 1 every `after`.
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
class LastingEffects(Group):
    """The penalties of a wound.

    mods           what is added to rolls and values, as long as they last
    duration       the number of counts that they last; 0 as long as the wound
    while_burning  whether they last only while the wound burns
    stack          whether they add to those of the same wound; they always add to others
    """

    mods: Mapping[Target, Signed] = field(default_factory=dict, hash=False)
    duration: Count = 0
    while_burning: bool = False
    stack: bool = True


@dataclass(frozen=True, kw_only=True)
class Healing(Group):
    """The healing of a wound (WAY-RECOV-06).

    combat     whether it ends with the combat
    weeks      the weeks in which it heals; None for never, or as `heal` says
    weeks_med  the weeks under medical attention; None for half of `weeks`
    care       what medical attention does for it
    heal       another way of healing, in words
    """

    combat: bool = False
    weeks: Weeks | None = None
    weeks_med: Weeks | None = None
    care: Care = Care.HELPS
    heal: Words = ""


@dataclass(frozen=True, kw_only=True)
class WoundRow(Grouped):
    """A row of the tables (WAY-COND-02).

    id, name   its id and its name
    type       the type of damage
    severity   its severity
    low, high  its part of the d100
    location   the place of the wound
    applies    its immediate effects
    lasting    its penalties
    disables   the things that it forbids
    includes   the id of a wound that comes with it
    healing    how it heals
    effect     what people must carry out themselves, in words
    stacking   the rule for taking it twice
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    type: DamageType
    severity: Severity
    low: D100
    high: D100
    location: Location
    applies: tuple[Applies, ...] = ()
    lasting: LastingEffects = field(default_factory=LastingEffects)
    disables: tuple[Disabled, ...] = ()
    includes: Text = ""
    healing: Healing = field(default_factory=Healing)
    effect: Words
    stacking: Words = ""


@cache
def rows() -> Mapping[str, WoundRow]:
    """Every row by its id, in the order of the tables. Do not change it."""
    return typed("wound", WoundRow)


def wound_row(id: str) -> WoundRow:
    """The row with that id. Raises `KeyError` if there is none."""
    return rows()[id]


def wound(type: DamageType, severity: Severity, fell: int) -> WoundRow:
    """The wound for a d100 in the table of a type and severity (WAY-LOC-01)."""
    return next(row for row in _table(type, severity) if row.low <= fell <= row.high)


def wound_at(type: DamageType, severity: Severity, location: Location) -> WoundRow | None:
    """The wound at a chosen place; None if the table has no wound there.

    (WAY-LOC-03, WAY-CALLED-03)
    """
    return next((row for row in _table(type, severity) if row.location is location), None)


def locations(type: DamageType) -> tuple[Location, ...]:
    """The places that a type of damage can wound, in the order of its tables (WAY-CALLED-01)."""
    return tuple([row.location for row in _table(type, Severity.MINOR)])


def side(fell: int) -> Side:
    """The arm or leg for a d100: odd is right, even is left (WAY-LOC-02)."""
    return Side.RIGHT if fell % 2 else Side.LEFT


def weeks(row: WoundRow, *, medical: bool) -> Decimal | None:
    """The weeks in which a wound heals; None if it does not, or heals in another way.

    Medical attention halves the time, unless the row gives a time for it or says that it does not
    help. (WAY-MED-01, WAY-RECOV-06)
    """
    if medical and row.healing.weeks_med is not None:
        return Decimal(row.healing.weeks_med)
    if row.healing.weeks is None or (row.healing.care is Care.REQUIRED and not medical):
        return None
    halves = medical and row.healing.care is Care.HELPS
    return Decimal(row.healing.weeks) / 2 if halves else Decimal(row.healing.weeks)


@cache
def _table(type: DamageType, severity: Severity) -> tuple[WoundRow, ...]:
    return tuple([r for r in rows().values() if r.type is type and r.severity is severity])
