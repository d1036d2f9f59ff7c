"""The things that a ninja carries: weapons, arrows, armour and items.

Others call `weapon(id)`, `arrow(id)`, `weapon_action(id)`, `armour(id)` and `item(id)`, which copy
entries of the tables. A weapon, an armour or an item has a kind, and values of its own that change
in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, Field

from rules.engine.grouped import Grouped
from rules.engine.state_copies import duplicate
from rules.wayward.character.effects import STRICT
from rules.wayward.character.gear_kinds import ArmourKind, ItemKind, Use, WeaponKind
from rules.wayward.character.tables import EntryOf, filled, starter, typed
from rules.wayward.character.values import (
    Amount,
    Count,
    DamageType,
    Location,
    Name,
    Side,
    Words,
)


@dataclass(frozen=True, kw_only=True)
class Dose:
    """Poison on a weapon or in a bomb (WAY-STATUS-07).

    `maker` is the Toxicology of the person who made it. `duration` is in counts. `special` is the
    id of its special effect, if it has one.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Name
    vector: Name
    severity: Count
    duration: Count
    maker: Count = 0
    special: Name | None = None


@dataclass(kw_only=True)
class Weapon(Grouped):
    """A weapon (WAY-WEAP-01).

    kind        its kind
    block_uses  how often it can still block; None for as often as its bearer likes
    durability  the damage that it still takes in Blocks as an interrupt; at 0 it is broken
    held        whether it is in hand and needs no drawing
    dropped     whether it lies on the ground
    count       the number of throwing weapons
    dose        the poison on it
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    kind: WeaponKind
    block_uses: Count | None = None
    durability: Count | None = None
    held: bool = False
    dropped: bool = False
    count: Annotated[int, Field(ge=0, le=999)] = 1
    dose: Dose | None = None

    @property
    def id(self) -> str:
        """The id of its kind."""
        return self.kind.id

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    @property
    def block_pct(self) -> int | None:
        """The percentage that it takes off a weapon's damage in a Block; None for none."""
        return self.kind.guard.block_pct

    @property
    def large(self) -> bool:
        """Whether only another Large weapon can knock it out of a hand."""
        return "large" in self.kind.tags

    @property
    def two_handed(self) -> bool:
        """Whether a blow with both hands is stronger (WAY-DB-06)."""
        return "two_handed" in self.kind.tags

    @property
    def ranged(self) -> bool:
        """Whether it is thrown or shot."""
        return Use.MELEE not in self.kind.use


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """An arrow; the bow gives the number of dice, the arrow their size in `sides`."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    sides: Annotated[int, Field(ge=2, le=100)]
    types: tuple[DamageType, ...] = (DamageType.PIERCING,)
    ignores_armour: bool = False
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class WeaponAction:
    """An action with a weapon other than a blow: drawing, dropping, picking up."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    speed: Amount
    text: Words


@dataclass(kw_only=True)
class Armour(Grouped):
    """A piece of armour (WAY-WOUND-05).

    kind     its kind
    worn     its uses so far, by location
    worn_at  the uses so far of each piece of a pair, by side
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    kind: ArmourKind
    worn: dict[Location, Count] = field(default_factory=dict)
    worn_at: dict[Side, Count] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of its kind."""
        return self.kind.id

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    @property
    def block_pct(self) -> int | None:
        """The percentage that it takes off a weapon's damage in a Block; None for none."""
        return self.kind.block_pct

    def used(self, location: Location, side: Side = Side.NONE) -> int:
        """The uses so far, for this location, this side of it, or the whole body."""
        if self.kind.pair:
            return self.worn_at.get(side, 0)
        return self.worn.get(location, 0) if self.kind.each else sum(self.worn.values())

    def helps(self, location: Location, side: Side = Side.NONE) -> bool:
        """Whether it still helps there."""
        return location in self.kind.locations and self.used(location, side) < self.kind.uses

    def wear(self, location: Location, side: Side) -> None:
        """Count one more use there."""
        if self.kind.pair:
            self.worn_at[side] = self.worn_at.get(side, 0) + 1
        else:
            self.worn[location] = self.worn.get(location, 0) + 1


