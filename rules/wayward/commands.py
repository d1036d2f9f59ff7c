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

_DEFENCE = (
    _action("dodge", "Dodge", "Get out of the way.", acts.Dodge, ("defend",), "DODGE-01"),
    _action("endure", "No defence", "Let it hit.", acts.Nothing, ("defend",), "ATK-02"),
)

ACTIONS: Mapping[str, Action] = {
    action.name: action for group in (_TURN, _DEFENCE) for action in group
}
