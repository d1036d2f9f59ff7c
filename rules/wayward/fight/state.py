"""The state of a wayward fight: who fights, the present count, and what is under way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from rules.dice import Roll
from rules.engine.state.as_json import plain
from rules.engine.state.effects import Ending, Measures
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.state.grouped import Group, Grouped
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, Audience, Viewer
from rules.wayward.character.effects import Bonus
from rules.wayward.character.gear import ArmourEntry, ItemEntry, WeaponEntry, weapon
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Wound, numbers
from rules.wayward.character.statuses import Status
from rules.wayward.character.technique import Technique, TechniqueEntry
from rules.wayward.character.values import (
    Clock,
    Condition,
    Count,
    DamageType,
    Name,
    Policy,
    Signed,
    Stat,
    Stats,
    StatusKind,
    Text,
    ap_max,
    half_up,
)
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.effects import Area, Bewitchment, Hiding, Sore, Stored, Upkeep


@dataclass(kw_only=True)
class Pools(Group):
    """The pools of a ninja, and what lowers them.

    vitality_max, vitality           their Vitality when full, and now
    hp_max, hp                       their Hit Points when full, and now
    willpower_max, willpower         their Willpower when full, and now
    fatigue                          their level of Fatigue
    fatigue_pending                  the levels of Fatigue that take effect when the count closes
                                     (WAY-SIMUL-04)
    stamina_penalty, chakra_penalty  the penalties on rolls for Stamina and for Chakra
    winded                           a Stamina penalty that only the next level of Fatigue takes
                                     away
    """

    vitality_max: Count = 0
    vitality: Count = 0
    hp_max: Count = 1
    hp: Signed = 1
    willpower_max: Count = 1
    willpower: Count = 1
    fatigue: Count = 0
    fatigue_pending: Count = 0
    stamina_penalty: Count = 0
    chakra_penalty: Count = 0
    winded: Count = 0

    def lose(self, amount: int, *, straight: bool = False) -> None:
        """Take damage from Vitality, and the rest from Hit Points (WAY-DMG-03, WAY-DMG-04).

        HP do not fall below minus their maximum.
        """
        first = 0 if straight else min(amount, self.vitality)
        self.vitality -= first
        self.hp = max(-self.hp_max, self.hp - (amount - first))


@dataclass(kw_only=True)
class Training(Group):
    """The things that a ninja has learned.

    village      the village that taught them
    skill_ranks  the ranks of their skills
    abilities    the ranks of their abilities
    uniques      their unique abilities
    techniques   their techniques
    """

    village: Text = ""
    skill_ranks: dict[Name, Count] = field(default_factory=dict)
    abilities: dict[Name, Count] = field(default_factory=dict)
    uniques: list[Name] = field(default_factory=list)
    techniques: list[TechniqueEntry] = field(default_factory=list)


@dataclass(kw_only=True)
class Gear(Group):
    """The things that a ninja carries.

    unarmed  the weapon that they are without one
    weapons  their weapons
    armour   the armour that they wear
    items    their other things
    shed     armour that has come off
    aimed    how often they have aimed each weapon for its next shot
    """

    unarmed: WeaponEntry = field(default_factory=lambda: weapon("unarmed"))
    weapons: list[WeaponEntry] = field(default_factory=list)
    armour: list[ArmourEntry] = field(default_factory=list)
    items: list[ItemEntry] = field(default_factory=list)
    shed: list[ArmourEntry] = field(default_factory=list)
    aimed: dict[Name, Count] = field(default_factory=dict)


@dataclass(kw_only=True)
class Body(Group):
    """The state of a ninja's body.

    damage_reduction  what lowers the damage that they take
    modifiers         what raises and lowers their rolls and values
    wounds            their wounds
    sores             the effects of the wounds in this fight, by wound id
    whole             their stats without wounds
    condition         whether they are fit, fallen or dead
    statuses          the status effects on them
    woken             whether they were woken and have not acted since (WAY-SLEEP-01)
    eyes_shut         whether their eyes are shut
    blinked           the count on which they last shut or opened them
    held_by           the id of the ninja who holds them in a grapple
    """

    damage_reduction: dict[Name, Count] = field(default_factory=dict)
    modifiers: list[Bonus] = field(default_factory=list)
    wounds: list[Wound] = field(default_factory=list)
    sores: dict[Name, Sore] = field(default_factory=dict)
    whole: dict[Name, Stat] = field(default_factory=dict)
    condition: Condition = Condition.FIT
    statuses: list[Status] = field(default_factory=list)
    woken: bool = False
    eyes_shut: bool = False
    blinked: Clock | None = None
    held_by: Text = ""


@dataclass(kw_only=True)
class Jutsu(Group):
    """The jutsu that a ninja keeps up, and those that affect them.

    upkeeps    the techniques that they keep up
    genjutsu   the genjutsu that affect them
    worked_on  how often each genjutsu has affected them (WAY-GENJ-08)
    uses       how often they have used each technique, and other things that a battle counts
    met        their rolls against effects that harden their victims
    clone_of   the id of the ninja whose clone they are
    """

    upkeeps: list[Upkeep] = field(default_factory=list)
    genjutsu: list[Bewitchment] = field(default_factory=list)
    worked_on: dict[Name, Count] = field(default_factory=dict)
    uses: dict[Name, Count] = field(default_factory=dict)
    met: dict[Name, Count] = field(default_factory=dict)
    clone_of: Text = ""


@dataclass(kw_only=True)
class Turn(Group):
    """The turns of a ninja.

    acts           the count of their next action, without Stun (WAY-STUN-02); None before
                   Initiative
    stun           the Stun on them
    stunned_by     the id of the genjutsu that stuns them; empty if it is none, or no genjutsu
    doing          the id of their action under way
    ap             their Action Points
    standing       a defensive roll that answers every attack until they do anything else
    deeds_made     the number of their actions so far
    combo          the blows that a Combo could follow
    after_failure  the Willpower option that defence forms begin with (WAY-WP-01)
    stays_out      the count until which nobody waits for them to protect allies (WAY-TAKE-01)
    opening        the id of the technique that they chose before Initiative as their first action
    rolled         their Initiative roll; None without one
    """

    acts: Clock | None = None
    stun: Count = 0
    doing: Text = ""
    ap: Count = 0
    standing: Roll | None = None
    deeds_made: Count = 0
    combo: Count = 0
    after_failure: Policy = Policy.ASK
    stays_out: Clock | None = None
    opening: Text = ""
    rolled: Signed | None = None
    stunned_by: Text = ""


@dataclass(kw_only=True)
class Stealth(Group):
    """The Stealth of a ninja.

    hiding     how they are hidden; None if they are not
    hides      how often they have hidden in this battle
    may_hide   whether the GM or a jutsu lets them hide
    hide_free  whether that takes no Speed
    prepared   the count since which they prepare a Sneak Attack
    lets_be    whether they do not search when somebody is pointed out
    searches   how many Searches they have made in a row (WAY-SEARCH-03)
    """

    hiding: Hiding | None = None
    hides: Count = 0
    may_hide: bool = False
    hide_free: bool = False
    prepared: Clock | None = None
    lets_be: bool = False
    searches: Count = 0


ROUND = 20
"""Action Points come on the multiples of this (WAY-AP-01)."""


@dataclass(kw_only=True)
class Ninja(Combatant, Grouped):
    """Somebody in the fight: the numbers of their sheet, and their present state.

    id, name   their id and their name
    player     the person who decides for them, or the GM
    character  the id of the character with their sheet; empty for none
    out        whether they are gone from the fight
    hidden     whether only their player and the GM see them
    side       their side in the fight
    stats      the five stats, and what follows from them
    pools      what they can spend and lose, and their Fatigue
    training   their village, skills, abilities and techniques
    gear       what they carry
    body       the state of their body
    jutsu      the jutsu that they keep up, and that affect them
    turn       their turns
    stealth    their Stealth
    """

    side: Text = ""
    stats: Stats = field(default_factory=Stats)
    pools: Pools = field(default_factory=Pools)
    training: Training = field(default_factory=Training)
    gear: Gear = field(default_factory=Gear)
    body: Body = field(default_factory=Body)
    jutsu: Jutsu = field(default_factory=Jutsu)
    turn: Turn = field(default_factory=Turn)
    stealth: Stealth = field(default_factory=Stealth)

    @property
    def pdb(self) -> Decimal:
        """The physical damage bonus, of STR (WAY-DB-01)."""
        return self.stats.pdb

    @property
    def ndb(self) -> Decimal:
        """The damage bonus of ninjutsu, of CHA (WAY-DB-01)."""
        return self.stats.ndb

    @property
    def acts_at(self) -> int | None:
        """The count on which they may act: Stun delays it (WAY-STUN-01)."""
        return None if self.turn.acts is None else self.turn.acts + self.turn.stun

    @property
    def able(self) -> bool:
        """Whether they can act or defend at all (WAY-INCAP-02, WAY-UNCON-01)."""
        return not self.out and self.body.condition is Condition.FIT

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
        if self.stealth.hiding is None:
            return EVERYONE
        return frozenset((self.player, *self.stealth.hiding.seen_by)) - {GM}

    @property
    def dice_eyes(self) -> Audience:
        """Who sees their dice: everybody who sees the ninja; for the GM's, only the GM."""
        return GM_ONLY if self.guarded else self.eyes

    @property
    def numbers(self) -> dict[Name, int | Decimal]:
        """Their values for formulas: stats, XP, damage bonuses, Fatigue and skills."""
        return numbers(self.stats, self.pools.fatigue, self.training.skill_ranks)

    @property
    def ap_most(self) -> int:
        """The most Action Points that they can hold (WAY-AP-03).

        Needling lowers it by its severity, but to no less than half (WAY-COND-02).
        """
        most = ap_max(self.stats.agi)
        needled = sum([each.severity for each in self.having(StatusKind.NEEDLING)])
        return max(most - needled, half_up(most)) if needled else most

    def knows(self, id: Text) -> Technique | None:
        """A technique that they know, by its id."""
        return next((each for each in self.training.techniques if each.id == id), None)

    def shed(self, status: Status) -> None:
        """Remove a status, and those tied to it."""
        self.body.statuses[:] = [
            each
            for each in self.body.statuses
            if each is not status and each.ends.tied != status.id
        ]

    def having(self, kind: StatusKind) -> list[Status]:
        """Their status effects of one kind, oldest first."""
        return [status for status in self.body.statuses if status.kind is kind]

    def worst(self, kind: StatusKind) -> int:
        """The severity of their worst status effect of a kind; 0 if there is none."""
        return max([status.severity for status in self.having(kind)], default=0)


