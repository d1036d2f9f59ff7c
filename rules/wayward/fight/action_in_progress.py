"""The actions that are declared, and their attacks, while they are under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.dice import Modifier, Roll
from rules.wayward.character.values import Clock, Share, Signed, Text
from rules.wayward.fight.attack_spec import Spec

FIXED = 10
"""The base of a fixed Accuracy; an Accuracy Roll has its die instead (WAY-ACC-01)."""


@dataclass(kw_only=True)
class Deed:
    """One action that somebody has declared (WAY-ATK-01, WAY-FLOW-02).

    `act` is the name of the act, `wish` its answer as plain data, for the resolution that carries
    it out. `title` is for everybody; `secret` is for the actor and the GM. `since` is the count of
    the declaration, `speed` the final Speed, `damage_speed` the Speed that multiplies the damage
    bonus. A `variable` action is a Variable Speed Action; an `abortable` one may be broken off.
    `delay` is the number of counts from the declaration to the effects. `targets` are the ids of
    combatants, `spares` those of allies that its area leaves out.
    `called_off`: its actor defends instead. `fizzled`: exhaustion stops it before it works
    (WAY-FATIGUE-09), or its aim was lost. `renewed`: it continues the Variable Speed Action before
    it (WAY-SIMUL-05). `landed`: it has taken effect. `stirred`: others have acted since. `asked`:
    its actor was asked whether to go on. `owed` is the Speed of interrupts made since it began,
    `owed_before` the part of it from before `owed_on`, the count of the last interrupt
    (WAY-ABORT-02).
    `accuracy` is the Accuracy that is told (WAY-ATK-01), `spec` the attack, and `links` are added
    to it. `technique` is the id of its technique, `x` and `variant` are its X and variant.
    `stamina_miss` is the Stamina cost if nobody is hit, None if it is the same; `stamina_roll` is
    the roll made for it. `prey` is the id of the action that it interrupts. Of a `veiled` action,
    others learn only that something is done (WAY-GENJ-12). `sneak`: it is a Sneak Attack
    (WAY-SNEAK-03). `combo` is the number of blows before it in the Combo. `willed`: Willpower was
    spent on it (WAY-WP-05).
    `breaks` is the count on which its actor will break it off (WAY-ABORT-02). `walked` is the count
    up to which a Move has gone, None before its first step; `paces` is the distance so far, in
    `distance.PARTS` of a tenth of a yard (WAY-MOVE-03).
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
        """The count on which it is done, if nothing delays it."""
        return self.since + self.speed

    @property
    def delayed(self) -> bool:
        """Whether its effects come later than its declaration."""
        return self.delay > 0

    @property
    def lands(self) -> int:
        """The count on which its effects happen (WAY-DELAY-01)."""
        return self.since + self.delay


@dataclass(kw_only=True)
class Guard:
    """A defence against one attack, with its links (WAY-CHAIN-05).

    `kind` is the way it works: dodge, parry, block, roll, wall or stand. `technique` and `weapon`
    are ids, `things` the ids of dropped things. `speed` is its Speed without the modified Seal
    Speed `seals`. `parts` are added to its roll. `partial` is the percentage of damage for each
    point of failure, None for all of it at once. `policy` says what to do about Willpower, `late`
    is the link to add, if it fails. `willed`: Willpower was spent on it (WAY-WP-05). `place` is
    where the blocker wants a wound, "" to let the dice decide (WAY-LOC-03).
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
        """Its total Speed, with modified seals, which must be low enough for an interrupt.

        (WAY-INTR-02)
        """
        return self.speed + self.seals


@dataclass(kw_only=True)
class Attack:
    """One attack on one target, with everything that decides it (WAY-ATK-02).

    `accuracy` are the modifiers to the 10, or to the die of an Accuracy Roll; `roll` is that roll,
    after Willpower. `guard` is the target's defence, `defended` its roll. `scale` is the percentage
    of the damage that is meant for this target, and `share` the percentage of that which gets
    through. `block` is the percentage that the Block defence takes off, None without one; `off` is
    the damage that a wall takes.
    While it is `open`, allies may take the hit: `protector` is the one who does, with
    `protector_ap` Action Points (WAY-TAKE-01), and `most` limits the Speed of their defence. `prey`
    is the id of the target's action that it interrupts (WAY-SNEAK-09). With `surprise` the defender
    cannot spend Action Points (WAY-SURPRISE-03). `sneak`: the target chose to finish their action,
    so they get no defence. `turned`: the attack was parried, but part of its damage still lands;
    nothing else does. In the end, `struck` says whether it hit, and `blow` is the id of its damage.
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
        """The name of its weapon or technique."""
        return self.spec.name

    @property
    def against_parry(self) -> list[Modifier]:
        """The penalty that the attacking weapon gives to a Parry (WAY-WEAP-01)."""
        worse = self.spec.defended.enemy_parry
        return [Modifier(worse, self.name, "WAY-WEAP-01")] if worse else []

    @property
    def needed(self) -> int:
        """The number that a defence must reach: the Accuracy, or the Accuracy Roll (WAY-ACC-02)."""
        return self.roll.total if self.roll is not None else fixed(self.accuracy)


def fixed(accuracy: list[Modifier]) -> int:
    """The fixed Accuracy: 10 and all its modifiers (WAY-ACC-01)."""
    return FIXED + sum([part.value for part in accuracy])
