"""What is declared, and each attack that comes of it, as long as it is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.dice import Modifier, Roll
from rules.wayward.character.values import Clock, Share, Signed, Text
from rules.wayward.fight.attack_spec import Spec

FIXED = 10
"""What a fixed Accuracy starts from; an Accuracy Roll has its die instead (WAY-ACC-01)."""


@dataclass(kw_only=True)
class Deed:
    """One action that somebody has declared (WAY-ATK-01, WAY-FLOW-02).

    `act` is the name under which it was declared; `wish` the answer itself as plain data, for the
    resolution that carries it out. `title` is what everybody may call it, `secret` what only the
    actor and the GM know of it. `since` is the count it was declared on; `speed` its final Speed,
    `damage_speed` the one that multiplies the damage bonus. A `variable` one has no Speed of its
    own and is not changed by anything; an `abortable` one may be broken off. `delay` counts lie
    between the declaration and its effects. `targets` are combatants' ids, `spares` those of
    allies whom its area leaves alone. `called_off`: its actor
    defends instead; `fizzled`: it exhausts its actor before it works (WAY-FATIGUE-09), or they lose
    their aim.
    `renewed`: it goes on with the Variable Speed Action that was under way (WAY-SIMUL-05);
    `landed`: it has taken effect; `stirred`: others have acted since; `asked`: its actor has been
    asked whether they go on. `owed` is the Speed of interrupts made since it began,
    of which `owed_before` those before the count `owed_on` of the last one (WAY-ABORT-02,
    WAY-ABORT-04); `accuracy` what is told of its Accuracy (WAY-ATK-01), and `spec` the attack that
    it is, with `links` added to it. `technique` is the id of what it uses, `x` its X and `variant`
    its variant. `stamina_miss` is what it costs instead as long as nobody is hit, None for the
    same, and `stamina_roll` the roll that was made for that. A `veiled` one nobody else is told
    of, but that something is done (WAY-GENJ-12); `sneak`: it is a Sneak Attack (WAY-SNEAK-03).
    `combo` is how many blows it goes on from. `willed`: Willpower has been spent on it
    (WAY-WP-05). `breaks` is the count on which its actor has said to break it off (WAY-ABORT-02);
    `walked` the count up to which a Move has been made, None where that is its first, and `paces`
    the ground it has covered, in parts of a tenth of a yard (WAY-MOVE-03).
    """

    id: str
    by: str
    act: Text
    title: Text
    wish: dict[str, Any] = field(default_factory=dict)
    secret: Text = ""
    since: Clock = 0
    base: Signed = 0
    speed: Signed = 0
    damage_speed: Signed = 0
    ap: Signed = 0
    stamina: Signed = 0
    stamina_miss: Signed | None = None
    stamina_roll: Roll | None = None
    chakra: Signed = 0
    delay: Signed = 0
    variable: bool = False
    abortable: bool = False
    targets: list[str] = field(default_factory=list)
    spares: list[str] = field(default_factory=list)
    interrupt: bool = False
    called_off: bool = False
    fizzled: bool = False
    renewed: bool = False
    landed: bool = False
    stirred: bool = False
    asked: bool = False
    owed: Signed = 0
    owed_before: Signed = 0
    owed_on: Clock | None = None
    technique: Text = ""
    x: Signed = 0
    variant: Text = ""
    veiled: bool = False
    sneak: bool = False
    prey: Text = ""
    accuracy: Signed | None = None
    spec: Spec | None = None
    links: list[Text] = field(default_factory=list)
    combo: Signed = 0
    willed: bool = False
    breaks: Clock | None = None
    walked: Clock | None = None
    paces: int = 0

    @property
    def ends(self) -> int:
        """The count on which it is done, as long as nothing delays it."""
        return self.since + self.speed

    @property
    def delayed(self) -> bool:
        """Whether its effects come later than its declaration."""
        return self.delay > 0

    @property
    def lands(self) -> int:
        """The count on which its effects are resolved (WAY-DELAY-01)."""
        return self.since + self.delay


@dataclass(kw_only=True)
class Guard:
    """What somebody defends themselves with against one attack, links and all (WAY-CHAIN-05).

    `kind` is what it works like: dodge, parry, block, roll, wall or stand. `technique` and
    `weapon` are ids, `things` those of what is let fall; `speed` is its Speed without the modified
    Seal Speed `seals`. `parts` are added to its roll. `partial` is how many percent each point of
    failure lets through, None for all at once. `policy` is what is done about Willpower, `late` the
    link to add if it fails. `willed`: Willpower has been spent on it (WAY-WP-05). `place` is where
    the blocker wants a wound, "" where it falls (WAY-LOC-03).
    """

    kind: Text
    title: Text
    technique: Text = ""
    x: Signed = 0
    weapon: Text = ""
    links: list[Text] = field(default_factory=list)
    things: list[Text] = field(default_factory=list)
    base: Signed = 0
    speed: Signed = 0
    seals: Signed = 0
    stamina: Signed = 0
    chakra: Signed = 0
    ap: Signed = 0
    parts: list[Modifier] = field(default_factory=list)
    partial: Share | None = 20
    wall: Signed = 0
    policy: Text = "never"
    late: Text = ""
    abort: bool = False
    willed: bool = False
    place: Text = ""

    @property
    def total(self) -> int:
        """Its total Speed: the one that is tested, with modified seals (WAY-INTR-02)."""
        return self.speed + self.seals


@dataclass(kw_only=True)
class Attack:
    """One attack on one target, with all that decides it (WAY-ATK-02).

    `accuracy` is all that is added to the 10, or to the die that takes its place; `roll` is that
    Accuracy Roll, after Willpower. `guard` is what the target defends with and `defended` its
    roll. `share` is how much of the damage gets through, in percent of `scale`, the part of it
    that is meant for this target. `block` is what the Block defence takes off, in percent, None
    where nobody blocks, and `off` what a wall does. While it is `open` their allies may take the
    hit: `protector` is who does, with so many Action Points (WAY-TAKE-01), and `most` bounds the
    Speed of their defence. `prey` is the deed of the target that it interrupts (WAY-SNEAK-09).
    `surprise` bars Action Points for the defender (WAY-SURPRISE-03); against a
    `sneak` attack that they let come there is no defence. A `turned` one was parried and
    hurts all the same, but does no more. In the end it has `struck` or not, and
    `blow` is the id of the damage that it does.
    """

    id: str
    deed: str
    by: str
    target: str
    spec: Spec
    speed: Signed
    damage_speed: Signed
    accuracy: list[Modifier] = field(default_factory=list)
    roll: Roll | None = None
    guard: Guard | None = None
    defended: Roll | None = None
    share: Share = 100
    scale: Share = 100
    block: Share | None = None
    off: Signed = 0
    open: bool = False
    protector: Text = ""
    protector_ap: Signed = 0
    most: Signed | None = None
    may_block: bool = True
    surprise: bool = False
    sneak: bool = False
    prey: Text = ""
    struck: bool = False
    turned: bool = False
    blow: Text = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.spec.name

    @property
    def against_parry(self) -> list[Modifier]:
        """What the attacking weapon takes off a Parry against it (WAY-WEAP-01)."""
        worse = self.spec.enemy_parry
        return [Modifier(worse, self.name, "WAY-WEAP-01")] if worse else []

    @property
    def needed(self) -> int:
        """What a defence must reach: the Accuracy, or the Accuracy Roll (WAY-ACC-02)."""
        return self.roll.total if self.roll is not None else fixed(self.accuracy)


def fixed(accuracy: list[Modifier]) -> int:
    """The fixed Accuracy: 10 and all that is added to it (WAY-ACC-01)."""
    return FIXED + sum([part.value for part in accuracy])
