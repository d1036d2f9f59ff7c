"""Declarations at the start of a turn: the question, its silence, and how it is told.

(WOD-TURN-01, WOD-COMBAT-01)
"""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Acts
from rules.engine.kit.acts import offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.wod.combat.defence_kinds import TITLES, can_defend, guards
from rules.wod.combat.movement import furthest
from rules.wod.fight.questions import Declaring, aimed_at, turn_of
from rules.wod.fight.state import Deed, Mortal, What, WodFight
from rules.wod.free_rolls.tasks import found
from rules.wod.sheets.values import Guard
from rules.wod.turn.actions import (
    CarryOn,
    Cast,
    Declared,
    Draw,
    Full,
    Go,
    Hold,
    Other,
    Planning,
    Rise,
    Strike,
    Wait,
)
from rules.wod.turn.several_actions import Several

DECLARATIONS = (Strike, Cast, Several, Hold, Full, Go, Rise, Draw, CarryOn, Other, Wait)


def declare(fight: WodFight, mortal: Mortal) -> Resolution[None]:
    """Declare somebody's actions for this turn; none if they fall before they answer.

    (WOD-COMBAT-01)
    """
    wish = yield from unless(lambda: not fight.conscious(mortal), _ask(fight, mortal))
    mortal.declared = fight.turn
    yards = getattr(wish, "yards", 0)
    mortal.yards = min(yards, furthest(fight, mortal)) if not isinstance(wish, Go) else 0
    mortal.full = isinstance(wish, Full)
    mortal.plan = [] if wish is None else wish.deeds(Planning(fight, mortal))


def _form(fight: WodFight, mortal: Mortal) -> Acts[Declared]:
    return offer(Planning(fight, mortal), *DECLARATIONS)


def _ask(fight: WodFight, mortal: Mortal) -> Resolution[Declared]:
    """Ask for a declaration; silence holds the action for defence (WOD-COMBAT-01)."""
    return ask(
        "declare",
        mortal.player,
        f"Turn {fight.turn}: what does {mortal.name} do?",
        lambda: _form(fight, mortal),
        about=mortal.id,
        default=lambda: _silence(fight, mortal),
        public=not mortal.guarded,
        always=True,
        facts=Declaring(
            turn=fight.turn,
            initiative=mortal.score,
            foes=tuple([o.id for o in fight.seen_by(mortal) if o.side != mortal.side]),
            declared_at_me=aimed_at(fight, mortal),
            acted=fight.seen_acting(mortal, fight.turn),
        ),
        turn=turn_of(fight),
    )


def _silence(fight: WodFight, mortal: Mortal) -> dict[str, Any]:
    if not can_defend(fight, mortal):
        return {"act": "wait"}
    wished = mortal.presets.guard
    guard = wished if wished in guards(mortal) else Guard.DODGE
    return {"act": "defend", "guard": guard.value if guard else Guard.DODGE.value}


# ---------------------------------------------------------------- in words


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
