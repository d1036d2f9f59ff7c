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


@dataclass(frozen=True)
class Attack:
    """A basic attack: bare hands or a weapon, at somebody, perhaps at a part of them.

    `weapon` may name the damage type after a slash, where the weapon has several (WAY-DTYPE-03).
    `move` are yards toward the target on the way.
    """

    target: str
    weapon: str = UNARMED
    ap: int = 0
    called: str = ""
    move: int = 0


@dataclass(frozen=True)
class Chain:
    """A basic attack with links, each by its id and, after a colon, its X (WAY-CHAIN-01)."""

    target: str
    weapon: str
    links: tuple[str, ...]
    ap: int = 0
    called: str = ""


@dataclass(frozen=True)
class Throw:
    """Several weapons of one type, thrown at once (WAY-MULTI-01)."""

    target: str
    weapon: str
    number: int = 2
    ap: int = 0
    called: str = ""


@dataclass(frozen=True)
class Aim:
    """Aim a bow for its next shot (WAY-WEAP-01)."""

    weapon: str
    ap: int = 0


@dataclass(frozen=True)
class Formation:
    """Keep a Defensive Formation around some people for so many counts (WAY-TAKE-05)."""

    people: tuple[str, ...] = ()
    length: int = UNTIL_STOPPED


@dataclass(frozen=True)
class Block:
    """Block for so many counts, 0 until it is broken off; or block an attack, with a weapon.

    `place` is where a wound of that attack goes (WAY-LOC-03).
    """

    length: int = UNTIL_STOPPED
    weapon: str = ""
    place: str = ""


@dataclass(frozen=True)
class Move:
    """Move for so many counts, toward somebody or away from them."""

    length: int
    toward: str = ""
    away: bool = False


@dataclass(frozen=True)
class Rest:
    """Rest, and be less exhausted."""


@dataclass(frozen=True)
class Seals:
    """Form the handseals for a jutsu, perhaps slower than need be; `target` is for silence."""

    technique: str
    x: int = 0
    length: int = 0
    target: str = ""


@dataclass(frozen=True)
class Release:
    """Use the jutsu that the seals were for; `text` is what a genjutsu makes its victim see.

    `spare` are allies whom an area leaves alone, where it can.
    """

    target: str = ""
    ap: int = 0
    called: str = ""
    text: str = ""
    spare: tuple[str, ...] = ()


@dataclass(frozen=True)
class Use:
    """A technique that needs no action of handseals."""

    technique: str
    target: str = ""
    x: int = 0
    ap: int = 0
    called: str = ""


@dataclass(frozen=True)
class UseSparing:
    """Such a technique over an area that leaves these allies alone."""

    technique: str
    spare: tuple[str, ...]
    target: str = ""
    x: int = 0
    ap: int = 0


@dataclass(frozen=True)
class Hide:
    """Hide from some, or from all from whom one can."""

    observers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Improve:
    """Hide better."""


@dataclass(frozen=True)
class Search:
    """Look for whoever is hidden."""


@dataclass(frozen=True)
class PointOut:
    """Show everybody where somebody hides."""

    target: str


@dataclass(frozen=True)
class Prepare:
    """Lie in wait for a Sneak Attack, for so many counts; 0 until it is made or broken off."""

    length: int = UNTIL_STOPPED


@dataclass(frozen=True)
class Abort:
    """Break off what somebody is at, now or on a later count."""

    combatant: str
    at: int = 0


@dataclass(frozen=True)
class GoOn:
    """Go on with what is under way."""


@dataclass(frozen=True)
class TakeBack:
    """Choose something else."""


@dataclass(frozen=True)
class BreakOff:
    """Break off what is under way."""


@dataclass(frozen=True)
class DefencesFirst:
    """Pay for the defences of a count before one's own action."""


@dataclass(frozen=True)
class LetPass:
    """Stay hidden."""


@dataclass(frozen=True)
class Spring:
    """Strike from hiding at somebody who acts, with any attack (WAY-SNEAK-07).

    `weapon` is one, or a technique; after a star the number of a Multi-Throw or the X of the
    technique. `links` make a chain of it.
    """

    on: str
    weapon: str = UNARMED
    ap: int = 0
    called: str = ""
    links: tuple[str, ...] = ()


@dataclass(frozen=True)
class SpringJutsu:
    """Release the jutsu whose seals are done at somebody who acts."""

    on: str
    ap: int = 0


@dataclass(frozen=True)
class Complete:
    """Go through with what one is at, and be hit."""


@dataclass(frozen=True)
class Dodge:
    """Get out of the way, with links; `late` is the one to add if it fails (WAY-CHAIN-10).

    `abort`: with what is under way broken off for it, which is 1 slower (WAY-ABORT-04).
    """

    ap: int = 0
    links: tuple[str, ...] = ()
    late: str = ""
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class Parry:
    """Turn it aside with a weapon, or stop a fist with a bare hand."""

    weapon: str = UNARMED
    ap: int = 0
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class Cover:
    """Put up something that blocks, as an interrupt; `place` is where a wound goes."""

    weapon: str
    ap: int = 0
    abort: bool = False
    place: str = ""


@dataclass(frozen=True)
class Counter:
    """A technique that defends, by its id and, after a colon, its X."""

    technique: str
    ap: int = 0
    links: tuple[str, ...] = ()
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class KeepRoll:
    """Let an earlier roll answer this attack, too."""


@dataclass(frozen=True)
class Protect:
    """Take the hit for an ally (WAY-TAKE-01)."""

    ap: int = 0


@dataclass(frozen=True)
class StayOut:
    """Leave all hits on allies to them, until the next Action Points come (WAY-TAKE-01)."""


@dataclass(frozen=True)
class TakeHit:
    """Take a hit for an ally, out of turn."""

    protector: str
    attack: str
    ap: int = 0


@dataclass(frozen=True)
class Inside:
    """Who is inside an area."""

    inside: tuple[str, ...] = ()


@dataclass(frozen=True)
class NameKind:
    """Which kind of damage something does that names none (WAY-DTYPE-05)."""

    kind: str


@dataclass(frozen=True)
class AddLink:
    """Add a link to a defence that has failed (WAY-CHAIN-10)."""

    link: str
    ap: int = 0


@dataclass(frozen=True)
class Spend:
    """A point of Willpower."""


@dataclass(frozen=True)
class KnockOut:
    """Strike somebody helpless once to knock them out."""

    target: str
    weapon: str = "unarmed"
    ap: int = 0


@dataclass(frozen=True)
class CoupDeGrace:
    """Kill somebody helpless."""

    target: str


@dataclass(frozen=True)
class Stand:
    """Get up from the ground."""

    ap: int = 0


@dataclass(frozen=True)
class Eyes:
    """Shut the eyes, or open them again."""


@dataclass(frozen=True)
class Wipe:
    """Wipe the blood out of the eyes."""


@dataclass(frozen=True)
class FirstAid:
    """End a Bleed or a Burn of somebody at hand, or what a wound lets be stopped."""

    injury: str
    ap: int = 0


@dataclass(frozen=True)
class BeginWith:
    """Keep something up as the fight begins."""

    technique: str


@dataclass(frozen=True)
class EndUpkeep:
    """End something that is kept up."""

    upkeep: str
