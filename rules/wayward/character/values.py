"""The kinds of value in sheets, tables and fights of wayward, with their limits.

A class with a field named `str` (the stat STR) cannot use `str` as an annotation; it uses the names
from here.

The five stats, and the values that follow from them: bonuses, pools and limits, with the book's
divisions. The functions take all stats, or only the one that counts. They add no modifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from rules.engine.asking.text_values import as_id
from rules.engine.kit.sheets import entry
from rules.engine.state.grouped import Group
from rules.wayward.character.formula import check

Stat: TypeAlias = Annotated[int, Field(ge=1, le=999)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Divisor: TypeAlias = Annotated[int, Field(ge=1, le=100)]
"""The divisor of a stat for a damage bonus."""
Clock: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
LONG_AGO = 1_000_000
Since: TypeAlias = Annotated[int, Field(ge=-LONG_AGO, le=LONG_AGO)]
"""A count that may lie before the fight: something has lasted since an earlier one."""
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
    PARRY = "parry"
    BLOCK = "block"
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


TENTH = Decimal("0.1")
DIVISOR = 15
"""The divisor of a stat for a damage bonus (WAY-DB-01)."""


@dataclass(kw_only=True)
class Stats(Group):
    """The five stats of a character, and the values that only they and experience decide.

    str          Strength
    res          Toughness
    cha          Chakra
    dex          Dexterity
    agi          Quickness
    xp_total     all experience that they ever earned
    pdb_divisor  the divisor of STR for the physical damage bonus
    ndb_divisor  the divisor of CHA for the damage bonus of ninjutsu
    """

    str: Stat = entry(20, "STR", also=("strength",))
    res: Stat = entry(20, "RES", also=("resolve", "resistance stat"))
    cha: Stat = entry(20, "CHA", also=("chakra", "charisma"))
    dex: Stat = entry(20, "DEX", also=("dexterity",))
    agi: Stat = entry(20, "AGI", also=("agility",))
    xp_total: Xp = entry(0, "XP", also=("experience", "total xp", "xp total"))
    pdb_divisor: Divisor = DIVISOR
    ndb_divisor: Divisor = DIVISOR

    @property
    def pdb(self) -> Decimal:
        """The physical damage bonus, of STR (WAY-DB-01)."""
        return damage_bonus(self.str, self.pdb_divisor)

    @property
    def ndb(self) -> Decimal:
        """The damage bonus of ninjutsu, of CHA (WAY-DB-01)."""
        return damage_bonus(self.cha, self.ndb_divisor)


def stat_bonus(stat: int) -> int:
    """The bonus of a stat for a d20 roll and for Accuracy: a tenth, rounded down (WAY-INIT-01)."""
    return stat // 10


def floor_to_tenth(value: Decimal) -> Decimal:
    """A number rounded down to one decimal."""
    return value.quantize(TENTH, ROUND_FLOOR)


@cache
def damage_bonus(stat: int, divisor: int = DIVISOR) -> Decimal:
    """A stat over 15 (or a unique's divisor), rounded down to one decimal (WAY-DB-01)."""
    return floor_to_tenth(Decimal(stat) / divisor)


def bruiser_bonus(res: int) -> Decimal:
    """RES over 30, rounded down to one decimal: the bonus of Bruiser, never doubled (WAY-DB-08)."""
    return damage_bonus(res, 30)


def accuracy(dex: int) -> int:
    """The fixed Accuracy before modifiers: 10 plus a tenth of DEX (WAY-ACC-01)."""
    return 10 + stat_bonus(dex)


def genjutsu_offense(xp: int) -> int:
    """The bonus by experience to the user's genjutsu roll (WAY-GENJ-02)."""
    return xp // 400


def genjutsu_defense(xp: int) -> int:
    """The bonus by experience to the victim's genjutsu roll (WAY-GENJ-02)."""
    return xp // 200


def grapple_bonus(stat: int) -> int:
    """What AGI (in control) or DEX (held) adds to a grapple roll: a fifteenth (WAY-D20-01)."""
    return stat // 15


def vitality_max(stats: Stats) -> int:
    """Eight times RES plus four times STR (WAY-DMG-03)."""
    return stats.res * 8 + stats.str * 4


def hp_max(stats: Stats) -> int:
    """Three times RES plus CHA (WAY-WOUND-02)."""
    return stats.res * 3 + stats.cha


def willpower_max(stats: Stats) -> int:
    """One, plus one for each full 250 of the five stats together (WAY-WP-09)."""
    return 1 + (stats.str + stats.res + stats.cha + stats.dex + stats.agi) // 250


def ap_max(agi: int) -> int:
    """The most Action Points that can be held: half of AGI, rounded down (WAY-AP-03)."""
    return agi // 2


def most_thrown(dex: int) -> int:
    """The most weapons in one Multi-Throw; under 2 there is none (WAY-MULTI-03)."""
    return dex // 10


def sealing(seal_speed: int, dex: int) -> int:
    """The modified Seal Speed: a tenth of DEX less, but not under 0 (WAY-HANDS-01)."""
    return max(0, seal_speed - stat_bonus(dex))


def formation_most(xp: int) -> int:
    """The most people that a Defensive Formation may name (WAY-TAKE-05)."""
    return 1 + xp // 1000


def half_up(speed: int) -> int:
    """Half of a Speed, rounded up (WAY-FLOW-05)."""
    return -(-speed // 2)
