"""The state of a skirmish: its combatants, the Round and its Stages; and what it asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from rules.engine.asking.forms import Option, Target
from rules.engine.asking.questions import Facts, Gauge, Part, People, Question, Word, by_key
from rules.engine.asking.text_values import name_key
from rules.engine.kit.acts import OutOfTurn
from rules.engine.kit.pausing import GO_ON
from rules.engine.state.effects import Ending, Ends, Measures
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM, Kind, Viewer
from rules.l5r.sheet import House
from rules.l5r.values import (
    Count,
    Rank,
    Signed,
    Status,
    Trait,
    TraitName,
    Weapon,
    WoundRank,
    unarmed,
)
from rules.values import value

HEALTHY = 5
"""A Healthy person has up to this many times Earth in wounds (L5R-WOUND-01)."""

_BOUNDED = tuple(WoundRank)[:-1]
"""The ranks with an upper bound; with more wounds a person is dying."""


def apart(skill: str) -> tuple[str, str]:
    """The name of a skill for comparing, and the emphasis in brackets after it, or ""."""
    name, bracket, rest = skill.partition("(")
    return name_key(name), name_key(rest.rpartition(")")[0] or rest) if bracket else ""


class Stance(StrEnum):
    """The five Stances (L5R-STANCE-03..07)."""

    ATTACK = "attack"
    FULL_ATTACK = "full_attack"
    DEFENSE = "defense"
    FULL_DEFENSE = "full_defense"
    CENTER = "center"


class CenterOn(StrEnum):
    """The roll that gets the Center bonus (L5R-STANCE-07)."""

    ATTACK = "attack"
    DAMAGE = "damage"
    FULL_DEFENSE = "full_defense"
    CHECK = "check"
    BREAK = "break_free"


class TurnState(StrEnum):
    """The state of somebody's Turn in this Round (L5R-TERM-04, L5R-TURN-02..05)."""

    WAITING = "waiting"
    DELAYED = "delayed"
    DONE = "done"
    LOST = "lost"


class Stage(StrEnum):
    """The three Stages of a Round (L5R-SEQ-01)."""

    INITIATIVE = "initiative"
    TURNS = "turns"
    REACTIONS = "reactions"


@dataclass(kw_only=True)
class Affliction:
    """A Status Effect: its first Round, the TN to end it, and the days of hunger or toil.

    `holder` is the person who holds the entangled one. `ending` is the end that the GM chose.
    """

    id: str
    kind: Status
    since: Count = 0
    tn: Count = 20
    days: Rank = 1
    holder: str = ""
    until: int | None = None
    ending: Ends | None = None


OF_STATUS = {
    Status.BLINDED: "L5R-STATUS-02",
    Status.DAZED: "L5R-STATUS-03",
    Status.ENTANGLED: "L5R-STATUS-04",
    Status.FATIGUED: "L5R-STATUS-05",
    Status.FASTING: "L5R-STATUS-06",
    Status.GRAPPLED: "L5R-STATUS-07",
    Status.MOUNTED: "L5R-STATUS-08",
    Status.PRONE: "L5R-STATUS-09",
    Status.STUNNED: "L5R-STATUS-10",
}
"""The clause of each Status Effect."""


