"""A declaration in words (WOD-TURN-01)."""

from __future__ import annotations

from rules.wod.combat.defence_kinds import TITLES
from rules.wod.fight.state import Deed, Mortal, What, WodFight
from rules.wod.free_rolls.tasks import found
from rules.wod.sheets.values import Guard


def told(fight: WodFight, mortal: Mortal) -> str:
    """The words for somebody's declaration: "attacks Goro with Axe, then waits" (WOD-TURN-01)."""
    if mortal.full:
        return "does nothing but defend"
    return ", then ".join(_told(fight, mortal, deed) for deed in mortal.plan) or "does nothing"


def _told(fight: WodFight, mortal: Mortal, deed: Deed) -> str:
    match deed.what:
        case What.ATTACK:
            target = fight.combatants.get(deed.target)
            weapon = next((w.name for w in mortal.arms if w.id == deed.weapon), "bare hands")
            name = target.shown_name if target is not None else "nobody"
            return f"attacks {name} with {weapon}"
        case What.DEFEND:
            article = "" if deed.guard is Guard.COUNTER else "a "
            return f"keeps {article}{TITLES[deed.guard].lower()} ready"
        case What.MOVE:
            return f"{deed.pace.value}s"
        case What.DRAW:
            return "draws a weapon"
        case What.STAND:
            return "stands up"
        case What.OTHER if deed.task:
            task = found(fight, deed.task)
            return f"carries on with {task.name}" if task is not None else "has nothing left to do"
        case What.OTHER:
            return f'tries something else: "{deed.words.rstrip(".")}"'
        case What.WAIT:
            return "waits"
