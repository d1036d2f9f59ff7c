"""The kinds of value in sheets, house rules and fights, with their limits."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

Dots: TypeAlias = Annotated[int, Field(ge=0, le=10)]
Rating: TypeAlias = Annotated[int, Field(ge=0, le=30)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Signed: TypeAlias = Annotated[int, Field(ge=-9999, le=9999)]
Face: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Difficulty: TypeAlias = Annotated[int, Field(ge=2, le=10)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Words: TypeAlias = Annotated[str, Field(max_length=1000)]

ATTRIBUTES = (
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
)
"""The nine attributes, by the names of their fields."""


class Role(StrEnum):
    """The role of a combatant in the story; it decides tens and ties (WOD-POOL-08, WOD-INIT-05)."""

    PC = "pc"
    ALLY = "ally"
    BADDIE = "baddie"
    BOSS = "boss"


class Harm(StrEnum):
    """The three kinds of damage, and the marks they leave (WOD-DMG-01, -04, -07)."""

    BASHING = "bashing"
    LETHAL = "lethal"
    AGGRAVATED = "aggravated"


class Fate(StrEnum):
    """Life and death; for a player's character the GM decides (WOD-HEALTH-06)."""

    ALIVE = "alive"
    DYING = "dying"
    DEAD = "dead"


class Method(StrEnum):
    """How a weapon is used, which decides its pool (WOD-ATTACK-02, WOD-ATTACK-03)."""

    UNARMED = "unarmed"
    MELEE = "melee"
    THROWN = "thrown"
    GUN = "gun"
    MAGIC = "magic"


class Guard(StrEnum):
    """A way to defend (WOD-DEF-01, WOD-DEF-02, WOD-ARMOR-06)."""

    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"
    SHIELD = "shield"
    COUNTER = "countermagick"


class Spend(StrEnum):
    """When to spend Willpower without being asked (WOD-WILL-01)."""

    NEVER = "never"
    FIRST = "first"
    ALWAYS = "always"


class State(StrEnum):
    """A condition that hinders a combatant.

    (WOD-BLIND-01, WOD-KNOCK-01, WOD-IMMOB-01..02, WOD-STUN-01)
    """

    BLINDED = "blinded"
    KNOCKED_DOWN = "knocked_down"
    HELD = "held"
    BOUND = "bound"
    STUNNED = "stunned"


class Pace(StrEnum):
    """A way to move (WOD-MOVE-01..06)."""

    WALK = "walk"
    JOG = "jog"
    RUN = "run"
    SWIM = "swim"
    CLIMB = "climb"
    FLY = "fly"


class Strain(StrEnum):
    """How hard full speed is to keep up (WOD-MOVE-09..11)."""

    NORMAL = "normal"
    HIGH = "high"
    EXTREME = "extreme"


class Footing(StrEnum):
    """How good a climb is (WOD-MOVE-06)."""

    POOR = "poor"
    NORMAL = "normal"
    IDEAL = "ideal"


class Certain(StrEnum):
    """The choice if a target cannot move: take the one certain success, or roll (WOD-IMMOB-02)."""

    ASK = "ask"
    TAKE = "take"
    ROLL = "roll"


class Else(StrEnum):
    """The choice if a target falls before the attack on it (WOD-COMBAT-01)."""

    ASK = "ask"
    OTHER = "other"
    HOLD = "hold"
    GO_ON = "go_on"
