"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.ruleset import Action
from rules.wayward import acts


def _action(
    name: str,
    title: str,
    help: str,
    params: type[Any],
    questions: tuple[str, ...],
    *clauses: str,
) -> Action:
    return Action(
        name=name,
        title=title,
        help=help,
        params=params,
        questions=questions,
        clauses=tuple([f"WAY-{clause}" for clause in clauses]),
    )


_TURN = (
    _action("attack", "Attack", "Strike somebody.", acts.Attack, ("act",), "ATK-01", "UNARM-01"),
    _action("block", "Block", "Guard yourself.", acts.Block, ("act", "defend"), "BLOCK-01"),
    _action("move", "Move", "Cover ground.", acts.Move, ("act",), "MOVE-01"),
    _action("rest", "Rest", "Catch your breath.", acts.Rest, ("act",), "REST-01"),
)

_ABORT = (
    _action("break_off", "Break off", "Stop it.", acts.BreakOff, ("abort",), "DELAY-02"),
    _action("go_on", "Go on", "Let it come.", acts.GoOn, ("abort",), "DELAY-02"),
)

_DEFENCE = (
    _action("dodge", "Dodge", "Get out of the way.", acts.Dodge, ("defend",), "DODGE-01"),
    _action("endure", "No defence", "Let it hit.", acts.Nothing, ("defend",), "ATK-02"),
)

_OUT_OF_TURN = (
    _action("abort", "Break off", "Break off what you do.", acts.Abort, (), "ABORT-01", "ABORT-02"),
)

ACTIONS: Mapping[str, Action] = {
    action.name: action for group in (_TURN, _ABORT, _DEFENCE, _OUT_OF_TURN) for action in group
}
