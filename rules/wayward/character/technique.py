"""Techniques: jutsu, martial moves, and the links that are added to other actions.

Others call `technique(id)` for an entry of the tables; a sheet's own techniques are whole tables of
the same form. The head of each data/techniques_*.toml explains its values in short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache, cached_property
from operator import attrgetter
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, Field, PlainSerializer, WrapValidator

from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.effects import STRICT, Bonus, Inflicts, StatusRoll
from rules.wayward.character.gear import Pool, Use, Weapon
from rules.wayward.character.tables import filled, saved, typed
from rules.wayward.character.values import (
    Amount,
    AreaKind,
    Blow,
    Core,
    Count,
    DamageType,
    Defends,
    Name,
    Rank,
    Reach,
    Share,
    Signed,
    Slug,
    Source,
    Speed,
    Words,
)


@dataclass(frozen=True, kw_only=True)
class Wielded:
    """The weapon that a technique needs: it must match each field that names something."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    uses: tuple[Use, ...] = (Use.MELEE,)
    types: tuple[DamageType, ...] = ()
    tags: tuple[Slug, ...] = ()

    def fits(self, weapon: Weapon) -> bool:
        """Whether a weapon is of the kind that is needed."""
        typed = not self.types or bool(set(self.types) & set(weapon.kind.blow.types))
        tagged = not self.tags or bool(set(self.tags) & set(weapon.kind.tags))
        return bool(set(self.uses) & set(weapon.kind.use)) and typed and tagged


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
class Cost(Group):
    """The Speed of a technique, and its price.

    speed          the Speed of the action; a link adds it to its core
    speed_least    the lowest Speed that modifiers can bring it to
    speed_fixed    whether no modifier changes its Speed
    damage_speed   the Speed that multiplies the damage bonus; None for that of the action
    variable       whether it takes exactly its Speed, whatever changes that of others (WAY-VSA-01)
    abortable      whether its user may break it off
    delay          the counts from the declaration to the effects
    seals          the Speed of its handseals; empty if there are none
    stamina        the Stamina cost
    stamina_miss   the lower Stamina cost of an attack that hits nobody
    chakra         the Chakra cost
    upkeep         the cost of keeping it up
    ap             the Action Points that are paid besides the Speed
    x_least        the least X that its user may choose
    x_most         the most
    """

    speed: Amount = ""
    speed_least: Speed = 0
    speed_fixed: bool = False
    damage_speed: Speed | None = None
    variable: bool = False
    abortable: bool = False
    delay: Amount = ""
    seals: Amount = ""
    stamina: Amount = ""
    stamina_miss: Amount = ""
    chakra: Amount = ""
    upkeep: Amount = ""
    ap: Amount = ""
    x_least: Amount = ""
    x_most: Amount = ""


@dataclass(frozen=True, kw_only=True)
class Strike(Group):
    """The Accuracy and the damage of a technique: `times` its dice, plus its damage bonus.

    accuracy      what it adds to the Accuracy
    damage        its own base dice
    blow          the base dice that it throws besides
    more_dice     how many more dice a link gives to the attack
    power_attack  whether bare hands use every rank of that ability at no cost
    again         each die that shows this or more gives another die; 0 for none
    again_once    whether that die gives no more
    times         how often the base dice count
    times_dice    the same, as a roll
    source        the damage bonus
    db_factor     the number that multiplies the damage bonus
    db_pct        what it adds to the damage bonus, as a percentage
    db_flat       what it adds to the damage bonus
    damage_flat   what it adds to the damage
    types         the types of damage that its user may choose from
    """

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


@dataclass(frozen=True, kw_only=True)
class Target(Group):
    """The targets of a technique, and its area.

    reach         how near its target must be
    range         the range in yards
    area          the radius of its area in yards
    area_kind     the place of its area
    area_penalty  whether one must leave the area to dodge it
    may_spare     whether its user may leave out allies
    or_single     whether it may be aimed at one target instead of the area around its user
    lasts         the counts that its area lasts
    dormant       whether its area does its damage when fire sets it off
    wave          the damage bonus of its shockwave: times the Speed, on all in the area, hit or not
    wave_less     the percentage off the shockwave for each point by which a defence succeeds
    """

    reach: Reach = Reach.MELEE
    range: Amount = ""
    area: Amount = ""
    area_kind: AreaKind = AreaKind.NONE
    area_penalty: bool = True
    may_spare: bool = False
    or_single: bool = False
    lasts: Amount = ""
    dormant: bool = False
    wave: Source = Source.NONE
    wave_less: Share = 0

    @property
    def ranged(self) -> bool:
        """Whether it reaches targets at a distance."""
        return self.reach is Reach.RANGED

    @property
    def on_user(self) -> bool:
        """Whether it affects nobody but its user."""
        return self.reach is Reach.SELF and self.area_kind is AreaKind.NONE

    @property
    def around_user(self) -> bool:
        """Whether its area is around its user."""
        return self.area_kind is AreaKind.AROUND_USER


