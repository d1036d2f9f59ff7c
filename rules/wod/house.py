"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"WOD-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of one table."""

    extra_die_chains: bool = field(
        default=True, metadata=_rule("A 10 on an extra die gives another one.", "POOL-07")
    )
    cancelled_ten_keeps_extra: bool = field(
        default=True,
        metadata=_rule("A 10 struck out by a 1 keeps its extra die.", "POOL-07", "BOTCH-02"),
    )
    tens_explode: Literal["dw", "specialty", "always", "never"] = field(
        default="dw", metadata=_rule("Whose 10s give extra dice.", "POOL-08")
    )
    modifier_cap: Annotated[int, Field(ge=0, le=10)] = field(
        default=3,
        metadata=_rule("The most that modifiers move a difficulty, up or down.", "DIFF-02"),
    )
    difficulty_floor: Annotated[int, Field(ge=2, le=9)] = field(
        default=2, metadata=_rule("The lowest difficulty there is.", "DIFF-02")
    )
    convert_above_nine: bool = field(
        default=True,
        metadata=_rule("The part of a difficulty above 9 becomes a threshold.", "DIFF-02"),
    )
    empty_pool: Literal["fail", "one_die"] = field(
        default="fail", metadata=_rule("The rule for a pool without dice.", "POOL-11")
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
    draw_costs_action: bool = field(
        default=True,
        metadata=_rule("Drawing a weapon is an action of its own.", "ACTION-01", "FEAT-01"),
    )
    botch_rule: Literal["ones_exceed", "no_successes"] = field(
        default="ones_exceed", metadata=_rule("The rule for a botch.", "BOTCH-03")
    )
    auto_success_pool_vs_diff: bool = field(
        default=False,
        metadata=_rule("No roll is needed if the pool is as large as the difficulty.", "AUTO-01"),
    )
    willpower_after_roll: bool = field(
        default=False, metadata=_rule("Willpower may be spent once the dice are seen.", "WILL-01")
    )
    willpower_counts_toward_threshold: bool = field(
        default=False, metadata=_rule("A threshold may take the Willpower success.", "WILL-02")
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
    default_varied_difficulty: Annotated[int, Field(ge=0, le=10)] = field(
        default=6,
        metadata=_rule(
            "A varied difficulty if the GM names none; with 0 the bot waits for the GM.", "FEAT-02"
        ),
    )
    torture_rules: bool = field(
        default=False, metadata=_rule("The feat of torture may be used.", "FEAT-19")
    )
    uninjured_box: bool = field(
        default=False,
        metadata=_rule("The health chart has an eighth box on top.", "HEALTH-01", "DMG-13"),
    )
    psychic_soak: Literal["rating", "current"] = field(
        default="rating", metadata=_rule("Which Willpower soaks psychic trauma.", "DMG-09")
    )
    damage_mode: Literal["pool", "successes"] = field(
        default="pool", metadata=_rule("Where levels of damage come from.", "DMG-11")
    )
    damage_ones: bool = field(
        default=False, metadata=_rule("1s take successes from damage.", "DMG-11")
    )
    soak_ones: bool = field(default=True, metadata=_rule("1s take successes from soak.", "SOAK-01"))
    ambush_defence: bool = field(
        default=False,
        metadata=_rule("The victim of an ambush may defend against its attack.", "AMBUSH-02"),
    )
    human_stamina_vs_lethal_in_armour: bool = field(
        default=True,
        metadata=_rule("In armour a human's stamina soaks lethal harm too.", "ARMOR-01"),
    )
    healing_clock: Literal["campaign", "real"] = field(
        default="campaign",
        metadata=_rule("Which time heals between fights: the GM's, or real time.", "HEAL-01"),
    )
