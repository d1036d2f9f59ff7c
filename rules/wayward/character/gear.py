"""What a ninja carries: weapons, arrows, armour and items.

Others call `weapon(id)`, `arrow(id)`, `weapon_action(id)`, `armour(id)` and `item(id)`: fresh
copies of the tables' entries, and `dice_of` for the base dice of a blow.
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
"""Dice as the tables write them, ``2d6`` or ``(2 + str/10)d6``; empty where there are none."""


def dice_of(pool: str, numbers: formula.Numbers) -> Dice:
    """The dice that a `Pool` means for these numbers; none for an empty one (WAY-DMG-02)."""
    found = POOL.fullmatch(pool)
    if found is None:
        return Dice(0, 1)
    count = formula.whole(found[1] or found[2], numbers)
    return Dice(max(0, min(count, 1000)), int(found[3]))


class Use(StrEnum):
    """What one does with a weapon to hurt somebody (WAY-WEAP-01)."""

    MELEE = "melee"
    THROWN = "thrown"
    BOW = "bow"


@dataclass(kw_only=True)
class Dose:
    """Poison on a weapon or in a bomb; `maker` is the Toxicology it was made with (WAY-STATUS-07).

    `duration` is in counts; `special` names the entry of its special effect, if it has one.
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

    `range` is in yards, empty for melee. `held` weapons need no drawing; of a thrown one there are
    `count`; `arrow` is what a bow shoots. What is named melee_ holds when a thrown one is used at
    hand. `source` is the damage bonus it uses, `db_pct` and `db_factor` what becomes of it;
    `wounding_pct` counts for wounds only. `enemy_parry` is on parries against it, `parry_bonus` and
    `parry_speed` on its own; `block_pct` is what blocking a weapon with it takes off, which it does
    `block_uses` times; `block_less` by how much it lessens the enemy's Block. `block_interrupt` is
    the Speed at which it blocks as an interrupt, 0 where it does not; what it blocks so takes off
    its `durability` what it does to its bearer, and at 0 it is broken (WAY-BLOCK-04).
    `damage_per_margin` is in percent of the damage for each point by which it hits, to
    `damage_most`, and `damage_blocked` where no roll opposed it. `aim_speed` is the Speed of aiming
    it, 0 where that is no use: each time, `aim_most` times for a shot, adds `aim_accuracy`. It is
    lost by moving, of one that wants its bearer `aim_still` by a Dodge too; else a Dodge meanwhile
    is `aim_dodge` slower. `grapple_bonus` is on the rolls of whoever holds somebody with it.
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
        """Whether only another Large weapon can take it out of a hand."""
        return "large" in self.tags

    @property
    def two_handed(self) -> bool:
        """Whether holding it in both hands strengthens its blows (WAY-DB-06)."""
        return "two_handed" in self.tags

    @property
    def ranged(self) -> bool:
        """Whether it is thrown or shot."""
        return Use.MELEE not in self.use


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """An arrow: the size of the die that a bow throws its number of."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    sides: Annotated[int, Field(ge=2, le=100)]
    types: tuple[DamageType, ...] = (DamageType.PIERCING,)
    ignores_armour: bool = False
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class WeaponAction:
    """Something done with a weapon that is no blow: drawing, dropping, picking up."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    speed: Amount
    text: Words


@dataclass(kw_only=True)
class Armour:
    """What is worn (WAY-WOUND-05).

    A wound at one of its `locations` is `steps` milder, then the damage taken `off` lower: by the
    first number the first time, and so on. `uses` are left, of each location by itself where
    `each`: `worn` counts them off. `least_minor_after` is the use from which no wound vanishes;
    0 where every wound may. `minor_only` helps against Minor wounds alone. What `parries_weapons`
    does so in place of a bare hand, and takes off `block_pct` of a weapon that is blocked with it
    (WAY-PARRY-02, WAY-BLOCK-05); the wounds that come of it go to its first location, and no others
    it makes milder. Each of a `pair` has its `uses` for itself: `worn_at` counts them, by side.
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
        """How often it has saved that location, that side of it, or its wearer anywhere."""
        if self.pair:
            return self.worn_at.get(side, 0)
        return self.worn.get(location, 0) if self.each else sum(self.worn.values())

    def helps(self, location: Location, side: Side = Side.NONE) -> bool:
        """Whether it still helps there."""
        return location in self.locations and self.used(location, side) < self.uses

    def wear(self, location: Location, side: Side) -> None:
        """It has helped there once more."""
        if self.pair:
            self.worn_at[side] = self.worn_at.get(side, 0) + 1
        else:
            self.worn[location] = self.worn.get(location, 0) + 1


@dataclass(kw_only=True)
class Item:
    """A thing to use. What it does beside the fields here is for the GM.

    It takes so many free `hands`, and is thrown no farther than its `range`, in yards. `delay` and
    `delay_most` bound a Delay that the user chooses; one use gives `heals` HP each count for its
    duration. A `pill` is of no use with some wounds. With a `dose` it is so many
    doses of that poison, used as its vector says. What has `damage` strikes
    everybody in its `area`, in yards; of an `environmental` one nothing but a Block helps, and
    several that go off on one count wound as one, where it `stacks_for_wounds`. The Speed of a
    `primed` one may fall below its Delay (WAY-DELAY-04). `link_speed` is what letting it fall adds
    to the Speed of a Dodge, 0 where that is no use.
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
    """A weapon in full; a bow for which only another arrow is named has that one's dice."""
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
    """A new weapon of the tables. Raises `KeyError` where they have none of that id."""
    made: Weapon = deepcopy(_table("weapon")[id])
    return made


def armour(id: str) -> Armour:
    """A new armour of the tables. Raises `KeyError` where they have none of that id."""
    made: Armour = deepcopy(_table("armour")[id])
    return made


def item(id: str) -> Item:
    """A new item of the tables. Raises `KeyError` where they have none of that id."""
    made: Item = deepcopy(_table("item")[id])
    return made


def arrow(id: str) -> Arrow:
    """An arrow of the tables. Raises `KeyError` where they have none of that id."""
    found: Arrow = _table("arrow")[id]
    return found


def nocked(weapon: Weapon) -> str:
    """A weapon as it is called when it is shot or thrown: a bow with what it shoots."""
    if not weapon.arrow:
        return weapon.name
    shot: Arrow | None = _table("arrow").get(weapon.arrow)
    return f"{weapon.name} ({weapon.arrow if shot is None else shot.name})"


def weapon_action(id: str) -> WeaponAction:
    """A weapon action of the tables. Raises `KeyError` where they have none of that id."""
    found: WeaponAction = _table("weapon_action")[id]
    return found
