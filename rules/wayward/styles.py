"""Ready-made orders for wayward: single actions, and fighting styles."""

from __future__ import annotations

from rules.engine.intents.aims import Aim
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.presets import Deed, Presets, Say, keeping, least, reply, share, styles

WEARY = 4
"""The Fatigue from which a ninja rests: a Rest lowers no Fatigue, so they would rest on and on."""

FEW_COUNTS = 5
"""The length of a block in counts."""

SPARE_AP = 1
"""The Action Points that a defence leaves unspent."""

HALF = 50
_HURT = share("hp", "<=", HALF)
_WEARY = least("fatigue", WEARY)


def _attack(aim: Aim) -> Say:
    return {"act": (reply("attack", None, target=aim),)}


def _block(_aim: Aim) -> Say:
    return {"act": (reply("block", None, length=FEW_COUNTS), reply("rest"))}


def _rest(_aim: Aim) -> Say:
    return {"act": (reply("rest"),)}


def _reactions(most_ap: int) -> Say:
    return {
        "defend": (
            keeping(reply("dodge", None, ap=UpTo(most_ap), willpower="never"), ap=SPARE_AP),
            reply("dodge", None, willpower="never"),
            reply("block"),
            reply("keep_roll"),
            reply("complete"),
            reply("endure"),
        ),
        "protect": (reply("stay_out"),),
        "willpower": (keeping(reply("spend", _HURT), willpower=1), reply("accept")),
        "abort": (reply("go_on"),),
        "sneak": (reply("spring"), reply("let_pass")),
        "fatigue_order": (reply("as_declared"),),
    }


def _aggressive(aim: Aim) -> Say:
    return {
        "act": (reply("rest", _WEARY), *_attack(aim)["act"], *_block(aim)["act"]),
        **_reactions(2),
    }


def _careful(aim: Aim) -> Say:
    acts = (reply("block", _HURT, length=FEW_COUNTS), *_aggressive(aim)["act"])
    return {"act": acts, **_reactions(4)}


def _hold_back(aim: Aim) -> Say:
    return {"act": (reply("rest", _WEARY), *_block(aim)["act"]), **_reactions(4)}


PRESETS = Presets(
    deeds=(
        Deed(key="attack", title="Attack", say=_attack, aimed=True),
        Deed(key="block", title="Block for 5 counts", say=_block),
        Deed(key="rest", title="Rest", say=_rest),
    ),
    rests=(Deed(key="block", title="Block for 5 counts", say=_block),),
    styles=styles(
        aggressive=("Attack whenever your count comes; rest only when weary.", _aggressive),
        careful=("Attack, but block once you are down to half your HP.", _careful),
        protect=("Attack whoever attacks them.", _aggressive),
        hold_back=("Block and rest; attack nobody.", _hold_back),
    ),
    half=_HURT,
)