@dataclass(kw_only=True)
class Samurai(Combatant):
    """A combatant: the present numbers of its sheet, and its part in the Round.

    `score` is the Initiative Score, None until it is rolled; `bump` is added to it in this Round
    only; `granted` is what the GM has added for good before the roll. `until` is the person that a
    delayed Turn waits for, or "end". `guard` is the half of a Full Defense roll. `centered` is the
    Round spent in the Center Stance, `center_on` the roll that gets its bonus. `spent` counts
    Actions as half a Turn each: two Simple ones, or one Complex. `moved` is in feet; `free` are the
    kinds of Free Actions used. `roused`: a Void Point lets it act while Down. `insists`: all others
    have delayed, and it has asked to delay too, so it must act and the Round ends after it.
    `void_round` is the last Round in which it spent a Void Point. `void_called`, `rank_one_called`
    and `raises_called` are the calls for its next attack. `melee` maps other combatants to the last
    Round in which they struck at it. `near` are those that the GM has put
    within its reach, `apart` those put out of its reach. `ahead` are people with an equal place
    that it goes before, by a roll-off.
    """

    reflexes: Trait = 2
    awareness: Trait = 2
    stamina: Trait = 2
    willpower: Trait = 2
    agility: Trait = 2
    intelligence: Trait = 2
    strength: Trait = 2
    perception: Trait = 2
    void: Rank = 2
    void_points: Count = 2
    skills: dict[str, Rank] = field(default_factory=dict)
    emphases: dict[str, list[str]] = field(default_factory=dict)
    insight_rank: Trait = 1
    armor_bonus: Rank = 0
    tn_bonus: Signed = 0
    weapons: list[Weapon] = field(default_factory=list)
    wounds: Count = 0
    statuses: list[Affliction] = field(default_factory=list)
    dead: bool = False
    stance: Stance = Stance.ATTACK
    score: Annotated[int, Field(ge=-999, le=9999)] | None = None
    bump: Signed = 0
    granted: Signed = 0
    surprised: bool = False
    first_round: Count = 0
    turn: TurnState = TurnState.WAITING
    until: str = ""
    guard: Count = 0
    centered: Count = 0
    center_on: CenterOn = CenterOn.ATTACK
    center_used: bool = False
    spent: Annotated[int, Field(ge=0, le=99)] = 0
    moved: Count = 0
    free: list[str] = field(default_factory=list)
    began: bool = False
    roused: bool = False
    insists: bool = False
    void_round: Count = 0
    void_called: bool = False
    rank_one_called: bool = False
    raises_called: Rank = 0
    melee: dict[str, Count] = field(default_factory=dict)
    near: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)

    @property
    def air(self) -> int:
        """The lower of Reflexes and Awareness."""
        return min(self.reflexes, self.awareness)

    @property
    def earth(self) -> int:
        """The lower of Stamina and Willpower."""
        return min(self.stamina, self.willpower)

    @property
    def fire(self) -> int:
        """The lower of Agility and Intelligence."""
        return min(self.agility, self.intelligence)

    @property
    def water(self) -> int:
        """The lower of Strength and Perception."""
        return min(self.strength, self.perception)

    def trait(self, name: TraitName) -> int:
        """A Trait or Ring by its name."""
        value: int = getattr(self, name.value)
        return value

    def skill(self, name: str) -> int:
        """The rank of a skill, 0 without it (L5R-ROLL-01).

        Sheets may write it in any case, and with an emphasis: Stealth (Ambush).
        """
        wanted = apart(name)[0]
        same = [rank for known, rank in self.skills.items() if apart(known)[0] == wanted]
        return max(same, default=0)

    def excels(self, skill: str, *emphases: str) -> bool:
        """Return whether it has one of these emphases of the skill, in any case (L5R-AMB-02)."""
        wanted, named = apart(skill)
        of_it = {name_key(each) for each in (named, *emphases) if each}
        known = [apart(each) for each in self.skills]
        has = {emphasis for each, emphasis in known if each == wanted}
        for each, names in self.emphases.items():
            if apart(each)[0] == wanted:
                has |= {name_key(name) for name in names}
        return not of_it.isdisjoint(has)

    def has(self, kind: Status) -> Affliction | None:
        """The Status Effect of that kind, if it has one."""
        for each in self.statuses:
            if each.kind is kind:
                return each
        return None

    @property
    def acting(self) -> bool:
        """Return whether its Turn has begun and is not over (L5R-TERM-04)."""
        return self.began and self.turn in (TurnState.WAITING, TurnState.DELAYED)

    @property
    def place(self) -> int:
        """The Score that counts in this Round (L5R-INIT-06, L5R-STANCE-07)."""
        return (self.score or 0) + self.bump

    @property
    def arms(self) -> list[Weapon]:
        """Its weapons, and bare hands (L5R-DMG-04)."""
        has_own = "unarmed" in [weapon.id for weapon in self.weapons]
        return [*self.weapons] if has_own else [*self.weapons, unarmed()]


