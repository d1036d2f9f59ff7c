"""What a technique, an item or a poison does beside damage, as values that the rules apply."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from rules.wayward.character.values import SKILLS, Amount, Slug, StatusKind, Words, slug

STRICT = ConfigDict(extra="forbid")

Affliction: TypeAlias = StatusKind | Literal["stun"]
"""A status effect, or Stun, which moves the next action and is kept apart (WAY-STUN-02)."""


class StatusRoll(StrEnum):
    """What the victim rolls against, if anything (WAY-STATUS-01..04).

    NONE        nothing: the effect comes with a hit, or with the use
    a skill     the inflicter's roll of that skill, against Resistance
    GENJUTSU    opposed genjutsu rolls
    INITIATIVE  opposed Initiative rolls
    ACCURACY    no roll of the inflicter's: the number is the attack's Accuracy
    SECOND_BEST the second highest of the maker's Chakra Control, Medicine, Research and Toxicology
    """

    NONE = ""
    CHAKRA_CONTROL = "chakra_control"
    ATHLETICS = "athletics"
    TOXICOLOGY = "toxicology"
    GENJUTSU = "genjutsu"
    INITIATIVE = "initiative"
    ACCURACY = "accuracy"
    SECOND_BEST = "second_best"


class When(StrEnum):
    """What must have happened for a status to come.

    HIT       the attack hit, and did damage if it does any (WAY-STATUS-05)
    FULL_HIT  the attack hit without partial success
    INSIDE    as long as somebody is in the area, and once more every `every` counts
    HELD      as long as the target is held in the technique, every `every` counts
    """

    HIT = "hit"
    FULL_HIT = "full_hit"
    INSIDE = "inside"
    HELD = "held"


@dataclass(frozen=True, kw_only=True)
class Inflicts:
    """A status that something inflicts.

    `severity` is reckoned with the user's numbers. `against` is the skill the victim rolls.
    `duration` is in counts, None where the status has its own end; it loses 1 every `fade` counts,
    if that is not 0. `most` is the highest that `grows` (so much every `every` counts) leads to.
    A victim of genjutsu rolls anew every `every` counts, each time 1 better. With `adds` it makes
    an effect of its kind that is there worse instead of replacing it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    status: Affliction
    severity: Amount = "1"
    roll: StatusRoll = StatusRoll.NONE
    against: Slug = "resistance"
    duration: Amount = ""
    fade: Annotated[int, Field(ge=0, le=999)] = 0
    when: When = When.HIT
    every: Annotated[int, Field(ge=0, le=999)] = 0
    grows: Annotated[int, Field(ge=0, le=99)] = 0
    most: Amount = ""
    adds: bool = False


TARGETS = frozenset(
    {
        *("accuracy", "defense", "dodge", "parry", "d20", "skills", "status_roll"),
        *("grapple", "grapple_offense", "grapple_defense", "offense"),
        *("genjutsu", "genjutsu_offense", "genjutsu_defense", "initiative"),
        *("speed", "speed_pct", "attack_speed", "damage_speed", "seal_speed", "seal_speed_pct"),
        *("pdb", "ndb", "db_pct", "db_flat", "damage_pct", "damage_flat", "damage_taken_pct"),
        *("wounding_pct", "wounding_flat", "wounds_caused", "block_pct", "resist_pct", "dr"),
        *("stamina_roll", "chakra_roll", "fatigue_rolls", "fatigue_bonus", "costs"),
        *("upkeep_each", "ap_gain", "ap_max", "move_pct", "str_pct", "agi_pct"),
        *("visibility", "immobility", "fatigue", "search_chain"),
    }
)
"""The numbers that a modifier may change, beside ``skill:<name>``. A Fatigue roll is either kind
of roll; `skills` are all of them; `costs` are Stamina and Chakra; what ends in _pct is in percent.
`fatigue_bonus` is added to the +5 of each Fatigue level. `visibility` and `immobility` are
penalties like the statuses of those names: the largest counts."""


def _target(raw: str) -> str:
    word, _, skill = raw.partition(":")
    if skill and slug(word) == "skill":
        return f"skill:{slug(skill)}"
    if slug(raw) in SKILLS:
        return f"skill:{slug(raw)}"
    if slug(raw) not in TARGETS:
        raise ValueError(f"nothing called {raw} can be modified; there are: {', '.join(known())}")
    return slug(raw)


def known() -> list[str]:
    """What a modifier may change, in the order of the alphabet."""
    return sorted(TARGETS)


Target: TypeAlias = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_target)]
"""The name of a number that a modifier changes; a skill's own name stands for ``skill:<name>``."""


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """A number that something adds to another, by its name; below 0 it is a penalty.

    `source` is what people read, and what is compared where one source counts only once
    (WAY-PARRY-05, WAY-PARRY-06). A `note` is for people.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    target: Target
    amount: Amount
    source: Annotated[str, Field(max_length=60)] = ""
    note: Words = ""
