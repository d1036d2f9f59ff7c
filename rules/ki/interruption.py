"""The Interruption: one basic Action, at once, in the middle of another creature's participation.

(KI-INT-01..06)
"""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, unless
from rules.engine.kit.acts import Act, act, offer
from rules.ki.actions import OF_ACTIONS, Surge, allowance, carry_on, carry_out, goes_on
from rules.ki.attack import Strike
from rules.ki.defence import OnSuccess, Predict
from rules.ki.questions import Foreseen
from rules.ki.shared_fields import Doing, Piece
from rules.ki.state import ActionType, Fighter, KiFight, Stint

BASIC = (
    ActionType.ATTACK,
    ActionType.MOVE,
    ActionType.INVENTORY,
    ActionType.TECHNIQUE,
    ActionType.OTHER,
)
"""The Actions that an Interruption may be."""


@act("decline", "interrupt", clauses="KI-INT-01 KI-INT-02", group="answer")
class Decline(Act[Doing]):
    """Do not use the Interruption (KI-INT-01, KI-INT-02)."""

    help = "Do not use the Interruption."
    says = "does not interrupt"


def interrupt(
    fight: KiFight, user: Fighter, interrupted: Fighter, predict: Predict
) -> Resolution[None]:
    """Take the Interruption that the Predict named, or ask for it.

    The interrupted creature goes on afterwards. An Interruption costs nothing, is no participation,
    and cannot be saved for later. Interruptions within it are settled first: the stints under way
    are a stack. (KI-INT-01..06)
    """
    if predict.on_success is OnSuccess.DECLINE or not user.able:
        return
    stint = Stint(
        id=fight.fresh_id("stint"), who=user.id, interruption=True, interrupts=interrupted.id
    )
    stint.allowances = [allowance(fight, user, type) for type in BASIC]
    fight.stack.append(stint)
    first = yield from unless(
        lambda: not goes_on(fight, stint), _first_piece(fight, user, interrupted, stint, predict)
    )
    if isinstance(first, Piece) and goes_on(fight, stint):
        chosen = first.type
        stint.allowances[:] = [each for each in stint.allowances if each.type is chosen]
        fight.report_of(
            user,
            f"{user.name} interrupts: {chosen.value.capitalize()}.",
            clauses="KI-INT-01 KI-INT-02 KI-INT-03 KI-INT-04",
        )
        yield from carry_out(fight, stint, first)
        yield from carry_on(fight, stint)
    fight.stack[:] = [each for each in fight.stack if each.id != stint.id]


def _first_piece(
    fight: KiFight, user: Fighter, interrupted: Fighter, stint: Stint, predict: Predict
) -> Resolution[Piece | Decline]:
    """The Action of the Interruption. A player who does not answer declines it (KI-INT-02)."""
    if predict.on_success is OnSuccess.ATTACK:
        target = fight.combatants.get(predict.target) or interrupted
        if target in fight.seen_by(user):
            return Strike(target.id)
    answer: Piece | Decline = yield from ask(
        "interrupt",
        user.player,
        f"Does {user.name} interrupt {interrupted.shown_name} with one Action?",
        lambda: offer(Doing(fight, user, stint), *OF_ACTIONS, Surge, Decline, stray=_done),
        about=user.id,
        default={"act": "decline"},
        public=not (user.guarded or user.hidden),
        facts=Foreseen("" if interrupted.hidden else interrupted.id, len(fight.stack)),
    )
    return answer


def _done(act: str) -> str:
    return "This is an Interruption: end it with Decline." if act == "done" else ""
