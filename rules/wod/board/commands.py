"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.engine.ruleset import Action, Actions, by_name
from rules.wod.fight import acts, out_of_turn_acts
from rules.wod.free_rolls.roll_commands import ROLLING

_action = Actions("WOD")


_FALLEN = ("fallen",)
_DECLARE = ("declare",)
_AT_ONCE = ("defend", "change")

_DECLARATIONS = (
    _action("attack", "Attack", "Attack somebody.", acts.Strike, _DECLARE, "ATTACK-02", "MOVE-08"),
    _action("magic", "Magic", "Attack with magic.", acts.Cast, _DECLARE, "ATTACK-03"),
    _action(
        "several",
        "Several actions",
        "Do several things with split dice.",
        acts.Several,
        _DECLARE,
        "MULTI-01",
        "MULTI-02",
        "DEF-05",
    ),
    _action("defend", "Defend", "Save a defence.", acts.Hold, _DECLARE, "COMBAT-02", "DEF-01"),
    _action("full", "Full defence", "Do nothing but defend.", acts.Full, _DECLARE, "FULLDEF-01"),
    _action("move", "Move", "Cover ground.", acts.Go, _DECLARE, "MOVE-01", "MOVE-03"),
    _action("stand", "Stand up", "Get back on your feet.", acts.Rise, _DECLARE, "KNOCK-01"),
    _action("draw", "Draw", "Take a weapon in hand.", acts.Draw, _DECLARE, "ACTION-01"),
    _action(
        "carry_on", "Carry on", "Roll for a task.", acts.CarryOn, _DECLARE, "EXT-01", "RESIST-05"
    ),
    _action("other", "Something else", "Try anything else.", acts.Other, _DECLARE, "SIMPLE-01"),
    _action("wait", "Wait", "Declare nothing yet.", acts.Wait, _DECLARE, "DEF-03"),
    _action(
        "retarget", "Another target", "Attack somebody else.", acts.Retarget, _FALLEN, "COMBAT-01"
    ),
    _action("hold_back", "Hold back", "Keep the action.", acts.HoldBack, _FALLEN, "COMBAT-01"),
    _action("go_on", "Go on", "Attack anyway.", acts.GoOn, _FALLEN, "COMBAT-01"),
)

_DEFENCES = (
    _action("dodge", "Dodge", "Get out of the way.", acts.Dodge, _AT_ONCE, "DODGE-01", "DEF-03"),
    _action("block", "Block", "Stop it bare-handed.", acts.Block, _AT_ONCE, "BLOCK-01", "DEF-04"),
    _action("parry", "Parry", "Stop it with a weapon.", acts.Parry, _AT_ONCE, "PARRY-01"),
    _action("shield", "Shield", "Stop it with a shield.", acts.Cover, _AT_ONCE, "ARMOR-06"),
    _action("countermagick", "Countermagick", "Undo magic.", acts.Unmake, _AT_ONCE, "DEF-02"),
    _action("use", "Use it", "Use the defence you saved.", acts.Defend, ("saved",), "COMBAT-02"),
    _action(
        "take", "Take it", "Do not defend.", acts.Take, (*_AT_ONCE, "saved"), "DEF-03", "DEF-04"
    ),
)

_ROLLS = (
    _action("spend", "Spend", "Spend Willpower.", acts.Nothing, ("willpower",), "WILL-01"),
    _action("keep", "Keep it", "Spend no Willpower.", acts.Keep, ("willpower",), "WILL-01"),
    _action("certain", "One success", "Hit for certain.", acts.Nothing, ("certain",), "IMMOB-02"),
    _action("try", "Roll", "Roll for more than one.", acts.Keep, ("certain",), "IMMOB-02"),
    _action("lash", "Attack", "Attack from ambush.", acts.Lash, ("ambush",), "AMBUSH-02"),
    _action("back", "Hold back", "Let them pass.", acts.Keep, ("ambush",), "AMBUSH-02"),
)

_RULINGS = (
    _action("conjure", "Say it", "Say how hard it is.", acts.Conjure, ("magic",), "ATTACK-03"),
    _action(
        "countered",
        "Say it",
        "Name the countermagick pool.",
        acts.Counter,
        ("countermagick",),
        "DEF-02",
    ),
    _action("rule", "Allow", "Say what happens.", acts.Rule, ("rule",), "AUTO-01"),
    _action("refuse", "Refuse", "Refuse it.", acts.Refuse, ("rule",), "DIFF-01"),
    _action("check", "Call for a roll", "Ask for a roll.", acts.Check, ("rule",), "SIMPLE-01"),
    citing(GoOn, "WOD-TURN-01"),
    citing(Part, "WOD-TURN-01"),
)

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

ACTIONS: Mapping[str, Action] = by_name(
    _DECLARATIONS, _DEFENCES, _ROLLS, _RULINGS, _BEFOREHAND, _THE_GMS, ROLLING
)
