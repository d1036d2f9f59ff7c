"""What the GM may do to the field and to what is hidden on it, out of turn: the parameters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Lay:
    """Lay something over a part of the field: smoke, mist, a crowd."""

    name: str
    visibility: int = 0
    counts: int = 0
    inside: tuple[str, ...] = ()
    radius: int = 0


@dataclass(frozen=True)
class Inside:
    """Say who is inside an area now."""

    area: str
    inside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clear:
    """Take an area away."""

    area: str


@dataclass(frozen=True)
class Apart:
    """Say how far two stand from each other, in yards."""

    one: str
    other: str
    yards: int


@dataclass(frozen=True)
class Conceal:
    """Put somebody into Stealth, or change the level and the TN of who is in it."""

    combatant: str
    tn: int
    level: int = 1


@dataclass(frozen=True)
class Uncover:
    """Bring somebody out of Stealth for all."""

    combatant: str


@dataclass(frozen=True)
class Permit:
    """Let somebody hide though he is watched."""

    combatant: str


@dataclass(frozen=True)
class LetBe:
    """Say whether somebody searches when an enemy is pointed out."""

    combatant: str
    search: bool = True


@dataclass(frozen=True)
class EndGenjutsu:
    """End a genjutsu that holds somebody."""

    hold: str
