"""Who sees a roll that the GM calls for: the same choice in every game."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

from rules.engine.asking.forms import OneOf
from rules.engine.asking.requests import Resolution
from rules.engine.asking.secret_rolls import within
from rules.engine.kit.acts import field
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM_ONLY

T = TypeVar("T")


class SeenBy(StrEnum):
    """Who sees a called roll: everybody, the player and the GM, or the GM alone."""

    PUBLIC = "public"
    PRIVATE = "private"
    BLIND = "blind"


def seen_field() -> SeenBy:
    """The field that says who sees a called roll."""
    return field(
        OneOf(tuple(SeenBy), "Who sees it"),
        "All; private: player and GM; blind: GM",
        default=SeenBy.PUBLIC,
        says={
            "private": "Nobody but the player and the GM sees it",
            "blind": "Only the GM sees it",
            "*": "",
        },
    )


def make_called(
    fight: Encounter[Any, Any], roller: Combatant, seen: SeenBy, rolling: Resolution[T]
) -> Resolution[T]:
    """Make a called roll before those who may see it."""
    if seen is SeenBy.PUBLIC:
        return rolling
    return within(fight, GM_ONLY if seen is SeenBy.BLIND else roller.own, rolling)
