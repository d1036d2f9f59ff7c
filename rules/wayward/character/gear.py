"""The things that a ninja carries: weapons, arrows, armour and items.

Others call `weapon(id)`, `arrow(id)`, `weapon_action(id)`, `armour(id)` and `item(id)`, which copy
entries of the tables. A weapon, an armour or an item has a kind, and values of its own that change
in play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from rules.dice import Dice
from rules.engine.state.copies import duplicate
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character import formula
from rules.wayward.character.effects import STRICT, Bonus, Inflicts
from rules.wayward.character.tables import EntryOf, filled, starter, typed
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

HANDS = 2
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


@dataclass(frozen=True, kw_only=True)
class WeaponBlow(Group):
    """An attack with a weapon: its Speed, its price, its Accuracy and its damage.

    damage          its base dice
    types           the types of damage that its user may choose from
    speed           the Speed of an attack with it
    stamina         the Stamina that an attack costs
    accuracy        what it adds to the Accuracy
    range           its range in yards; empty for melee
    delay           the counts from the declaration of an attack to the hit
    stun            the Stun of whoever is hit
    source          the damage bonus
    db_pct          what it adds to the damage bonus, as a percentage
    db_factor       the number that multiplies the damage bonus
    wounding_pct    what it adds to the damage for wounds only, as a percentage
    dr_bypass_pct   the percentage of Damage Reduction that it ignores
    ignores_armour  whether armour does not help against it
    """

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


@dataclass(frozen=True, kw_only=True)
class WeaponGuard(Group):
    """Parries and Blocks with a weapon, and against it (WAY-BLOCK-04).

    enemy_parry      what it adds to parries against it
    parry_bonus      what it adds to its own parries
    parry_speed      what it adds to the Speed of its own parries
    parries_unarmed  whether it parries as a bare hand does
    block_pct        the percentage that it takes off a weapon's damage in a Block; None for none
    block_less       the percentage that it takes off the enemy's Block against it
    block_interrupt  its Speed for a Block as an interrupt; 0 if it cannot
    """

    enemy_parry: Signed = 0
    parry_bonus: Signed = 0
    parry_speed: Signed = 0
    parries_unarmed: bool = False
    block_pct: Share | None = None
    block_less: Share = 0
    block_interrupt: Speed = 0


@dataclass(frozen=True, kw_only=True)
class InMelee(Group):
    """A throwing weapon when it is used in melee.

    melee_accuracy  what it adds to the Accuracy
    melee_parry     what it adds to parries against it
    melee_damage    its base dice
    """

    melee_accuracy: Signed = 0
    melee_parry: Signed = 0
    melee_damage: Pool = ""


@dataclass(frozen=True, kw_only=True)
class ByMargin(Group):
    """A weapon whose damage grows with the margin of the hit.

    damage_per_margin  the percentage that each point of the margin adds to the damage
    damage_most        the most that the margin adds
    damage_blocked     the percentage that it adds against a Block
    """

    damage_per_margin: Percent = 0
    damage_most: Percent = 0
    damage_blocked: Percent = 0


@dataclass(frozen=True, kw_only=True)
class Aim(Group):
    """Aiming a weapon. Moving loses the aim.

    aim_speed     the Speed of aiming; 0 if it is not aimed
    aim_accuracy  the Accuracy that aiming adds each time
    aim_most      how often aiming counts for a shot
    aim_still     whether a Dodge loses the aim too
    aim_dodge     how much slower a Dodge while aiming is otherwise
    """

    aim_speed: Speed = 0
    aim_accuracy: Count = 0
    aim_most: Count = 0
    aim_still: bool = False
    aim_dodge: Speed = 0


@dataclass(frozen=True, kw_only=True)
class Handling(Group):
    """Having a weapon in the hands.

    seals_held  the handseals that its bearer can make with it in hand; None as is usual
    draw        the Speed of drawing it
    sheathe     the Speed of putting it away
    min_str     the STR that it needs
    """

    seals_held: Count | None = None
    draw: Speed = 3
    sheathe: Speed = 6
    min_str: Count = 0


@dataclass(frozen=True, kw_only=True)
class WeaponKind(Group):
    """A kind of weapon (WAY-WEAP-01).

    id, name       its id, and its name in the rulebook
    use            the ways to attack with it
    tags           words that rules and techniques look for, such as ``large``
    hands          the hands that it takes
    blow           an attack with it
    guard          parries and Blocks with it, and against it
    melee          a throwing weapon in melee
    margin         damage that grows with the margin
    aim            aiming it
    grapple_bonus  what it adds to the grapple rolls of whoever is in control
    handling       drawing it, holding it and putting it away
    statuses       the status effects that it inflicts
    arrow          the arrow that a bow shoots
    text           what it does, in words
    """

    id: Name
    name: Name
    use: Annotated[tuple[Use, ...], Field(min_length=1)] = (Use.MELEE,)
    tags: tuple[Slug, ...] = ()
    hands: Annotated[int, Field(ge=0, le=2)] = 1
    blow: WeaponBlow
    guard: WeaponGuard = field(default_factory=WeaponGuard)
    melee: InMelee = field(default_factory=InMelee)
    margin: ByMargin = field(default_factory=ByMargin)
    aim: Aim = field(default_factory=Aim)
    grapple_bonus: Signed = 0
    handling: Handling = field(default_factory=Handling)
    statuses: tuple[Inflicts, ...] = ()
    arrow: Text = ""
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class ArmourKind(Group):
    """A kind of armour (WAY-WOUND-05).

    id, name           its id, and its name in the rulebook
    locations          the places that it protects
    steps              how many steps milder a wound there becomes
    off                what it then takes off the damage: the first time, the second time, and so on
    uses               how often it helps
    each               whether its uses are counted for each location by itself
    least_minor_after  the use from which it no longer removes a wound wholly; 0 for none
    minor_only         whether it helps only against Minor wounds
    block_pct          the percentage off a weapon's damage in a Block (WAY-BLOCK-05); None for none
    parries_weapons    whether a bare hand in it parries weapons (WAY-PARRY-02)
    pair               whether it is a pair, of which each piece has its own uses
    modifiers          the modifiers of whoever wears it
    text               what it does, in words
    """

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
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class ItemUse(Group):
    """Using an item: its Speed, its price and the free hands that it needs.

    speed       the Speed of using it
    link_speed  what dropping it adds to the Speed of a Dodge; 0 if that is no use
    delay       the least Delay that its user may choose
    delay_most  the most
    stamina     the Stamina cost
    chakra      the Chakra cost
    hands       the free hands that it needs
    range       the range in yards
    primed      whether its Speed may fall below its Delay (WAY-DELAY-04)
    abortable   whether its user may break it off
    consumable  whether a use consumes it
    """

    speed: Amount = ""
    link_speed: Speed = 0
    delay: Amount = ""
    delay_most: Amount = ""
    stamina: Count = 0
    chakra: Count = 0
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    range: Amount = ""
    primed: bool = False
    abortable: bool = False
    consumable: bool = False


@dataclass(frozen=True, kw_only=True)
class Blast(Group):
    """An item that hits everybody in an area.

    area               the radius of its area in yards
    damage             its base dice; empty if it does no damage
    again              each die that shows this or more gives another die; 0 for none
    types              its types of damage
    environmental      whether only a Block helps against it
    stacks_for_wounds  whether several that go off on one count wound as one
    """

    area: Speed = 0
    damage: Pool = ""
    again: Annotated[int, Field(ge=0, le=100)] = 0
    types: tuple[DamageType, ...] = ()
    environmental: bool = False
    stacks_for_wounds: bool = False


@dataclass(frozen=True, kw_only=True)
class ItemEffects(Group):
    """The effects of one use of an item.

    duration   the counts that they last
    statuses   the status effects that it inflicts
    modifiers  its modifiers
    heals      the HP that it gives each count
    """

    duration: Amount = ""
    statuses: tuple[Inflicts, ...] = ()
    modifiers: tuple[Bonus, ...] = ()
    heals: Amount = ""


@dataclass(frozen=True, kw_only=True)
class ItemKind(Group):
    """A kind of item. The GM handles every effect that has no field here.

    id, name  its id, and its name in the rulebook
    use       using it
    blast     the area in which it does damage
    effects   what one use does besides damage
    pill      whether it is a pill, which some wounds make useless
    text      what it does, in words
    """

    id: Name
    name: Name
    use: ItemUse = field(default_factory=ItemUse)
    blast: Blast = field(default_factory=Blast)
    effects: ItemEffects = field(default_factory=ItemEffects)
    pill: bool = False
    text: Words = ""


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
