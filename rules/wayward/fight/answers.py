"""The answers that people give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

UNARMED = "unarmed"
UNTIL_STOPPED = 0
"""The length of a Variable Speed Action that lasts until its actor stops it."""


class Policy(StrEnum):
    """What to do about Willpower if the roll fails (WAY-WP-01)."""

    NEVER = "never"
    IF_IT_FAILS = "if_it_fails"
    ASK = "ask"


@dataclass(frozen=True)
class Nothing:
    """An act without parameters."""


@dataclass(frozen=True)
class Attack:
    """A basic attack on somebody, with bare hands or a weapon, perhaps as a Called Shot.

    `weapon` may name the damage type after a slash, if the weapon has several (WAY-DTYPE-03).
    `move` is the number of yards to move toward the target on the way. `willpower` is for a miss,
    as in all attacks (WAY-WP-06).
    """

    target: str
    weapon: str = UNARMED
    ap: int = 0
    called: str = ""
    move: int = 0
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class Chain:
    """A basic attack with links, each by its id and, after a colon, its X (WAY-CHAIN-01)."""

    target: str
    weapon: str
    links: tuple[str, ...]
    ap: int = 0
    called: str = ""
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class Throw:
    """Several weapons of one type, thrown at once (WAY-MULTI-01)."""

    target: str
    weapon: str
    number: int = 2
    ap: int = 0
    called: str = ""
    willpower: Policy = Policy.ASK


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
    """Block for a number of counts, 0 until it is broken off; or block one attack, with a weapon.

    `place` is where a wound of that attack goes (WAY-LOC-03).
    """

    length: int = UNTIL_STOPPED
    weapon: str = ""
    place: str = ""


@dataclass(frozen=True)
class Move:
    """Move for a number of counts, toward somebody or away from them."""

    length: int
    toward: str = ""
    away: bool = False


@dataclass(frozen=True)
class Rest:
    """Rest, to lower the Stamina penalty."""


@dataclass(frozen=True)
class Seals:
    """Form handseals for a jutsu, perhaps slowly; `target` is used if none is named later."""

    technique: str
    x: int = 0
    length: int = 0
    target: str = ""


@dataclass(frozen=True)
class Release:
    """Use the jutsu after its seals; a genjutsu shows its victim `text`.

    `spare` are allies that an area leaves out, if it can.
    """

    target: str = ""
    ap: int = 0
    called: str = ""
    text: str = ""
    spare: tuple[str, ...] = ()
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class Use:
    """Use a technique that needs no action of handseals first."""

    technique: str
    target: str = ""
    x: int = 0
    ap: int = 0
    called: str = ""
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class UseSparing:
    """Use such a technique over an area, leaving out these allies."""

    technique: str
    spare: tuple[str, ...]
    target: str = ""
    x: int = 0
    ap: int = 0
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class Hide:
    """Hide from some people, or from everybody possible."""

    observers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Improve:
    """Hide better."""


@dataclass(frozen=True)
class Search:
    """Look for people who are hidden."""


@dataclass(frozen=True)
class PointOut:
    """Show everybody where somebody hides."""

    target: str


@dataclass(frozen=True)
class Prepare:
    """Lie in wait for a Sneak Attack; 0 counts: until it is made or broken off."""

    length: int = UNTIL_STOPPED


@dataclass(frozen=True)
class Abort:
    """Break off somebody's action, now or on a later count."""

    combatant: str
    at: int = 0


@dataclass(frozen=True)
class GoOn:
    """Go on with the present action."""


@dataclass(frozen=True)
class TakeBack:
    """Choose something else."""


@dataclass(frozen=True)
class BreakOff:
    """Break off the present action."""


@dataclass(frozen=True)
class DefencesFirst:
    """Pay for the defences of a count before one's own action."""


@dataclass(frozen=True)
class LetPass:
    """Stay hidden."""


@dataclass(frozen=True)
class Spring:
    """Attack from hiding somebody who acts, with any attack (WAY-SNEAK-07).

    `weapon` is a weapon or a technique; after a star comes the number of a Multi-Throw or the X of
    the technique. `links` are added to it.
    """

    on: str
    weapon: str = UNARMED
    ap: int = 0
    called: str = ""
    links: tuple[str, ...] = ()
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class SpringJutsu:
    """Use the jutsu whose seals are done on somebody who acts."""

    on: str
    ap: int = 0
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class Complete:
    """Finish the present action, and be hit."""


@dataclass(frozen=True)
class Dodge:
    """Get out of the way, with links; `late` is the link to add if it fails (WAY-CHAIN-10).

    `abort`: break off the present action for it, for 1 more Speed (WAY-ABORT-04).
    """

    ap: int = 0
    links: tuple[str, ...] = ()
    late: str = ""
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class Parry:
    """Deflect a weapon with a weapon, or a fist with a bare hand."""

    weapon: str = UNARMED
    ap: int = 0
    willpower: Policy = Policy.NEVER
    abort: bool = False


@dataclass(frozen=True)
class Cover:
    """Block with a weapon or shield as an interrupt; `place` is where a wound goes."""

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
    """Let an earlier roll answer this attack too."""


@dataclass(frozen=True)
class Protect:
    """Take the hit for an ally; `willpower` is for a failed roll (WAY-TAKE-01, WAY-WP-01)."""

    ap: int = 0
    willpower: Policy = Policy.ASK


@dataclass(frozen=True)
class StayOut:
    """Leave all hits on allies to them, until the next Action Points come (WAY-TAKE-01)."""


@dataclass(frozen=True)
class Inside:
    """The people inside an area."""

    inside: tuple[str, ...] = ()


@dataclass(frozen=True)
class NameKind:
    """The damage type of something that names none, or of a wound (WAY-DTYPE-03, WAY-DTYPE-05)."""

    kind: str


@dataclass(frozen=True)
class WoundPlace:
    """The place of a wound that one has blocked (WAY-LOC-03)."""

    place: str


@dataclass(frozen=True)
class AddLink:
    """Add a link to a defence that has failed (WAY-CHAIN-10)."""

    link: str
    ap: int = 0


@dataclass(frozen=True)
class Spend:
    """Spend a point of Willpower."""


@dataclass(frozen=True)
class KnockOut:
    """Hit somebody helpless once to knock them out."""

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
    """End a Bleed or a Burn of somebody at hand, or an effect of a wound that can be stopped."""

    injury: str
    ap: int = 0


@dataclass(frozen=True)
class EndUpkeep:
    """End an Upkeep."""

    upkeep: str
