"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from rules.engine.grouped import Group, Grouped


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


CLOCK = re.compile(r"(\d\d):(\d\d) UTC(?:([+-])(\d\d):(\d\d))?")


def _clock(raw: str) -> str:
    found = CLOCK.fullmatch(raw)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59 or int(found[4] or 0) > 14:
        raise ValueError("write an hour like 00:00 UTC or 06:00 UTC+02:00")
    return raw


RollKinds: TypeAlias = Annotated[tuple[RollKind, ...], BeforeValidator(_split)]
Actions: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_split), Field(max_length=20)]
ClockTime: TypeAlias = Annotated[str, Field(max_length=20), AfterValidator(_clock)]


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"WAY-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class RollRules(Group):
    """House rules of rolls."""

    round_stat_bonus: Literal["floor", "none"] = field(
        default="floor",
        metadata=_rule(
            "Whether stat/10, XP/400 and similar bonuses lose their fractions.",
            "INIT-01",
            "STAM-01",
        ),
    )
    d20_bonus_rolls: RollKinds = field(
        default=(
            *(RollKind.DEFENSIVE, RollKind.SKILL, RollKind.GENJUTSU),
            *(RollKind.GRAPPLE, RollKind.INITIATIVE),
        ),
        metadata=_rule("The rolls to which a bonus on d20 rolls applies.", "D20-03"),
    )


@dataclass(kw_only=True)
class TurnRules(Group):
    """House rules of turns, Action Points and interrupts."""

    simultaneous_sealed: bool = field(
        default=True,
        metadata=_rule("People who act on the same count declare in secret.", "SIMUL-01"),
    )
    public_ap: bool = field(
        default=False, metadata=_rule("Everybody sees everybody's Action Points.", "AP-04")
    )
    forced_abort_keeps_interrupt_delay: bool = field(
        default=False,
        metadata=_rule("After a forced abort, interrupts still delay the next action.", "CBEX-04"),
    )
    interrupt_half: Literal["exact", "ceil"] = field(
        default="exact", metadata=_rule("How half a Speed is rounded for interrupts.", "INTR-02")
    )
    interrupt_total_includes_seals: bool = field(
        default=True, metadata=_rule("The seals of an interrupt delay its user too.", "INTR-04")
    )
    interrupt_floor_scope: Literal["all", "defensive_only"] = field(
        default="all", metadata=_rule("Which interrupts may fall below Speed 3.", "INTR-05")
    )
    ap_cancels_increases: bool = field(
        default=False,
        metadata=_rule("Action Points may undo what makes an action slower.", "INTR-05"),
    )


@dataclass(kw_only=True)
class AttackRules(Group):
    """House rules of attacks, damage and distances."""

    round_damage: Literal["floor_at_end", "floor_each_step", "nearest"] = field(
        default="floor_at_end", metadata=_rule("When fractions of damage are dropped.", "DMG-01")
    )
    flat_damage_in_percent: bool = field(
        default=False,
        metadata=_rule("Percentages also raise flat damage bonuses.", "MIT-02"),
    )
    called_shot_side: Literal["roll", "attacker"] = field(
        default="roll", metadata=_rule("Who chooses which limb a Called Shot hits.", "CALLED-01")
    )
    positions: Literal["off", "ranges", "grid"] = field(
        default="ranges", metadata=_rule("How the bot keeps positions.", "MOVE-01")
    )
    aoe_short_rounding: Literal["floor", "ceil"] = field(
        default="floor",
        metadata=_rule("How yards missing to an area's edge are rounded.", "AOE-03"),
    )


@dataclass(kw_only=True)
class DefenceRules(Group):
    """House rules of defences."""

    default_defence: Literal["block_dodge_none", "dodge_block_none", "none"] = field(
        default="block_dodge_none",
        metadata=_rule("How somebody defends who gives no answer.", "DEF-01"),
    )
    dr_vs_status_damage: bool = field(
        default=False,
        metadata=_rule(
            "Damage Reduction also lowers the damage of statuses.", "DR-02", "IGNITE-02"
        ),
    )
    take_hit_minutes: Annotated[int, Field(ge=1, le=10080)] = field(
        default=60,
        metadata=_rule("For how many minutes allies may say that they take a hit.", "TAKE-01"),
    )
    parry_double_bonus: bool = field(
        default=False,
        metadata=_rule("One source may help a Parry twice.", "PARRY-05"),
    )


@dataclass(kw_only=True)
class JutsuRules(Group):
    """House rules of handseals and genjutsu."""

    genjutsu_willpower: Literal["noticed_only", "standing_order", "always_ask"] = field(
        default="noticed_only",
        metadata=_rule("Whether Willpower is offered against an unnoticed genjutsu.", "GENJ-12"),
    )
    seals_shaken_by: Literal["blows", "blows_and_ignite", "all"] = field(
        default="blows_and_ignite",
        metadata=_rule("Which damage can interrupt handseals.", "HANDS-07"),
    )


