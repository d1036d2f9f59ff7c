"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.engine.ruleset import Action, Actions, by_name
from rules.l7r.fight import acts

PARRY = ("parry", "late")


_action = Actions("L7R")


_TURNS = (
    _action("attack", "Attack", "Attack somebody.", acts.Strike, ("act",), "ATK-02", "INIT-06"),
    _action("hold", "Hold", "Keep your dice for later.", acts.Hold, ("act",), "INIT-08"),
    _action("other", "Something else", "Try anything else.", acts.Other, ("act",), "INIT-07"),
)

_PARRIES = (
    _action(
        "predeclare",
        "Parry now",
        "Promise a parry before the attack is rolled.",
        acts.Predeclare,
        ("parry",),
        "PARRY-06",
        "PARRY-08",
    ),
    _action("parry", "Parry", "Parry if it hits.", acts.Parry, PARRY, "PARRY-01", "PARRY-07"),
    _action(
        "wait", "Decide if it hits", "See the roll first.", acts.Nothing, ("parry",), "PARRY-01"
    ),
    _action("let", "Do not parry", "Let it hit.", acts.Let, PARRY, "PARRY-01", "WND-02"),
)

_ROLLS = (
    _action("reroll", "Reroll", "Pay to reroll your tens.", acts.Reroll, ("reroll",), "SW-04"),
    _action("leave", "Leave it", "Keep the roll.", acts.Nothing, ("reroll",), "SW-04"),
    _action(
        "spend",
        "Roll",
        "Make the roll you were asked about.",
        acts.Spend,
        ("wound", "check"),
        "VOID-02",
        "WND-02",
        "DICE-09",
    ),
    _action("keep", "Keep", "Keep your light wounds.", acts.Keep, ("light",), "WND-06"),
    _action("take", "Take", "Take a serious wound.", acts.Take, ("light",), "WND-06"),
)

_DUEL = (
    _action("accept", "Accept", "Accept a duel.", acts.Accept, ("accept",), "DUEL-01"),
    _action("decline", "Decline", "Decline a duel.", acts.Nothing, ("accept",), "DUEL-01"),
    _action(
        "ready",
        "Ready",
        "Roll, with void points if you like.",
        acts.Ready,
        ("stance", "contest"),
        "DUEL-02",
        "DUEL-06",
        "VOID-02",
    ),
    _action("focus", "Focus", "Raise your TN by five.", acts.Focus, ("duel",), "DUEL-09"),
    _action("strike", "Strike", "Strike, both at once.", acts.Draw, ("duel",), "DUEL-10"),
)

_DUEL_END = (
    _action("concede", "Concede", "Give up the duel.", acts.Concede, (), "DUEL-23"),
    _action("break_off", "Break off", "Break off the duel.", acts.BreakOff, (), "DUEL-23"),
    _action("agree", "Break it off", "Break off the duel too.", acts.Agree, ("part",), "DUEL-23"),
    _action("fight_on", "Fight on", "Go on with the duel.", acts.Nothing, ("part",), "DUEL-23"),
    _action("interfere", "Interfere", "Interfere in a duel.", acts.Interfere, (), "DUEL-23"),
)

_RULINGS = (
    _action("rule", "Allow", "Say what happens.", acts.Rule, ("rule",), "INIT-07"),
    _action("refuse", "Refuse", "Refuse it.", acts.Refuse, ("rule",), "INIT-07"),
    _action("check", "Call for a roll", "Ask for a roll.", acts.Check, ("rule",), "DICE-06"),
    citing(GoOn, "L7R-DUEL-23"),
    citing(Part, "L7R-DUEL-23"),
)

_OUT_OF_TURN = (
    _action("challenge", "Challenge", "Propose a duel.", acts.Challenge, (), "DUEL-01"),
    _action("interrupt", "Interrupt", "Attack for two dice.", acts.Interrupt, (), "PARRY-09"),
    _action("fate", "Fate", "Say who lives and who dies.", acts.Decide, (), "SW-05"),
    _action("heal", "Heal", "Heal serious wounds, or not.", acts.Heal, (), "HEAL-02"),
    _action("tend", "First aid", "Say whose light wounds heal.", acts.Tend, (), "HEAL-03"),
    _action("place", "Place", "Say who may parry for others.", acts.Place, (), "PARRY-04"),
    _action("align", "Align", "Say on whose side somebody is.", acts.Align, (), "PARRY-04"),
    citing(Resume, "L7R-INIT-01"),
)

ACTIONS: Mapping[str, Action] = by_name(
    _TURNS, _PARRIES, _ROLLS, _DUEL, _DUEL_END, _RULINGS, _OUT_OF_TURN
)
