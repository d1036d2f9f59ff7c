"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"L5R-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of l5r at this table."""

    all_delay_ends_round: Literal["asked", "always", "never"] = field(
        default="asked",
        metadata=_rule(
            "Whether the last Turn ends the Round when all others have delayed: if the last person "
            "asked to delay too, always, or never.",
            "TURN-06",
        ),
    )
    void_on_rolls: bool = field(
        default=False,
        metadata=_rule("A Void Point adds a die thrown and kept to a roll.", "ROLL-01"),
    )
    called_raises: bool = field(
        default=False,
        metadata=_rule("An attack may be made harder for more damage.", "ATTACK-04", "ROLL-03"),
    )
    wound_rank_multiplier: Annotated[int, Field(ge=2, le=5)] = field(
        default=2, metadata=_rule("How many times Earth each later Wound Rank holds.", "WOUND-01")
    )
    ambush_roll: Literal["leader", "cooperative", "each_member_best"] = field(
        default="leader", metadata=_rule("How a group rolls for an ambush.", "AMB-04")
    )
