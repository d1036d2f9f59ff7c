"""Poisons: how they are made, how they get in, and what they do beside their damage.

Others call `vector(id)`, `special(id)` and `brew`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from rules.wayward.character.effects import STRICT, Bonus, Inflicts
from rules.wayward.character.formula import whole
from rules.wayward.character.gear import Dose
from rules.wayward.character.tables import typed
from rules.wayward.character.values import Amount, Count, DamageType, Name, Signed, Speed, Words


class Exposure(StrEnum):
    """What brings a poison into its victim (WAY-STATUS-07)."""

    HIT = "hit"
    DAMAGE = "damage"
    CLOUD = "cloud"
    EATEN = "eaten"


@dataclass(frozen=True, kw_only=True)
class Vector:
    """A way into the body. A cloud gets in `after` so many counts inside it, and `lasts` so long.

    `apply_speed` is the Speed of putting a dose on a weapon of one of the types of `weapons`, of
    throwing a cloud that far, or of giving it to be eaten; `area` and `range` are in yards.
    `severity` is added to the poison's, which does not fall below `severity_least` by it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    apply_speed: Speed
    exposure: Exposure
    weapons: tuple[DamageType, ...] = ()
    severity: Signed = 0
    severity_least: Count = 0
    duration_factor: Decimal = Decimal(1)
    range: Amount = ""
    area: Count = 0
    lasts: Amount = ""
    after: Count = 0
    statuses: tuple[Inflicts, ...] = ()
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class Special:
    """What one poison does beside its damage; a victim suffers that of one only (WAY-POISON-05)."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    statuses: tuple[Inflicts, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    severity: Amount = ""
    duration_factor: Annotated[Decimal, Field(gt=0)] = Decimal(1)
    text: Words = ""


@cache
def vectors() -> Mapping[str, Vector]:
    """Every vector by its id. Not to be changed."""
    return typed("vector", Vector)


@cache
def specials() -> Mapping[str, Special]:
    """Every special effect by its id. Not to be changed."""
    return typed("special", Special)


def vector(id: str) -> Vector:
    """A vector. Raises `KeyError` where there is none of that id."""
    return vectors()[id]


def special(id: str) -> Special:
    """A special effect. Raises `KeyError` where there is none of that id."""
    return specials()[id]


def brew(toxicology: int, by: str, effect: str = "") -> Dose:
    """A dose of poison by its maker's Toxicology, its vector and its special effect, if any.

    Severity 1 and one for each 15 ranks, for 50 counts and the ranks; what the vector changes of
    the duration comes last, rounded down. (WAY-STATUS-07)

    Raises:
        KeyError: There is no such vector or effect.
    """
    way = vector(by)
    more = special(effect) if effect else None
    severity = 1 + toxicology // 15 + way.severity
    duration = Decimal(50 + toxicology)
    if more is not None:
        severity += whole(more.severity, {"toxicology": toxicology})
        duration *= more.duration_factor
    name = f"{more.name} poison" if more is not None else "Poison"
    return Dose(
        name=name,
        vector=way.id,
        severity=max(way.severity_least, severity),
        duration=int(duration * way.duration_factor),
        maker=toxicology,
        special=more.id if more is not None else None,
    )
