"""What people can do, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass

from rules.l7r.values import Fate, Light, RingName


@dataclass(frozen=True)
class Nothing:
    """An act that says it all by its name."""


@dataclass(frozen=True)
class Strike:
    """An attack: its target, weapon and die. With `reroll`, a miss pays to reroll the tens."""

    target: str
    weapon: str = ""
    die: str = ""
    void: int = 0
    reroll: bool = False


@dataclass(frozen=True)
class Hold:
    """Keep the dice, in this phase or up to a later one."""

    until: int = 0


@dataclass(frozen=True)
class Other:
    """Anything else, in words, for one die."""

    what: str
    die: str = ""


ASK_ME = -1
"""In place of void points for a wound check: be asked for them later."""


@dataclass(frozen=True)
class Defence:
    """What the one who is struck says with every answer, for the wound check that may follow.

    `wound_void` may be `ASK_ME`: the void points are asked for once the check's TN is known.
    """

    wound_void: int = 0
    light: Light = Light.ASK


@dataclass(frozen=True)
class Predeclare(Defence):
    """A parry promised before the attack falls, for a free raise."""

    dice: str = ""
    void: int = 0


@dataclass(frozen=True)
class Parry(Defence):
    """A parry of an attack that hits, unless its total is above `up_to` (0: whatever it is)."""

    dice: str = ""
    void: int = 0
    up_to: int = 0


@dataclass(frozen=True)
class Let(Defence):
    """No parry."""


@dataclass(frozen=True)
class Interrupt:
    """An attack for two dice, out of turn, by the one of one's own who is named."""

    target: str
    weapon: str = ""
    dice: str = ""
    void: int = 0
    attacker: str = ""


@dataclass(frozen=True)
class Spend:
    """Void points on the roll that comes."""

    void: int = 0


@dataclass(frozen=True)
class Keep:
    """The light wounds stay."""


@dataclass(frozen=True)
class Take:
    """A serious wound instead of the light ones."""


@dataclass(frozen=True)
class Reroll:
    """The tens again, for a void point."""


@dataclass(frozen=True)
class Focus:
    """Be harder to strike, and let the other choose."""


@dataclass(frozen=True)
class Draw:
    """Strike, which both then do."""


@dataclass(frozen=True)
class Rule:
    """What comes of an action."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """It cannot be done, and costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """A skill roll before the ruling (TN 0: an open roll).

    `void` is for the GM's own; players are asked for theirs.
    """

    skill: str
    ring: RingName
    tn: int = 0
    void: int = 0


@dataclass(frozen=True)
class Challenge:
    """A duel proposed between two."""

    challenger: str
    opponent: str


@dataclass(frozen=True)
class Agree:
    """The duel is accepted; or its end is."""


@dataclass(frozen=True)
class Concede:
    """One of the two gives up; who, where one person decides for both."""

    duelist: str = ""


@dataclass(frozen=True)
class BreakOff:
    """The duel comes to nothing."""


@dataclass(frozen=True)
class Interfere:
    """Somebody else steps in; which fighter, where one person decides for several."""

    fighter: str = ""


@dataclass(frozen=True)
class Decide:
    """Whether somebody mortally wounded lives or dies."""

    combatant: str
    fate: Fate


@dataclass(frozen=True)
class Heal:
    """Serious wounds healed (or, below 0, inflicted) by the GM, with a note."""

    combatant: str
    wounds: int
    note: str = ""


@dataclass(frozen=True)
class Tend:
    """Whether somebody's light wounds go at the end of the fight; nobody named means all."""

    tended: bool
    combatant: str = ""


@dataclass(frozen=True)
class Place:
    """Whether somebody is near enough to parry for others."""

    combatant: str
    guards: bool


@dataclass(frozen=True)
class Align:
    """The side somebody fights on."""

    combatant: str
    side: str
