"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Action, Actions, by_name
from rules.ki.fight import acts

PIECES = ("piece", "interrupt")


_action = Actions("KI")


_TURNS = (
    _action("join", "Join", "Join the turn.", acts.Join, ("join",), "PART-01", "PART-05"),
    _action("pass", "Pass", "Pass this turn or more.", acts.Pass, ("join",), "PART-01", "ORG-04"),
    _action(
        "declare",
        "Declare",
        "Name your Actions for this participation.",
        acts.Declare,
        ("declare",),
        "PART-07",
        "PART-08",
        "ACT-10",
    ),
    _action(
        "surge",
        "Stamina Surge",
        "Fill your stamina before your first Action.",
        acts.Surge,
        ("piece",),
        "SUR-01",
        "SUR-03",
    ),
)

_PIECES = (
    _action(
        "attack", "Attack", "Strike somebody.", acts.Strike, PIECES, "ACT-03", "ACT-04", "INT-02"
    ),
    _action("move", "Move", "Move, stand up or drop prone.", acts.Move, PIECES, "ACT-01"),
    _action(
        "inventory",
        "Inventory",
        "Ready, stow, use or drop a thing.",
        acts.Handle,
        PIECES,
        "ACT-05",
        "ACT-06",
    ),
    _action(
        "technique",
        "Technique",
        "Use an Active.",
        acts.Perform,
        PIECES,
        "ACT-07",
        "ACT-08",
        "STA-05",
    ),
    _action("other", "Other", "Try anything else; the GM rules.", acts.Other, PIECES, "ACT-09"),
    _action(
        "custom", "Custom Action", "Use a granted Action.", acts.UseCustom, ("piece",), "ACT-11"
    ),
    _action("done", "Done", "Give up what is left.", acts.Done, ("piece",), "ACT-12", "PART-09"),
    _action(
        "decline", "Decline", "Do not interrupt.", acts.Nothing, ("interrupt",), "INT-01", "INT-02"
    ),
)

_DEFENCE = (
    _action("dodge", "Dodge", "Get out of the way.", acts.Dodge, ("defend",), "DEF-01", "DEF-11"),
    _action(
        "block", "Block", "Use a blocking weapon.", acts.Block, ("defend",), "DEF-04", "DEF-05"
    ),
    _action(
        "predict", "Predict", "Read the attack.", acts.Predict, ("defend",), "DEF-08", "DEF-09"
    ),
    _action("endure", "Take it", "Do not react.", acts.Endure, ("defend",), "TYPE-04"),
    _action("improve", "Improve", "Pay for another die.", acts.Improve, ("improve",), "DEF-11"),
    _action("accept", "Accept", "Let it stand.", acts.Nothing, ("improve",), "DEF-11"),
    _action(
        "use", "Use it", "Use a Combo or a Reaction.", acts.UseTechnique, ("combo",), "TYPE-03"
    ),
    _action(
        "skip",
        "Skip",
        "Do not use it, or do not narrate.",
        acts.Nothing,
        ("combo", "narrate"),
        "TYPE-03",
        "INTER-01",
    ),
    _action("breathe", "Last Breath", "Fight on, and die.", acts.Breathe, ("breath",), "HP-05"),
    _action("fall", "Fall unconscious", "Go down.", acts.Nothing, ("breath",), "HP-05", "HP-09"),
)

_RULINGS = (
    _action("rule", "Rule", "Say what happens.", acts.Rule, ("rule",), "ACT-09", "ACT-11"),
    _action(
        "check", "Call for a roll", "Ask for a roll of a trait.", acts.Check, ("rule",), "ACT-09"
    ),
    _action("forced", "Forced", "It was made to react.", acts.Forced, ("forced",), "INT-05"),
    _action(
        "unforced", "Not forced", "It goes on.", acts.Unforced, ("forced",), "INT-04", "INT-05"
    ),
    _action("narrate", "Narrate", "Tell the round.", acts.Narrate, ("narrate",), "INTER-01"),
    _action("ready", "Ready", "Ready for the round.", acts.Ready, ("ready",), "INTER-02"),
)

_OUT_OF_TURN = (
    _action(
        "question", "Ask the GM", "Ask what your character notices.", acts.Question, (), "INTER-03"
    ),
    _action("reply", "Answer", "Answer a question.", acts.Reply, (), "INTER-03"),
    _action("plan", "Plan", "Keep a plan; it binds nobody.", acts.Plan, (), "INTER-04"),
    _action("open", "Open the round", "End the Interlude.", acts.Nothing, (), "INTER-02"),
    _action("close", "Close the window", "Let all others pass.", acts.Nothing, (), "ORG-04"),
    _action("jump", "Jump", "Call a later turn.", acts.Jump, (), "ORG-04"),
    _action("grant", "Grant", "Give a custom Action.", acts.Grant, (), "ACT-11"),
    _action("wound", "Wound", "Say what a wound does.", acts.Describe, (), "HP-10"),
    _action("reopen", "Reopen", "Offer Last Breath again.", acts.Whom, (), "HP-05"),
    _action("afflict", "Afflict", "Put a condition on somebody.", acts.Afflict, (), "HP-07"),
)

ACTIONS: Mapping[str, Action] = by_name(_TURNS, _PIECES, _DEFENCE, _RULINGS, _OUT_OF_TURN)