@dataclass(kw_only=True)
class L5rFight(Encounter[Samurai, House]):
    """An l5r skirmish (L5R-SEQ-01).

    `offering` are the delayed people who are now offered their Turn; `last_offer`: they have had
    their last offer. `reached` is the Score that the Round has come down to, `reached_by` the id of
    its combatant. `closing`: the Round goes to Stage 3 after this Turn. `calm`: the GM has paused
    the fighting. `busy`: somebody in sight has acted in this Round.
    """

    measures = Measures(
        beat=lambda fight: fight.round,
        whole=True,
        clause="L5R-REACT-02",
        round="Round",
        turn="Turn",
    )

    house: House = field(default_factory=House)
    combatants: dict[str, Samurai] = field(default_factory=dict)
    round: Annotated[int, Field(ge=0, le=99_999)] = 0
    stage: Stage = Stage.INITIATIVE
    offering: list[str] = field(default_factory=list)
    last_offer: bool = False
    reached: Signed | None = None
    reached_by: str = ""
    closing: bool = False
    busy: bool = False
    calm: bool = False

    def rank_of(self, samurai: Samurai) -> WoundRank:
        """The Wound Rank that its wounds have reached (L5R-WOUND-01..08)."""
        wounds, earth = samurai.wounds, samurai.earth
        top = HEALTHY * earth
        for rank in _BOUNDED:
            if wounds <= top:
                return rank
            top += self.house.wound_rank_multiplier * earth
        return WoundRank.DYING

    def most_wounds(self, samurai: Samurai) -> int:
        """The wounds that it can take before it is dying (L5R-WOUND-01)."""
        ranks = len(_BOUNDED) - 1
        return (HEALTHY + ranks * self.house.wound_rank_multiplier) * samurai.earth

    def able(self, samurai: Samurai) -> bool:
        """Return whether it takes part in the order at all (L5R-WOUND-08)."""
        if samurai.out or samurai.dead:
            return False
        return self.rank_of(samurai) not in (WoundRank.OUT, WoundRank.DYING)

    def endings(self) -> list[Ending]:
        """Effects and Status Effects."""
        statuses = [(who, each) for who in self.combatants.values() for each in who.statuses]
        return [
            *super().endings(),
            *[
                (each.ending, who.id, partial(self.lift, who, each.kind))
                for who, each in statuses
                if each.ending is not None
            ],
        ]

    def lift(self, samurai: Samurai, kind: Status) -> None:
        """End a Status Effect, and tell it."""
        samurai.statuses[:] = [each for each in samurai.statuses if each.kind is not kind]
        text = f"{samurai.name} is no longer {kind.value}."
        self.tell_of(samurai, text, Kind.EFFECT, OF_STATUS[kind])

    def answers(self, combatant: Samurai) -> bool:
        """Return whether its player is asked for decisions: not for those who are Out.

        (L5R-WOUND-08)
        """
        return self.able(combatant)

    def stands(self, combatant: Samurai, _viewer: Viewer) -> bool:
        """Return whether it is neither gone, dead nor down, as everybody sees (L5R-WOUND-07)."""
        down = self.rank_of(combatant) in (WoundRank.DOWN, WoundRank.OUT, WoundRank.DYING)
        return not (combatant.out or combatant.dead or down)

    def in_order(self) -> list[Samurai]:
        """Everybody able who has rolled, from the highest Score down (L5R-INIT-03).

        Between equals, the higher Reflexes counts, then Insight Rank, then who is `ahead`.
        """
        rolled = [c for c in self.combatants.values() if c.score is not None and self.able(c)]
        # Hidden combatants come last, so that the others' places do not show them.
        rolled.sort(key=lambda each: (*self._standing(each), each.hidden))
        order: list[Samurai] = []
        for samurai in rolled:
            place = len(order)
            while place and self.comes_first(samurai, order[place - 1]):
                place -= 1
            order.insert(place, samurai)
        return order

    def _standing(self, samurai: Samurai) -> tuple[int, ...]:
        """The sort key of the order, the lowest first."""
        return -samurai.place, -samurai.reflexes, -samurai.insight_rank

    def comes_first(self, one: Samurai, other: Samurai) -> bool:
        """Return whether `one` is known to come before `other` (L5R-INIT-03)."""
        mine, theirs = self._standing(one), self._standing(other)
        if mine != theirs or self.undecided(one, other):
            return mine < theirs
        return other.id in one.ahead

    def undecided(self, one: Samurai, other: Samurai) -> bool:
        """Return whether their order still needs a roll-off."""
        told = one.id in other.ahead or other.id in one.ahead
        return not told and self._standing(one) == self._standing(other)

    def waiting(self) -> list[Samurai]:
        """Those whose Turn has not come yet, in order."""
        return [each for each in self.in_order() if each.turn is TurnState.WAITING]

    def delayed(self) -> list[Samurai]:
        """Those who delay, from the highest Score down (L5R-TURN-03)."""
        return [each for each in self.in_order() if each.turn is TurnState.DELAYED]

    def to_come(self) -> list[Samurai]:
        """The samurai who may still take their Turn in this Round, in order."""
        states = (TurnState.WAITING, TurnState.DELAYED)
        return [each for each in self.in_order() if each.turn in states]

    def seen_by(self, samurai: Samurai) -> list[Samurai]:
        """All others that it can target, its enemies first, in the order of joining."""
        seen = [
            other
            for other in self.present()
            if other is not samurai
            and not other.dead
            and (not other.hidden or samurai.player in (GM, other.player))
        ]
        return sorted(seen, key=lambda other: other.side == samurai.side)

    def anybody(self, label: str = "Who") -> Target:
        """A field to choose one of all combatants."""
        return Target(tuple([Option(c.id, c.name) for c in self.combatants.values()]), label)


