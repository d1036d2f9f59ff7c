"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.acts import actions
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.engine.ruleset import Action, Actions, by_name
from rules.wod.combat.ambush import Back, Lash
from rules.wod.combat.attack import Conjure, OneSuccess, TryForMore
from rules.wod.combat.defence import DEFENCES, Counter, Take, Use
from rules.wod.fight import out_of_turn_acts
from rules.wod.free_rolls.roll_commands import ROLLING
from rules.wod.pools.checks import KeepIt, SpendNow
from rules.wod.turn.declaring import DECLARATIONS
from rules.wod.turn.fallen import GoOn as StrikeOn
from rules.wod.turn.fallen import HoldBack, Retarget
from rules.wod.turn.rulings import Check, Refuse, Rule

_action = Actions("WOD")


_BEFOREHAND = (
    _action(
        "preset",
        "Preset",
        "Set your defaults.",
        out_of_turn_acts.Preset,
        (),
        "WILL-01",
        "COMBAT-01",
    ),
    _action(
        "stabilise", "Stabilise", "Stabilise somebody.", out_of_turn_acts.Stabilise, (), "DMG-06"
    ),
    _action("treat", "Treat", "Treat somebody's wounds.", out_of_turn_acts.Treat, (), "HEAL-06"),
)

_THE_GMS = (
    _action("ambush", "Ambush", "Lay an ambush.", out_of_turn_acts.Lay, (), "AMBUSH-01"),
    _action(
        "condition",
        "Condition",
        "Hinder somebody.",
        out_of_turn_acts.Hinder,
        (),
        "BLIND-02",
        "KNOCK-01",
    ),
    _action(
        "circumstance",
        "Circumstance",
        "Change difficulties and pools.",
        out_of_turn_acts.Circumstance,
        (),
        "DIFF-02",
        "POOL-11",
        "DODGE-01",
    ),
    _action(
        "blocking", "Blocking", "Say what a block meets.", out_of_turn_acts.Blocking, (), "BLOCK-02"
    ),
    _action("clear", "Clear", "End circumstances.", out_of_turn_acts.Clear, (), "DIFF-02"),
    _action(
        "consequence",
        "Consequence",
        "Say what a botch does.",
        out_of_turn_acts.Consequence,
        (),
        "BOTCH-01",
    ),
    _action("fate", "Fate", "Say who dies.", out_of_turn_acts.Decide, (), "HEALTH-06"),
    _action(
        "wound", "Wound", "Harm somebody.", out_of_turn_acts.Wound, (), "DMG-01", "DMG-04", "DMG-07"
    ),
    _action("mend", "Mend", "Heal somebody at once.", out_of_turn_acts.Mend, (), "DMG-08"),
    _action("time", "Time", "Let game time pass.", out_of_turn_acts.Pass, (), "DMG-05", "HEAL-01"),
    _action(
        "care",
        "Care",
        "Say how wounds are cared for.",
        out_of_turn_acts.Care,
        (),
        "HEAL-04",
        "HEAL-05",
    ),
    _action(
        "impair",
        "Impair",
        "Note a lasting impairment.",
        out_of_turn_acts.Impair,
        (),
        "HEAL-07",
        "DMG-10",
    ),
    _action("wear", "Wear", "Armour on or off.", out_of_turn_acts.Wear, (), "ARMOR-03"),
    _action(
        "ground",
        "Ground",
        "Say how moving goes.",
        out_of_turn_acts.Ground,
        (),
        "MOVE-05",
        "MOVE-10",
    ),
    _action(
        "align", "Align", "Say on whose side somebody is.", out_of_turn_acts.Align, (), "COMBAT-01"
    ),
    citing(Resume, "WOD-TURN-01"),
)

_DECLARED = actions(
    *(*DECLARATIONS, Retarget, HoldBack, StrikeOn),
    *(*DEFENCES, Use, Take),
    *(SpendNow, KeepIt, OneSuccess, TryForMore, Lash, Back),
    *(Conjure, Counter, Rule, Refuse, Check),
)

ACTIONS: Mapping[str, Action] = by_name(
    _DECLARED.values(),
    (citing(GoOn, "WOD-TURN-01"), citing(Part, "WOD-TURN-01")),
    _BEFOREHAND,
    _THE_GMS,
    ROLLING,
)
