"""The actions that are declared, and their attacks, while they are under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.dice import Modifier, Roll
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.values import Clock, Share, Signed, Text
from rules.wayward.fight.attack_spec import Spec

FIXED = 10
"""The base of a fixed Accuracy; an Accuracy Roll has its die instead (WAY-ACC-01)."""


@dataclass(kw_only=True)
class DeedTiming(Group):
    """The time that an action takes, in counts.

    since         the count of the declaration
    base          the Speed before anything changes it
    speed         the final Speed
    damage_speed  the Speed that multiplies the damage bonus
    delay         the number of counts from the declaration to the effects
    variable      whether it is a Variable Speed Action
    abortable     whether it may be broken off
    breaks        the count on which its actor will break it off (WAY-ABORT-02)
    parts         the printed Speed and everything that changed it
    """

    since: Clock = 0
    base: Signed = 0
    speed: Signed = 0
    damage_speed: Signed = 0
    delay: Signed = 0
    variable: bool = False
    abortable: bool = False
    breaks: Clock | None = None
    parts: list[Modifier] = field(default_factory=list)


@dataclass(kw_only=True)
class DeedCost(Group):
    """The cost of an action.

    ap, stamina, chakra  the Action Points, Stamina and Chakra
    stamina_miss         the Stamina if nobody is hit; None if it is the same
    stamina_roll         the roll made for the Stamina
    """

    ap: Signed = 0
    stamina: Signed = 0
    stamina_miss: Signed | None = None
    stamina_roll: Roll | None = None
    chakra: Signed = 0


@dataclass(kw_only=True)
class Progress(Group):
    """What has become of an action so far.

    called_off  whether its actor defends instead
    fizzled     whether exhaustion stops it before it works (WAY-FATIGUE-09), or its aim was lost
    renewed     whether it continues the Variable Speed Action before it (WAY-SIMUL-05)
    landed      whether it has taken effect
    stirred     whether others have acted since
    asked       whether its actor was asked whether to go on
    walked      the count up to which a Move has gone; None before its first step
    paces       how far a Move has gone, in `distance.PARTS` of a tenth of a yard (WAY-MOVE-03)
    """

    called_off: bool = False
    fizzled: bool = False
    renewed: bool = False
    landed: bool = False
    stirred: bool = False
    asked: bool = False
    walked: Clock | None = None
    paces: int = 0


@dataclass(kw_only=True)
class Interrupts(Group):
    """The interrupts made since an action began, and the action that it interrupts.

    interrupt    whether it is an interrupt
    prey         the id of the action that it interrupts
    owed         the Speed of the interrupts made since it began
    owed_before  the part of that from before the last interrupt (WAY-ABORT-02)
    owed_on      the count of the last interrupt
    """

    interrupt: bool = False
    prey: Text = ""
    owed: Signed = 0
    owed_before: Signed = 0
    owed_on: Clock | None = None


@dataclass(kw_only=True)
class TechniqueUse(Group):
    """The technique that an action uses.

    technique  its id; empty without one
    x          its X
    variant    its variant
    """

    technique: Text = ""
    x: Signed = 0
    variant: Text = ""


@dataclass(kw_only=True)
class DeedStealth(Group):
    """How an action hides what it is.

    veiled  whether others learn only that something is done (WAY-GENJ-12)
    sneak   whether it is a Sneak Attack (WAY-SNEAK-03)
    """

    veiled: bool = False
    sneak: bool = False


@dataclass(kw_only=True)
class DeedAttack(Group):
    """The attack that an action makes.

    accuracy  the Accuracy that is told (WAY-ATK-01)
    spec      the attack; None if there is none
    links     the ids of the links added to it
    combo     the number of blows before it in the Combo
    policy    whether to spend Willpower if it misses (WAY-WP-01)
    willed    whether Willpower was spent on it (WAY-WP-05)
    """

    accuracy: Signed | None = None
    spec: Spec | None = None
    links: list[Text] = field(default_factory=list)
    combo: Signed = 0
    policy: Text = "ask"
    willed: bool = False


@dataclass(kw_only=True)
class Deed(Grouped):
    """One action that somebody has declared (WAY-ATK-01, WAY-FLOW-02).

    id, by      its id, and that of its actor
    act         the name of the act
    title       its name for everybody
    wish        the answer as plain data, for the resolution that carries it out
    secret      its name for the actor and the GM
    timing      when it begins, and how long it takes
    cost        the cost of it
    targets     the ids of its targets
    spares      the ids of the allies that its area leaves out
    progress    what has become of it so far
    interrupts  the interrupts that it meets, and that it is
    use         the technique that it uses
    stealth     how it hides what it is
    attack      the attack that it makes
    """

    id: str
    by: str
    act: Text
    title: Text
    wish: dict[str, Any] = field(default_factory=dict)
    secret: Text = ""
    timing: DeedTiming = field(default_factory=DeedTiming)
    cost: DeedCost = field(default_factory=DeedCost)
    targets: list[str] = field(default_factory=list)
    spares: list[str] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)
    interrupts: Interrupts = field(default_factory=Interrupts)
    use: TechniqueUse = field(default_factory=TechniqueUse)
    stealth: DeedStealth = field(default_factory=DeedStealth)
    attack: DeedAttack = field(default_factory=DeedAttack)

    @property
    def seen_title(self) -> str:
        """Its name for all who see the actor: a genjutsu is "a jutsu" (WAY-GENJ-12)."""
        return "a jutsu" if self.stealth.veiled else self.title

    @property
    def ends(self) -> int:
        """The count on which it is done, if nothing delays it."""
        return self.timing.since + self.timing.speed

    @property
    def delayed(self) -> bool:
        """Whether its effects come later than its declaration."""
        return self.timing.delay > 0

    @property
    def lands(self) -> int:
        """The count on which its effects happen (WAY-DELAY-01)."""
        return self.timing.since + self.timing.delay


@dataclass(kw_only=True)
class GuardTiming(Group):
    """The Speed of a defence.

    base   its Speed before anything changes it
    speed  its Speed without seals
    seals  its modified Seal Speed
    parts  the printed Speed and everything that changed it
    """

    base: Signed = 0
    speed: Signed = 0
    seals: Signed = 0
    parts: list[Modifier] = field(default_factory=list)


@dataclass(kw_only=True)
class GuardCost(Group):
    """The cost of a defence.

    stamina, chakra, ap  its Stamina, Chakra and Action Points
    """

    stamina: Signed = 0
    chakra: Signed = 0
    ap: Signed = 0


@dataclass(kw_only=True)
class GuardFailing(Group):
    """The defender's answer if a defence fails.

    policy  whether to spend Willpower (WAY-WP-01)
    late    the link to add
    willed  whether Willpower was spent on it (WAY-WP-05)
    """

    policy: Text = "never"
    late: Text = ""
    willed: bool = False


@dataclass(kw_only=True)
class Guard(Grouped):
    """A defence against one attack, with its links (WAY-CHAIN-05).

    kind           the way it works: dodge, parry, block, roll, wall or stand
    title          its name
    technique, x   the id of its technique, and the X of that
    weapon         the id of its weapon
    links, things  the ids of its links and of dropped things
    timing         its Speed
    cost           the cost of it
    parts          the modifiers of its roll
    partial        the percentage of damage for each point of failure; None for all of it at once
    wall           the damage that a wall takes
    failing        the answer to its failure
    abort          whether the defender aborts their action for it
    place          where the blocker wants a wound; empty to let the dice decide (WAY-LOC-03)
    """

    kind: Text
    title: Text
    technique: Text = ""
    x: Signed = 0
    weapon: Text = ""
    links: list[Text] = field(default_factory=list)
    things: list[Text] = field(default_factory=list)
    timing: GuardTiming = field(default_factory=GuardTiming)
    cost: GuardCost = field(default_factory=GuardCost)
    parts: list[Modifier] = field(default_factory=list)
    partial: Share | None = 20
    wall: Signed = 0
    failing: GuardFailing = field(default_factory=GuardFailing)
    abort: bool = False
    place: Text = ""

    @property
    def total(self) -> int:
        """Its total Speed with modified seals, which an interrupt counts (WAY-INTR-02)."""
        return self.timing.speed + self.timing.seals


@dataclass(kw_only=True)
class AttackDamage(Group):
    """The part of an attack's damage that counts.

    share  the percentage of the target's damage that gets through
    scale  the percentage of the damage that is meant for this target
    block  the percentage that the Block defence takes off; None without one
    off    the damage that a wall takes
    """

    share: Share = 100
    scale: Share = 100
    block: Share | None = None
    off: Signed = 0


@dataclass(kw_only=True)
class TakingTheHit(Group):
    """The ally who takes a hit (WAY-TAKE-01).

    open          whether allies may take it now
    protector     the id of the one who does
    protector_ap  their Action Points for it
    willpower     whether they spend Willpower if their roll fails
    """

    open: bool = False
    protector: Text = ""
    protector_ap: Signed = 0
    willpower: Text = "ask"


@dataclass(kw_only=True)
class DefenceLimits(Group):
    """The limits of the defence against an attack.

    most       the highest Speed of a defence; None for any
    may_block  whether it may be blocked
    surprise   whether the defender cannot spend Action Points (WAY-SURPRISE-03)
    sneak      whether the target chose to finish their action, and so gets no defence
    """

    most: Signed | None = None
    may_block: bool = True
    surprise: bool = False
    sneak: bool = False


@dataclass(kw_only=True)
class Outcome(Group):
    """The outcome of an attack.

    defended  the roll of the defence; None without one
    struck    whether it hit
    turned    whether it was parried, but part of its damage still lands, and nothing else
    blow      the id of its damage
    """

    defended: Roll | None = None
    struck: bool = False
    turned: bool = False
    blow: Text = ""


@dataclass(kw_only=True)
class Attack(Grouped):
    """One attack on one target, with everything that decides it (WAY-ATK-02).

    id, deed             its id, and that of its action
    by, target           the ids of the attacker and of the target
    spec                 the attack as it was declared
    speed, damage_speed  its Speed, and the Speed that multiplies the damage bonus
    accuracy             the modifiers of the 10, or of the die of an Accuracy Roll
    roll                 the Accuracy Roll, after Willpower; None without one
    guard                the target's defence; None before they choose one
    damage               the part of the damage that counts
    help                 the ally who takes the hit
    limits               what limits the target's defence
    prey                 the id of the target's action that it interrupts (WAY-SNEAK-09)
    outcome              its outcome
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
    damage: AttackDamage = field(default_factory=AttackDamage)
    help: TakingTheHit = field(default_factory=TakingTheHit)
    limits: DefenceLimits = field(default_factory=DefenceLimits)
    prey: Text = ""
    outcome: Outcome = field(default_factory=Outcome)

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
