"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.l7r.attacks.interrupt import Interrupt
from rules.l7r.attacks.parry import Let, Parry, Predeclare, Wait
from rules.l7r.attacks.wounds import Keep, Take
from rules.l7r.board.out_of_turn import Align, Decide, Heal, Place, Tend
from rules.l7r.duels.challenge import Accept, Challenge, Decline
from rules.l7r.duels.duel import Draw, Focus, Ready
from rules.l7r.duels.duel_end import Agree, BreakOff, Concede, FightOn, Interfere
from rules.l7r.fight.rolls import Leave, Reroll, Spend
from rules.l7r.phases.rulings import Check, Refuse, Rule
from rules.l7r.phases.turns import Hold, Other, Strike

ACTIONS = actions(
    *(Strike, Hold, Other),
    *(Predeclare, Parry, Wait, Let),
    *(Reroll, Leave, Spend, Keep, Take),
    *(Accept, Decline, Ready, Focus, Draw),
    *(Concede, BreakOff, Agree, FightOn, Interfere),
    *(Rule, Refuse, Check, citing(GoOn, "L7R-DUEL-23"), citing(Part, "L7R-DUEL-23")),
    *(Challenge, Interrupt, Decide, Heal, Tend, Place, Align, citing(Resume, "L7R-INIT-01")),
)
