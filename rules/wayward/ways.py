"""Every way to act on one's turn, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from rules.wayward import acts, strikes, waiting
from rules.wayward.way import Way

_EVERY = (
    Way(
        name="attack",
        title="Attack",
        wish=acts.Attack,
        fields=strikes.attack_fields,
        plan=strikes.plan_attack,
        perform=strikes.attack,
    ),
    Way(
        name="block",
        title="Block",
        wish=acts.Block,
        fields=waiting.block_fields,
        plan=waiting.plan_block,
        perform=waiting.nothing_more,
    ),
    Way(
        name="move",
        title="Move",
        wish=acts.Move,
        fields=waiting.move_fields,
        plan=waiting.plan_move,
        perform=waiting.nothing_more,
    ),
    Way(
        name="rest",
        title="Rest",
        wish=acts.Rest,
        fields=waiting.rest_fields,
        plan=waiting.plan_rest,
        perform=waiting.rest,
    ),
)

WAYS: Mapping[str, Way] = {way.name: way for way in _EVERY}
