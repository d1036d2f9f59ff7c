"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.engine.kit.judging import Refuse, Rule
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.l5r import gm as o
from rules.l5r.actions import Break, Free, Move, Other, Rouse, Stand
from rules.l5r.ambush import Ambush
from rules.l5r.attack import Call, Strike
from rules.l5r.gm import Check, Spend
from rules.l5r.rolls import Keep
from rules.l5r.rounds import Delay, Done
from rules.l5r.stances import Assume

ACTIONS = actions(
    *(Assume, Strike, Call, Move, Free, Other, Stand, Break, Rouse, Delay, Done, Keep, Spend),
    *(citing(Rule, "L5R-TURN-01"), citing(Refuse, "L5R-TURN-01")),
    *(citing(GoOn, "L5R-SEQ-01"), citing(Part, "L5R-SEQ-01")),
    *(Ambush, Check, o.Day, o.Adjust, o.Modify, o.Effect, o.Afflict, o.Engage, o.Wound, o.Fate),
    citing(Resume, "L5R-SEQ-01"),
)
