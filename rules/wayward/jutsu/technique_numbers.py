"""The values for the formulas of a technique (WAY-SEAL-01)."""

from __future__ import annotations

from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Weapon
from rules.wayward.character.technique import Technique
from rules.wayward.fight.state import Ninja
from rules.wayward.jutsu.handseals import sealed_numbers


def technique_numbers(
    ninja: Ninja, technique: Technique, x: int, weapon: Weapon | None = None
) -> Numbers:
    """The values for a technique's formulas: the user's numbers, X, earlier uses, and a weapon."""
    made = dict(sealed_numbers(ninja, x))
    made["uses"] = ninja.uses.get(technique.id, 0)
    made["rank"] = technique.rank.number if technique.rank is not None else 0
    if weapon is not None:
        made |= {
            "weapon_speed": weapon.speed,
            "weapon_stamina": weapon.stamina,
            "weapon_stun": weapon.stun,
        }
    return made
