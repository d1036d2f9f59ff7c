"""Ready-made ways to fight: Actions for a Turn, and styles."""

from __future__ import annotations

from rules.engine.intents.aims import Aim
from rules.engine.intents.presets import Deed, Presets, Say, reply, styles
from rules.engine.intents.replies import Reply
from rules.l5r.state import Stance


def _stance(stance: Stance) -> Reply:
    return reply("stance", None, stance=stance.value)


def _attack(aim: Aim) -> Say:
    return {
        "stance": (_stance(Stance.ATTACK),),
        "turn": (reply("attack", None, target=aim),),
    }


def _full_defense(_aim: Aim) -> Say:
    return {
        "stance": (_stance(Stance.FULL_DEFENSE),),
        "turn": (_stance(Stance.FULL_DEFENSE), reply("done")),
    }


def _done(_aim: Aim) -> Say:
    return {"turn": (reply("done"),)}


def _rolls() -> Say:
    return {"void": (reply("roll"),)}


def _aggressive(aim: Aim) -> Say:
    attack = _attack(aim)
    return {**attack, "turn": (*attack["turn"], reply("done")), **_rolls()}


def _careful(aim: Aim) -> Say:
    return {**_aggressive(aim), "stance": (_stance(Stance.DEFENSE),)}


def _hold_back(aim: Aim) -> Say:
    return {**_full_defense(aim), **_rolls()}


PRESETS = Presets(
    deeds=(
        Deed(key="attack", title="Attack", say=_attack, aimed=True),
        Deed(key="full_defense", title="Full Defense Stance", say=_full_defense),
    ),
    rests=(Deed(key="done", title="End the Turn", say=_done),),
    styles=styles(
        aggressive=("Attack in every Turn, in Attack Stance.", _aggressive),
        careful=("Begin in Defense Stance; attack when you can.", _careful),
        protect=("Attack whoever attacks them.", _aggressive),
        hold_back=("Full Defense in every Turn.", _hold_back),
    ),
)
