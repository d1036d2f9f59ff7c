"""Techniques: jutsu, martial moves, and the links that are added to other actions.

Others call `technique(id)` for one of the tables; a sheet's own are whole tables of the same form.
The head of each data/techniques_*.toml says in short what its values mean.
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
    """What a technique is; a link is of the kind of its own art."""

    TAIJUTSU = "taijutsu"
    COMBO = "combo"
    GRAPPLE = "grapple"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"
    GENJUTSU = "genjutsu"
    MEDICAL = "medical"

    @property
    def jutsu(self) -> bool:
        """Whether it is of chakra: it takes CHA, and ends concealment (WAY-STGEN-01)."""
        return self in (Kind.NINJUTSU, Kind.GENJUTSU, Kind.MEDICAL)


class Reach(StrEnum):
    """How near its target must be; `ranged` says in yards."""

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
    """Whose base dice an attack throws beside its own `damage`."""

    OWN = ""
    UNARMED = "unarmed"
    WEAPON = "weapon"


class Core(StrEnum):
    """What a link can be added to (WAY-CHAIN-04)."""

    DODGE = "dodge"
    FAILED_DODGE = "failed_dodge"
    UNARMED = "unarmed"
    MELEE_WEAPON = "melee_weapon"
    SWORD = "sword"
    MULTI_THROW = "multi_throw"
    DOTON_DAMAGE = "doton_damage"


@dataclass(frozen=True, kw_only=True)
class Wielded:
    """The weapon that a technique needs: any with one of each that is named here."""

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
    """What a technique does with one element (Chakra Flow): each adds to the weapon's attacks."""

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
    """What hands laid on give back each count, to Vitality or to HP."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    pool: Annotated[str, Field(pattern="^(vitality|hp)$")]
    each: Amount


@dataclass(frozen=True, kw_only=True)
class Technique:
    """A technique. Amounts are formulas of the user's numbers; empty ones are none.

    `speed` is that of an action, of a `link` what it adds. `seals` is empty where there are no
    handseals. `stamina_miss` is the lower cost of an attack that hits nobody. `x_least` to
    `x_most` bound its X; `ap` is paid beside the Speed. Damage is `times` its dice (and those of
    `blow`), of which each that shows `again` or more gives one more, `again_once` or on and on,
    and then the damage bonus of `source`, changed by db_; `damage_speed` multiplies that instead
    of its own Speed. `area` is a radius in yards; `may_spare`: its user may leave out allies;
    `knockback_edge`: it moves whom it hits to the edge (WAY-KNOCK-02). `partial` says whether
    partial success applies to it where that is not usual, `partial_pct` how much each point lets
    through. `combo_accuracy` and `combo_speed` are added to a Combo's Accuracy and Speed for each
    blow that it goes on from. `defends` is how an interrupt defends, with `roll_bonus` on its
    roll; `stops` bounds it to ranks by element. `cores` are what a link is added to. `bonuses`
    hold while it is kept up, or for the action it is added to. `after_use` is what its targets
    gain on the roll against it for each time its user has used it before in the battle,
    `after_roll` what one gains for each roll that they have made against it before.
    `wave` is a shockwave of that damage bonus times the Speed for everyone in the area, whether it
    hits or not, `wave_less` percent weaker for each point of a defence that worked. A `contest` is
    an opposed roll that a link itself needs. An area `lasts` so many counts. The roll of
    one that `stands` answers every later attack until its user does anything else; an `opener` is
    the first thing that its user does in the battle; a `dormant` area does its damage when
    fire sets it off; `or_single`: it may be aimed at one target instead of the area around
    its user. What is `variable` takes as long as its Speed says, whatever changes those of others
    (WAY-VSA-01).
    What a flag means stands in the clause of its name: `environmental` WAY-BLOCK-02, `projectile`,
    `nintaijutsu` WAY-BLOCK-06, `preparation` (may be up when the fight begins, with the ability
    Preparation), `auto_status` WAY-STATUS-06, `needs_perception` WAY-STGEN-03, `outlasts_combat`
    WAY-GENJ-15, `survives_wounds` WAY-GENJ-10, `incomplete` what the GM completes.
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
    cores: tuple[Core, ...] = ()
    wields: Wielded | None = None
    creates: tuple[Name, ...] = ()
    heals: Heals | None = None
    wave: Source = Source.NONE
    wave_less: Share = 0
    contest: StatusRoll = StatusRoll.NONE
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
    needs: Words = ""
    text: Words = ""

    @property
    def sealed(self) -> bool:
        """Whether it has handseals at all, however fast they are (WAY-HANDS-03)."""
        return bool(self.seals)

    @property
    def beguiles(self) -> bool:
        """Whether it is met by genjutsu rolls: an illusion that is not its user's alone.

        (WAY-GENJ-01)
        """
        own = self.reach is Reach.SELF and self.area_kind is AreaKind.NONE
        return self.kind is Kind.GENJUTSU and not own and not self.clones

    @property
    def late(self) -> bool:
        """Whether it may be added once its core has failed (WAY-CHAIN-10)."""
        return Core.FAILED_DODGE in self.cores

    @property
    def told(self) -> str:
        """What people read of it: its text, what it needs, and what each variant does."""
        needs = f"Needs: {self.needs}" if self.needs else ""
        each = [f"{name.capitalize()}: {one.text}" for name, one in self.variants.items()]
        return " ".join([part for part in (self.text, needs, *each) if part])

    @property
    def outlasts(self) -> bool:
        """Whether it goes on when the combat is over (WAY-GENJ-14, WAY-GENJ-15)."""
        if self.kind is not Kind.GENJUTSU or self.outlasts_combat:
            return self.outlasts_combat
        kept_area = bool(self.area and self.upkeep) and not self.clones
        lasting = any(each.status in ("stun", "sleep") for each in self.statuses)
        return kept_area or lasting or self.helpless_only

    @property
    def weapon_attack(self) -> bool:
        """Whether, attacking, it counts as a weapon (WAY-BLOCK-06, WAY-DTYPE-06)."""
        return self.blow is Blow.WEAPON or self.nintaijutsu


@cache
def techniques() -> Mapping[str, Technique]:
    """Every technique of the tables by its id. Not to be changed."""
    return typed("technique", Technique)


def technique(id: str) -> Technique:
    """A technique of the tables. Raises `KeyError` where they have none of that id."""
    return techniques()[id]


def _entry(raw: Any) -> Any:
    """A technique by its id, where that is all; else its table in full."""
    if isinstance(raw, str) and raw in techniques():
        return techniques()[raw]
    return filled("technique", raw)


TechniqueEntry: TypeAlias = Annotated[Technique, BeforeValidator(_entry), briefly(techniques)]
