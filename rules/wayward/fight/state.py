"""The state of a wayward fight: who fights, the present count, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from rules.engine.encounter import Combatant, Encounter
from rules.engine.grouped import Group, Grouped
from rules.engine.visibility import EVERYONE, GM, GM_ONLY, Audience, Viewer
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import numbers
from rules.wayward.character.stats import Stats, ap_max, half_up
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import (
    Clock,
    Condition,
    DamageType,
    Name,
    Signed,
    StatusKind,
    Text,
)
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.lasting_effects import Status
from rules.wayward.fight.ninja_groups import Body, Gear, Jutsu, Pools, Stealth, Training, Turn
from rules.wayward.fight.pending_effects import Area, Stored

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
    dawned  the number of the day when it was last checked (WAY-RECOV-05)
    """

    count: Clock | None = None
    seen: Clock = 0
    lost: dict[str, dict[str, Signed]] = field(default_factory=dict)
    dawned: int = 0


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

    house: House = field(default_factory=House)
    combatants: dict[str, Ninja] = field(default_factory=dict)
    timeline: Timeline = field(default_factory=Timeline)
    battle: Battle = field(default_factory=Battle)

    @property
    def now(self) -> int:
        """The present count; 0 before Initiative."""
        return self.timeline.count or 0

    def doing(self, ninja: Ninja) -> Deed | None:
        """The action of a ninja that is under way, if any."""
        return self.battle.deeds.get(ninja.turn.doing)

    def stands(self, combatant: Ninja, viewer: Viewer) -> bool:
        """Whether they can still act; everybody in sight sees it (WAY-INCAP-02)."""
        del viewer
        return combatant.able

    def gap(self, one: Text, other: Text) -> int | None:
        """The distance between two ninja, in tenths of a yard; None if it is unknown."""
        if self.house.attack.positions == "off":
            return None
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
