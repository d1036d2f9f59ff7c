"""The numbers of a creature as they count now; each part has its reason."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.ki.fight.state import Fighter, KiFight
from rules.ki.sheets.values import STATS, dice


def parts(fight: KiFight, fighter: Fighter, trait: str, clause: str = "") -> list[Modifier]:
    """The parts of a trait: a stat or a skill, then the modifiers of effects."""
    base = getattr(fighter, trait) if trait in STATS else fighter.skills.get(trait, 0)
    made = [Modifier(base, trait.capitalize(), clause)]
    made += [e.modifier(trait) for e in fight.holding(fighter) if e.traits.get(trait)]
    return made


def value(fight: KiFight, fighter: Fighter, trait: str) -> int:
    """The value of a trait with all its present modifiers."""
    return sum(part.value for part in parts(fight, fighter, trait))


def proficiency(fighter: Fighter, category: str, clause: str) -> Modifier:
    """Proficiency, or Proficiency Bonus: 0 if the sheet has none (KI-ATK-01)."""
    return Modifier(fighter.proficiency.get(category, 0), f"Proficiency ({category})", clause)


def base_initiative(fight: KiFight, fighter: Fighter) -> int:
    """Agility + Instinct (KI-INIT-01)."""
    return value(fight, fighter, "agility") + value(fight, fighter, "instinct")


def luck_die(fight: KiFight, fighter: Fighter) -> Dice:
    """The creature's own dLuck, or else the house's (KI-INIT-03)."""
    return dice(fighter.luck_die or fight.house.dluck)


def luck(
    fight: KiFight,
    fighter: Fighter,
    key: str,
    name: str,
    modifiers: Sequence[Modifier] = (),
    *,
    clause: str = "KI-INIT-03",
) -> Resolution[Roll]:
    """Roll a dLuck and add to it (KI-INIT-03)."""
    fell = yield from roll(key, luck_die(fight, fighter), name, modifiers, clause)
    return fell.rolled_by(fighter.id)


def with_luck(fell: Roll) -> Roll:
    """A roll as it is told: its die is the dLuck of who rolled (KI-INIT-03)."""
    return fell.of_thing("dLuck", "KI-INIT-03", fell.by)
