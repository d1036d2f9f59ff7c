"""Techniques: jutsu, martial moves, and the links that are added to other actions.

Others call `technique(id)` for an entry of the tables; a sheet's own techniques are whole tables of
the same form. The head of each data/techniques_*.toml explains its values in short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field

from rules.wayward.character.compact_save import briefly
from rules.wayward.character.effects import STRICT, Bonus, Inflicts, StatusRoll
from rules.wayward.character.gear import Pool, Use, Weapon
from rules.wayward.character.tables import filled, typed
from rules.wayward.character.values import (
    Amount,
    Count,
    DamageType,
    Name,
    Rank,
    Share,
    Signed,
    Slug,
    Source,
    Speed,
    Words,
)


class Kind(StrEnum):
    """The kind of a technique; a link has the kind of its own art."""

    TAIJUTSU = "taijutsu"
    COMBO = "combo"
    GRAPPLE = "grapple"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"
    GENJUTSU = "genjutsu"
    MEDICAL = "medical"

    @property
    def jutsu(self) -> bool:
        """Whether it uses chakra: it takes CHA, and ends concealment (WAY-STGEN-01)."""
        return self in (Kind.NINJUTSU, Kind.GENJUTSU, Kind.MEDICAL)


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
    UNARMED = "unarmed"
    MELEE_WEAPON = "melee_weapon"
    SWORD = "sword"
    MULTI_THROW = "multi_throw"
    DOTON_DAMAGE = "doton_damage"


@dataclass(frozen=True, kw_only=True)
class Wielded:
    """The weapon that a technique needs: it must match each field that names something."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    uses: tuple[Use, ...] = (Use.MELEE,)
    types: tuple[DamageType, ...] = ()
    tags: tuple[Slug, ...] = ()

    def fits(self, weapon: Weapon) -> bool:
        """Whether a weapon is of the kind that is needed."""
        typed = not self.types or bool(set(self.types) & set(weapon.types))
        tagged = not self.tags or bool(set(self.tags) & set(weapon.tags))
        return bool(set(self.uses) & set(weapon.use)) and typed and tagged


@dataclass(frozen=True, kw_only=True)
class Variant:
    """The effect of a technique with one element (Chakra Flow), added to the weapon's attacks."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    db_flat: Amount = ""
    accuracy: Signed = 0
    parry_bonus: Signed = 0
    wounding_pct: Signed = 0
    block_less: Share = 0
    dr_bypass_pct: Share = 0
    ignores_armour: bool = False
    base_speed_damage: bool = False
    unparried_by_weapons: bool = False
    parried_share: Share = 0
    stun: Count = 0
    stun_extends: Count = 0
    dice_pct_die: Count = 0
    text: Words = ""


@dataclass(frozen=True, kw_only=True)
class Heals:
    """The amount that healing hands restore each count, of Vitality or HP."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    pool: Annotated[str, Field(pattern="^(vitality|hp)$")]
    each: Amount


