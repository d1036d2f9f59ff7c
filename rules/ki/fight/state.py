"""The state of a ki fight: who fights, the count of rounds and turns, and what is under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.dice import Modifier, Roll
from rules.engine.effects import Effect
from rules.engine.encounter import Combatant, Encounter
from rules.engine.visibility import EVERYONE, GM, Audience, Kind, Viewer
from rules.ki.sheets.gear import Custom, Item, Technique, Weapon, Wound
from rules.ki.sheets.house import House
from rules.ki.sheets.values import (
    DamageType,
    Defence,
    DiceText,
    LuckText,
    Name,
    Score,
    Scores,
    Signed,
    State,
    Turn,
    Words,
)

CC = "cc"
"""The tag of a condition that keeps its bearer from reacting (KI-HP-07)."""


class Phase(StrEnum):
    """Where a round stands: a turn is called, is being played, or the round is over (KI-ORG-05)."""

    CALLED = "called"
    ACTING = "acting"
    NARRATION = "narration"
    INTERLUDE = "interlude"


class ActionType(StrEnum):
    """The basic Actions, and those the GM has granted (KI-ACT-01..11)."""

    MOVE = "move"
    ATTACK = "attack"
    INVENTORY = "inventory"
    TECHNIQUE = "technique"
    OTHER = "other"
    CUSTOM = "custom"


@dataclass(kw_only=True)
class Fighter(Combatant):
    """A creature in the fight: its sheet's numbers as they are now, and its part in the round.

    `initiative` is None until it is rolled; `tie_presence` is the Presence with which it stands in
    ties in order, once it has been in one, and `lots` the dLucks it has drawn in them; `joined`
    are the turns of this round that it has joined; `wait_until` is the highest turn at which it
    wants to be asked again; `used` counts uses of techniques in this round. `felled_by` is the
    damage that took its last HP, while it is asked for its Last Breath; `breath_until` is the
    instant at which that ends by `ki.last_breath_rounds`.
    """

    is_pc: bool = False
    named_npc: bool = False
    agility: Score = 1
    instinct: Score = 1
    strength: Score = 1
    presence: Score = 1
    charisma: Score = 1
    acting: Score = 1
    reading: Score = 1
    skills: Scores = field(default_factory=dict)
    proficiency: Scores = field(default_factory=dict)
    fri_base: Score | None = None
    luck_die: LuckText | None = None
    movement_speed: Score = 6
    hands: Annotated[int, Field(ge=0, le=8)] = 2
    hp: Signed = 10
    hp_max: Annotated[int, Field(ge=1, le=999)] = 10
    stamina: Score = 6
    stamina_max: Score = 6
    surges: Score = 2
    surges_max: Score = 2
    armor: Annotated[str, Field(max_length=60)] = ""
    armor_durability: Score = 0
    armor_max: Score = 0
    unarmed_damage: DiceText = "1"
    weapons: list[Weapon] = field(default_factory=list)
    inventory: list[Item] = field(default_factory=list)
    techniques: list[Technique] = field(default_factory=list)
    custom_actions: list[Custom] = field(default_factory=list)
    default_defense: Defence = Defence.DODGE
    wounds: list[Wound] = field(default_factory=list)
    state: State = State.ACTIVE
    initiative: Annotated[int, Field(ge=-999, le=9999)] | None = None
    tie_presence: Signed | None = None
    lots: list[Signed] = field(default_factory=list)
    joined: list[Turn] = field(default_factory=list)
    wait_until: Annotated[int, Field(ge=0, le=10)] = 10
    used: dict[str, Score] = field(default_factory=dict)
    felled_by: DamageType | None = None
    breath_until: int | None = None
    plan: Words = ""

    @property
    def able(self) -> bool:
        """Whether it can act at all: here, awake and alive (KI-HP-04)."""
        awake = self.state in (State.ACTIVE, State.LAST_BREATH)
        return awake and not self.out and not self.sinking

    @property
    def sinking(self) -> bool:
        """Whether its HP are gone, and it is neither down yet nor in Last Breath (KI-HP-03)."""
        return self.state is State.ACTIVE and self.hp <= 0

    @property
    def free_hands(self) -> int:
        """Hands that hold nothing (KI-ACT-04, KI-ACT-06)."""
        return max(0, self.hands - sum([w.hands for w in self.weapons if w.wielded]))


@dataclass(kw_only=True)
class Allowance:
    """What is left of one declared Action (KI-ACT-12).

    `distance` of a Move, `uses` of the two items, the three techniques, or of any other Action.
    `struck` are the weapons that have struck in this Attack, and "unarmed" for each fist. `target`
    is the one locked in with the Action, under `ki.lock_targets`.
    """

    id: str
    type: ActionType
    distance: Score = 0
    uses: Score = 0
    struck: list[str] = field(default_factory=list)
    custom: str = ""
    target: str = ""


@dataclass(kw_only=True)
class Stint:
    """A stretch in which one creature acts: its participation, or an Interruption (KI-INT-06).

    `started`: an Action has resolved, so it is too late for a Surge. `ended`: it has been forced
    to react or has fallen, and what is left is lost. `in_breath`: it began in Last Breath.
    `interrupts` is the creature whose attack was predicted, in a stint of its own or not.
    """

    id: str
    who: str
    interruption: bool = False
    interrupts: str = ""
    allowances: list[Allowance] = field(default_factory=list)
    started: bool = False
    ended: bool = False
    in_breath: bool = False


@dataclass(kw_only=True)
class Attack:
    """One attack under way, with all that decides it (KI-TYPE-05).

    `weapon` or `technique` is what it is made with. `score` is the Attack Score once a defence is
    chosen, made up of `parts`; `defence` the defender's roll, improvements included.
    """

    id: str
    by: str
    target: str
    name: Name
    category: Annotated[str, Field(max_length=60)] = ""
    weapon: str = ""
    technique: str = ""
    ki: bool = False
    damage: DiceText = ""
    type: DamageType = DamageType.INTERNAL
    ignores_armor: bool = False
    condition: Annotated[str, Field(max_length=60)] = ""
    condition_cc: bool = False
    condition_turns: Score | None = None
    score: Signed = 0
    parts: list[Modifier] = field(default_factory=list)
    roll: Roll | None = None
    defence: Roll | None = None


@dataclass(kw_only=True)
class KiFight(Encounter[Fighter, House]):
    """A ki fight (KI-ORG-01).

    `order` are those who have joined the turn and have not acted yet, first to last. `stack` are
    the stints under way, the outermost first. `closing` ends the open window or Interlude; `jump`
    is the turn that the GM called, 0 for none. `deeds` are what everybody saw of this round.
    """

    house: House = field(default_factory=House)
    combatants: dict[str, Fighter] = field(default_factory=dict)
    round: Annotated[int, Field(ge=1, le=99_999)] = 1
    turn: Turn = 10
    phase: Phase = Phase.CALLED
    order: list[str] = field(default_factory=list)
    stack: list[Stint] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)
    closing: bool = False
    jump: Annotated[int, Field(ge=0, le=10)] = 0
    deeds: list[str] = field(default_factory=list)

    @property
    def clock(self) -> int:
        """The instant of the turn being called: turns of one second since the first (KI-ORG-06)."""
        return (self.round - 1) * 10 + 10 - self.turn

    @property
    def now(self) -> int:
        """The first instant that has not gone by: after turn 1 it is that of the next round."""
        return self.clock + (self.phase in (Phase.NARRATION, Phase.INTERLUDE))

    def stands(self, combatant: Fighter, viewer: Viewer) -> bool:
        """Whether it is neither down nor gone; that its HP are gone, nobody sees (KI-HP-03)."""
        del viewer
        return not combatant.out and combatant.state in (State.ACTIVE, State.LAST_BREATH)

    def answers(self, combatant: Fighter) -> bool:
        """Whether it is asked for its decisions: the dead have none (KI-HP-06)."""
        return not combatant.out and combatant.state is not State.DEAD

    def stints_of(self, id: str) -> list[Stint]:
        """The stints of a creature that are under way and have not ended."""
        return [stint for stint in self.stack if stint.who == id and not stint.ended]

    def interrupted_by(self, user: Fighter) -> Fighter | None:
        """The creature that this one is interrupting now, if any (KI-INT-05)."""
        if not self.stack or self.stack[-1].who != user.id:
            return None
        return self.combatants.get(self.stack[-1].interrupts)

    def held(self, fighter: Fighter) -> bool:
        """Whether a condition keeps it from reacting; none does in Last Breath (KI-HP-07)."""
        if fighter.state is State.LAST_BREATH:
            return False
        return any(CC in effect.tags for effect in self.effects_on(fighter.id))

    def holding(self, fighter: Fighter) -> list[Effect]:
        """The effects that count for it now: all but its CC in Last Breath."""
        effects = self.effects_on(fighter.id)
        if effects and fighter.state is State.LAST_BREATH:
            return [effect for effect in effects if CC not in effect.tags]
        return effects

    def seen_by(self, fighter: Fighter) -> list[Fighter]:
        """All others in the fight that a creature can target, in the order of joining."""
        return [
            other
            for other in self.present()
            if other is not fighter
            and other.state is not State.DEAD
            and (not other.hidden or fighter.player in (GM, other.player))
        ]

    def report(
        self,
        text: str,
        kind: Kind = Kind.ACTION,
        *,
        audience: Audience = EVERYONE,
        rolls: Sequence[Roll] = (),
        clauses: Sequence[str] = (),
        of: str = "",
    ) -> None:
        """Tell what happened; what everybody saw is kept for the narration (KI-INTER-01)."""
        self.tell(text, kind, audience=audience, rolls=rolls, clauses=clauses, of=of)
        if audience is EVERYONE:
            self.deeds.append(text)
