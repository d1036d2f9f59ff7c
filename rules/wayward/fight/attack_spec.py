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
    Side,
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
class Spec:
    """One attack, as it was declared (WAY-ATK-01).

    `id` is the id of its weapon or technique; `element` and `rank` are those of a jutsu.
    Damage: the sum of `dice`, times the result of `times`, raised by a tenth for each point of a
    die with `dice_pct_die` sides. Each die that shows `again` or more gives another die: once with
    `again_once`, else repeatedly. To this comes the damage bonus of `source`, with `percents` and
    `flats`, times the Speed; with `base_speed`, the printed Speed. `damage_pct` changes both;
    `damage_flat` is added last. Each point of the margin adds `per_margin` percent, up to
    `margin_most`; a Block sets it to `margin_blocked`. The attacker may choose from `types`; a
    `called` location leaves only one.
    Hit: `accuracy` is added to 10, or to a die. `partial` is the percentage of damage for each
    point of a failed defence, None for all of it at once. `enemy_parry` is added to parries against
    it. `block` is the percentage that a Block takes off, None for the usual one; `block_less`
    lowers it. `bypass` is the percentage of Damage Reduction that it ignores, after `bypass_flat`
    of it.
    Effects: `knockback` is the distance; a target may resist it with `knockback_roll`. With
    `knockback_whole`, a defence that nearly worked does not lower it. `knockback_edge` moves
    targets to the edge of the area. A hit inflicts `statuses`, and stuns by `stun`; `stun_extends`
    makes an existing Stun longer. With `stacks`, all such blows of one count wound as one.
    Area: an area has a `radius`; with `area_penalty`, one must leave it to dodge it. It leaves out
    `spares`. `wave` is the damage bonus of a shockwave on everybody inside, hit or not; each point
    by which a defence succeeds takes `wave_less` percent off. `reach` is the attack's reach, `move`
    the attacker's way to the target. All distances are in tenths of a yard.
    `undelayed`: a defence against it takes no time.
    """

    id: Text = ""
    name: Text
    art: Art
    tags: list[Tag] = field(default_factory=list[Tag])
    element: Text = ""
    rank: Rank | None = None
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
    per_margin: Percent = 0
    margin_most: Percent = 0
    margin_blocked: Percent = 0
    types: list[DamageType] = field(default_factory=list[DamageType])
    called: Location | None = None
    side: Side = Side.NONE
    accuracy: list[Modifier] = field(default_factory=list[Modifier])
    partial: Share | None = 20
    enemy_parry: Signed = 0
    block: Share | None = None
    block_less: Share = 0
    parried_share: Share = 0
    bypass: Share = 0
    bypass_flat: Count = 0
    ignores_armour: bool = False
    wounding_pct: list[Part] = field(default_factory=list[Part])
    wounding_flat: list[Part] = field(default_factory=list[Part])
    milder: Count = 0
    stacks: bool = False
    knocks_out: bool = False
    knockback: Signed = 0
    knockback_roll: StatusRoll = StatusRoll.NONE
    knockback_whole: bool = False
    knockback_edge: bool = False
    statuses: list[Inflicts] = field(default_factory=list[Inflicts])
    stun: Count = 0
    stun_extends: Count = 0
    area: AreaKind = AreaKind.NONE
    radius: Count = 0
    area_penalty: bool = True
    spares: list[Text] = field(default_factory=list[Text])
    wave: Source = Source.NONE
    wave_less: Share = 0
    reach: Count = 0
    move: Count = 0
    undelayed: bool = False

    def has(self, *tags: Tag) -> bool:
        """Whether it has at least one of these tags."""
        return any(tag in self.tags for tag in tags)

    def leave_area(self) -> None:
        """Aim at one target instead of an area."""
        self.area, self.radius = AreaKind.NONE, 0

    @property
    def by_hand(self) -> bool:
        """Whether bare hands may parry it: an unarmed attack, or ninjutsu by touch."""
        return self.art is Art.UNARMED or (self.art is Art.NINJUTSU and self.has(Tag.TOUCH))
