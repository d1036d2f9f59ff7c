"""Every act by name, in the order of the reference, and those that are possible at any time."""

from __future__ import annotations

from rules.engine.kit.acts import actions, out_of_turn
from rules.engine.kit.judging import Refuse, Rule
from rules.engine.kit.pausing import GoOn, Part, Resume, citing
from rules.wod.actions import Preset
from rules.wod.ambush import Back, Lash, Lay
from rules.wod.attack import Conjure, OneSuccess, TryForMore
from rules.wod.attempts import Fresh, Harder
from rules.wod.board import Align
from rules.wod.care import Care, Decide, Impair, Mend, Pass, Stabilise, Treat, Wound
from rules.wod.checks import Consequence
from rules.wod.circumstances import Circumstance, Clear
from rules.wod.defence import DEFENCES, Blocking, Counter, Take, Use
from rules.wod.fallen_targets import GoOn as StrikeOn
from rules.wod.fallen_targets import HoldBack, Retarget
from rules.wod.feats import Goal, Heave, Rate, Relent, Set, Try, Waive
from rules.wod.harm import Hinder, Wear
from rules.wod.movement import Ground
from rules.wod.resisted_rolls import Contend, Exchange, Oppose, Pursue, Resist
from rules.wod.rulings import Check
from rules.wod.single_rolls import (
    Aided,
    Allow,
    Assist,
    Call,
    Deny,
    Forgive,
    Ready,
    StayOut,
    Swap,
    Test,
    Worsen,
)
from rules.wod.tasks import Begin, JoinIn, StayAway, Team, Track, Work
from rules.wod.turns import DECLARATIONS

ANYTIME = (
    *(Preset, Lay, Hinder, Circumstance, Blocking, Clear, Consequence, Wear, Ground, Align),
    *(Resume, Decide, Wound, Mend, Pass, Care),
    *(Stabilise, Treat, Impair),
    *(Test, Try, Oppose, Aided, Heave, Call, Forgive, Relent),
    *(Begin, Work, Team, Contend, Pursue, Exchange, Track),
)

OUT_OF_TURN = out_of_turn(*ANYTIME)


ACTIONS = actions(
    *(*DECLARATIONS, Retarget, HoldBack, StrikeOn),
    *(*DEFENCES, Use, Take),
    *(OneSuccess, TryForMore, Lash, Back),
    *(Conjure, Counter, citing(Rule, "WOD-AUTO-01"), citing(Refuse, "WOD-DIFF-01"), Check),
    *(citing(GoOn, "WOD-TURN-01"), citing(Part, "WOD-TURN-01")),
    *(*ANYTIME, citing(Resume, "WOD-TURN-01")),
    *(Set, Waive, Goal, Rate, Harder, Fresh, Allow, Deny, Worsen),
    *(Ready, Swap, Resist, Assist, StayOut, JoinIn, StayAway),
)
