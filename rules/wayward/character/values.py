"""The kinds of value in sheets, tables and fights of wayward, with their limits.

A class with a field named `str` (the stat STR) cannot use `str` as an annotation; it uses the names
from here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from rules.engine.asking.text_values import as_id
from rules.wayward.character.formula import check

Stat: TypeAlias = Annotated[int, Field(ge=1, le=999)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Divisor: TypeAlias = Annotated[int, Field(ge=1, le=100)]
"""The divisor of a stat for a damage bonus."""
Clock: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
"""An initiative count of the fight."""
Signed: TypeAlias = Annotated[int, Field(ge=-9999, le=9999)]
Percent: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Share: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Speed: TypeAlias = Annotated[int, Field(ge=0, le=999)]
Xp: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, Field(max_length=60)]
Words: TypeAlias = Annotated[str, Field(max_length=1000)]
Instant: TypeAlias = Annotated[int, Field(ge=0)]
"""Milliseconds since 1970, UTC."""


def slug(name: str) -> str:
    """A name of the book as the rules write it: "Sixth Sense" is ``sixth_sense``."""
    return as_id(name, "_")


def _slug(raw: Any) -> Any:
    return slug(raw) if isinstance(raw, str) else raw


Slug: TypeAlias = Annotated[str, BeforeValidator(_slug), Field(min_length=1, max_length=60)]
"""A name in any spelling, kept as `slug` writes it."""


def _amount(raw: Any) -> Any:
    """A number as text: TOML writes plain numbers without quotes."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return str(raw)
    return raw


Amount: TypeAlias = Annotated[
    str, BeforeValidator(_amount), Field(max_length=80), AfterValidator(check)
]
"""A number or a formula of `rules.wayward.formula`, as text; empty for none."""


class DamageType(StrEnum):
    """The type of damage, which decides the wounds (WAY-DTYPE-01)."""

    BLUNT = "blunt"
    SLASHING = "slashing"
    PIERCING = "piercing"
    ENERGY = "energy"


class Severity(StrEnum):
    """The severity of a wound, mildest first (WAY-WOUND-01)."""

    MINOR = "minor"
    MAJOR = "major"
    SEVERE = "severe"
    CRITICAL = "critical"

    @property
    def level(self) -> int:
        """1 for Minor to 4 for Critical."""
        return [*Severity].index(self) + 1

    def lowered(self, steps: int, *, least: Severity | None = None) -> Severity | None:
        """The severity some steps milder, but no milder than `least`; None if no wound is left."""
        level = self.level - steps
        if least is not None:
            level = max(level, min(least.level, self.level))
        return [*Severity][level - 1] if level >= 1 else None


class Location(StrEnum):
    """The place of a wound (WAY-LOC-01)."""

    HEAD = "head"
    ARM = "arm"
    TORSO = "torso"
    ABDOMEN = "abdomen"
    LEG = "leg"

    @property
    def sided(self) -> bool:
        """Whether there is a right one and a left one (WAY-LOC-02)."""
        return self in (Location.ARM, Location.LEG)


class Side(StrEnum):
    """The right or left arm or leg; none for the rest of the body."""

    NONE = ""
    RIGHT = "right"
    LEFT = "left"


class Condition(StrEnum):
    """The condition of a ninja (WAY-INCAP-01, WAY-UNCON-01, WAY-DEATH-01)."""

    FIT = "fit"
    INCAPACITATED = "incapacitated"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    DEAD = "dead"


class Rank(StrEnum):
    """The rank of a technique, easiest first."""

    E = "E"
    D = "D"
    C = "C"
    B = "B"
    A = "A"
    S = "S"

    @property
    def number(self) -> int:
        """1 for E to 6 for S."""
        return [*Rank].index(self) + 1


class Source(StrEnum):
    """The damage bonus of an attack: from STR or from CHA (WAY-DB-01, WAY-DB-06)."""

    NONE = ""
    PDB = "pdb"
    NDB = "ndb"


class Ability(StrEnum):
    """The abilities that the rules read.

    A sheet may name others. The rulebook gives no number for those: what they add stands in the
    sheet's modifiers, or the GM rules it.
    """

    DEFENSIVE_FORMATION = "defensive_formation"
    WEAPON_FOCUS = "weapon_focus"
    TAIJUTSU_SPECIALIST = "taijutsu_specialist"
    PREPARATION = "preparation"
    POWER_ATTACK = "power_attack"
    IAIJUTSU = "iaijutsu"


class Unique(StrEnum):
    """The uniques that the rules use; a sheet may name others, for the GM."""

    SINGLE_HANDED_SEALS = "single_handed_seals"
    BRUISER = "bruiser"
    EXCEPTIONALLY_FAST = "exceptionally_fast"


SKILLS = (
    "athletics",
    "awareness",
    "chakra_control",
    "espionage",
    "medicine",
    "research",
    "resistance",
    "stealth",
    "survival",
    "toxicology",
)
"""The skills that rules and techniques name."""


class StatusKind(StrEnum):
    """The status effects (WAY-COND-01)."""

    BLEED = "bleed"
    BURN = "burn"
    IGNITE = "ignite"
    IMMOBILITY = "immobility"
    NEEDLING = "needling"
    PARALYSIS = "paralysis"
    POISON = "poison"
    PRONE = "prone"
    SHOCK = "shock"
    SLEEP = "sleep"
    SUFFOCATION = "suffocation"
    VISIBILITY = "visibility"


class Reach(StrEnum):
    """How near its target must be; for `ranged`, the field `range` says how far in yards."""

    SELF = "self"
    TOUCH = "touch"
    MELEE = "melee"
    RANGED = "ranged"


class AreaKind(StrEnum):
    """The place of an area: none, where the user wants, around the user, or around the target."""

    NONE = ""
    PLACED = "placed"
    AROUND_USER = "around_user"
    TARGETED = "targeted"


class Defends(StrEnum):
    """How an interrupt defends: by a roll of its own, as a Dodge or a Parry, or by a wall."""

    NONE = ""
    DODGE = "dodge"
    PARRY = "parry"
    ROLL = "roll"
    WALL = "wall"


class Blow(StrEnum):
    """The base dice that an attack throws besides its own `damage`."""

    OWN = ""
    UNARMED = "unarmed"
    WEAPON = "weapon"


class Core(StrEnum):
    """The actions that a link can be added to (WAY-CHAIN-04)."""

    DODGE = "dodge"
    FAILED_DODGE = "failed_dodge"
    UNARMED = "unarmed"
    MELEE_WEAPON = "melee_weapon"
    SWORD = "sword"
    MULTI_THROW = "multi_throw"
    DOTON_DAMAGE = "doton_damage"


class Policy(StrEnum):
    """What to do about Willpower if the roll fails (WAY-WP-01)."""

    NEVER = "never"
    IF_IT_FAILS = "if_it_fails"
    ASK = "ask"


UNARMED = "unarmed"
"""The weapon of bare hands, as answers write it."""