@dataclass(frozen=True, kw_only=True)
class Effects(Group):
    """What a technique does besides damage.

    knockback        the distance of its Knockback, in yards
    knockback_edge   whether its victims go to the edge of the area (WAY-KNOCK-02)
    knockback_roll   the roll that a victim may resist it with
    statuses         the status effects that it inflicts
    auto_status      whether its status effects need no hit (WAY-STATUS-06)
    bonuses          modifiers while it is kept up, or for the action that it is added to
    dr               Damage Reduction that it gives
    heals            what healing hands restore
    creates          the ids of the things that it makes
    clones           whether it makes clones of its user
    copies_statuses  whether its clones have the status effects and wounds of its user
    variants         its effects by element
    after_use        what its targets add to rolls against it for each earlier use in the battle
    after_roll       what its targets add for each roll that they have already made against it
    """

    knockback: Amount = ""
    knockback_edge: bool = False
    knockback_roll: StatusRoll = StatusRoll.NONE
    statuses: tuple[Inflicts, ...] = ()
    auto_status: bool = False
    bonuses: tuple[Bonus, ...] = ()
    dr: Amount = ""
    heals: Heals | None = None
    creates: tuple[Name, ...] = ()
    clones: bool = False
    copies_statuses: bool = True
    variants: Mapping[Slug, Variant] = field(default_factory=dict, hash=False)
    after_use: Count = 0
    after_roll: Count = 0


@dataclass(frozen=True, kw_only=True)
class AsDefence(Group):
    """A technique as a defence.

    interrupt   whether it can be used as an interrupt
    defends     how it defends as an interrupt
    roll_bonus  the bonus on its defensive roll
    stops       the highest ranks that it can stop, by element
    wall        the damage that its wall takes
    wall_pct    the percentage of damage that its wall takes, by element
    shelters    the counts that nothing reaches its user, who may then let it go; 0 if things do
    stands      whether its roll answers every attack until its user does anything else
    """

    interrupt: bool = False
    defends: Defends = Defends.NONE
    roll_bonus: Amount = ""
    stops: Mapping[Slug, Rank] = field(default_factory=dict, hash=False)
    wall: Amount = ""
    wall_pct: Mapping[Slug, Share | Count] = field(default_factory=dict, hash=False)
    shelters: Count = 0
    stands: bool = False

    @property
    def dodges(self) -> bool:
        """Whether it defends as a Dodge."""
        return self.defends is Defends.DODGE

    @property
    def parries(self) -> bool:
        """Whether it defends as a Parry."""
        return self.defends is Defends.PARRY

    @property
    def walls(self) -> bool:
        """Whether it defends by a wall."""
        return self.defends is Defends.WALL


@dataclass(frozen=True, kw_only=True)
class Defended(Group):
    """The defences against a technique.

    partial        whether partial success applies; None as is usual
    partial_pct    the percentage of damage for each point of a failed defence
    block_pct      the percentage that a Block takes off; None as is usual
    dr_bypass_pct  the percentage of Damage Reduction that it ignores
    environmental  whether only a Block helps against it (WAY-BLOCK-02)
    projectile     whether it is something that flies (WAY-BLOCK-06)
    nintaijutsu    whether it counts as a weapon (WAY-BLOCK-06)
    """

    partial: bool | None = None
    partial_pct: Share = 20
    block_pct: Share | None = None
    dr_bypass_pct: Share = 0
    environmental: bool = False
    projectile: bool = False
    nintaijutsu: bool = False


@dataclass(frozen=True, kw_only=True)
class Chain(Group):
    """Links and Combos.

    link            whether it is added to another action
    cores           the actions that this link can be added to (WAY-CHAIN-04)
    in_base_speed   whether the Speed of this link counts for the damage bonus
    contest         the opposed roll that this link needs
    hastens         whether a contest that is won hastens the attack as Iaijutsu does
    combo_accuracy  the Accuracy that a Combo gets for each blow before it
    combo_speed     the Speed that a Combo gets for each blow before it
    """

    link: bool = False
    cores: tuple[Core, ...] = ()
    in_base_speed: bool = False
    contest: StatusRoll = StatusRoll.NONE
    hastens: bool = False
    combo_accuracy: Signed = 0
    combo_speed: Signed = 0


