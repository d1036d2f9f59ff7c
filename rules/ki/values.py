"""The kinds of value that sheets, house rules and fights are made of, with their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from rules.dice import Dice
from rules.dice.notation import parse
from rules.errors import BadDice

Score: TypeAlias = Annotated[int, Field(ge=0, le=999)]
Signed: TypeAlias = Annotated[int, Field(ge=-9999, le=9999)]
Turn: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Field(max_length=1000)]
Scores: TypeAlias = Annotated[dict[Name, Score], Field(max_length=60)]


def spelled(raw: Any) -> Any:
    """A name in its standard spelling: small letters, single spaces (KI-ACT-02, KI-DTYPE-04)."""
    # A small letter may be longer than its capital, and the name must stay within the bound.
    return " ".join(raw.lower().split())[:60] if isinstance(raw, str) else raw


ConditionName: TypeAlias = Annotated[str, BeforeValidator(spelled), Field(max_length=60)]
"""The name of a condition; capitals make no difference ("Prone" is "prone")."""

Element: TypeAlias = Annotated[str, BeforeValidator(spelled), Field(max_length=60)]
"""An element of ki; capitals make no difference; "" if there is none."""


def _dice_text(raw: Any) -> Any:
    """A number or dice as text; raises ValueError if it cannot be rolled."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw)
    if isinstance(raw, str) and raw:
        try:
            _ = dice(raw)
        except BadDice as error:
            raise ValueError(str(error)) from None
    return raw


DiceText: TypeAlias = Annotated[str, BeforeValidator(_dice_text), Field(max_length=20)]
"""A number or dice, as text ("3", "1d4+1"); "" if there is none."""


def _luck_text(raw: str) -> str:
    pool = dice(raw)
    if pool.count == 0 or pool.sides == 1 or pool.keep == 0:
        # A die that always shows the same number would never settle a tie.
        raise ValueError("dLuck is a die that can fall in several ways, like 1d6")
    return raw


LuckText: TypeAlias = Annotated[DiceText, Field(min_length=1), AfterValidator(_luck_text)]
"""Dice that can show more than one number."""


@lru_cache(maxsize=512)
def dice(text: str) -> Dice:
    """The dice of a `DiceText`; "" is a plain 0."""
    return parse(text) if text else Dice(0, 1)


class DamageType(StrEnum):
    """The part of the body that is hurt: bones and organs, or the skin.

    (KI-DTYPE-01, KI-DTYPE-02)
    """

    INTERNAL = "internal"
    EXTERNAL = "external"


class State(StrEnum):
    """The state of a creature (KI-HP-03, KI-HP-06, KI-HP-08)."""

    ACTIVE = "active"
    UNCONSCIOUS = "unconscious"
    LAST_BREATH = "last_breath"
    DEAD = "dead"


class Defence(StrEnum):
    """The three Defensive Reactions (KI-TYPE-04)."""

    DODGE = "dodge"
    BLOCK = "block"
    PREDICT = "predict"


STATS = ("agility", "instinct", "strength", "presence", "charisma", "acting", "reading")
"""The numbers that every creature has, besides skills."""


class TechniqueKind(StrEnum):
    """The kinds of technique, by when they may be used (KI-TYPE-01..03)."""

    ACTIVE = "active"
    REACTION = "reaction"
    COMBO = "combo"


class Event(StrEnum):
    """An event that has just happened to the user of a Reaction or a Combo."""

    HIT = "hit"
    MISSED = "missed"
    WAS_HIT = "was_hit"
    DODGED = "dodged"
    BLOCKED = "blocked"
    PREDICTED = "predicted"
    JOINED = "joined"
    DOWNED_FOE = "downed_foe"


class Switch(StrEnum):
    """Whether a Combo or a Reaction is used when its trigger occurs (KI-TYPE-03)."""

    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


METAL = "metal"


def usual_damage_type(entry: Mapping[str, Any]) -> DamageType | None:
    """The damage type of a ki attack whose entry names none (KI-DTYPE-04).

    It is Internal, and with Metal ki External; None for an attack without ki.
    """
    if not entry.get("ki"):
        return None
    return DamageType.EXTERNAL if spelled(entry.get("element")) == METAL else DamageType.INTERNAL
