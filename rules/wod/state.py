"""The state of a fight: who fights, what they have declared, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Annotated

from pydantic import Field

from rules.dice import Modifier
from rules.engine.asking.text_values import name_key
from rules.engine.state.effects import Effect, Ending, Ends, Measures
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM, Kind, Viewer
from rules.wod.gear import Armour, Shield, Soak, Specialty, Weapon, fist
from rules.wod.health import INCAPACITATED, LEVELS, Healing, boxes, level
from rules.wod.house import House
from rules.wod.values import (
    Certain,
    Count,
    Dots,
    Else,
    Face,
    Fate,
    Footing,
    Guard,
    Harm,
    Method,
    Name,
    Pace,
    Role,
    Signed,
    Spend,
    State,
    Strain,
)


class Task(StrEnum):
    """The kind of a tracked task."""

    EXTENDED = "extended"
    TEAM = "team"
    CONTEST = "contest"
    PURSUIT = "pursuit"


@dataclass(kw_only=True)
class Tracker:
    """A task that goes on: its goal, its successes so far, and the people in it.

    `rolled` is the turn of a fight in which each of them last rolled (WOD-EXT-01). `lower` is the
    goal of the opponent on the signed total (WOD-RESIST-06); `other` is the pursuer's total
    (WOD-FEAT-22). `rolls_allowed` 0 is without limit (WOD-EXT-02).
    """

    id: str
    name: Name
    task: Task = Task.EXTENDED
    pool: Annotated[str, Field(max_length=120)] = ""
    goal: Count = 1
    lower: Signed = 0
    total: Signed = 0
    other: Count = 0
    rolls: Count = 0
    rolls_allowed: Count = 0
    period: Annotated[str, Field(max_length=60)] = ""
    difficulty: Annotated[int, Field(ge=1, le=20)] = 6
    threshold: Count = 0
    members: list[str] = field(default_factory=list)
    opponents: list[str] = field(default_factory=list)
    closed: bool = False
    rolled: dict[str, Count] = field(default_factory=dict)


# ---------------------------------------------------------------- the fight

NEVER = -1
"""A turn that has not happened."""

Turn = Annotated[int, Field(ge=NEVER, le=99_999)]


class Position(StrEnum):
    """Where an attack comes from: the front or close, the open side, or far (WOD-ARMOR-04)."""

    NEAR = "near"
    FLANK = "flank"
    FAR = "far"


class What(StrEnum):
    """The kind of a declared action."""

    ATTACK = "attack"
    DEFEND = "defend"
    MOVE = "move"
    STAND = "stand"
    DRAW = "draw"
    ROLL = "roll"
    OTHER = "other"
    WAIT = "wait"


class Save(StrEnum):
    """The attack that a declared defence is saved for (WOD-COMBAT-02)."""

    FIRST = "first"
    ASK = "ask"


@dataclass(kw_only=True)
class Deed:
    """One action as declared (WOD-COMBAT-01, WOD-MULTI-02).

    `dice` is its share of a split pool, 0 for the whole pool; `wounds` is the wound penalty counted
    at the split; it is part number `part` of `parts`. `done`: it was taken, used up or given up.
    `lost`: it was given up or became impossible before it was taken.
    `fallen`: its target had already fallen when it was declared; `otherwise` is the choice if the
    target falls before it, None for the preset; `certain` is the one if the target cannot move.
    `task` is the id of the task that it rolls for.
    """

    id: str
    what: What
    target: str = ""
    weapon: str = ""
    guard: Guard = Guard.DODGE
    save: Save = Save.FIRST
    position: Position = Position.NEAR
    through: Method = Method.MAGIC
    pace: Pace = Pace.RUN
    yards: Count = 0
    dice: Count = 0
    wounds: Count = 0
    willpower: bool = False
    words: str = ""
    task: str = ""
    done: bool = False
    lost: bool = False
    fallen: bool = False
    otherwise: Else | None = None
    certain: Certain = Certain.ASK
    part: Count = 0
    parts: Count = 1


@dataclass(kw_only=True)
class Condition:
    """A condition that hinders, and its end; without one it lasts until it is removed."""

    id: str
    kind: State
    until: int | None = None
    ending: Ends | None = None


@dataclass(kw_only=True)
class Presets:
    """A player's defaults: their defence, Willpower, and fallen targets.

    (WOD-WILL-01, WOD-COMBAT-01, WOD-FULLDEF-02)
    """

    guard: Guard | None = None
    defence: Spend = Spend.NEVER
    soak: Spend = Spend.NEVER
    rolls: Spend = Spend.NEVER
    otherwise: Else = Else.ASK


@dataclass(kw_only=True)
class Mortal(Combatant):
    """A combatant: the sheet's numbers as they are now, and its part in the turn.

    `score` is its initiative, None before the roll; `edge` are its d10s of hidden roll-offs.
    `declared`, `spent_willpower` and `wavered` are the turns in which it last declared, spent
    Willpower on a roll, and rolled to change their mind; in the turn `only_defends` it may only
    defend. `full`: it is in full defence. `met`, `soaked` and `yards` count this turn's defences,
    soaks and movement. `donning` is the turn at whose end its armour is on, 0 for none.
    """

    role: Role = Role.PC
    strength: Dots = 1
    dexterity: Dots = 1
    stamina: Dots = 1
    charisma: Dots = 1
    manipulation: Dots = 1
    appearance: Dots = 1
    perception: Dots = 1
    intelligence: Dots = 1
    wits: Dots = 1
    abilities: dict[Name, Dots] = field(default_factory=dict)
    specialties: list[Specialty] = field(default_factory=list)
    willpower_rating: Annotated[int, Field(ge=1, le=10)] = 3
    willpower: Count = 3
    arete: Dots = 0
    weapons: list[Weapon] = field(default_factory=list)
    armour: Armour | None = None
    shield: Shield | None = None
    soak: Soak = field(default_factory=Soak)
    fly: Annotated[int, Field(ge=10, le=20)] = 15
    health: list[Harm] = field(default_factory=list)
    healing: Healing = field(default_factory=Healing)
    fate: Fate = Fate.ALIVE
    failures: dict[str, Count] = field(default_factory=dict)
    presets: Presets = field(default_factory=Presets)
    conditions: list[Condition] = field(default_factory=list)
    score: Signed | None = None
    edge: list[Face] = field(default_factory=list)
    declared: Turn = 0
    plan: list[Deed] = field(default_factory=list)
    full: bool = False
    met: Count = 0
    soaked: Count = 0
    yards: Count = 0
    spent_willpower: Turn = NEVER
    wavered: Turn = NEVER
    only_defends: Turn = NEVER
    full_speed_turns: Signed = 0
    strain: Strain = Strain.NORMAL
    speed_limit: Count = 0
    donning: Turn = 0
    footing: Footing = Footing.NORMAL

    def dots(self, trait: str) -> int:
        """The dots of an attribute, an ability, Willpower (its rating) or arete, by name."""
        if trait in self.__dataclass_fields__ and trait != "willpower":
            value = getattr(self, trait)
            return value if type(value) is int else 0
        return self.willpower_rating if trait == "willpower" else self.abilities.get(trait, 0)

    def is_special(self, traits: tuple[str, ...], words: str) -> bool:
        """Whether a specialty of one of these traits covers the named deed or weapon."""
        return any(
            each.trait in traits and name_key(each.words) in ("", name_key(words))
            for each in self.specialties
        )

    def has(self, *kinds: State) -> bool:
        """Whether one of these conditions hinders it."""
        return any(condition.kind in kinds for condition in self.conditions)

    @property
    def able(self) -> bool:
        """Whether it is still in the fight: neither out nor dying nor dead."""
        return not self.out and self.fate is Fate.ALIVE

    @property
    def restrained(self) -> bool:
        """Whether it can move only a little (WOD-IMMOB-01, WOD-KNOCK-02)."""
        return self.has(State.HELD, State.KNOCKED_DOWN)

    @property
    def protected(self) -> bool:
        """Whether it wears armour (WOD-ARMOR-01)."""
        return self.armour is not None and self.armour.worn

    @property
    def arms(self) -> list[Weapon]:
        """Its weapons, and bare hands (WOD-DMG-11)."""
        has_own = any(weapon.id == "fist" for weapon in self.weapons)
        return [*self.weapons] if has_own else [*self.weapons, fist()]

    @property
    def waiting(self) -> list[Deed]:
        """The declared actions that are not yet taken, in order."""
        return [deed for deed in self.plan if not deed.done]


ONCE, ATTACKED = "once", "attacked"
"""Tags of a circumstance: it counts for one roll alone; it counts for attacks on its combatant."""


def touches(effect: Effect, roll: str) -> bool:
    """Whether a circumstance affects a roll; without tags, every roll except attacks on them."""
    kinds = [tag for tag in effect.tags if tag != ONCE]
    return roll in kinds if kinds else roll != ATTACKED


class Stage(StrEnum):
    """The two steps of a turn (WOD-TURN-01, WOD-COMBAT-03)."""

    DECLARE = "declare"
    RESOLVE = "resolve"


@dataclass(kw_only=True)
class Attack:
    """One attack under way, with everything that decides it.

    `dice` is its share of a split pool, 0 for the whole; `wounds` as in `Deed`. An ambush adds
    `bonus` dice; `ambush` says that it is one; `certain` is the choice if the target cannot move. A
    `rebound` that hits gets `added` successes (WOD-PARRY-04). `blockable` is the GM's decision on a
    block, None if there is none. `successes` are left of its roll after defence and shield.
    """

    id: str
    by: str
    target: str
    weapon: Weapon
    position: Position = Position.NEAR
    through: Method = Method.MAGIC
    dice: Count = 0
    wounds: Count = 0
    part: Count = 0
    parts: Count = 1
    bonus: Count = 0
    added: Count = 0
    willpower: bool = False
    ambush: bool = False
    rebound: bool = False
    difficulty: Annotated[int, Field(ge=2, le=10)] = 6
    successes: Signed = 0
    blockable: bool | None = None
    certain: Certain = Certain.ASK


@dataclass(kw_only=True)
class Ambush:
    """Who of one side lies in wait, and for whom (WOD-AMBUSH-01)."""

    by: list[str] = field(default_factory=list)
    on: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class WodFight(Encounter[Mortal, House]):
    """A fight of wod.

    `turn` is 0 before initiative; `reached` is the place that the resolution has come to; `calm`:
    the GM has paused it; `busy`: somebody in sight did something in this turn.
    """

    measures = Measures(
        beat=lambda fight: fight.turn,
        whole=True,
        clause="WOD-DIFF-02",
        round="turn",
        turn="action",
    )

    house: House = field(default_factory=House)
    combatants: dict[str, Mortal] = field(default_factory=dict)
    turn: Annotated[int, Field(ge=0, le=99_999)] = 0
    stage: Stage = Stage.DECLARE
    reached: Signed | None = None
    calm: bool = False
    busy: bool = False
    attacks: list[Attack] = field(default_factory=list)
    ambushes: dict[str, Ambush] = field(default_factory=dict)
    trackers: list[Tracker] = field(default_factory=list)

    @property
    def boxes(self) -> int:
        """The number of boxes of a chart at this table (WOD-HEALTH-01)."""
        return boxes(uninjured_box=self.house.uninjured_box)

    def level_of(self, mortal: Mortal) -> int:
        """How badly it is hurt, as a place in `health.LEVELS` (WOD-HEALTH-01)."""
        return level(mortal.health, uninjured_box=self.house.uninjured_box)

    @property
    def by_turns(self) -> bool:
        """Whether people act in turns now: the fight has begun, and is not paused."""
        return self.turn > 0 and not self.calm

    def wound_penalty(self, mortal: Mortal) -> int:
        """The dice that wounds take off every pool except soak (WOD-HEALTH-02, WOD-HEALTH-03)."""
        return LEVELS[self.level_of(mortal)].penalty

    def conscious(self, mortal: Mortal) -> bool:
        """Whether it can do anything at all (WOD-HEALTH-05)."""
        return mortal.able and self.level_of(mortal) < INCAPACITATED

    def stands(self, combatant: Mortal, _viewer: Viewer) -> bool:
        """Whether it is neither gone, dying nor Incapacitated, which everybody sees.

        (WOD-HEALTH-05)
        """
        return self.conscious(combatant)

    def endings(self) -> list[Ending]:
        """Conditions and circumstances."""
        conditions = [(who, each) for who in self.combatants.values() for each in who.conditions]
        return [
            *[
                (each.ending, who.id, partial(self.recover, who, each))
                for who, each in conditions
                if each.ending is not None
            ],
            *super().endings(),
        ]

    def recover(self, mortal: Mortal, condition: Condition) -> None:
        """End a condition (WOD-STUN-01)."""
        mortal.conditions[:] = [each for each in mortal.conditions if each is not condition]
        self.no_longer(mortal, condition.kind, "WOD-STUN-01")

    def no_longer(self, mortal: Mortal, state: State, clause: str) -> None:
        """Tell that a condition has ended."""
        text = f"{mortal.name} is no longer {state.value.replace('_', ' ')}."
        self.tell_of(mortal, text, Kind.EFFECT, clause)

    def answers(self, combatant: Mortal) -> bool:
        """Whether it is asked for decisions; the dead are not."""
        return not combatant.out and combatant.fate is not Fate.DEAD

    def can_act(self, mortal: Mortal) -> bool:
        """Whether it can act and defend: neither unconscious nor stunned (WOD-STUN-02)."""
        return self.conscious(mortal) and not mortal.has(State.STUNNED)

    def may_spend(self, mortal: Mortal) -> bool:
        """Whether a Willpower point can be spent on a roll now, one a turn (WOD-WILL-01)."""
        return mortal.willpower > 0 and not self.has_spent(mortal)

    def has_spent(self, mortal: Mortal) -> bool:
        """Whether the point of this turn is spent; without turns it never is."""
        return self.by_turns and mortal.spent_willpower == self.turn

    def spend_willpower(self, mortal: Mortal) -> bool:
        """Spend a point on a roll, if possible. Returns whether it was spent (WOD-WILL-01)."""
        if not self.may_spend(mortal):
            return False
        mortal.willpower -= 1
        if self.by_turns:
            mortal.spent_willpower = self.turn
        return True

    def circumstances(self, mortal: Mortal, roll: str, what: str) -> list[Modifier]:
        """The GM's circumstances for a kind of roll of somebody.

        `what` is "difficulty" or "dice"; `roll` is attack, defence, soak or other, or attacked for
        attacks on them. (WOD-DIFF-02, WOD-POOL-11)
        """
        return [
            effect.modifier(what)
            for effect in self.effects_on(mortal.id)
            if effect.traits.get(what) and touches(effect, roll)
        ]

    def use_up(self, mortal: Mortal, roll: str) -> None:
        """End the circumstances that were for one such roll alone (WOD-DIFF-02, WOD-POOL-11)."""
        self.effects[:] = [
            effect
            for effect in self.effects
            if effect.on != mortal.id or ONCE not in effect.tags or not touches(effect, roll)
        ]

    def seen_by(self, mortal: Mortal) -> list[Mortal]:
        """All others that it can target, its enemies first, in the order of joining."""
        seen = [
            other
            for other in self.present()
            if other is not mortal
            and other.fate is not Fate.DEAD
            and (not other.hidden or mortal.player in (GM, other.player))
        ]
        return sorted(seen, key=lambda other: other.side == mortal.side)