@dataclass(frozen=True, kw_only=True)
class Technique:
    """A technique. Amounts are formulas of the user's numbers; an empty one is none.

    Cost and timing: `speed` is the Speed of the action; a `link` adds it to its core. `seals` is
    empty if there are no handseals. `stamina_miss` is the lower cost of an attack that hits nobody.
    The X is from `x_least` to `x_most`. `ap` is paid besides the Speed. A `variable` technique
    takes exactly its Speed, whatever changes the Speed of others (WAY-VSA-01). An `opener` is
    chosen before Initiative: it is its user's first action in the battle, on count 0.
    Damage: `times` the dice of `damage` and `blow`, plus the damage bonus of `source`, changed by
    the db_ fields. With `power_attack` bare hands use every rank of that ability at no cost.
    Each die that shows `again` or more gives another die: once with `again_once`, else repeatedly.
    With `damage_speed`, the bonus is multiplied by that instead of the Speed.
    `wave` is a shockwave: the named damage bonus times the Speed, on everybody in the area, hit or
    not; each point by which a defence succeeds makes it `wave_less` percent weaker.
    Target: `area` is a radius in yards. With `may_spare`, the user may leave out allies. With
    `or_single`, it may be aimed at one target instead of the area around the user. `knockback_edge`
    moves its victims to the edge of the area (WAY-KNOCK-02). An area `lasts` that many counts; a
    `dormant` area does its damage when fire sets it off. `partial` says whether partial success
    applies, if that is not as usual; `partial_pct` is the percentage of damage for each point.
    Defence: `defends` says how it defends as an interrupt, with `roll_bonus` on its roll. `stops`
    are the highest ranks that it can stop, by element. Nothing reaches the user of one that
    `shelters` while it lasts; they may let it go after that many counts. The roll of a technique
    that `stands` answers every later attack until its user does anything else.
    Links and Combos: `cores` are the actions that a link can be added to. `contest` is an opposed
    roll that the link needs; won, it `hastens` the attack as Iaijutsu does. A Combo gets
    `combo_accuracy` and `combo_speed` for each blow before it. `bonuses` last while the technique
    is kept up, or for the action that it is added to.
    Repetition: its targets add `after_use` to the roll against it for each earlier use by its user
    in the battle, and `after_roll` for each roll that they have already made against it.
    Other flags, with their clauses: `environmental` WAY-BLOCK-02; `projectile` and `nintaijutsu`
    WAY-BLOCK-06; `auto_status` WAY-STATUS-06; `needs_perception` WAY-STGEN-03; `outlasts_combat`
    WAY-GENJ-15; `survives_wounds` WAY-GENJ-10. With `preparation` and the ability Preparation it
    may be up when the fight begins. It takes the ranks of `skills`, and less Immobilization than
    `immobility_below`; the GM sees to its other `needs`, and completes an `incomplete` one.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    kind: Kind
    rank: Rank | None = None
    element: Slug | None = None
    link: bool = False
    speed: Amount = ""
    speed_least: Speed = 0
    speed_fixed: bool = False
    damage_speed: Speed | None = None
    in_base_speed: bool = False
    delay: Amount = ""
    seals: Amount = ""
    stamina: Amount = ""
    stamina_miss: Amount = ""
    chakra: Amount = ""
    upkeep: Amount = ""
    ap: Amount = ""
    x_least: Amount = ""
    x_most: Amount = ""
    accuracy: Amount = ""
    damage: Pool = ""
    blow: Blow = Blow.OWN
    more_dice: Count = 0
    power_attack: bool = False
    again: Annotated[int, Field(ge=0, le=100)] = 0
    again_once: bool = False
    times: Amount = ""
    times_dice: Pool = ""
    source: Source = Source.NONE
    db_factor: Decimal = Decimal(1)
    db_pct: Signed = 0
    db_flat: Amount = ""
    damage_flat: Amount = ""
    types: tuple[DamageType, ...] = ()
    reach: Reach = Reach.MELEE
    range: Amount = ""
    area: Amount = ""
    area_kind: AreaKind = AreaKind.NONE
    area_penalty: bool = True
    may_spare: bool = False
    knockback: Amount = ""
    knockback_edge: bool = False
    knockback_roll: StatusRoll = StatusRoll.NONE
    statuses: tuple[Inflicts, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    variants: Mapping[Slug, Variant] = field(default_factory=dict, hash=False)
    interrupt: bool = False
    abortable: bool = False
    variable: bool = False
    defends: Defends = Defends.NONE
    roll_bonus: Amount = ""
    stops: Mapping[Slug, Rank] = field(default_factory=dict, hash=False)
    wall: Amount = ""
    wall_pct: Mapping[Slug, Share | Count] = field(default_factory=dict, hash=False)
    partial: bool | None = None
    partial_pct: Share = 20
    block_pct: Share | None = None
    dr_bypass_pct: Share = 0
    dr: Amount = ""
    shelters: Count = 0
    cores: tuple[Core, ...] = ()
    wields: Wielded | None = None
    creates: tuple[Name, ...] = ()
    heals: Heals | None = None
    wave: Source = Source.NONE
    wave_less: Share = 0
    contest: StatusRoll = StatusRoll.NONE
    hastens: bool = False
    lasts: Amount = ""
    combo_accuracy: Signed = 0
    combo_speed: Signed = 0
    clones: bool = False
    copies_statuses: bool = True
    stands: bool = False
    opener: bool = False
    dormant: bool = False
    or_single: bool = False
    projectile: bool = False
    environmental: bool = False
    nintaijutsu: bool = False
    preparation: bool = False
    keeps_stealth: bool = False
    allows_hide: bool = False
    needs_perception: bool = False
    auto_status: bool = False
    helpless_only: bool = False
    in_combat: bool = True
    outlasts_combat: bool = False
    survives_wounds: bool = False
    after_use: Count = 0
    after_roll: Count = 0
    incomplete: bool = False
    skills: Mapping[Slug, Count] = field(default_factory=dict, hash=False)
    immobility_below: Count | None = None
    needs: Words = ""
    text: Words = ""

    @property
    def sealed(self) -> bool:
        """Whether it has handseals at all, however fast they are (WAY-HANDS-03)."""
        return bool(self.seals)

    @property
    def beguiles(self) -> bool:
        """Whether genjutsu rolls oppose it: an illusion that affects more than its user.

        (WAY-GENJ-01)
        """
        own = self.reach is Reach.SELF and self.area_kind is AreaKind.NONE
        return self.kind is Kind.GENJUTSU and not own and not self.clones

    @property
    def late(self) -> bool:
        """Whether it may be added after its core has failed (WAY-CHAIN-10)."""
        return Core.FAILED_DODGE in self.cores

    @property
    def told(self) -> str:
        """The text that people read: its own, its needs, and that of each variant."""
        needs = f"Needs: {self.needs}" if self.needs else ""
        each = [f"{name.capitalize()}: {one.text}" for name, one in self.variants.items()]
        return " ".join([part for part in (self.text, needs, *each) if part])

    @property
    def outlasts(self) -> bool:
        """Whether it continues after the combat (WAY-GENJ-14, WAY-GENJ-15)."""
        if self.kind is not Kind.GENJUTSU or self.outlasts_combat:
            return self.outlasts_combat
        kept_area = bool(self.area and self.upkeep) and not self.clones
        lasting = any(each.status in ("stun", "sleep") for each in self.statuses)
        return kept_area or lasting or self.helpless_only

    @property
    def weapon_attack(self) -> bool:
        """Whether it counts as a weapon when it attacks (WAY-BLOCK-06, WAY-DTYPE-06)."""
        return self.blow is Blow.WEAPON or self.nintaijutsu


@cache
def techniques() -> Mapping[str, Technique]:
    """Every technique of the tables by its id. Do not change it."""
    return typed("technique", Technique)


def technique(id: str) -> Technique:
    """A technique of the tables. Raises `KeyError` if there is none with that id."""
    return techniques()[id]


def _entry(raw: Any) -> Any:
    """A technique from a bare id, or from its whole table."""
    if isinstance(raw, str) and raw in techniques():
        return techniques()[raw]
    return filled("technique", raw)


TechniqueEntry: TypeAlias = Annotated[Technique, BeforeValidator(_entry), briefly(techniques)]
