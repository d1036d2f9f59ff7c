"""The Interruption: one basic Action, at once, in the middle of another creature's participation.

(KI-INT-01..06)
"""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Act, Choice, Fields
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.ki.actions.not_now import why_no_piece
from rules.ki.actions.pieces import Piece, allowance, carry_on, carry_out, goes_on, pieces
from rules.ki.fight.acts import Handle, Move, Nothing, OnSuccess, Other, Perform, Predict, Strike
from rules.ki.fight.questions import Foreseen
from rules.ki.fight.state import ActionType, Fighter, KiFight, Stint

BASIC = {
    Strike: ActionType.ATTACK,
    Move: ActionType.MOVE,
    Handle: ActionType.INVENTORY,
    Perform: ActionType.TECHNIQUE,
    Other: ActionType.OTHER,
}
"""Maps the first piece of an Interruption to the type of the Action that it is."""


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
    stint.allowances = [allowance(fight, user, type) for type in BASIC.values()]
    fight.stack.append(stint)
    first = yield from unless(
        lambda: not goes_on(fight, stint), _first_piece(fight, user, interrupted, stint, predict)
    )
    if not (first is None or isinstance(first, Nothing)) and goes_on(fight, stint):
        chosen = BASIC[type(first)]
        stint.allowances[:] = [each for each in stint.allowances if each.type is chosen]
        fight.report(
            f"{user.name} interrupts: {chosen.value.capitalize()}.",
            audience=user.eyes,
            clauses=["KI-INT-01", "KI-INT-02", "KI-INT-03"],
        )
        yield from carry_out(fight, stint, first)
        yield from carry_on(fight, stint)
    fight.stack[:] = [each for each in fight.stack if each.id != stint.id]


def _first_piece(
    fight: KiFight, user: Fighter, interrupted: Fighter, stint: Stint, predict: Predict
) -> Resolution[Any]:
    """The Action of the Interruption. A player who does not answer declines it (KI-INT-02)."""
    if predict.on_success is OnSuccess.ATTACK:
        target = fight.combatants.get(predict.target) or interrupted
        if target in fight.seen_by(user):
            return Strike(target.id)
    answer: Piece | Nothing = yield from ask(
        "interrupt",
        user.player,
        f"Does {user.name} interrupt {interrupted.shown_name} with one Action?",
        lambda: Act(
            {**pieces(fight, stint), "decline": Choice("Decline", Fields(Nothing))},
            why_not=lambda act: why_no_piece(fight, stint, act),
        ),
        about=user.id,
        default={"act": "decline"},
        public=not (user.guarded or user.hidden),
        facts=Foreseen("" if interrupted.hidden else interrupted.id, len(fight.stack)),
    )
    return answer
