"""The things that a ninja carries: weapons, arrows, armour and items.

Others call `weapon(id)`, `arrow(id)`, `weapon_action(id)`, `armour(id)` and `item(id)`, which copy
entries of the tables, and `dice_of` for the base dice of a blow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from rules.dice import Dice
from rules.wayward.character import formula
from rules.wayward.character.compact_save import briefly
from rules.wayward.character.effects import STRICT, Bonus, Inflicts
from rules.wayward.character.tables import filled, starter, typed
from rules.wayward.character.values import (
    Amount,
    Count,
    DamageType,
    Location,
    Name,
    Percent,
    Share,
    Side,
    Signed,
    Slug,
    Source,
    Speed,
    Text,
    Words,
)

POOL = re.compile(r"(?:([0-9]+)|\((.+)\))d([0-9]{1,3})")


def _pool(raw: str) -> str:
    if raw:
        found = POOL.fullmatch(raw)
        if found is None or not 2 <= int(found[3]) <= 100:
            raise ValueError("write dice like 2d6 or (2 + str/10)d6")
        _ = formula.check(found[1] or found[2])
    return raw


Pool: TypeAlias = Annotated[str, Field(max_length=60), AfterValidator(_pool)]
"""Dice as the tables write them, ``2d6`` or ``(2 + str/10)d6``; empty for no dice."""


def dice_of(pool: str, numbers: formula.Numbers) -> Dice:
    """The dice of a `Pool` with these numbers; none for an empty one (WAY-DMG-02)."""
    found = POOL.fullmatch(pool)
    if found is None:
        return Dice(0, 1)
    count = formula.whole(found[1] or found[2], numbers)
    return Dice(max(0, min(count, 1000)), int(found[3]))


class Use(StrEnum):
    """The ways to attack with a weapon (WAY-WEAP-01)."""

    MELEE = "melee"
    THROWN = "thrown"
    BOW = "bow"


@dataclass(kw_only=True)
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
class Weapon:
    """A weapon (WAY-WEAP-01).

    `range` is in yards, empty for melee. `held` weapons need no drawing; `count` is the number of
    throwing weapons; `arrow` is the arrow that a bow shoots. The melee_ fields apply when a
    throwing weapon is used in melee. `source` is its damage bonus, changed by `db_pct` and
    `db_factor`; `wounding_pct` counts for wounds only.
    `enemy_parry` is added to parries against it, `parry_bonus` and `parry_speed` to its own
    parries. `block_pct` is the percentage that it takes off a weapon's damage in a Block,
    `block_uses` how often; `block_less` is taken off the enemy's Block against it.
    `block_interrupt` is its Speed for a Block as an interrupt, 0 if it cannot. After such a Block
    the damage to its bearer is taken off its `durability`; at 0 it is broken (WAY-BLOCK-04).
    Each point of the margin adds `damage_per_margin` percent to the damage, up to `damage_most`;
    against a Block it adds `damage_blocked`. `aim_speed` is the Speed of aiming, 0 if it is not
    aimed. Aiming adds `aim_accuracy` each time, at most `aim_most` times for a shot. Moving loses
    the aim; with `aim_still` a Dodge does too, and without it a Dodge while aiming is slower by
    `aim_dodge`. `grapple_bonus` is for the grapple rolls of whoever is in control.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    use: Annotated[tuple[Use, ...], Field(min_length=1)] = (Use.MELEE,)
    tags: tuple[Slug, ...] = ()
    hands: Annotated[int, Field(ge=0, le=2)] = 1
    damage: Pool = ""
    types: Annotated[tuple[DamageType, ...], Field(min_length=1)]
    speed: Speed
    stamina: Count = 5
    accuracy: Signed = 0
    range: Amount = ""
    delay: Speed = 0
    stun: Count = 0
    source: Source = Source.PDB
    db_pct: Signed = 0
    db_factor: Decimal = Decimal(1)
    wounding_pct: Percent = 0
    dr_bypass_pct: Share = 0
    ignores_armour: bool = False
    enemy_parry: Signed = 0
    parry_bonus: Signed = 0
    parry_speed: Signed = 0
    parries_unarmed: bool = False
    block_pct: Share | None = None
    block_uses: Count | None = None
    block_less: Share = 0
    block_interrupt: Speed = 0
    durability: Count | None = None
    melee_accuracy: Signed = 0
    melee_parry: Signed = 0
    melee_damage: Pool = ""
    damage_per_margin: Percent = 0
    damage_most: Percent = 0
    damage_blocked: Percent = 0
    aim_speed: Speed = 0
    aim_accuracy: Count = 0
    aim_most: Count = 0
    aim_still: bool = False
    aim_dodge: Speed = 0
    grapple_bonus: Signed = 0
    seals_held: Count | None = None
    draw: Speed = 3
    sheathe: Speed = 6
    min_str: Count = 0
    statuses: tuple[Inflicts, ...] = ()
    held: bool = False
    dropped: bool = False
    count: Annotated[int, Field(ge=0, le=999)] = 1
    arrow: Text = ""
    dose: Dose | None = None
    text: Words = ""

    @property
    def large(self) -> bool:
        """Whether only another Large weapon can knock it out of a hand."""
        return "large" in self.tags

    @property
    def two_handed(self) -> bool:
        """Whether a blow with both hands is stronger (WAY-DB-06)."""
        return "two_handed" in self.tags

    @property
    def ranged(self) -> bool:
        """Whether it is thrown or shot."""
        return Use.MELEE not in self.use


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
class Armour:
    """A piece of armour (WAY-WOUND-05).

    A wound at one of its `locations` becomes `steps` milder. Then its damage is lowered by `off`:
    by the first number the first time, by the second the second time, and so on. It helps `uses`
    times, counted for each location by itself with `each`; `worn` counts the uses so far. From use
    number `least_minor_after` on, it no longer removes a wound wholly; 0 sets no such limit. With
    `minor_only` it helps only against Minor wounds.
    Armour that `parries_weapons` lets a bare hand parry weapons, and takes `block_pct` off the
    damage of a weapon blocked with it (WAY-PARRY-02, WAY-BLOCK-05). A wound from that is at its
    first location; it makes no other wounds milder. In a `pair`, each piece has its own `uses`;
    `worn_at` counts them by side.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    locations: tuple[Location, ...] = ()
    steps: Annotated[int, Field(ge=0, le=4)] = 0
    off: tuple[Count, ...] = ()
    uses: Count = 0
    each: bool = False
    least_minor_after: Count = 0
    minor_only: bool = False
    block_pct: Share | None = None
    parries_weapons: bool = False
    pair: bool = False
    modifiers: tuple[Bonus, ...] = ()
    worn: dict[Location, Count] = field(default_factory=dict)
    worn_at: dict[Side, Count] = field(default_factory=dict)
    text: Words = ""

    def used(self, location: Location, side: Side = Side.NONE) -> int:
        """The uses so far, for this location, this side of it, or the whole body."""
        if self.pair:
            return self.worn_at.get(side, 0)
        return self.worn.get(location, 0) if self.each else sum(self.worn.values())

    def helps(self, location: Location, side: Side = Side.NONE) -> bool:
        """Whether it still helps there."""
        return location in self.locations and self.used(location, side) < self.uses

    def wear(self, location: Location, side: Side) -> None:
        """Count one more use there."""
        if self.pair:
            self.worn_at[side] = self.worn_at.get(side, 0) + 1
        else:
            self.worn[location] = self.worn.get(location, 0) + 1


@dataclass(kw_only=True)
class Item:
    """A thing to use. The GM handles every effect that has no field here.

    It needs `hands` free hands. `range` is in yards, `area` the radius in yards. The user chooses a
    Delay from `delay` to `delay_most`. One use gives `heals` HP each count for its `duration`. Some
    wounds make a `pill` useless. With a `dose` it is `count` doses of that poison, used as its
    vector says. With `damage` it hits everybody in its `area`. Only a Block helps against an
    `environmental` one. With `stacks_for_wounds`, several that go off on one count wound as one.
    The Speed of a `primed` one may fall below its Delay (WAY-DELAY-04). Dropping it during a Dodge
    adds `link_speed` to the Dodge's Speed; 0 if that is no use.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    count: Annotated[int, Field(ge=0, le=999)] = 1
    speed: Amount = ""
    link_speed: Speed = 0
    delay: Amount = ""
    delay_most: Amount = ""
    stamina: Count = 0
    chakra: Count = 0
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    range: Amount = ""
    area: Speed = 0
    damage: Pool = ""
    again: Annotated[int, Field(ge=0, le=100)] = 0
    types: tuple[DamageType, ...] = ()
    duration: Amount = ""
    statuses: tuple[Inflicts, ...] = ()
    modifiers: tuple[Bonus, ...] = ()
    heals: Amount = ""
    consumable: bool = False
    environmental: bool = False
    stacks_for_wounds: bool = False
    primed: bool = False
    abortable: bool = False
    pill: bool = False
    dose: Dose | None = None
    text: Words = ""


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
    Weapon,
    BeforeValidator(_nocked),
    briefly(lambda: _table("weapon"), "held", "count"),
]
ArmourEntry: TypeAlias = Annotated[
    Armour,
    BeforeValidator(lambda raw: filled("armour", raw)),
    briefly(lambda: _table("armour"), "worn", "worn_at"),
]
ItemEntry: TypeAlias = Annotated[
    Item,
    BeforeValidator(lambda raw: filled("item", raw)),
    briefly(lambda: _table("item"), "count"),
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
    made: Weapon = deepcopy(_table("weapon")[id])
    return made


def armour(id: str) -> Armour:
    """A new copy of an armour of the tables. Raises `KeyError` if there is none with that id."""
    made: Armour = deepcopy(_table("armour")[id])
    return made


def item(id: str) -> Item:
    """A new copy of an item of the tables. Raises `KeyError` if there is none with that id."""
    made: Item = deepcopy(_table("item")[id])
    return made


def strewn() -> dict[str, str]:
    """The names of the things that can lie all over the ground, such as caltrops, by id."""
    every: Mapping[str, Item] = _table("item")
    return {id: each.name for id, each in every.items() if each.environmental and not each.damage}


def arrow(id: str) -> Arrow:
    """An arrow of the tables. Raises `KeyError` if there is none with that id."""
    found: Arrow = _table("arrow")[id]
    return found


def nocked(weapon: Weapon) -> str:
    """The name of a weapon that is shot or thrown: a bow with its arrow."""
    if not weapon.arrow:
        return weapon.name
    shot: Arrow | None = _table("arrow").get(weapon.arrow)
    return f"{weapon.name} ({weapon.arrow if shot is None else shot.name})"


def weapon_action(id: str) -> WeaponAction:
    """A weapon action of the tables. Raises `KeyError` if there is none with that id."""
    found: WeaponAction = _table("weapon_action")[id]
    return found
