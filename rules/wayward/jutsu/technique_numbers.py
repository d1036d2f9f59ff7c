"""The values for the formulas of a technique, and what else it takes (WAY-SEAL-01)."""

from __future__ import annotations

from rules.errors import BadAnswer
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Weapon
from rules.wayward.character.technique import Technique
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import sealed_numbers
from rules.wayward.rolls.modifiers import immobility


def technique_numbers(
    ninja: Ninja, technique: Technique, x: int, weapon: Weapon | None = None
) -> Numbers:
    """The values for a technique's formulas: the user's numbers, X, earlier uses, and a weapon."""
    made = dict(sealed_numbers(ninja, x))
    made["uses"] = ninja.jutsu.uses.get(technique.id, 0)
    made["rank"] = technique.rank.number if technique.rank is not None else 0
    if weapon is not None:
        made |= {
            "weapon_speed": weapon.kind.blow.speed,
            "weapon_stamina": weapon.kind.blow.stamina,
            "weapon_stun": weapon.kind.blow.stun,
        }
    return made


def see_to_needs(fight: WayFight, ninja: Ninja, technique: Technique) -> None:
    """Check the skills and the freedom to move that a technique needs.

    The GM sees to the rest of its entry, such as water at hand.

    Raises:
        BadAnswer: Something is missing.
    """
    for skill, ranks in technique.restrictions.skills.items():
        own = ninja.training.skill_ranks.get(skill, 0)
        if own < ranks:
            named = skill.replace("_", " ").title()
            raise BadAnswer(f"{technique.name} needs {named} {ranks}; {ninja.name} has {own}.")
    bound = technique.restrictions.immobility_below
    if bound is not None and immobility(fight, ninja) >= bound:
        raise BadAnswer(f"{technique.name} needs less than Immobilization {bound}.")
