"""Ready-made ways to fight: Actions for a participation, and styles."""

from __future__ import annotations

from rules.engine.intents.aims import AVENGE, FOE, LAST, Aim
from rules.engine.intents.amounts import Stated, UpTo
from rules.engine.intents.presets import (
    Deed,
    Presets,
    Say,
    keeping,
    least,
    reply,
    share,
    styles,
    true,
)
from rules.engine.intents.replies import Reply

SPARE = 2
"""The stamina to keep when defending."""

PLENTY = 5
"""The stamina to keep when joining a turn that costs some."""

_FREE = true("free")
_PASS = reply("pass", None, round=True)
_LATER = (Reply("pass", {"until": Stated("initiative", below="turn")}, waits=True), _PASS)
"""Joins no turn before the creature's own Initiative, where it is free; then passes the round."""


def _join() -> Say:
    return {
        "join": (
            reply("join", _FREE),
            keeping(reply("join"), stamina=PLENTY),
            *_LATER,
        )
    }


def _attack(aim: Aim) -> Say:
    return {
        **_join(),
        "declare": (reply("declare", None, first="attack", second="move"),),
        "piece": (reply("attack", None, target=aim), reply("done")),
    }


def _striking(aim: Aim) -> Say:
    """Attack, and say with each attack whether Combos follow, so that nobody is asked for it."""
    strike = keeping(reply("attack", None, target=aim, combos="use"), stamina=SPARE)
    skip = reply("attack", None, target=aim, combos="skip")
    return {**_attack(aim), "piece": (strike, skip, reply("done"))}


def _keep_away(_aim: Aim) -> Say:
    return {
        **_join(),
        "declare": (reply("declare", None, first="move", second="inventory"),),
        "piece": (reply("done"),),
    }


def _stay_out(_aim: Aim) -> Say:
    return {
        "join": (_PASS,),
        "declare": (reply("declare", None, first="move", second="inventory"),),
        "piece": (reply("done"),),
    }


def _rest(_aim: Aim) -> Say:
    return {"piece": (reply("done"),)}


def _defences(improve: int, spare: int) -> Say:
    more = UpTo(improve)
    return {
        "defend": (
            keeping(reply("dodge", None, improve=improve, combos="use"), stamina=max(spare, SPARE)),
            keeping(reply("dodge", None, improve=more), stamina=spare),
            reply("dodge"),
            reply("endure"),
        ),
        "improve": (
            keeping(reply("improve", None, times=UpTo(1)), stamina=spare),
            reply("accept"),
        ),
        "interrupt": (
            reply("attack", None, target=Aim((AVENGE, LAST, FOE))),
            reply("decline"),
        ),
        "combo": (reply("use", least("stamina", 2 * SPARE)), reply("skip")),
        "ready": (reply("ready"),),
    }


def _aggressive(aim: Aim) -> Say:
    return {**_striking(aim), **_defences(2, SPARE)}


def _careful(aim: Aim) -> Say:
    return {**_striking(aim), **_defences(4, 1), "join": (reply("join", _FREE), *_LATER)}


def _hold_back(aim: Aim) -> Say:
    return {**_stay_out(aim), **_defences(4, 0)}


PRESETS = Presets(
    deeds=(
        Deed(key="attack", title="Attack and move", say=_attack, aimed=True),
        Deed(key="away", title="Keep away", say=_keep_away),
    ),
    rests=(
        Deed(key="done", title="Do nothing more", say=_rest),
        Deed(key="out", title="Stay out of this round", say=_stay_out),
    ),
    styles=styles(
        aggressive=("Attack whenever it is free or you have stamina to spare.", _aggressive),
        careful=("Attack only when it is free; keep your stamina for defences.", _careful),
        protect=("Strike whoever strikes at them.", _aggressive),
        hold_back=("Stay out of turns, and defend with all you have.", _hold_back),
    ),
    half=share("hp", "<=", 50),
)
