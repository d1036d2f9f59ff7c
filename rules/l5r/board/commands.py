"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.l5r.attacks.ambush import Ambush
from rules.l5r.attacks.attack import Call, Strike
from rules.l5r.board import out_of_turn as o
from rules.l5r.board.called_rolls import Check, Spend
from rules.l5r.fight.rolls import Keep
from rules.l5r.fight.stances import Assume
from rules.l5r.rounds.actions import Break, Free, Move, Other, Rouse, Stand
from rules.l5r.rounds.rulings import Refuse, Rule
from rules.l5r.rounds.turns import Delay, Done

ACTIONS = actions(
    *(Assume, Strike, Call, Move, Free, Other, Stand, Break, Rouse, Delay, Done, Keep, Spend),
    *(Rule, Refuse, citing(GoOn, "L5R-SEQ-01"), citing(Part, "L5R-SEQ-01")),
    *(Ambush, Check, o.Day, o.Adjust, o.Modify, o.Effect, o.Afflict, o.Engage, o.Wound, o.Fate),
    citing(Resume, "L5R-SEQ-01"),
)
