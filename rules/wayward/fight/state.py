"""The state of a wayward fight: who fights, the present count, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from rules.dice import Roll
from rules.engine.encounter import Combatant, Encounter
from rules.engine.visibility import EVERYONE, GM, GM_ONLY, Audience, Viewer
from rules.wayward.character.effects import Bonus
from rules.wayward.character.gear import ArmourEntry, ItemEntry, WeaponEntry, weapon
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Wound, numbers
from rules.wayward.character.stats import DIVISOR, ap_max, damage_bonus, half_up
from rules.wayward.character.technique import Technique, TechniqueEntry
from rules.wayward.character.values import (
    Clock,
    Condition,
    Count,
    DamageType,
    Divisor,
    Name,
    Signed,
    Stat,
    StatusKind,
    Text,
    Xp,
)
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.answers import Policy
from rules.wayward.fight.lasting_effects import Bewitchment, Hiding, Sore, Status, Upkeep
from rules.wayward.fight.pending_effects import Area, Stored

ROUND = 20
"""Action Points come on the multiples of this (WAY-AP-01)."""


@dataclass(kw_only=True)
class Ninja(Combatant):
    """Somebody in the fight: the numbers of their sheet, and their present state.

    Turn: `acts` is the initiative count of their next action, without the Stun on them
    (WAY-STUN-02); None before Initiative. `rolled` is their Initiative roll, None without one;
    `opening` is the technique that they chose before it as their first action. `doing` is the id of
    their action under way; `deeds_made` numbers their actions. `fatigue_pending` are levels of
    Fatigue that take effect when the count closes (WAY-SIMUL-04). Only the next level takes away
    `winded`, a Stamina penalty.
    Stealth: `hides` counts how often they have hidden in this battle. With `may_hide` the GM or a
    jutsu lets them hide, with `hide_free` at no Speed. `prepared` is the count since which they
    prepare a Sneak Attack. `searches` counts Searches in a row (WAY-SEARCH-03). With `lets_be` they
    do not search when somebody is pointed out.
    Body: `woken`: they were woken and have not acted since (WAY-SLEEP-01). `blinked` is the count
    on which they last shut or opened their eyes. `sores` are the effects of their wounds in this
    fight, by wound id; `whole` are their stats without wounds; `shed` is armour that has come off.
    `held_by` holds them in a grapple. `clone_of` is the ninja whose clone they are.
    Counters: `worked_on` counts how often each genjutsu has affected them (WAY-GENJ-08), `uses` how
    often they have used each technique, and other things that a battle counts, `met` their rolls
    against effects that harden their victims, `aimed` how often they have aimed each weapon for its
    next shot, and `combo` the blows that a Combo could follow.
    Defence: `standing` is a defensive roll that answers every attack until they do anything else.
    `after_failure` is the Willpower option that defence forms begin with (WAY-WP-01).
    Until the count `stays_out` the fight does not wait for them to protect allies (WAY-TAKE-01).
    """

    side: Text = ""
    village: Text = ""
    str: Stat = 20
    res: Stat = 20
    cha: Stat = 20
    dex: Stat = 20
    agi: Stat = 20
    xp_total: Xp = 0
    pdb_divisor: Divisor = DIVISOR
    ndb_divisor: Divisor = DIVISOR
    vitality_max: Count = 0
    vitality: Count = 0
    hp_max: Count = 1
    hp: Signed = 1
    willpower_max: Count = 1
    willpower: Count = 1
    fatigue: Count = 0
    skill_ranks: dict[Name, Count] = field(default_factory=dict)
    abilities: dict[Name, Count] = field(default_factory=dict)
    uniques: list[Name] = field(default_factory=list)
    techniques: list[TechniqueEntry] = field(default_factory=list)
    unarmed: WeaponEntry = field(default_factory=lambda: weapon("unarmed"))
    weapons: list[WeaponEntry] = field(default_factory=list)
    armour: list[ArmourEntry] = field(default_factory=list)
    items: list[ItemEntry] = field(default_factory=list)
    damage_reduction: dict[Name, Count] = field(default_factory=dict)
    modifiers: list[Bonus] = field(default_factory=list)
    wounds: list[Wound] = field(default_factory=list)
    sores: dict[Name, Sore] = field(default_factory=dict)
    whole: dict[Name, Stat] = field(default_factory=dict)
    shed: list[ArmourEntry] = field(default_factory=list)
    condition: Condition = Condition.FIT
    acts: Clock | None = None
    stun: Count = 0
    doing: Text = ""
    ap: Count = 0
    fatigue_pending: Count = 0
    stamina_penalty: Count = 0
    chakra_penalty: Count = 0
    winded: Count = 0
    upkeeps: list[Upkeep] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    genjutsu: list[Bewitchment] = field(default_factory=list)
    hiding: Hiding | None = None
    hides: Count = 0
    may_hide: bool = False
    hide_free: bool = False
    prepared: Clock | None = None
    lets_be: bool = False
    searches: Count = 0
    woken: bool = False
    eyes_shut: bool = False
    blinked: Clock | None = None
    worked_on: dict[Name, Count] = field(default_factory=dict)
    uses: dict[Name, Count] = field(default_factory=dict)
    met: dict[Name, Count] = field(default_factory=dict)
    standing: Roll | None = None
    aimed: dict[Name, Count] = field(default_factory=dict)
    deeds_made: Count = 0
    combo: Count = 0
    clone_of: Text = ""
    after_failure: Policy = Policy.ASK
    stays_out: Clock | None = None
    opening: Text = ""
    rolled: Signed | None = None
    held_by: Text = ""

    @property
    def pdb(self) -> Decimal:
        """The physical damage bonus, of STR (WAY-DB-01)."""
        return damage_bonus(self.str, self.pdb_divisor)

    @property
    def ndb(self) -> Decimal:
        """The damage bonus of ninjutsu, of CHA (WAY-DB-01)."""
        return damage_bonus(self.cha, self.ndb_divisor)

    @property
    def acts_at(self) -> int | None:
        """The count on which they may act: Stun delays it (WAY-STUN-01)."""
        return None if self.acts is None else self.acts + self.stun

    @property
    def able(self) -> bool:
        """Whether they can act or defend at all (WAY-INCAP-02, WAY-UNCON-01)."""
        return not self.out and self.condition is Condition.FIT

    @property
    def asleep(self) -> bool:
        """Whether they sleep: helpless until something wakes them (WAY-SLEEP-02)."""
        return bool(self.having(StatusKind.SLEEP))

    @property
    def helpless(self) -> bool:
        """Whether they have no defence at all against an attack (WAY-INCAP-02)."""
        return not self.able

    @property
    def eyes(self) -> Audience:
        """The players who see them and their actions: those they do not hide from (WAY-HIDE-07)."""
        if self.hidden:
            return self.own
        if self.hiding is None:
            return EVERYONE
        return frozenset((self.player, *self.hiding.seen_by)) - {GM}

    @property
    def dice_eyes(self) -> Audience:
        """Who sees their dice: everybody who sees the ninja; for the GM's, only the GM."""
        return GM_ONLY if self.guarded else self.eyes

    @property
    def numbers(self) -> dict[Name, int | Decimal]:
        """Their values for formulas: stats, XP, damage bonuses, Fatigue and skills."""
        return numbers(self)

    @property
    def ap_most(self) -> int:
        """The most Action Points that they can hold (WAY-AP-03).

        Needling lowers it by its severity, but to no less than half (WAY-COND-02).
        """
        most = ap_max(self.agi)
        needled = sum([each.severity for each in self.having(StatusKind.NEEDLING)])
        return max(most - needled, half_up(most)) if needled else most

    def knows(self, id: Text) -> Technique | None:
        """A technique that they know, by its id."""
        return next((each for each in self.techniques if each.id == id), None)

    def having(self, kind: StatusKind) -> list[Status]:
        """Their status effects of one kind, oldest first."""
        return [status for status in self.statuses if status.kind is kind]

    def worst(self, kind: StatusKind) -> int:
        """The severity of their worst status effect of a kind; 0 if there is none."""
        return max([status.severity for status in self.having(kind)], default=0)


