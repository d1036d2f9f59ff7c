"""Damage Reduction, Block, and all other percentages that lower damage (WAY-DR-01..04)."""

from __future__ import annotations

from rules.dice import Modifier
from rules.wayward.character import formula
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.fight.attack_spec import Art, Spec
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import given, total

BLOCKED = {Art.UNARMED: 50, Art.NINJUTSU: 50, Art.WEAPON: 25}
"""The percentage that a Block takes off the damage (WAY-BLOCK-05, WAY-BLOCK-06)."""
BLOCKED_RAITON = 25


def damage_reduction(fight: WayFight, ninja: Ninja) -> int:
    """All Damage Reduction together (WAY-DR-01)."""
    return max(0, sum([part.value for part in reductions(fight, ninja)]))


def reductions(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The parts of the Damage Reduction: of the sheet, of Upkeeps, and modifiers (WAY-DR-01)."""
    body = ninja.body.damage_reduction
    parts = [Modifier(value, name, "WAY-DR-01") for name, value in body.items()]
    for upkeep in ninja.jutsu.upkeeps:
        technique = ninja.knows(upkeep.technique)
        if technique is not None and technique.effects.dr:
            kept = formula.whole(technique.effects.dr, {**ninja.numbers, "x": upkeep.x})
            parts.append(Modifier(kept, technique.name, "WAY-DR-01"))
    return [*parts, *given(fight, ninja, "dr")]


def percentages(fight: WayFight, ninja: Ninja, *, blocked: bool) -> list[Modifier]:
    """The modifiers in a Block and in the other percentages that change damage (WAY-MIT-04)."""
    block = given(fight, ninja, "block_pct") if blocked else []
    return [*block, *given(fight, ninja, "resist_pct", "damage_taken_pct")]


def block_share(
    fight: WayFight, blocker: Ninja, spec: Spec, shield: Weapon | Armour | None = None
) -> int:
    """The percentage that the Block defence takes off an attack.

    Everything that changes it is added to it; the result is from 0 to 100. (WAY-BLOCK-05, -06,
    WAY-MIT-04)
    """
    usual = BLOCKED[spec.art]
    if spec.art is Art.NINJUTSU and spec.element == "raiton":
        usual = BLOCKED_RAITON
    if spec.defended.block is not None:
        usual = spec.defended.block
    if shield is not None and shield.block_pct is not None and spec.art is Art.WEAPON:
        usual = max(usual, shield.block_pct)
    changed = usual - spec.defended.block_less + total(fight, blocker, "block_pct")
    return min(100, max(0, changed))


def resisted(fight: WayFight, ninja: Ninja) -> int:
    """All other percentages that lower damage, as one; a negative one raises it (WAY-MIT-04)."""
    less = total(fight, ninja, "resist_pct") - total(fight, ninja, "damage_taken_pct")
    return min(100, less)