@dataclass(frozen=True, kw_only=True)
class Restrictions(Group):
    """When a technique can be used, and what ends it.

    wields            the weapon that it needs
    skills            the ranks of skills that it needs
    immobility_below  it needs less Immobilization than this; None if that does not matter
    opener            whether it is chosen before Initiative, as the first action in the battle
    preparation       whether it may be up when the fight begins, with the ability Preparation
    keeps_stealth     whether its user stays hidden
    allows_hide       whether its user may hide
    needs_perception  whether it works only on those who perceive its user (WAY-STGEN-03)
    helpless_only     whether it works only on the helpless
    in_combat         whether it can be used in combat
    outlasts_combat   whether it goes on after the combat (WAY-GENJ-15)
    survives_wounds   whether a wound does not end it (WAY-GENJ-10)
    incomplete        whether the GM completes it
    """

    wields: Wielded | None = None
    skills: Mapping[Slug, Count] = field(default_factory=dict, hash=False)
    immobility_below: Count | None = None
    opener: bool = False
    preparation: bool = False
    keeps_stealth: bool = False
    allows_hide: bool = False
    needs_perception: bool = False
    helpless_only: bool = False
    in_combat: bool = True
    outlasts_combat: bool = False
    survives_wounds: bool = False
    incomplete: bool = False


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
        """Whether it is a jutsu: it takes CHA, and nobody runs at their target for it."""
        return self in (Kind.NINJUTSU, Kind.GENJUTSU, Kind.MEDICAL)


@dataclass(frozen=True, kw_only=True)
class Technique(Grouped):
    """A technique. Amounts are formulas of the user's numbers; an empty one is none.

    id, name      its id, and its name in the rulebook
    kind          its art
    rank          its rank; None for a technique without one
    element       its element; None for a technique without one
    needs         its requirements, in words
    text          what it does, in words
    cost          its Speed and its price
    strike        its Accuracy and its damage
    target        its targets and its area
    effects       what it does besides damage
    defence       what it does as a defence
    defended      the defences against it
    chain         how it is a link, or part of a Combo
    restrictions  when it can be used, and what ends it
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    kind: Kind
    rank: Rank | None = None
    element: Slug | None = None
    needs: Words = ""
    text: Words = ""
    cost: Cost = field(default_factory=Cost)
    strike: Strike = field(default_factory=Strike)
    target: Target = field(default_factory=Target)
    effects: Effects = field(default_factory=Effects)
    defence: AsDefence = field(default_factory=AsDefence)
    defended: Defended = field(default_factory=Defended)
    chain: Chain = field(default_factory=Chain)
    restrictions: Restrictions = field(default_factory=Restrictions)

    @cached_property
    def saved(self) -> Any:
        """What a sheet or a fight saves of it: its id, and the values that the tables do not give.

        It never changes, so the tables are asked only once.
        """
        return saved(self, techniques())

    @property
    def sealed(self) -> bool:
        """Whether it has handseals at all, however fast they are (WAY-HANDS-03)."""
        return bool(self.cost.seals)

    @property
    def beguiles(self) -> bool:
        """Whether genjutsu rolls oppose it: an illusion that affects more than its user.

        (WAY-GENJ-01)
        """
        others = not self.target.on_user and not self.effects.clones
        return self.kind is Kind.GENJUTSU and others

    @property
    def late(self) -> bool:
        """Whether it may be added after its core has failed (WAY-CHAIN-10)."""
        return Core.FAILED_DODGE in self.chain.cores

    @property
    def told(self) -> str:
        """The text that people read: its own, its needs, and that of each variant."""
        ranks = self.restrictions.skills.items()
        skills = ", ".join([f"{skill.replace('_', ' ').title()} {rank}" for skill, rank in ranks])
        wanted = [each for each in (f"{skills}." if skills else "", self.needs) if each]
        needs = f"Needs: {' '.join(wanted)}" if wanted else ""
        each = [f"{name.capitalize()}: {one.text}" for name, one in self.effects.variants.items()]
        return " ".join([part for part in (self.text, needs, *each) if part])

    @property
    def outlasts(self) -> bool:
        """Whether it continues after the combat (WAY-GENJ-14, WAY-GENJ-15)."""
        if self.kind is not Kind.GENJUTSU or self.restrictions.outlasts_combat:
            return self.restrictions.outlasts_combat
        kept_area = bool(self.target.area and self.cost.upkeep) and not self.effects.clones
        lasting = any(each.status in ("stun", "sleep") for each in self.effects.statuses)
        return kept_area or lasting or self.restrictions.helpless_only

    @property
    def weapon_attack(self) -> bool:
        """Whether it counts as a weapon when it attacks (WAY-BLOCK-06, WAY-DTYPE-06)."""
        return self.strike.blow is Blow.WEAPON or self.defended.nintaijutsu


@cache
def techniques() -> Mapping[str, Technique]:
    """Every technique of the tables by its id. Do not change it."""
    return typed("technique", Technique)


def technique(id: str) -> Technique:
    """A technique of the tables. Raises `KeyError` if there is none with that id."""
    return techniques()[id]


def _entry(raw: Any, whole: Callable[[Any], Any]) -> Any:
    """A technique from a bare id, or from its whole table."""
    if isinstance(raw, str) and raw in techniques():
        return techniques()[raw]
    return whole(filled("technique", raw))


TechniqueEntry: TypeAlias = Annotated[
    Technique,
    WrapValidator(_entry),
    PlainSerializer(attrgetter("saved"), return_type=Any),
]
