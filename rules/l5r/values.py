"""The kinds of value that sheets, house rules and fights are made of; and the starter set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field


@cache
def starter(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The weapons or templates by id, in the order of the file. Do not change them."""
    text = files("rules.l5r").joinpath(f"data/{kind}s.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


def names(kind: str) -> Callable[[], Mapping[str, str]]:
    """What gives the names of the starter set, each with its id, when it is asked for."""
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


Trait: TypeAlias = Annotated[int, Field(ge=1, le=20)]
Rank: TypeAlias = Annotated[int, Field(ge=0, le=20)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Signed: TypeAlias = Annotated[int, Field(ge=-9999, le=9999)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Field(max_length=1000)]


class TraitName(StrEnum):
    """The Trait or Ring that says how many dice a roll keeps."""

    REFLEXES = "reflexes"
    AWARENESS = "awareness"
    STAMINA = "stamina"
    WILLPOWER = "willpower"
    AGILITY = "agility"
    INTELLIGENCE = "intelligence"
    STRENGTH = "strength"
    PERCEPTION = "perception"
    VOID = "void"
    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"


class Status(StrEnum):
    """The Status Effects that somebody may have (L5R-STATUS-02..10)."""

    BLINDED = "blinded"
    DAZED = "dazed"
    ENTANGLED = "entangled"
    FATIGUED = "fatigued"
    FASTING = "fasting"
    GRAPPLED = "grappled"
    PRONE = "prone"
    MOUNTED = "mounted"
    STUNNED = "stunned"


class WoundRank(StrEnum):
    """The Wound Ranks, from healthy to dying (L5R-WOUND-01..08)."""

    HEALTHY = "healthy"
    NICKED = "nicked"
    GRAZED = "grazed"
    HURT = "hurt"
    INJURED = "injured"
    CRIPPLED = "crippled"
    DOWN = "down"
    OUT = "out"
    DYING = "dying"


class Strength(StrEnum):
    """The way in which Strength adds to a weapon's damage (L5R-DMG-01..03)."""

    FULL = "full"
    NONE = "none"
    BOW = "bow"


@dataclass(frozen=True, kw_only=True)
class Weapon:
    """A weapon: its damage rating, its skill, and its use of Strength (L5R-ATTACK-01..02)."""

    id: Id
    name: Name
    skill: Name
    ranged: bool = False
    trait: TraitName | None = None
    rolled: Rank
    kept: Rank
    strength: Strength = Strength.FULL
    bow_strength: Rank = 0
    large: bool = False

    @property
    def attacks_with(self) -> TraitName:
        """Agility, or Reflexes for bows, unless the entry says otherwise."""
        if self.trait is not None:
            return self.trait
        bow = self.strength is Strength.BOW
        return TraitName.REFLEXES if bow else TraitName.AGILITY


def _weapon(raw: Any) -> Any:
    """The full table of a weapon: from an id of the starter set, or a table over its entry."""
    known = starter("weapon")
    if isinstance(raw, str):
        if raw not in known:
            raise ValueError(f"the starter set has no weapon {raw}, so give its whole table")
        return dict(known[raw])
    return {**known.get(str(raw.get("id")), {}), **raw} if isinstance(raw, Mapping) else raw


WeaponEntry: TypeAlias = Annotated[Weapon, BeforeValidator(_weapon)]


@cache
def unarmed() -> Weapon:
    """Bare hands, which everybody has (L5R-DMG-04)."""
    return Weapon(**starter("weapon")["unarmed"])


def insight_rank(insight: int) -> int:
    """The Insight Rank for this Insight: 1 below 150, then one more for each 25.

    (L5R-INIT-02)
    """
    return 1 if insight < 150 else 2 + (insight - 150) // 25
