"""Ready-made orders for wod: single actions, and fighting styles."""

from __future__ import annotations

from rules.engine.intents.aims import Aim
from rules.engine.intents.presets import Deed, Presets, Say, reply, share, styles


def _attack(aim: Aim) -> Say:
    return {
        "declare": (reply("attack", None, target=aim),),
        "ambush": (reply("lash", None, target=aim), reply("back")),
    }


def _defend(_aim: Aim) -> Say:
    return {"declare": (reply("defend", None, guard="dodge"), reply("wait"))}


def _full(_aim: Aim) -> Say:
    return {"declare": (reply("full", None, guard="dodge"), *_defend(Aim(()))["declare"])}


def _wait(_aim: Aim) -> Say:
    return {"declare": (reply("wait"),)}


def _reactions(aim: Aim) -> Say:
    return {
        "defend": (reply("dodge"), reply("take")),
        "saved": (reply("use"), reply("take")),
        "change": (reply("take"),),
        "certain": (reply("certain"),),
        "fallen": (reply("retarget", None, target=aim), reply("hold_back")),
        "called": (reply("ready"),),
        "resist": (reply("resist"),),
    }


def _aggressive(aim: Aim) -> Say:
    attack = _attack(aim)
    return {
        **attack,
        "declare": (*attack["declare"], *_defend(aim)["declare"]),
        **_reactions(aim),
    }


def _careful(aim: Aim) -> Say:
    return {
        **_aggressive(aim),
        "change": (reply("dodge", None, change="roll"), reply("take")),
    }


def _hold_back(aim: Aim) -> Say:
    return {**_aggressive(aim), **_full(aim), "ambush": (reply("back"),)}


PRESETS = Presets(
    deeds=(
        Deed(key="attack", title="Attack", say=_attack, aimed=True),
        Deed(key="full", title="Only defend", say=_full),
    ),
    rests=(
        Deed(key="defend", title="Defend", say=_defend),
        Deed(key="wait", title="Wait", say=_wait),
    ),
    styles=styles(
        aggressive=("Attack in every turn; defend where it costs no action.", _aggressive),
        careful=("Attack, but give the attack up to dodge.", _careful),
        protect=("Attack whoever attacks them.", _aggressive),
        hold_back=("Do nothing but defend.", _hold_back),
    ),
    half=share("marks", ">=", 50),
)
