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
    duel_without_iaijutsu: Literal["penalties", "refuse", "attack_skill"] = field(
        default="penalties",
        metadata=_rule("Whether and how somebody without iaijutsu can duel.", "DICE-07"),
    )
    show_tn: Literal["roller", "public"] = field(
        default="roller", metadata=_rule("Who learns a TN before the dice fall.", "DICE-09")
    )
    void_per_night: Annotated[int, Field(ge=0, le=20)] = field(
        default=1, metadata=_rule("Void points that a night of sleep gives back.", "VOID-03")
    )
    show_action_dice: Literal["own_side", "all"] = field(
        default="own_side", metadata=_rule("Who sees action dice not yet spent.", "INIT-05")
    )
    latecomers: Literal["dice_left", "next_round"] = field(
        default="dice_left",
        metadata=_rule("Which dice somebody has who joins in the middle of a round.", "INIT-08"),
    )
    initiative_compare: Literal["rolled", "unspent"] = field(
        default="rolled", metadata=_rule("Which dice decide the order of a phase.", "INIT-10")
    )
    parry_attempts: Literal["until_success", "one"] = field(
        default="until_success", metadata=_rule("How many may try to parry a blow.", "PARRY-04")
    )
    predeclare_interrupt: bool = field(
        default=True,
        metadata=_rule("An interrupt may be promised before the attack falls.", "PARRY-06"),
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
    stance_tn_compare: Literal["fifth", "raw"] = field(
        default="fifth",
        metadata=_rule("How much of a stance roll is compared with the TN.", "DUEL-05"),
    )
    duel_contested_normal: bool = field(
        default=True,
        metadata=_rule("The contest of a duel rerolls tens and takes void points.", "DUEL-06"),
    )
    duel_default_choice: Literal["gm", "focus", "strike"] = field(
        default="gm", metadata=_rule("What a silent duelist does.", "DUEL-08")
    )
    duel_miss_raise: Literal["damage", "iaijutsu"] = field(
        default="damage",
        metadata=_rule("Which rolls get the raise after a double miss.", "DUEL-21"),
    )
