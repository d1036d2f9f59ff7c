"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.ki import gm as o
from rules.ki.actions import OF_ACTIONS, Done, Surge
from rules.ki.defence import Accept, Block, Dodge, Endure, Improve, Predict
from rules.ki.gm import Check, Forced, Rule, Unforced
from rules.ki.harm import Breathe, Fall
from rules.ki.interruption import Decline
from rules.ki.participation import Declare, Join, Pass
from rules.ki.rounds import Narrate, Ready
from rules.ki.techniques import Skip, UseTechnique

ACTIONS = actions(
    *(Join, Pass, Declare, Surge),
    *(*OF_ACTIONS, Done, Decline),
    *(Dodge, Block, Predict, Endure, Improve, Accept, UseTechnique, Skip, Breathe, Fall),
    *(Rule, Check, Forced, Unforced, Narrate, Ready),
    *(o.Question, o.Reply, o.Plan, o.Open, o.Close, o.Jump),
    *(o.Grant, o.Describe, o.Reopen, o.Afflict),
)
