"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"L7R-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of l7r at this table."""

    overflow_bonus: Annotated[int, Field(ge=1, le=2)] = field(
        default=2, metadata=_rule("What each die kept beyond ten adds, outside duels.", "DICE-04")
    )
    duel_without_iaijutsu: Literal["penalties", "refuse"] = field(
        default="penalties",
        metadata=_rule("Whether somebody without iaijutsu can duel.", "DICE-07"),
    )
    interrupt_actions: Literal["parry", "parry_and_attack"] = field(
        default="parry", metadata=_rule("What an interrupt action can be.", "PARRY-09")
    )
    failed_parry_damage: Literal["none", "reduced"] = field(
        default="none", metadata=_rule("Extra damage dice once a parry has failed.", "DMG-05")
    )
    crippled_reroll: bool = field(
        default=True, metadata=_rule("Crippled fighters may pay to reroll their tens.", "SW-04")
    )
    duel_miss_raise: Literal["damage", "iaijutsu"] = field(
        default="damage",
        metadata=_rule("Which rolls get the raise after a double miss.", "DUEL-21"),
    )
