"""Ready-made ways to fight: what a turn can be spent on, and styles."""

from __future__ import annotations

from rules.engine.intents.aims import AVENGE, FOE, LAST, Aim
from rules.engine.intents.presets import Deed, Presets, Say, Style, reply, share


def _attack(aim: Aim) -> Say:
    return {
        "declare": (reply("attack", None, target=aim),),
        "ambush": (reply("lash", None, target=aim), reply("back")),
    }


def _defend(aim: Aim) -> Say:
    del aim
    return {"declare": (reply("defend", None, guard="dodge"), reply("wait"))}


def _full(aim: Aim) -> Say:
    del aim
    return {"declare": (reply("full", None, guard="dodge"), *_defend(Aim(()))["declare"])}


def _wait(aim: Aim) -> Say:
    del aim
    return {"declare": (reply("wait"),)}


def _reactions(aim: Aim) -> Say:
    return {
        "defend": (reply("dodge"), reply("take")),
        "saved": (reply("use"), reply("take")),
        "change": (reply("take"),),
        "certain": (reply("certain"),),
        "fallen": (reply("retarget", None, target=aim), reply("hold_back")),
        "willpower": (reply("keep"),),
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
    styles=(
        Style(
            key="aggressive",
            title="Aggressive",
            help="Attack in every turn; defend where it costs no action.",
            say=_aggressive,
        ),
        Style(
            key="careful",
            title="Careful",
            help="Attack, but give the attack up to dodge.",
            say=_careful,
            by=(AVENGE, LAST, FOE),
        ),
        Style(
            key="protect",
            title="Protect somebody",
            help="Attack whoever attacks them.",
            say=_aggressive,
            protects=True,
        ),
        Style(
            key="hold_back",
            title="Hold back",
            help="Do nothing but defend.",
            say=_hold_back,
        ),
    ),
    half=share("marks", ">=", 50),
)
