"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator


class RollKind(StrEnum):
    """The kinds of d20 roll that a generic bonus may reach (WAY-D20-01, WAY-D20-03)."""

    DEFENSIVE = "defensive"
    SKILL = "skill"
    GENJUTSU = "genjutsu"
    GRAPPLE = "grapple"
    INITIATIVE = "initiative"
    STATUS = "status"
    OTHER = "other"


def _split(raw: Any) -> Any:
    """A list as people write it: words between commas; "none" is an empty list."""
    if not isinstance(raw, str):
        return raw
    words = [word.strip().casefold() for word in raw.split(",")]
    return tuple([word.replace(" ", "_") for word in words if word not in ("", "none")])


RollKinds: TypeAlias = Annotated[tuple[RollKind, ...], BeforeValidator(_split)]


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"WAY-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of one table."""

    d20_bonus_rolls: RollKinds = field(
        default=(
            *(RollKind.DEFENSIVE, RollKind.SKILL, RollKind.GENJUTSU),
            *(RollKind.GRAPPLE, RollKind.INITIATIVE),
        ),
        metadata=_rule("The rolls to which a bonus on d20 rolls applies.", "D20-03"),
    )
    forced_abort_keeps_interrupt_delay: bool = field(
        default=False,
        metadata=_rule("After a forced abort, interrupts still delay the next action.", "CBEX-04"),
    )
    interrupt_floor_scope: Literal["all", "defensive_only"] = field(
        default="all", metadata=_rule("Which interrupts may fall below Speed 3.", "INTR-05")
    )
    ap_cancels_increases: bool = field(
        default=False,
        metadata=_rule("Action Points may undo what makes an action slower.", "INTR-05"),
    )
    sneak_abort_costs_speed: bool = field(
        default=False,
        metadata=_rule("A Sneak Attack as an interrupt has +1 Speed.", "SNEAK-02"),
    )
    bleed_decay_divisor: Literal[20, 30] = field(
        default=20,
        metadata=_rule("The number that divides RES when a Bleed gets weaker.", "BLEED-03"),
    )
    ignite_lowers_stealth_tn: bool = field(
        default=False, metadata=_rule("Being on fire lowers a present Stealth TN.", "IGNITE-01")
    )
    ignite_flat_factor: Literal[1, 2] = field(
        default=1, metadata=_rule("How many times an Ignite adds its severity.", "IGNITE-02")
    )
    poison_stacking: Literal["all", "highest"] = field(
        default="all", metadata=_rule("Which of several poisons do damage.", "POISON-03")
    )
    fatigue_reset_per_battle: bool = field(
        default=False, metadata=_rule("Every battle begins at Fatigue 0.", "FATIGUE-01")
    )
    wound_threshold_strict: bool = field(
        default=False, metadata=_rule("A wound needs more damage than its threshold.", "WOUND-01")
    )
    one_location_roll_per_hit: bool = field(
        default=False, metadata=_rule("All wounds of a hit share their location.", "LOC-01")
    )
    recovery_clock: Literal["ooc", "ic"] = field(
        default="ooc",
        metadata=_rule("What heals people: real time or the story's time.", "ICREC-01"),
    )
