"""What the GM may do out of turn: the parameters of each act, and what their forms share."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.visibility import GM, PlayerId
from rules.errors import NotAllowed
from rules.wayward.character.values import Condition
from rules.wayward.fight.state import Ninja, WayFight

PLAIN = "none"
"""The option for a poison without a special effect, and for neither side of a body."""


@dataclass(frozen=True)
class Lay:
    """Put something over a part of the field: smoke, mist, a crowd."""

    name: str
    visibility: int = 0
    counts: int = 0
    inside: tuple[str, ...] = ()
    radius: int = 0


@dataclass(frozen=True)
class Terrain:
    """Set one effect of an area on everybody inside: mud and nets hold, caltrops hurt.

    (WAY-AOE-01)
    """

    area: str
    status: str
    severity: int = 1


@dataclass(frozen=True)
class Inside:
    """Say who is inside an area now."""

    area: str
    inside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clear:
    """Remove an area."""

    area: str


@dataclass(frozen=True)
class Apart:
    """Set the distance between two people, in yards and tenths of a yard."""

    one: str
    other: str
    yards: int
    tenths: int = 0


@dataclass(frozen=True)
class Conceal:
    """Put somebody into Stealth, or change their Stealth level and TN."""

    combatant: str
    tn: int
    level: int = 1


@dataclass(frozen=True)
class Uncover:
    """Bring somebody out of Stealth for all."""

    combatant: str


@dataclass(frozen=True)
class Permit:
    """Let somebody hide while watched."""

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


@dataclass(frozen=True)
class Grapple:
    """Let two people in a grapple roll against each other: one is in control, one is held."""

    holder: str
    held: str


@dataclass(frozen=True)
class LetGo:
    """Free somebody from a grapple."""

    held: str


@dataclass(frozen=True)
class Rouse:
    """Wake a sleeper, or somebody unconscious."""

    combatant: str


@dataclass(frozen=True)
class ConfirmDeath:
    """Say whether somebody who is dying dies."""

    combatant: str
    dies: bool = True


@dataclass(frozen=True)
class Afflict:
    """Give somebody a status effect; 0 counts: until it fades or is removed."""

    combatant: str
    status: str
    severity: int = 1
    counts: int = 0
    goes_on: bool = False


@dataclass(frozen=True)
class Expose:
    """Expose somebody to a poison: its vector, special effect, and maker's Toxicology."""

    combatant: str
    vector: str
    special: str = ""
    maker: int = 0


@dataclass(frozen=True)
class Relieve:
    """Remove a status effect from somebody."""

    status: str


@dataclass(frozen=True)
class GiveWound:
    """Wound somebody: by a row of the tables, or in the GM's own words."""

    combatant: str
    row: str = ""
    side: str = ""
    note: str = ""


@dataclass(frozen=True)
class HealWound:
    """Heal a wound."""

    wound: str


def gm_only(by: PlayerId) -> None:
    """Refuse everybody but the GM."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")


def living(fight: WayFight) -> list[Ninja]:
    """Everybody in the fight who is not dead. Raises `NotAllowed` if nobody is left."""
    alive = [each for each in fight.present() if each.body.condition is not Condition.DEAD]
    if not alive:
        raise NotAllowed("Nobody is left alive in this fight.")
    return alive
