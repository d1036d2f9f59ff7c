"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions, out_of_turn
from rules.engine.kit.judging import Refuse, Rule
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.l7r.attack import Interrupt
from rules.l7r.duel import Accept, Challenge, Decline, Draw, Focus, Ready
from rules.l7r.duel_end import Agree, BreakOff, Concede, FightOn, Interfere
from rules.l7r.gm import Affect, Align, Check, Decide, Heal, Place, Tend
from rules.l7r.parry import Let, Parry, Predeclare, Wait
from rules.l7r.rolls import Leave, Reroll, Spend
from rules.l7r.rounds import Hold, Other, Strike
from rules.l7r.wounds import Keep, Take

ACTIONS = actions(
    *(Strike, Hold, Other),
    *(Predeclare, Parry, Wait, Let),
    *(Reroll, Leave, Spend, Keep, Take),
    *(Accept, Decline, Ready, Focus, Draw),
    *(Concede, BreakOff, Agree, FightOn, Interfere),
    *(citing(Rule, "L7R-INIT-07"), citing(Refuse, "L7R-INIT-07"), Check),
    *(citing(GoOn, "L7R-DUEL-23"), citing(Part, "L7R-DUEL-23")),
    *(
        Challenge,
        Interrupt,
        Decide,
        Heal,
        Tend,
        Place,
        Align,
        Affect,
        citing(Resume, "L7R-INIT-01"),
    ),
)

OUT_OF_TURN = out_of_turn(
    *(Challenge, Concede, BreakOff, Interfere, Interrupt),
    *(Decide, Heal, Tend, Place, Align, Affect, Resume),
)
"""Those that are possible at any time."""
