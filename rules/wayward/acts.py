"""What people can do, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

UNARMED = "unarmed"
UNTIL_STOPPED = 0
"""The length of a Variable Speed Action that goes on until its actor stops it."""


class Policy(StrEnum):
    """What to do about Willpower if the roll fails (WAY-WP-01)."""

    NEVER = "never"
    IF_IT_FAILS = "if_it_fails"
    ASK = "ask"


@dataclass(frozen=True)
class Nothing:
    """An act that says it all by its name."""


# ------------------------------------------------------------------ on one's turn


@dataclass(frozen=True)
class Attack:
    """A basic attack: bare hands or a weapon, at somebody, perhaps at a part of him.

    `move` are yards toward the target on the way.
    """

    target: str
    weapon: str = UNARMED
    ap: int = 0
    called: str = ""
    move: int = 0


@dataclass(frozen=True)
class Block:
    """Block for so many counts; 0 until it is broken off."""

    length: int = UNTIL_STOPPED


@dataclass(frozen=True)
class Move:
    """Move for so many counts, toward somebody or away from him."""

    length: int
    toward: str = ""
    away: bool = False


@dataclass(frozen=True)
class Rest:
    """Rest, and be less exhausted."""


@dataclass(frozen=True)
class Abort:
    """Break off what somebody is at, now or on a later count."""

    combatant: str
    at: int = 0


@dataclass(frozen=True)
class GoOn:
    """Go on with what is under way."""


@dataclass(frozen=True)
class BreakOff:
    """Break off what is under way."""


# ------------------------------------------------------------------ in answer to an attack


@dataclass(frozen=True)
class Dodge:
    """Get out of the way: with Action Points, Willpower, and what is under way broken off."""

    ap: int = 0
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class Spend:
    """A point of Willpower."""