@dataclass(kw_only=True)
class WayFight(Encounter[Ninja, House]):
    """A wayward fight (WAY-FLOW-01).

    `count` is the present initiative count, None before Initiative; `seen` is the last count on
    which everybody could see something happen. `deeds` are the actions under way, by id; `attacks`
    those being made now; `stored` takes effect when the count closes. `areas` are on the field;
    `distances` are in tenths of a yard, by two ids in alphabetical order: ``a|b``. `lost` is the
    damage of ticks since it was last told (id -> words). `dawned` is the number of the day when it
    was last checked (WAY-RECOV-05). `kinds` are the damage types that the GM gave to things without
    one (WAY-DTYPE-05). `older_openers`: edition 2 or an older one wrote it, so that openers are
    declared without having been chosen before Initiative.
    """

    house: House = field(default_factory=House)
    combatants: dict[str, Ninja] = field(default_factory=dict)
    count: Clock | None = None
    seen: Clock = 0
    deeds: dict[str, Deed] = field(default_factory=dict)
    attacks: list[Attack] = field(default_factory=list)
    stored: list[Stored] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    distances: dict[str, Signed] = field(default_factory=dict)
    lost: dict[str, dict[str, Signed]] = field(default_factory=dict)
    dawned: int = 0
    kinds: dict[str, DamageType] = field(default_factory=dict)
    older_openers: bool = False

    @property
    def now(self) -> int:
        """The present count; 0 before Initiative."""
        return self.count or 0

    def doing(self, ninja: Ninja) -> Deed | None:
        """The action of a ninja that is under way, if any."""
        return self.deeds.get(ninja.doing)

    def stands(self, combatant: Ninja, viewer: Viewer) -> bool:
        """Whether they can still act; everybody in sight sees it (WAY-INCAP-02)."""
        del viewer
        return combatant.able

    def gap(self, one: Text, other: Text) -> int | None:
        """The distance between two ninja, in tenths of a yard; None if it is unknown."""
        if self.house.attack.positions == "off":
            return None
        return self.distances.get("|".join(sorted((one, other))))

    def near(self, one: Ninja, other: Ninja) -> int | None:
        """The distance between two ninja, for orders that choose the nearest."""
        return self.gap(one.id, other.id)

    def sees(self, observer: Ninja, other: Ninja) -> bool:
        """Whether the observer could choose the other for an attack (WAY-HIDE-06)."""
        if other.hidden and observer.player not in (GM, other.player):
            return False
        return other.hiding is None or not other.hiding.hides_from(observer.id)

    def seen_by(self, ninja: Ninja) -> list[Ninja]:
        """All others in the fight that a ninja sees, in the order of joining."""
        return [
            other
            for other in self.present()
            if other is not ninja
            and other.condition is not Condition.DEAD
            and self.sees(ninja, other)
        ]

    def able(self) -> list[Ninja]:
        """Everybody who can act, in the order of joining."""
        return [ninja for ninja in self.present() if ninja.able]

    def ready(self) -> list[Ninja]:
        """Everybody who may act on the present count, in the order of joining (WAY-FLOW-01)."""
        return [
            ninja
            for ninja in self.able()
            if ninja.acts_at is not None and ninja.acts_at <= self.now and not ninja.asleep
        ]