@dataclass(kw_only=True)
class Timeline(Group):
    """The initiative counts of a fight.

    count   the present count; None before Initiative
    seen    the last count on which everybody could see something happen
    lost    the damage of ticks since it was last told, by id and by words
    """

    count: Clock | None = None
    seen: Clock = 0
    lost: dict[str, dict[str, Signed]] = field(default_factory=dict)


@dataclass(kw_only=True)
class Battle(Group):
    """Everything that happens on the battlefield.

    deeds      the actions under way, by id
    attacks    the attacks being made now
    hits       the instants at which their hits were told, by the attack's id; not saved
    stored     the damage and effects that come when the count closes
    areas      the areas on the battlefield
    distances  the distances in tenths of a yard, by two ids in alphabetical order: ``a|b``
    kinds      the damage types that the GM gave to things without one (WAY-DTYPE-05)
    """

    deeds: dict[str, Deed] = field(default_factory=dict)
    attacks: list[Attack] = field(default_factory=list)
    hits: Annotated[dict[str, int], Field(exclude=True)] = field(default_factory=dict)
    stored: list[Stored] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    distances: dict[str, Signed] = field(default_factory=dict)
    kinds: dict[str, DamageType] = field(default_factory=dict)


@dataclass(kw_only=True)
class WayFight(Encounter[Ninja, House]):
    """A wayward fight (WAY-FLOW-01).

    house       its house rules
    combatants  the ninja in it, by id
    timeline    its initiative counts
    battle      what happens on the battlefield
    """

    measures = Measures(
        beat=lambda fight: fight.now // ROUND,
        count=lambda fight: fight.now,
        counts=ROUND,
        named=lambda at: f"count {at}",
        step="count",
    )

    house: House = field(default_factory=House)
    combatants: dict[str, Ninja] = field(default_factory=dict)
    timeline: Timeline = field(default_factory=Timeline)
    battle: Battle = field(default_factory=Battle)

    @property
    def now(self) -> int:
        """The present count; 0 before Initiative."""
        return self.timeline.count or 0

    def endings(self) -> list[Ending]:
        """Effects and status effects."""
        statuses = [(who, each) for who in self.combatants.values() for each in who.body.statuses]
        return [
            *super().endings(),
            *[
                (each.ends.ending, who.id, partial(who.shed, each))
                for who, each in statuses
                if each.ends.ending is not None
            ],
        ]

    def doing(self, ninja: Ninja) -> Deed | None:
        """The action of a ninja that is under way, if any."""
        return self.battle.deeds.get(ninja.turn.doing)

    def terrain(self, there: Collection[str]) -> Mapping[str, Any]:
        """The areas that the GM has laid until they are cleared (WAY-AOE-01)."""
        laid = [each for each in self.battle.areas if not each.by and each.until is None]
        return {
            f"battle.areas.kept-{area.id}": plain(
                replace(area, inside=[id for id in area.inside if id in there], since=0)
            )
            for area in laid
        }

    def answers(self, combatant: Ninja) -> bool:
        """Whether they can act or defend at all (WAY-INCAP-02, WAY-UNCON-01)."""
        return combatant.able

    def stands(self, combatant: Ninja, _viewer: Viewer) -> bool:
        """Whether they can still act; everybody in sight sees it (WAY-INCAP-02)."""
        return combatant.able

    def gap(self, one: Text, other: Text) -> int | None:
        """The distance between two ninja, in tenths of a yard; None if it is unknown."""
        return self.battle.distances.get("|".join(sorted((one, other))))

    def near(self, one: Ninja, other: Ninja) -> int | None:
        """The distance between two ninja, for orders that choose the nearest."""
        return self.gap(one.id, other.id)

    def sees(self, observer: Ninja, other: Ninja) -> bool:
        """Whether the observer could choose the other for an attack (WAY-HIDE-06)."""
        if other.hidden and observer.player not in (GM, other.player):
            return False
        return other.stealth.hiding is None or not other.stealth.hiding.hides_from(observer.id)

    def seen_by(self, ninja: Ninja) -> list[Ninja]:
        """All others in the fight that a ninja sees, in the order of joining."""
        return [
            other
            for other in self.present()
            if other is not ninja
            and other.body.condition is not Condition.DEAD
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
