"""The actions that are declared, and their attacks, while they are under way.

A `Spec` is an attack without its targets: everything that decides its hit and its damage. The
declaration makes it for its action; `attack.carry_attack` does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from rules.dice import Dice, Modifier, Roll
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.effects import Inflicts, StatusRoll
from rules.wayward.character.formula import Numbers, names, whole
from rules.wayward.character.values import (
    AreaKind,
    Clock,
    Count,
    DamageType,
    Location,
    Percent,
    Rank,
    Share,
    Signed,
    Source,
    Text,
)

Exact: TypeAlias = Annotated[Decimal, Field(ge=-9999, le=9999)]


class Art(StrEnum):
    """The art of an attack, which decides how it is parried and blocked (WAY-BLOCK-05, -06)."""

    UNARMED = "unarmed"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"


class Tag(StrEnum):
    """Other traits of an attack.

    RANGED         it comes from a distance
    TOUCH          ninjutsu by touch: parried like an unarmed attack (WAY-PARRY-03)
    UNDEFENDABLE   only Block helps against it, as against Environmental ones (WAY-BLOCK-02)
    UNPARRIED      weapons cannot parry it
    HARMLESS       it does no damage
    PROJECTILE     something flies
    """

    RANGED = "ranged"
    TOUCH = "touch"
    UNDEFENDABLE = "undefendable"
    UNPARRIED = "unparried"
    HARMLESS = "harmless"
    PROJECTILE = "projectile"


@dataclass(frozen=True, slots=True)
class Part:
    """An exact number that is added to another, its reason, and its clause."""

    value: Exact
    reason: Text
    clause: Text = ""


def settled(statuses: Sequence[Inflicts], numbers: Numbers) -> list[Inflicts]:
    """Statuses with their formulas computed, except those that use the margin of the hit."""
    return [
        replace(each, severity=_set(each.severity, numbers), duration=_set(each.duration, numbers))
        for each in statuses
    ]


def _set(amount: str, numbers: Numbers) -> str:
    named = names(amount)
    return amount if not named or "margin" in named else str(whole(amount, numbers))


@dataclass(kw_only=True)
class SpecDamage(Group):
    """The damage of an attack (WAY-DMG-02): its dice, and the damage bonus times its Speed.

    dice          the dice of which the sum counts
    again         each die that shows this or more gives another die; 0 for none
    again_once    whether that die gives no more
    times         the roll that multiplies the sum; None for none
    source        the damage bonus
    percents      the percentages that change the damage bonus
    flats         the amounts that are added to the damage bonus
    damage_pct    the percentages that change the damage
    damage_flat   the amounts that are added to the damage last
    dice_pct_die  the sides of a die whose points each raise the sum by a tenth; 0 for none
    base_speed    whether the printed Speed multiplies the damage bonus
    types         the types of damage that the attacker may choose from
    """

    dice: list[Dice] = field(default_factory=list[Dice])
    again: Count = 0
    again_once: bool = False
    times: Dice | None = None
    source: Source = Source.NONE
    percents: list[Part] = field(default_factory=list[Part])
    flats: list[Part] = field(default_factory=list[Part])
    damage_pct: list[Part] = field(default_factory=list[Part])
    damage_flat: list[Part] = field(default_factory=list[Part])
    dice_pct_die: Count = 0
    base_speed: bool = False
    types: list[DamageType] = field(default_factory=list[DamageType])


@dataclass(kw_only=True)
class SpecMargin(Group):
    """The damage that an attack gains by the margin of its hit.

    per_margin      the percentage that each point of the margin adds
    margin_most     the most that the margin adds
    margin_blocked  the percentage that it adds against a Block
    """

    per_margin: Percent = 0
    margin_most: Percent = 0
    margin_blocked: Percent = 0


@dataclass(kw_only=True)
class SpecDefended(Group):
    """The defences against an attack.

    partial         the percentage of damage for each point of a failed defence; None for all of it
    enemy_parry     what it adds to parries against it
    block           the percentage that a Block takes off; None for the usual one
    block_less      how much less a Block takes off
    parried_share   the percentage of its damage that a Parry lets through
    bypass          the percentage of Damage Reduction that it ignores
    bypass_flat     the amount of Damage Reduction that it ignores before that
    ignores_armour  whether armour does not help against it
    undelayed       whether a defence against it takes no time
    """

    partial: Share | None = 20
    enemy_parry: Signed = 0
    block: Share | None = None
    block_less: Share = 0
    parried_share: Share = 0
    bypass: Share = 0
    bypass_flat: Count = 0
    ignores_armour: bool = False
    undelayed: bool = False


@dataclass(kw_only=True)
class SpecWounds(Group):
    """The wounds of an attack.

    wounding_pct   the percentages that change the damage for wounds only
    wounding_flat  the amounts that are added to the damage for wounds only
    milder         how many steps milder its wounds are
    stacks         whether all such blows of one count wound as one
    knocks_out     whether it knocks out instead of killing
    """

    wounding_pct: list[Part] = field(default_factory=list[Part])
    wounding_flat: list[Part] = field(default_factory=list[Part])
    milder: Count = 0
    stacks: bool = False
    knocks_out: bool = False


@dataclass(kw_only=True)
class SpecEffects(Group):
    """The effects of an attack besides damage. Distances are in tenths of a yard.

    knockback        the distance of its Knockback
    knockback_roll   the roll that a target may resist it with
    knockback_whole  whether a defence that nearly worked does not lower it
    knockback_edge   whether its targets go to the edge of the area (WAY-KNOCK-02)
    statuses         the status effects that a hit inflicts
    stun             the Stun of a hit
    stun_extends     how much longer it makes an existing Stun
    """

    knockback: Signed = 0
    knockback_roll: StatusRoll = StatusRoll.NONE
    knockback_whole: bool = False
    knockback_edge: bool = False
    statuses: list[Inflicts] = field(default_factory=list[Inflicts])
    stun: Count = 0
    stun_extends: Count = 0


@dataclass(kw_only=True)
class SpecTarget(Group):
    """The reach of an attack, and its area. Distances are in tenths of a yard.

    area          the place of its area
    radius        the radius of its area
    area_penalty  whether one must leave the area to dodge it
    spares        the ids of those that its area leaves out
    wave          the damage bonus of its shockwave on everybody in the area, hit or not
    wave_less     the percentage off the shockwave for each point by which a defence succeeds
    reach         the reach of the attack
    move          the attacker's way to the target
    """

    area: AreaKind = AreaKind.NONE
    radius: Count = 0
    area_penalty: bool = True
    spares: list[Text] = field(default_factory=list[Text])
    wave: Source = Source.NONE
    wave_less: Share = 0
    reach: Count = 0
    move: Count = 0


@dataclass(kw_only=True)
class Spec(Grouped):
    """One attack, as it was declared (WAY-ATK-01).

    id, name  the id of its weapon or technique, and its name
    art       its art
    tags      its other traits
    element   the element of a jutsu
    rank      the rank of a jutsu; None for other attacks
    damage    its damage
    margin    the damage that it gains by the margin
    called    the location of a Called Shot; it leaves only one of the types of damage
    accuracy  what is added to 10, or to a die, for its Accuracy
    defended  the defences against it
    wounds    its wounds
    effects   what it does besides damage
    target    its reach and its area
    """

    id: Text = ""
    name: Text
    art: Art
    tags: list[Tag] = field(default_factory=list[Tag])
    element: Text = ""
    rank: Rank | None = None
    damage: SpecDamage = field(default_factory=SpecDamage)
    margin: SpecMargin = field(default_factory=SpecMargin)
    called: Location | None = None
    accuracy: list[Modifier] = field(default_factory=list[Modifier])
    defended: SpecDefended = field(default_factory=SpecDefended)
    wounds: SpecWounds = field(default_factory=SpecWounds)
    effects: SpecEffects = field(default_factory=SpecEffects)
    target: SpecTarget = field(default_factory=SpecTarget)

    def has(self, *tags: Tag) -> bool:
        """Whether it has at least one of these tags."""
        return any(tag in self.tags for tag in tags)

    def leave_area(self) -> None:
        """Aim at one target instead of an area."""
        self.target.area, self.target.radius = AreaKind.NONE, 0

    @property
    def by_hand(self) -> bool:
        """Whether bare hands may parry it: an unarmed attack, or ninjutsu by touch."""
        return self.art is Art.UNARMED or (self.art is Art.NINJUTSU and self.has(Tag.TOUCH))


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
    aborts        whether they break off what they are doing for it
    willpower     whether they spend Willpower if their roll fails
    """

    open: bool = False
    protector: Text = ""
    protector_ap: Signed = 0
    aborts: bool = False
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
