"""Ready-made ways to fight: actions for a phase, and styles."""

from __future__ import annotations

from rules.engine.intents.aims import Aim
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.conditions import All, Group, Test
from rules.engine.intents.presets import (
    NOT_YET,
    Deed,
    Presets,
    Say,
    least,
    most,
    reply,
    share,
    styles,
    true,
)

UNHURT = 0
"""The most serious wounds at which a fighter does not yet spend two dice on a parry."""

HEAVY = 18
"""The most light wounds that are kept; more are taken as a serious wound."""

ONE_VOID = UpTo(1)
_MINE = true("self")
_TWO_DICE = true("interrupt")
_FOR_A_FRIEND = All((Test("interrupt", "=", False), Test("target", "in", Group.FRIENDS)))


def _attack(aim: Aim) -> Say:
    return {"act": (reply("attack", None, target=aim),)}


def _hold(_aim: Aim) -> Say:
    return {"act": (NOT_YET, reply("hold"))}


def _checks() -> Say:
    return {
        "late": (reply("parry", _MINE, light="keep"), reply("let")),
        "light": (reply("take", least("light", HEAVY + 1)), reply("keep")),
        "reroll": (reply("leave"),),
        "wound": (reply("spend", None, void=ONE_VOID), reply("spend")),
        "check": (reply("spend"),),
    }


def _aggressive(aim: Aim) -> Say:
    unhurt = All((_MINE, _TWO_DICE, most("serious", UNHURT)))
    return {
        "act": (*_attack(aim)["act"], reply("hold")),
        "parry": (
            reply("let", unhurt, light="keep", wound_void=ONE_VOID),
            reply("parry", _MINE, light="keep", wound_void=ONE_VOID),
            reply("let", _MINE, light="keep"),
            reply("let"),
        ),
        **_checks(),
    }


def _careful(aim: Aim) -> Say:
    return {
        "act": (*_attack(aim)["act"], reply("hold")),
        "parry": (
            reply("parry", _MINE, light="keep", wound_void=ONE_VOID),
            reply("let", _MINE, light="keep", wound_void=ONE_VOID),
            reply("parry", All((_FOR_A_FRIEND, least("dice", 2)))),
            reply("let"),
        ),
        **_checks(),
    }


def _hold_back(aim: Aim) -> Say:
    return {**_careful(aim), **_hold(aim)}


PRESETS = Presets(
    deeds=(Deed(key="attack", title="Attack", say=_attack, aimed=True),),
    rests=(Deed(key="hold", title="Hold", say=_hold),),
    styles=styles(
        aggressive=("Attack with every die; parry for yourself only.", _aggressive),
        careful=("Attack, but parry whatever comes, for friends too.", _careful),
        protect=("Careful, and strike whoever strikes at them.", _careful),
        hold_back=("Keep every die for parries.", _hold_back),
    ),
    half=share("serious", ">=", 50),
)
