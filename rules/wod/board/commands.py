"""Every act by name, in the order of the reference."""

from __future__ import annotations

from rules.engine.kit.acts import actions
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.wod.board.out_of_turn import ACTS
from rules.wod.combat.ambush import Back, Lash
from rules.wod.combat.attack import Conjure, OneSuccess, TryForMore
from rules.wod.combat.defence import DEFENCES, Counter, Take, Use
from rules.wod.free_rolls.feat_attempts import Rate
from rules.wod.free_rolls.feat_rulings import Goal, Set, Waive
from rules.wod.free_rolls.gm_rolls import Allow, Swap
from rules.wod.free_rolls.resisted_rolls import Resist
from rules.wod.free_rolls.single_rolls import Assist, Deny, Ready, StayOut, Worsen
from rules.wod.free_rolls.tasks import JoinIn, StayAway
from rules.wod.pools.attempts import Fresh, Harder
from rules.wod.pools.checks import KeepIt, SpendNow
from rules.wod.turn.declaring import DECLARATIONS
from rules.wod.turn.fallen import GoOn as StrikeOn
from rules.wod.turn.fallen import HoldBack, Retarget
from rules.wod.turn.rulings import Check, Refuse, Rule

ACTIONS = actions(
    *(*DECLARATIONS, Retarget, HoldBack, StrikeOn),
    *(*DEFENCES, Use, Take),
    *(SpendNow, KeepIt, OneSuccess, TryForMore, Lash, Back),
    *(Conjure, Counter, Rule, Refuse, Check),
    *(citing(GoOn, "WOD-TURN-01"), citing(Part, "WOD-TURN-01")),
    *(*ACTS, citing(Resume, "WOD-TURN-01")),
    *(Set, Waive, Goal, Rate, Harder, Fresh, Allow, Deny, Worsen),
    *(Ready, Swap, Resist, Assist, StayOut, JoinIn, StayAway),
)
