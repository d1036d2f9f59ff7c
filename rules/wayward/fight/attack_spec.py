"""What an attack is, apart from whom it is aimed at: all that decides its hit and its damage.

Whoever declares an attack makes a `Spec` for its deed; `attacking.carry_attack` does the rest.
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
from rules.wayward.character.technique import AreaKind
from rules.wayward.character.values import (
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
    """What an attack is made with: it decides how it is parried and blocked (WAY-BLOCK-05, -06)."""

    UNARMED = "unarmed"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"


class Tag(StrEnum):
    """What else is true of an attack.

    RANGED         it comes from afar
    TOUCH          ninjutsu laid on by hand: parried as if unarmed (WAY-PARRY-03)
    UNDEFENDABLE   only Block helps against it, as with what is Environmental (WAY-BLOCK-02)
    UNPARRIED      weapons do not parry it
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
    """An exact number that is added to another, why, and by which clause."""

    value: Exact
    reason: Text
    clause: Text = ""


def settled(statuses: Sequence[Inflicts], numbers: Numbers) -> list[Inflicts]:
    """Statuses with their numbers reckoned, but for what depends on the margin of the hit."""
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

    `id` is that of its weapon or technique; `element` and `rank` are those of a jutsu.

    Damage is the sum of `dice`, of which each that shows `again` or more gives one more,
    `again_once` or on and on, multiplied by what `times` show, and raised by a tenth for each
    point of a die of `dice_pct_die` sides; and the damage bonus of `source` with `percents` and
    `flats` times the Speed, by `base_speed` the one that is printed. `damage_pct` change both,
    `damage_flat` comes on top. For each point by which it hits, `per_margin` percent more, to
    `margin_most`, and `margin_blocked` where it is blocked. `types` are those the attacker may
    choose from; a `called` location has one type only.

    `accuracy` is all that is added to 10, or to a die. `partial` is how many percent each point of
    a failed defence lets through, None for all at once. `enemy_parry` is on parries against it.
    `block` is what Block takes off, None for the usual; `block_less` less than that. `bypass` is
    the share of Damage Reduction that it passes by, after `bypass_flat` of it.

    `knockback` is in tenths of a yard: by the roll of `knockback_roll` where there is one, and
    `knockback_whole` where a defence that nearly worked does not lessen it; `knockback_edge`: to
    the edge of an area around its user. `statuses` are what a
    hit inflicts, and `stun` by how much it stuns; `stun_extends` makes a Stun that is there longer.

    What `stacks` counts as one blow with its like on the same count, for wounds.

    An area has a `radius`; by `area_penalty` one must get out of it to dodge it. `spares` are
    those it leaves alone. `wave` is the damage bonus of a shockwave for all inside, hit or not,
    `wave_less` percent less for each point of a defence that worked. `reach` is how far it goes,
    `move` how far the attacker moves on the way. All these are in tenths of a yard.
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

    def has(self, *tags: Tag) -> bool:
        """Whether any of these is true of it."""
        return any(tag in self.tags for tag in tags)

    @property
    def by_hand(self) -> bool:
        """Whether bare hands may parry it: what is unarmed, and ninjutsu by touch."""
        return self.art is Art.UNARMED or (self.art is Art.NINJUTSU and self.has(Tag.TOUCH))
