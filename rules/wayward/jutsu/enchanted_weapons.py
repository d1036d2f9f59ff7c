"""The effects of Upkeeps on weapons: chakra along a blade, or a blade of chakra.

Others call `enchant` when a blow with a weapon is made, `parrying` for the bonus to a Parry with
it, and `make` and `unmake` when an Upkeep begins and ends. (WAY-DB-06, WAY-DR-03)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from rules.dice import Modifier
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import HANDS, Use, Weapon
from rules.wayward.character.gear import weapon as row
from rules.wayward.character.technique import Technique, Variant
from rules.wayward.fight.action_in_progress import Part, Spec, Tag, settled
from rules.wayward.fight.effects import Upkeep
from rules.wayward.fight.state import Ninja

CHAKRA = "chakra_made"
"""The tag of a weapon made of chakra."""


def make(ninja: Ninja, technique: Technique) -> None:
    """Put the weapon that a technique creates into free hands, if there are enough."""
    held = sum([each.kind.hands for each in ninja.gear.weapons if each.held])
    for id in technique.effects.creates:
        made = row(id)
        if held + made.kind.hands <= HANDS:
            made.kind = replace(made.kind, tags=(*made.kind.tags, CHAKRA))
            made.held = True
            ninja.gear.weapons.append(made)
            return


def unmake(ninja: Ninja, technique: str) -> None:
    """Remove the weapons that a technique created."""
    known = ninja.knows(technique)
    created = known.effects.creates if known is not None else ()
    ninja.gear.weapons[:] = [
        each
        for each in ninja.gear.weapons
        if CHAKRA not in each.kind.tags or each.id not in created
    ]


def _kept(ninja: Ninja) -> Iterator[tuple[Upkeep, Technique]]:
    for upkeep in ninja.jutsu.upkeeps:
        technique = ninja.knows(upkeep.technique)
        if technique is not None:
            yield upkeep, technique


def enchant(ninja: Ninja, weapon: Weapon, spec: Spec) -> None:
    """Add the effects of Upkeeps to a blow; a weapon of chakra has only its own."""
    for upkeep, technique in _kept(ninja):
        own = {**ninja.numbers, "x": upkeep.x}
        created = CHAKRA in weapon.kind.tags
        if weapon.id in technique.effects.creates and created:
            spec.damage.source = technique.strike.source or spec.damage.source
            spec.damage.percents += _part(
                Decimal(technique.strike.db_pct), technique.name, "WAY-DB-04"
            )
            spec.effects.statuses += settled(technique.effects.statuses, own)
        elif (
            not created
            and technique.restrictions.wields is not None
            and technique.restrictions.wields.fits(weapon)
        ):
            spec.effects.statuses += settled(technique.effects.statuses, own)
        variant = technique.effects.variants.get(upkeep.variant)
        if variant is not None and not created and Use.MELEE in weapon.kind.use:
            _flow(spec, variant, technique.name, own)


def _flow(spec: Spec, variant: Variant, name: str, own: Numbers) -> None:
    """Add the effects of one element along the blade."""
    spec.damage.flats += _part(formula.exact(variant.db_flat, own), name, "WAY-DB-06")
    if variant.accuracy:
        spec.accuracy.append(Modifier(variant.accuracy, name, "WAY-ACC-01"))
    spec.wounds.wounding_pct += _part(Decimal(variant.wounding_pct), name, "WAY-WOUND-05")
    spec.defended.block_less += variant.block_less
    spec.defended.bypass = min(100, spec.defended.bypass + variant.dr_bypass_pct)
    spec.defended.ignores_armour = spec.defended.ignores_armour or variant.ignores_armour
    spec.damage.base_speed = spec.damage.base_speed or variant.base_speed_damage
    spec.defended.parried_share = variant.parried_share
    spec.effects.stun += variant.stun
    spec.effects.stun_extends += variant.stun_extends
    spec.damage.dice_pct_die = variant.dice_pct_die
    if variant.unparried_by_weapons:
        spec.tags.append(Tag.UNPARRIED)


def parrying(ninja: Ninja, weapon: Weapon) -> list[Modifier]:
    """The bonuses of Upkeeps to a Parry with a weapon."""
    made: list[Modifier] = []
    for upkeep, technique in _kept(ninja):
        variant = technique.effects.variants.get(upkeep.variant)
        if variant is None or CHAKRA in weapon.kind.tags or Use.MELEE not in weapon.kind.use:
            continue
        helps = [(variant.accuracy, "WAY-PARRY-04"), (variant.parry_bonus, "WAY-PARRY-05")]
        made += [Modifier(value, technique.name, clause) for value, clause in helps if value]
    return made


def _part(value: Decimal, reason: str, clause: str) -> list[Part]:
    return [Part(value, reason, clause)] if value else []