@dataclass(kw_only=True)
class StealthRules(Group):
    """House rules of Stealth and Sneak Attacks."""

    rehide_keep_higher: bool = field(
        default=False, metadata=_rule("Hiding again keeps the better Stealth TN.", "HIDE-03")
    )
    rehide_shakes_finders: bool = field(
        default=False, metadata=_rule("Hiding again shakes off finders.", "SEARCH-02")
    )
    stealth_level1_extra: Actions = field(
        default=(),
        metadata=_rule("The further actions that are allowed at Stealth level 1.", "STEALTH-03"),
    )
    point_out_bonus_for_all: bool = field(
        default=False,
        metadata=_rule("The +5 of Point Out counts against all who hide.", "SEARCH-05"),
    )
    sneak_abort_costs_speed: bool = field(
        default=False,
        metadata=_rule("A Sneak Attack as an interrupt has +1 Speed.", "SNEAK-02"),
    )
    sneak_interrupt_first: bool = field(
        default=True,
        metadata=_rule("A Sneak Attack comes before what it interrupts.", "SNEAK-09"),
    )
    sneak_calloff_refunds_ap: bool = field(
        default=False,
        metadata=_rule("Calling an action off gives its Action Points back.", "SNEAK-10"),
    )


@dataclass(kw_only=True)
class ConditionRules(Group):
    """House rules of falling, and of status effects."""

    incapacitated_keeps_upkeeps: bool = field(
        default=True, metadata=_rule("The Incapacitated keep their Upkeeps.", "INCAP-02")
    )
    unconscious_ends_upkeeps: bool = field(
        default=True, metadata=_rule("The Unconscious lose their Upkeeps.", "UNCON-01")
    )
    gm_confirms_death: bool = field(
        default=True,
        metadata=_rule("The GM must confirm the death of a player's character.", "DEATH-01"),
    )
    tick_clock: Literal["from_infliction", "multiples_of_5"] = field(
        default="from_infliction",
        metadata=_rule("When effects that act every 5 counts do so.", "BLEED-01", "IGNITE-02"),
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
    suffocation_roll_adds_penalty: bool = field(
        default=True,
        metadata=_rule("The roll for Suffocation adds to the Stamina penalty.", "SUFF-03"),
    )


@dataclass(kw_only=True)
class FatigueRules(Group):
    """House rules of Fatigue."""

    fatigue_change_timing: Literal["end_of_count", "at_once"] = field(
        default="end_of_count",
        metadata=_rule(
            "When a new Fatigue level begins to act.",
            *("SIMUL-04", "STAM-04", "FATIGUE-04", "FATIGUE-08"),
        ),
    )
    fatigue_reset_per_battle: bool = field(
        default=False, metadata=_rule("Every battle begins at Fatigue 0.", "FATIGUE-01")
    )


@dataclass(kw_only=True)
class WoundRules(Group):
    """House rules of wounds."""

    wound_threshold_strict: bool = field(
        default=False, metadata=_rule("A wound needs more damage than its threshold.", "WOUND-01")
    )
    one_location_roll_per_hit: bool = field(
        default=False, metadata=_rule("All wounds of a hit share their location.", "LOC-01")
    )
    needling_joint_pierced: Annotated[int, Field(ge=0, le=16)] = field(
        default=4, metadata=_rule("The Needling of both Joint Pierced wounds.", "COND-02")
    )


@dataclass(kw_only=True)
class RecoveryRules(Group):
    """House rules of recovery."""

    day_start: ClockTime = field(
        default="00:00 UTC", metadata=_rule("When a day begins, for Willpower.", "RECOV-05")
    )
    willpower_refill_in_combat: bool = field(
        default=False, metadata=_rule("Willpower returns in combat too.", "RECOV-05")
    )
    days_per_wound_week: Annotated[float, Field(gt=0, le=365)] = field(
        default=1.0, metadata=_rule("How many real days heal one week of a wound.", "RECOV-06")
    )
    recovery_clock: Literal["ooc", "ic"] = field(
        default="ooc",
        metadata=_rule("What heals people: real time or the story's time.", "ICREC-01"),
    )


@dataclass(kw_only=True)
class House(Grouped):
    """The house rules of one table, by the chapters of the rulebook.

    rolls       rolls of a d20
    turns       turns, Action Points and interrupts
    attack      attacks, damage and distances
    defence     defences
    jutsu       handseals and genjutsu
    stealth     Stealth and Sneak Attacks
    conditions  falling, and status effects
    fatigue     Fatigue
    wounds      wounds
    recovery    recovery
    """

    rolls: RollRules = field(default_factory=RollRules)
    turns: TurnRules = field(default_factory=TurnRules)
    attack: AttackRules = field(default_factory=AttackRules)
    defence: DefenceRules = field(default_factory=DefenceRules)
    jutsu: JutsuRules = field(default_factory=JutsuRules)
    stealth: StealthRules = field(default_factory=StealthRules)
    conditions: ConditionRules = field(default_factory=ConditionRules)
    fatigue: FatigueRules = field(default_factory=FatigueRules)
    wounds: WoundRules = field(default_factory=WoundRules)
    recovery: RecoveryRules = field(default_factory=RecoveryRules)

    @property
    def day_begins(self) -> timedelta:
        """The time after midnight UTC when a day begins; negative if on the day before."""
        found = CLOCK.fullmatch(self.recovery.day_start)
        if found is None:
            return timedelta()
        local = timedelta(hours=int(found[1]), minutes=int(found[2]))
        ahead = timedelta(hours=int(found[4] or 0), minutes=int(found[5] or 0))
        return local + ahead if found[3] == "-" else local - ahead
