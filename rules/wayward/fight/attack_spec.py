"""An attack without its targets: everything that decides its hit and its damage.

The declaration makes a `Spec` for its action; `attacking.carry_attack` does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules.dice import Dice, Modifier
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.effects import Inflicts, StatusRoll
from rules.wayward.character.formula import Numbers, names, whole
from rules.wayward.character.values import (
    AreaKind,
    Count,
    DamageType,
    Location,
    Percent,
    Rank,
    Share,
    Signed,
    Source,
    Text,
)

Exact: TypeAlias = Annotated[Decimal, Field(ge=-9999, le=9999)]


class Art(StrEnum):
    """The art of an attack, which decides how it is parried and blocked (WAY-BLOCK-05, -06)."""

    UNARMED = "unarmed"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"


class Tag(StrEnum):
    """Other traits of an attack.

    RANGED         it comes from a distance
    TOUCH          ninjutsu by touch: parried like an unarmed attack (WAY-PARRY-03)
    UNDEFENDABLE   only Block helps against it, as against Environmental ones (WAY-BLOCK-02)
    UNPARRIED      weapons cannot parry it
    HARMLESS       it does no damage
    PROJECTILE     something flies
    """

    RANGED = "ranged"
    TOUCH = "touch"
    UNDEFENDABLE = "undefendable"
    UNPARRIED = "unparried"
    HARMLESS = "harmless"
    PROJECTILE = "projectile"


@dataclass(frozen=True, slots=True)
class Part:
    """An exact number that is added to another, its reason, and its clause."""

    value: Exact
    reason: Text
    clause: Text = ""


def settled(statuses: Sequence[Inflicts], numbers: Numbers) -> list[Inflicts]:
    """Statuses with their formulas computed, except those that use the margin of the hit."""
    return [
        replace(each, severity=_set(each.severity, numbers), duration=_set(each.duration, numbers))
        for each in statuses
    ]


def _set(amount: str, numbers: Numbers) -> str:
    named = names(amount)
    return amount if not named or "margin" in named else str(whole(amount, numbers))


@dataclass(kw_only=True)
class SpecDamage(Group):
    """The damage of an attack (WAY-DMG-02): its dice, and the damage bonus times its Speed.

    dice          the dice of which the sum counts
    again         each die that shows this or more gives another die; 0 for none
    again_once    whether that die gives no more
    times         the roll that multiplies the sum; None for none
    source        the damage bonus
    percents      the percentages that change the damage bonus
    flats         the amounts that are added to the damage bonus
    damage_pct    the percentages that change the damage
    damage_flat   the amounts that are added to the damage last
    dice_pct_die  the sides of a die whose points each raise the sum by a tenth; 0 for none
    base_speed    whether the printed Speed multiplies the damage bonus
    types         the types of damage that the attacker may choose from
    """

    dice: list[Dice] = field(default_factory=list[Dice])
    again: Count = 0
    again_once: bool = False
    times: Dice | None = None
    source: Source = Source.NONE
    percents: list[Part] = field(default_factory=list[Part])
    flats: list[Part] = field(default_factory=list[Part])
    damage_pct: list[Part] = field(default_factory=list[Part])
    damage_flat: list[Part] = field(default_factory=list[Part])
    dice_pct_die: Count = 0
    base_speed: bool = False
    types: list[DamageType] = field(default_factory=list[DamageType])


@dataclass(kw_only=True)
class SpecMargin(Group):
    """The damage that an attack gains by the margin of its hit.

    per_margin      the percentage that each point of the margin adds
    margin_most     the most that the margin adds
    margin_blocked  the percentage that it adds against a Block
    """

    per_margin: Percent = 0
    margin_most: Percent = 0
    margin_blocked: Percent = 0


@dataclass(kw_only=True)
class SpecDefended(Group):
    """The defences against an attack.

    partial         the percentage of damage for each point of a failed defence; None for all of it
    enemy_parry     what it adds to parries against it
    block           the percentage that a Block takes off; None for the usual one
    block_less      how much less a Block takes off
    parried_share   the percentage of its damage that a Parry lets through
    bypass          the percentage of Damage Reduction that it ignores
    bypass_flat     the amount of Damage Reduction that it ignores before that
    ignores_armour  whether armour does not help against it
    undelayed       whether a defence against it takes no time
    """

    partial: Share | None = 20
    enemy_parry: Signed = 0
    block: Share | None = None
    block_less: Share = 0
    parried_share: Share = 0
    bypass: Share = 0
    bypass_flat: Count = 0
    ignores_armour: bool = False
    undelayed: bool = False


@dataclass(kw_only=True)
class SpecWounds(Group):
    """The wounds of an attack.

    wounding_pct   the percentages that change the damage for wounds only
    wounding_flat  the amounts that are added to the damage for wounds only
    milder         how many steps milder its wounds are
    stacks         whether all such blows of one count wound as one
    knocks_out     whether it knocks out instead of killing
    """

    wounding_pct: list[Part] = field(default_factory=list[Part])
    wounding_flat: list[Part] = field(default_factory=list[Part])
    milder: Count = 0
    stacks: bool = False
    knocks_out: bool = False


@dataclass(kw_only=True)
class SpecEffects(Group):
    """The effects of an attack besides damage. Distances are in tenths of a yard.

    knockback        the distance of its Knockback
    knockback_roll   the roll that a target may resist it with
    knockback_whole  whether a defence that nearly worked does not lower it
    knockback_edge   whether its targets go to the edge of the area (WAY-KNOCK-02)
    statuses         the status effects that a hit inflicts
    stun             the Stun of a hit
    stun_extends     how much longer it makes an existing Stun
    """

    knockback: Signed = 0
    knockback_roll: StatusRoll = StatusRoll.NONE
    knockback_whole: bool = False
    knockback_edge: bool = False
    statuses: list[Inflicts] = field(default_factory=list[Inflicts])
    stun: Count = 0
    stun_extends: Count = 0


@dataclass(kw_only=True)
class SpecTarget(Group):
    """The reach of an attack, and its area. Distances are in tenths of a yard.

    area          the place of its area
    radius        the radius of its area
    area_penalty  whether one must leave the area to dodge it
    spares        the ids of those that its area leaves out
    wave          the damage bonus of its shockwave on everybody in the area, hit or not
    wave_less     the percentage off the shockwave for each point by which a defence succeeds
    reach         the reach of the attack
    move          the attacker's way to the target
    """

    area: AreaKind = AreaKind.NONE
    radius: Count = 0
    area_penalty: bool = True
    spares: list[Text] = field(default_factory=list[Text])
    wave: Source = Source.NONE
    wave_less: Share = 0
    reach: Count = 0
    move: Count = 0


@dataclass(kw_only=True)
class Spec(Grouped):
    """One attack, as it was declared (WAY-ATK-01).

    id, name  the id of its weapon or technique, and its name
    art       its art
    tags      its other traits
    element   the element of a jutsu
    rank      the rank of a jutsu; None for other attacks
    damage    its damage
    margin    the damage that it gains by the margin
    called    the location of a Called Shot; it leaves only one of the types of damage
    accuracy  what is added to 10, or to a die, for its Accuracy
    defended  the defences against it
    wounds    its wounds
    effects   what it does besides damage
    target    its reach and its area
    """

    id: Text = ""
    name: Text
    art: Art
    tags: list[Tag] = field(default_factory=list[Tag])
    element: Text = ""
    rank: Rank | None = None
    damage: SpecDamage = field(default_factory=SpecDamage)
    margin: SpecMargin = field(default_factory=SpecMargin)
    called: Location | None = None
    accuracy: list[Modifier] = field(default_factory=list[Modifier])
    defended: SpecDefended = field(default_factory=SpecDefended)
    wounds: SpecWounds = field(default_factory=SpecWounds)
    effects: SpecEffects = field(default_factory=SpecEffects)
    target: SpecTarget = field(default_factory=SpecTarget)

    def has(self, *tags: Tag) -> bool:
        """Whether it has at least one of these tags."""
        return any(tag in self.tags for tag in tags)

    def leave_area(self) -> None:
        """Aim at one target instead of an area."""
        self.target.area, self.target.radius = AreaKind.NONE, 0

    @property
    def by_hand(self) -> bool:
        """Whether bare hands may parry it: an unarmed attack, or ninjutsu by touch."""
        return self.art is Art.UNARMED or (self.art is Art.NINJUTSU and self.has(Tag.TOUCH))
