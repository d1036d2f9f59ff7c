"""The effects of a technique, an item or a poison besides damage, as values for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from rules.wayward.character.values import SKILLS, Amount, Slug, StatusKind, Words, slug

STRICT = ConfigDict(extra="forbid")

Affliction: TypeAlias = StatusKind | Literal["stun"]
"""A status effect, or Stun; Stun moves the next action and is stored apart (WAY-STUN-02)."""


class StatusRoll(StrEnum):
    """The roll of the one who inflicts a status, against which the victim rolls.

    NONE        no roll: the effect comes with a hit, or with the use (WAY-STATUS-01..04)
    a skill     a roll of that skill, against Resistance
    GENJUTSU    opposed genjutsu rolls
    INITIATIVE  opposed Initiative rolls
    ACCURACY    no roll: the victim rolls against the attack's Accuracy
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
    """The condition for a status to take hold.

    HIT       the attack hit, and did damage if it does any (WAY-STATUS-05)
    FULL_HIT  the attack hit without partial success
    INSIDE    as long as somebody is in the area, and again every `every` counts
    HELD      as long as the target is held in the technique, every `every` counts
    """

    HIT = "hit"
    FULL_HIT = "full_hit"
    INSIDE = "inside"
    HELD = "held"


@dataclass(frozen=True, kw_only=True)
class Inflicts:
    """A status that something inflicts.

    `severity` is computed with the user's numbers. `against` is the skill that the victim rolls.
    `duration` is in counts; without one, the status has an end of its own. If `fade` is not 0, the
    severity falls by 1 every `fade` counts. It rises by `grows` every `every` counts, up to `most`.
    A victim of genjutsu rolls again every `every` counts, each time with 1 more. With `adds`, the
    status makes an existing effect of its kind worse instead of replacing it.
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
"""The numbers that a modifier may change, besides ``skill:<name>``.

`fatigue_rolls` are the Stamina and the Chakra Exhaustion rolls; `skills` are all skills; `costs`
are Stamina and Chakra. Names that end in _pct are percentages. `fatigue_bonus` is added to the +5
of each Fatigue level. `visibility` and `immobility` are penalties like the statuses of those names:
only the largest counts.
"""


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
    """The names of the numbers that a modifier may change, in alphabetical order."""
    return sorted(TARGETS)


Target: TypeAlias = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_target)]
"""The name of a number that a modifier changes; the bare name of a skill means ``skill:<name>``."""


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """An amount that something adds to the number of that name; below 0 it is a penalty.

    People read `source`. Where a source counts only once, sources are compared by it (WAY-PARRY-05,
    WAY-PARRY-06). A `note` is an instruction that people carry out.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    target: Target
    amount: Amount
    source: Annotated[str, Field(max_length=60)] = ""
    note: Words = ""
