"""The kinds of value that sheets and fights are made of, with their bounds; the starter set."""

from __future__ import annotations

from collections.abc import Mapping
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
    text = files("rules.l7r").joinpath(f"data/{kind}s.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


Ring: TypeAlias = Annotated[int, Field(ge=1, le=20)]
Rank: TypeAlias = Annotated[int, Field(ge=0, le=20)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Phase: TypeAlias = Annotated[int, Field(ge=0, le=10)]
Face: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Field(max_length=1000)]


class RingName(StrEnum):
    """The five Rings."""

    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"
    VOID = "void"


class Fate(StrEnum):
    """The fate of the mortally wounded, which the GM decides (L7R-SW-05)."""

    UNDECIDED = "undecided"
    LIVES = "lives"
    DIES = "dies"


class Tens(StrEnum):
    """The choice of the crippled, if their roll fails: reroll its tens for a void point, or not.

    (L7R-SW-04)
    """

    ASK = "ask"
    PAY = "pay"
    LEAVE = "leave"


class Light(StrEnum):
    """The choice for light wounds after a successful wound check (L7R-WND-06)."""

    ASK = "ask"
    KEEP = "keep"
    TAKE = "take"


@dataclass(frozen=True, kw_only=True)
class Weapon:
    """A weapon: its base damage, in dice rolled and kept (L7R-DMG-01)."""

    id: Id
    name: Name
    rolled: Rank
    kept: Rank


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
    """Bare hands, which everybody has (L7R-DMG-01)."""
    return Weapon(**starter("weapon")["unarmed"])
