"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from rules.ki.sheets.values import LuckText

Hours: TypeAlias = Annotated[float, Field(gt=0, le=24 * 365)]


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": clauses}


@dataclass(kw_only=True)
class House:
    """The house rules of ki at this table."""

    dluck: LuckText = field(
        default="1d6", metadata=_rule("dLuck, the game's one die.", "KI-INIT-03")
    )
    narration_max_hours: Hours = field(
        default=24.0,
        metadata=_rule("Hours to wait for the GM's narration of a round.", "KI-INTER-01"),
    )
    interlude_max_hours: Hours = field(
        default=24.0,
        metadata=_rule("Hours that an Interlude lasts at the most.", "KI-INTER-02"),
    )
    tie_scope: Literal["turn", "round", "combat"] = field(
        default="round",
        metadata=_rule("How long the result of a tie in order holds.", "KI-PART-03"),
    )
    surge_pays_entry: bool = field(
        default=False,
        metadata=_rule("A Surge may pay for entering the participation it opens.", "KI-PART-05"),
    )
    lock_targets: bool = field(
        default=False, metadata=_rule("Targets are declared with the Actions.", "KI-PART-08")
    )
    distance_unit: Annotated[str, Field(min_length=1, max_length=20)] = field(
        default="metres", metadata=_rule("The unit that movement is measured in.", "KI-ACT-01")
    )
    unarmed_attacks: Literal["per_free_hand", "one"] = field(
        default="per_free_hand",
        metadata=_rule("How many unarmed attacks one Attack Action allows.", "KI-ACT-04"),
    )
    last_breath_ends: Literal["combat", "rounds", "next_participation"] = field(
        default="combat",
        metadata=_rule("When a Last Breath ends and the character dies.", "KI-HP-08"),
    )
    last_breath_rounds: Annotated[int, Field(ge=1, le=100)] = field(
        default=1,
        metadata=_rule("Rounds of a Last Breath, if it is to end by rounds.", "KI-HP-08"),
    )
    wound_source: Literal["gm_text", "gm_tables"] = field(
        default="gm_text", metadata=_rule("Where the effect of a wound comes from.", "KI-HP-10")
    )
    rest_hp: Annotated[float, Field(ge=0, le=1)] = field(
        default=1.0, metadata=_rule("Share of all HP that a rest gives back.", "KI-HP-11")
    )
    show_attack_scores: Literal["after_choice", "never", "open"] = field(
        default="after_choice",
        metadata=_rule("When a target sees the Attack Scores.", "KI-ATK-04"),
    )
    block_overflow: Literal["carries_on", "absorbed"] = field(
        default="carries_on",
        metadata=_rule(
            "Where the rest of the damage goes when a blocking weapon breaks.", "KI-DEF-07"
        ),
    )
    predict_interruptions: bool = field(
        default=True,
        metadata=_rule("Attacks made in an Interruption may be predicted.", "KI-INT-06"),
    )
    rest_restores_stamina: bool = field(
        default=True, metadata=_rule("A rest fills stamina as well.", "KI-SUR-02")
    )
