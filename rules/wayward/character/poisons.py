"""Poisons: how they are made, how they enter the body, and their effects besides damage.

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
    """The way in which a poison gets into its victim (WAY-STATUS-07)."""

    HIT = "hit"
    DAMAGE = "damage"
    CLOUD = "cloud"
    EATEN = "eaten"


@dataclass(frozen=True, kw_only=True)
class Vector:
    """A way into the body.

    A cloud poisons those who are in it for `after` counts, and `lasts` that long. `apply_speed` is
    the Speed of putting a dose on a weapon (of one of the damage types in `weapons`), of throwing a
    cloud, or of giving the poison to be eaten. `area` and `range` are in yards. `severity` is added
    to the poison's, but does not lower it below `severity_least`.
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
    """The special effect of a poison; a victim suffers only one such effect (WAY-POISON-05)."""

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
    """Every vector by its id. Do not change it."""
    return typed("vector", Vector)


@cache
def specials() -> Mapping[str, Special]:
    """Every special effect by its id. Do not change it."""
    return typed("special", Special)


def vector(id: str) -> Vector:
    """The vector with that id. Raises `KeyError` if there is none."""
    return vectors()[id]


def special(id: str) -> Special:
    """The special effect with that id. Raises `KeyError` if there is none."""
    return specials()[id]


def brew(toxicology: int, by: str, effect: str = "") -> Dose:
    """A dose of poison, from its maker's Toxicology, its vector and its special effect, if any.

    The severity is 1, plus 1 for each 15 ranks. The duration is 50 counts plus the ranks; the
    vector's factor is applied last, and the result rounded down. (WAY-STATUS-07)

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