class OfSomebody:
    """An act out of turn that needs people in the fight."""

    @classmethod
    def why_not(cls, at: OutOfTurn[L5rFight]) -> str | None:
        """Why there is nobody whom it could be about; None if there is somebody."""
        return None if at.fight.combatants else "There is nobody here."


@value(frozen=True, slots=True)
class MyTurn(Facts):
    """The Turn, and the combatants that wait, that have acted, and that struck at this one."""

    round: int
    score: int | None
    stance: Stance
    delayed: bool
    rank: WoundRank
    attacked: People
    waiting: People
    acted: People


@value(frozen=True, slots=True)
class OfRound(Facts):
    """The Round."""

    round: int


@value(frozen=True, slots=True)
class Rolled(Facts):
    """The roll, and the number of its dice that are kept."""

    roll: Word
    kept: int


@value(frozen=True, slots=True)
class Called(Facts):
    """A roll that the GM has called for."""

    roll: Word


@value(frozen=True, slots=True)
class Judged(Facts):
    """The Action that the GM has to judge."""

    what: Word


def _delay(_asked: MyTurn) -> Mapping[str, Any]:
    """Delay by default: the Turn is offered again; the form says if it is allowed (L5R-TURN-02)."""
    return {"act": "delay"}


QUESTIONS: Mapping[str, Question[Any]] = by_key(
    Question(
        "turn",
        "When it is my Turn",
        Part.TURN,
        MyTurn,
        _delay,
        ("stance", "rank", "round"),
        shows=("Wounds", "Void Points", "Stance"),
        of_several="What do you do?",
    ),
    Question(
        "stance",
        "When I choose a Stance to begin with",
        Part.TURN,
        OfRound,
        shows=("Wounds", "Void Points"),
        of_several="In which Stance do you begin?",
    ),
    Question(
        "kept",
        "When I may choose which dice to keep",
        Part.FOLLOW,
        Rolled,
        offer=("roll",),
        shows=("Void Points",),
        call="which dice are kept?",
    ),
    Question(
        "void",
        "When the GM calls for a roll",
        Part.FOLLOW,
        Called,
        shows=("Void Points", "Wounds"),
        call="a Void Point?",
    ),
    Question("rule", "When an Action needs a ruling", Part.RULING, Judged, call="allow it?"),
    GO_ON,
)

GAUGES = {"wounds": "wounds", "void": "Void Points"}


def own(_fight: L5rFight, samurai: Samurai) -> Mapping[str, Gauge]:
    """Wounds and Void Points, as they are now."""
    return {
        "wounds": Gauge(samurai.wounds),
        "void": Gauge(samurai.void_points, samurai.void),
    }


def beat(fight: L5rFight) -> int:
    """The Round; the first begins with Stage 1 (L5R-SEQ-01)."""
    return fight.round


def turn_of(fight: L5rFight) -> str:
    """The key that all questions of one Turn share: everybody has one per Round (L5R-TERM-04)."""
    return str(max(1, fight.round))
