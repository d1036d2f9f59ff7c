"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.engine.ruleset import Action, Actions, by_name
from rules.l5r.fight import acts

TURN = ("turn",)


_action = Actions("L5R")


_TURNS = (
    _action(
        "stance",
        "Stance",
        "Take a Stance.",
        acts.Assume,
        ("stance", "turn"),
        "STANCE-01",
        "STANCE-02",
    ),
    _action("attack", "Attack", "Strike or shoot at somebody.", acts.Strike, TURN, "ATTACK-01"),
    _action(
        "call", "Call", "Call raises or a Void Point.", acts.Call, TURN, "ROLL-01", "ATTACK-04"
    ),
    _action("move", "Move", "Cover ground.", acts.Move, TURN, "TURN-01"),
    _action("free", "Free Action", "Do something small.", acts.Free, TURN, "TURN-01"),
    _action("other", "Something else", "Try anything else.", acts.Other, TURN, "TURN-01"),
    _action("stand", "Stand up", "Get up.", acts.Stand, TURN, "STATUS-09"),
    _action("break", "Break free", "Try to break free.", acts.Break, TURN, "STATUS-04"),
    _action("rouse", "Rouse", "Spend a Void Point to act.", acts.Rouse, TURN, "WOUND-07"),
    _action("delay", "Delay", "Let others go first.", acts.Delay, TURN, "TURN-02", "TURN-03"),
    _action("done", "Done", "End your Turn.", acts.Done, TURN, "TERM-04", "TURN-05"),
    _action("keep", "Keep", "Choose which dice count.", acts.Keep, ("kept",), "ROLL-01"),
    _action("roll", "Roll", "Make the roll you were asked for.", acts.Spend, ("void",), "ROLL-01"),
)

_RULINGS = (
    _action("first", "Goes first", "Say which of two goes first.", acts.First, ("tie",), "INIT-03"),
    _action("rule", "Allow", "Say what happens.", acts.Rule, ("rule",), "TURN-01"),
    _action("refuse", "Refuse", "Refuse it.", acts.Refuse, ("rule",), "TURN-01"),
    citing(GoOn, "L5R-SEQ-01"),
    citing(Part, "L5R-SEQ-01"),
)

_OUT_OF_TURN = (
    _action("ambush", "Ambush", "Roll for an ambush.", acts.Ambush, (), "AMB-01", "AMB-02"),
    _action("check", "Call for a roll", "Ask somebody to roll.", acts.Check, (), "ROLL-01"),
    _action("day", "Day", "Let a day pass.", acts.Day, (), "STATUS-05", "STATUS-06"),
    _action("adjust", "Adjust", "Change an Initiative Score.", acts.Adjust, (), "INIT-06"),
    _action("modify", "Modify", "Give a bonus or penalty.", acts.Modify, (), "MOD-04"),
    _action("effect", "Effect", "Add a lasting effect.", acts.Effect, (), "REACT-04"),
    _action("afflict", "Afflict", "Put a Status Effect on somebody.", acts.Afflict, (), "MOD-03"),
    _action("engage", "Engage", "Say who is within reach.", acts.Engage, (), "MOD-02"),
    _action("wound", "Wound", "Wound or heal somebody.", acts.Wound, (), "WOUND-01"),
    _action("fate", "Fate", "Say who dies and who is spared.", acts.Fate, (), "WOUND-08"),
    citing(Resume, "L5R-SEQ-01"),
)

ACTIONS: Mapping[str, Action] = by_name(_TURNS, _RULINGS, _OUT_OF_TURN)
