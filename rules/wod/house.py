"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"WOD-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of one table."""

    tens_explode: Literal["dw", "specialty", "always", "never"] = field(
        default="dw", metadata=_rule("Whose 10s give extra dice.", "POOL-08")
    )
    threshold_before_ones: bool = field(
        default=True, metadata=_rule("The threshold comes off before the 1s do.", "THRESH-04")
    )
    complementary: bool = field(
        default=True, metadata=_rule("One roll may help another.", "COMP-01")
    )
    complementary_first_success_counts: bool = field(
        default=True, metadata=_rule("The first success of a helping roll counts too.", "COMP-02")
    )
    tens_cancel_ones: bool = field(
        default=False,
        metadata=_rule("Each 10 takes a 1 away before the 1s take successes.", "BOTCH-02"),
    )
    botch_rule: Literal["ones_exceed", "no_successes", "not_with_specialty"] = field(
        default="ones_exceed", metadata=_rule("The rule for a botch.", "BOTCH-03")
    )
    auto_success_pool_vs_diff: bool = field(
        default=False,
        metadata=_rule("No roll is needed if the pool is as large as the difficulty.", "AUTO-01"),
    )
    willpower_gives: Literal["success", "three_dice"] = field(
        default="success",
        metadata=_rule("A point of Willpower is a success, or three more dice.", "WILL-02"),
    )
    wounds_affect_initiative: bool = field(
        default=False, metadata=_rule("Wound penalties lower initiative.", "INIT-01")
    )
    initiative_each_turn: bool = field(
        default=False, metadata=_rule("Initiative is rolled anew every turn.", "INIT-04")
    )
    dw_ties: bool = field(
        default=True,
        metadata=_rule("Bosses win ties, then players and allies, then others.", "INIT-05"),
    )
    declare_order: Literal["simultaneous", "lowest_first"] = field(
        default="simultaneous", metadata=_rule("In which order actions are declared.", "INIT-06")
    )
    torture_rules: bool = field(
        default=False, metadata=_rule("The feat of torture may be used.", "FEAT-19")
    )
    uninjured_box: bool = field(
        default=False,
        metadata=_rule("The health chart has an eighth box on top.", "HEALTH-01", "DMG-13"),
    )
