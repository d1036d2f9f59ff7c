"""Weapons, armour and shields: the GM sets their numbers (WOD-DMG-11, WOD-ARMOR-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field

from rules.engine.sheets.sheet import read
from rules.wod.traits import starter
from rules.wod.values import Difficulty, Dots, Harm, Id, Method, Name, Rating


@dataclass(frozen=True, kw_only=True)
class Weapon:
    """A weapon, or anything else that harms (WOD-DMG-11).

    Its damage in dice is `damage`, plus the wielder's Strength with `strength`. `psychic` harm is
    soaked with Willpower (WOD-DMG-01). `ability` replaces the usual ability of its `method`.
    `defence` is the difficulty to block or parry it (WOD-BLOCK-01). `parried`: it can be parried
    though it is thrown (WOD-PARRY-01); `blocked`: it can be blocked though it is a weapon. `fells`:
    a target who is hit falls (WOD-KNOCK-01). `sheathed`: it must be drawn first (WOD-ACTION-01).
    """

    id: Id
    name: Name
    method: Method = Method.MELEE
    damage: Rating = 0
    strength: bool = False
    harm: Harm = Harm.BASHING
    psychic: bool = False
    ability: Annotated[str, Field(max_length=60)] = ""
    defence: Annotated[int, Field(ge=6, le=8)] = 6
    parried: bool = False
    blocked: bool = False
    fells: bool = False
    sheathed: bool = False


@dataclass(frozen=True, kw_only=True)
class Armour:
    """Armour (WOD-ARMOR-01..03). `aggravated`: it also soaks aggravated harm (WOD-SOAK-04)."""

    id: Id = "armour"
    name: Name = "Armour"
    rating: Dots = 0
    dex_penalty: Dots = 0
    aggravated: bool = False
    don_turns: Annotated[int, Field(ge=0, le=9999)] = 0
    worn: bool = True


@dataclass(frozen=True, kw_only=True)
class Shield:
    """A shield: its size hinders blows, its rating stops missiles (WOD-ARMOR-04, WOD-ARMOR-05)."""

    id: Id = "shield"
    name: Name = "Shield"
    size: Annotated[int, Field(ge=1, le=2)] = 1
    rating: Dots = 1
    worn: bool = True


@dataclass(frozen=True, kw_only=True)
class Specialty:
    """A specialty: a trait, and the weapon or deed that it covers.

    Without words it covers everything done with the trait. (WOD-POOL-07)
    """

    trait: Name
    words: Annotated[str, Field(max_length=60)] = ""


@dataclass(frozen=True, kw_only=True)
class Soak:
    """The harm that a creature soaks without armour, and the difficulties (WOD-SOAK-03, -04)."""

    lethal: bool = False
    lethal_difficulty: Difficulty = 6
    aggravated: bool = False
    aggravated_difficulty: Difficulty = 6


def _entry(kind: str, raw: Any) -> Any:
    """An entry of a sheet in full: an id of the starter set, or a table over its entry."""
    known = starter(kind)
    if isinstance(raw, str):
        if raw not in known:
            raise ValueError(f"the starter set has no {kind} {raw}, so give its whole table")
        return dict(known[raw])
    return {**known.get(str(raw.get("id")), {}), **raw} if isinstance(raw, Mapping) else raw


WeaponEntry: TypeAlias = Annotated[Weapon, BeforeValidator(partial(_entry, "weapon"))]
ArmourEntry: TypeAlias = Annotated[Armour, BeforeValidator(partial(_entry, "armour"))]
ShieldEntry: TypeAlias = Annotated[Shield, BeforeValidator(partial(_entry, "shield"))]


@cache
def fist() -> Weapon:
    """Bare hands, which everybody has (WOD-DMG-11)."""
    return read(Weapon, starter("weapon")["fist"], what="weapon")
