"""Every act by name, in the order of the reference."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.acts import actions
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.engine.ruleset import Action, by_name
from rules.wod.board.out_of_turn import ACTS
from rules.wod.combat.ambush import Back, Lash
from rules.wod.combat.attack import Conjure, OneSuccess, TryForMore
from rules.wod.combat.defence import DEFENCES, Counter, Take, Use
from rules.wod.free_rolls.roll_commands import ROLLING
from rules.wod.pools.checks import KeepIt, SpendNow
from rules.wod.turn.declaring import DECLARATIONS
from rules.wod.turn.fallen import GoOn as StrikeOn
from rules.wod.turn.fallen import HoldBack, Retarget
from rules.wod.turn.rulings import Check, Refuse, Rule

_WITH_WORDS = actions(
    *(*DECLARATIONS, Retarget, HoldBack, StrikeOn),
    *(*DEFENCES, Use, Take),
    *(SpendNow, KeepIt, OneSuccess, TryForMore, Lash, Back),
    *(Conjure, Counter, Rule, Refuse, Check),
    *(citing(GoOn, "WOD-TURN-01"), citing(Part, "WOD-TURN-01")),
    *(*ACTS, citing(Resume, "WOD-TURN-01")),
)

ACTIONS: Mapping[str, Action] = by_name(
    _WITH_WORDS.values(),
    ROLLING,
)