@dataclass(kw_only=True)
class Item(Grouped):
    """A thing to use.

    kind   its kind
    count  how many there are
    dose   the poison in it, of which there are `count` doses; it is used as its vector says
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    kind: ItemKind
    count: Annotated[int, Field(ge=0, le=999)] = 1
    dose: Dose | None = None

    @property
    def id(self) -> str:
        """The id of its kind."""
        return self.kind.id

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name


def _nocked(raw: Any) -> Any:
    """A weapon in full; if only the arrow of a bow is named, the bow gets that arrow's dice."""
    entry = filled("weapon", raw)
    if not isinstance(raw, Mapping) or "arrow" not in raw or "damage" in raw:
        return entry
    shot: Arrow | None = _table("arrow").get(str(raw["arrow"]))
    if shot is None:
        raise ValueError(
            f"there is no arrow {raw['arrow']}; there are: {', '.join(starter('arrow'))}"
        )
    count, _, _ = str(entry.get("damage", "1d6")).rpartition("d")
    return {
        **entry,
        "damage": f"{count}d{shot.sides}",
        "types": raw.get("types", shot.types),
        "ignores_armour": shot.ignores_armour,
    }


WeaponEntry: TypeAlias = Annotated[
    Weapon, EntryOf(lambda: _table("weapon"), _nocked, always=("held", "count"))
]
ArmourEntry: TypeAlias = Annotated[
    Armour,
    EntryOf(
        lambda: _table("armour"), lambda raw: filled("armour", raw), always=("worn", "worn_at")
    ),
]
ItemEntry: TypeAlias = Annotated[
    Item, EntryOf(lambda: _table("item"), lambda raw: filled("item", raw), always=("count",))
]


@cache
def _table(kind: str) -> Mapping[str, Any]:
    types: dict[str, type[Any]] = {
        "weapon": Weapon,
        "arrow": Arrow,
        "weapon_action": WeaponAction,
        "armour": Armour,
        "item": Item,
    }
    return typed(kind, types[kind])


def weapon(id: str) -> Weapon:
    """A new copy of a weapon of the tables. Raises `KeyError` if there is none with that id."""
    made: Weapon = duplicate(_table("weapon")[id])
    return made


def armour(id: str) -> Armour:
    """A new copy of an armour of the tables. Raises `KeyError` if there is none with that id."""
    made: Armour = duplicate(_table("armour")[id])
    return made


def item(id: str) -> Item:
    """A new copy of an item of the tables. Raises `KeyError` if there is none with that id."""
    made: Item = duplicate(_table("item")[id])
    return made


def strewn() -> dict[str, str]:
    """The names of the things that can lie all over the ground, such as caltrops, by id."""
    every: Mapping[str, Item] = _table("item")
    blasts = {id: each.kind.blast for id, each in every.items()}
    laid = [id for id, each in blasts.items() if each.environmental and not each.damage]
    return {id: every[id].name for id in laid}


def arrow(id: str) -> Arrow:
    """An arrow of the tables. Raises `KeyError` if there is none with that id."""
    found: Arrow = _table("arrow")[id]
    return found


def nocked(weapon: Weapon) -> str:
    """The name of a weapon that is shot or thrown: a bow with its arrow."""
    if not weapon.kind.arrow:
        return weapon.name
    shot: Arrow | None = _table("arrow").get(weapon.kind.arrow)
    return f"{weapon.name} ({weapon.kind.arrow if shot is None else shot.name})"


def weapon_action(id: str) -> WeaponAction:
    """A weapon action of the tables. Raises `KeyError` if there is none with that id."""
    found: WeaponAction = _table("weapon_action")[id]
    return found
