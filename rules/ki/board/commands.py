"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.ki.actions.combos import Skip, UseTechnique
from rules.ki.actions.interruption import Decline
from rules.ki.actions.pieces import OF_ACTIONS, Done, Surge
from rules.ki.actions.rulings import Check, Forced, Rule, Unforced
from rules.ki.attacks.defence import Block, Dodge, Endure, Predict
from rules.ki.attacks.defending import Accept, Improve
from rules.ki.attacks.harm import Breathe, Fall
from rules.ki.board import out_of_turn as o
from rules.ki.rounds.interlude import Narrate, Ready
from rules.ki.rounds.participation import Declare
from rules.ki.rounds.window import Join, Pass

ACTIONS = actions(
    *(Join, Pass, Declare, Surge),
    *(*OF_ACTIONS, Done, Decline),
    *(Dodge, Block, Predict, Endure, Improve, Accept, UseTechnique, Skip, Breathe, Fall),
    *(Rule, Check, Forced, Unforced, Narrate, Ready),
    *(o.Question, o.Reply, o.Plan, o.Open, o.Close, o.Jump),
    *(o.Grant, o.Describe, o.Reopen, o.Afflict),
)
