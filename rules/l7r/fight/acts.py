"""The acts that people can choose, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass

from rules.l7r.sheets.values import Fate, Light, RingName, Tens
from rules.values import value


@dataclass(frozen=True)
class Nothing:
    """An act without parameters: its name says everything."""


@value(frozen=True)
class Strike:
    """Attack with a weapon and a die; `reroll` is for the tens, if it would miss."""

    target: str
    weapon: str = ""
    die: str = ""
    void: int = 0
    reroll: Tens = Tens.ASK


@dataclass(frozen=True)
class Hold:
    """Keep the dice, in this phase or up to a later one."""

    until: int = 0


@dataclass(frozen=True)
class Other:
    """Try something else, in words, for one die."""

    what: str
    die: str = ""


ASK_ME = -1
"""The value instead of void points for a wound check: ask for them later."""


@dataclass(frozen=True)
class Defence:
    """Part of every answer of the target of an attack, for the wound check that may follow.

    If `wound_void` is `ASK_ME`, the target is asked for void points when the check's TN is known.
    """

    wound_void: int = 0
    light: Light = Light.ASK


@dataclass(frozen=True)
class Predeclare(Defence):
    """Promise a parry before the attack is rolled, for a free raise."""

    dice: str = ""
    void: int = 0
    reroll: Tens = Tens.ASK


@dataclass(frozen=True)
class Parry(Defence):
    """Parry an attack that hits, unless its total is above `up_to` (0: no limit)."""

    dice: str = ""
    void: int = 0
    up_to: int = 0
    reroll: Tens = Tens.ASK


@dataclass(frozen=True)
class Let(Defence):
    """Do not parry."""


@dataclass(frozen=True)
class Interrupt:
    """Attack out of turn for two dice; `attacker` is the player's combatant that attacks."""

    target: str
    weapon: str = ""
    dice: str = ""
    void: int = 0
    attacker: str = ""
    reroll: Tens = Tens.ASK


@dataclass(frozen=True)
class Spend:
    """Spend void points on the next roll; `reroll` is for its tens, if it fails."""

    void: int = 0
    reroll: Tens = Tens.ASK


@dataclass(frozen=True)
class Keep:
    """Keep the light wounds."""


@dataclass(frozen=True)
class Take:
    """Take a serious wound instead of the light ones."""


@dataclass(frozen=True)
class Reroll:
    """Reroll the tens for a void point."""


@dataclass(frozen=True, kw_only=True)
class Focusing:
    """Part of an answer in a duel: focus so many times, then strike; `ASK_ME`: be asked.

    `light` is for the light wounds after a successful wound check.
    """

    focus: int = ASK_ME
    light: Light = Light.ASK


@dataclass(frozen=True, kw_only=True)
class Contesting(Focusing):
    """The same, and the void points on the contested roll; `ASK_ME`: be asked."""

    contest: int = ASK_ME


@dataclass(frozen=True, kw_only=True)
class Facing(Contesting):
    """The same, and the void points on the stance roll; `ASK_ME`: be asked."""

    stance: int = ASK_ME


@dataclass(frozen=True)
class Accept(Facing):
    """Accept a duel."""


@dataclass(frozen=True)
class Ready(Contesting, Spend):
    """Make a roll of a duel. `contest` is for the contested roll after the stance."""


@dataclass(frozen=True)
class Focus:
    """Focus: be harder to strike; then the other duelist chooses."""


@dataclass(frozen=True)
class Draw:
    """Strike; then both strike."""


@dataclass(frozen=True)
class Rule:
    """Allow an action: its outcome."""

    outcome: str


@dataclass(frozen=True)
class Refuse:
    """Refuse an action: it is impossible, and costs nothing."""

    reason: str = ""


@dataclass(frozen=True)
class Check:
    """Call for a skill roll before the ruling (TN 0: an open roll).

    `void` is only for the GM's own characters; players are asked for theirs.
    """

    skill: str
    ring: RingName
    tn: int = 0
    void: int = 0


@dataclass(frozen=True)
class Challenge(Facing):
    """Propose a duel between two combatants; what is said beforehand is for the player's own."""

    challenger: str
    opponent: str


@dataclass(frozen=True)
class Agree:
    """Agree to end the duel."""


@dataclass(frozen=True)
class Concede:
    """Concede the duel; `duelist` counts if one person decides for both."""

    duelist: str = ""


@dataclass(frozen=True)
class BreakOff:
    """Break off the duel."""


@dataclass(frozen=True)
class Interfere:
    """Interfere in the duel; `fighter` counts if one person decides for several."""

    fighter: str = ""


@dataclass(frozen=True)
class Decide:
    """Decide whether somebody mortally wounded lives or dies."""

    combatant: str
    fate: Fate


@dataclass(frozen=True)
class Heal:
    """Heal serious wounds (or, below 0, inflict them), with a note, as the GM."""

    combatant: str
    wounds: int
    note: str = ""


@dataclass(frozen=True)
class Tend:
    """Say whether somebody's light wounds heal after the fight; "" means everybody's."""

    tended: bool
    combatant: str = ""


@dataclass(frozen=True)
class Place:
    """Say whether somebody is near enough to parry for others."""

    combatant: str
    guards: bool


@dataclass(frozen=True)
class Align:
    """Set the side that somebody fights on."""

    combatant: str
    side: str
