"""The fight as it stands, and the numbers of a creature as they count now.

Each part of a number has its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.state.effects import Effect, Measures
from rules.engine.state.encounter import Clauses, Combatant, Encounter
from rules.engine.views.visibility import EVERYONE, GM, Audience, Kind, Viewer
from rules.ki.gear import Custom, Item, Technique, Weapon, Wound
from rules.ki.sheet import House
from rules.ki.values import (
    STATS,
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
    dice,
)

CC = "cc"
"""The tag of a condition that keeps a creature from reacting (KI-HP-07)."""


class Phase(StrEnum):
    """The state of a round: a turn is called or played, or the round is over (KI-ORG-05)."""

    CALLED = "called"
    ACTING = "acting"
    NARRATION = "narration"
    INTERLUDE = "interlude"


class Combos(StrEnum):
    """Whether to use the Combos and Reactions that follow, said beforehand (KI-TYPE-03).

    `AS_SET`: as the switch of each technique says, which may be to ask.
    """

    AS_SET = "as_set"
    USE = "use"
    SKIP = "skip"


class ActionType(StrEnum):
    """The basic Actions, and those that the GM has granted (KI-ACT-01..11)."""

    MOVE = "move"
    ATTACK = "attack"
    INVENTORY = "inventory"
    TECHNIQUE = "technique"
    OTHER = "other"
    CUSTOM = "custom"


@dataclass(kw_only=True)
class Fighter(Combatant):
    """A creature in the fight: the present numbers of its sheet, and its part in the round.

    `initiative` is None until it is rolled. `tie_presence` is the Presence that counts for the
    creature in ties for the order, kept from its first such tie; `lots` are the dLucks that it has
    rolled in such ties. `joined` are the turns of this round that it has joined. `wait_until` is
    the highest turn at which it wants to be asked again. `used` counts uses of techniques in this
    round. `felled_by` is the type of the damage that took its last HP, while its player is asked
    for a Last Breath; `going_down`: that question is open.
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
    going_down: bool = False
    plan: Words = ""

    @property
    def able(self) -> bool:
        """Return whether it can act at all: here, awake and alive (KI-HP-04)."""
        if self.state is State.ACTIVE:
            return not self.out and self.hp > 0
        return not self.out and self.state is State.LAST_BREATH

    @property
    def sinking(self) -> bool:
        """Return whether it has no HP left, but is not yet down or in Last Breath (KI-HP-03)."""
        return self.state is State.ACTIVE and self.hp <= 0

    @property
    def free_hands(self) -> int:
        """The number of hands that hold nothing (KI-ACT-04, KI-ACT-06)."""
        return max(0, self.hands - sum([w.hands for w in self.weapons if w.wielded]))


@dataclass(kw_only=True)
class Allowance:
    """The rest of one declared Action (KI-ACT-12).

    `distance` is left of a Move. `uses` are left of two items, of three techniques, or of another
    Action. `struck` are the weapons that have struck in this Attack, and "unarmed" for each fist.
    """

    id: str
    type: ActionType
    distance: Score = 0
    uses: Score = 0
    struck: list[str] = field(default_factory=list)
    custom: str = ""


@dataclass(kw_only=True)
class Stint:
    """A stint: one creature acts, in its participation or in an Interruption (KI-INT-06).

    `started`: it has carried out an Action, so it is too late for a Surge. `ended`: it was made to
    react or has fallen, and loses the rest.
    `interrupts` is the creature whose attack was predicted, even if that creature has no stint.
    """

    id: str
    who: str
    interruption: bool = False
    interrupts: str = ""
    allowances: list[Allowance] = field(default_factory=list)
    started: bool = False
    ended: bool = False


@dataclass(kw_only=True)
class Attack:
    """One attack under way, with everything that decides it (KI-TYPE-05).

    `weapon` or `technique` is used to make it. `score` is the Attack Score, set when a defence is
    chosen, and `parts` are its parts. `defence` is the defender's roll with its improvements.
    `combos_by` and `combos_at` say whether its attacker and its target use what follows from it.
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
    combos_by: Combos = Combos.AS_SET
    combos_at: Combos = Combos.AS_SET


@dataclass(kw_only=True)
class KiFight(Encounter[Fighter, House]):
    """A ki fight (KI-ORG-01).

    `order` are the creatures that have joined the turn and have not acted yet, first to last.
    `stack` are the stints under way, the outermost first. `closing` ends the open window or
    Interlude. `jump` is the turn that the GM has called, or 0. `idle` is the first of the turns
    for which nobody was asked, as all waited, or 0. `deeds` are the public events of this round,
    a text for each participation.
    """

    measures = Measures(
        beat=lambda fight: fight.round,
        count=lambda fight: fight.now,
        counts=10,
        named=lambda at: f"turn {10 - at % 10} of round {at // 10 + 1}",
        seconds=1,
        clause="KI-ORG-06",
        step="turn",
    )

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
    idle: Annotated[int, Field(ge=0, le=10)] = 0
    deeds: list[str] = field(default_factory=list)

    def end_effect(self, effect: Effect) -> None:
        """End a condition; it is told once it is over both as CC and as a plain one.

        (KI-HP-07)
        """
        self.effects[:] = [each for each in self.effects if each is not effect]
        bearer = self.combatants.get(effect.on)
        if bearer is not None and all(e.name != effect.name for e in self.effects_on(effect.on)):
            text = f"{bearer.name} is no longer {effect.name}."
            self.tell_of(bearer, text, Kind.EFFECT, self.measures.clause)

    @property
    def clock(self) -> int:
        """The instant of the present turn: the number of turns (seconds) since the first.

        (KI-ORG-06)
        """
        return (self.round - 1) * 10 + 10 - self.turn

    @property
    def now(self) -> int:
        """The first instant that is not over: after turn 1, it is the first of the next round."""
        return self.clock + (self.phase in (Phase.NARRATION, Phase.INTERLUDE))

    def stands(self, combatant: Fighter, _viewer: Viewer) -> bool:
        """Return whether it is neither down nor gone. Nobody sees that its HP are gone.

        (KI-HP-03)
        """
        return not combatant.out and combatant.state in (State.ACTIVE, State.LAST_BREATH)

    def answers(self, combatant: Fighter) -> bool:
        """Return whether its player is asked for decisions: not for the dead (KI-HP-06)."""
        return not combatant.out and combatant.state is not State.DEAD

    def stints_of(self, id: str) -> list[Stint]:
        """The stints of a creature that are under way and have not ended."""
        return [stint for stint in self.stack if stint.who == id and not stint.ended]

    def interrupted_by(self, user: Fighter) -> Fighter | None:
        """The creature that this one is interrupting now, if there is one (KI-INT-05)."""
        if not self.stack or self.stack[-1].who != user.id:
            return None
        return self.combatants.get(self.stack[-1].interrupts)

    def held(self, fighter: Fighter) -> bool:
        """Return whether crowd control keeps it from acting and reacting; in Last Breath none does.

        (KI-HP-07)
        """
        if fighter.state is State.LAST_BREATH:
            return False
        return any(CC in effect.tags for effect in self.effects_on(fighter.id))

    def can_act(self, fighter: Fighter) -> bool:
        """Return whether it may join, declare and carry out Actions: awake, and not held by CC.

        (KI-ORG-03)
        """
        return fighter.able and not self.held(fighter)

    def holding(self, fighter: Fighter) -> list[Effect]:
        """The effects that count for it now: in Last Breath, all except its CC."""
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

    def report_of(
        self,
        who: Fighter,
        text: str,
        kind: Kind = Kind.ACTION,
        clauses: Clauses = (),
        *,
        rolls: Sequence[Roll] = (),
        of: str = "",
    ) -> None:
        """Report an event about somebody to all who may see them."""
        self.report(text, kind, audience=who.eyes, rolls=rolls, clauses=clauses, of=of)

    def report(
        self,
        text: str,
        kind: Kind = Kind.ACTION,
        *,
        audience: Audience = EVERYONE,
        rolls: Sequence[Roll] = (),
        clauses: Clauses = (),
        of: str = "",
    ) -> None:
        """Tell an event; public events are kept for the narration (KI-INTER-01)."""
        self.tell(text, kind, audience=audience, rolls=rolls, clauses=clauses, of=of)
        if audience is EVERYONE:
            so_far = self.deeds.pop() if self.deeds else ""
            self.deeds.append(f"{so_far} {text}".strip())


def parts(fight: KiFight, fighter: Fighter, trait: str, clause: str = "") -> list[Modifier]:
    """The parts of a trait: a stat or a skill, then the modifiers of effects."""
    base = getattr(fighter, trait) if trait in STATS else fighter.skills.get(trait, 0)
    made = [Modifier(base, trait.capitalize(), clause)]
    made += [e.modifier(trait) for e in fight.holding(fighter) if e.traits.get(trait)]
    return made


def value(fight: KiFight, fighter: Fighter, trait: str) -> int:
    """The value of a trait with all its present modifiers."""
    return sum(part.value for part in parts(fight, fighter, trait))


def proficiency(fighter: Fighter, category: str, clause: str) -> Modifier:
    """Proficiency, or Proficiency Bonus: 0 if the sheet has none (KI-ATK-01)."""
    return Modifier(fighter.proficiency.get(category, 0), f"Proficiency ({category})", clause)


def base_initiative(fight: KiFight, fighter: Fighter) -> int:
    """Agility + Instinct (KI-INIT-01)."""
    return value(fight, fighter, "agility") + value(fight, fighter, "instinct")


def luck_die(fight: KiFight, fighter: Fighter) -> Dice:
    """The creature's own dLuck, or else the house's (KI-INIT-03)."""
    return dice(fighter.luck_die or fight.house.dluck)


def luck(
    fight: KiFight,
    fighter: Fighter,
    key: str,
    name: str,
    modifiers: Sequence[Modifier] = (),
    *,
    clause: str = "KI-INIT-03",
) -> Resolution[Roll]:
    """Roll a dLuck and add to it (KI-INIT-03)."""
    fell = yield from roll(key, luck_die(fight, fighter), name, modifiers, clause)
    return fell.rolled_by(fighter.id)


def with_luck(fell: Roll) -> Roll:
    """A roll as it is told: its die is the dLuck of who rolled (KI-INIT-03)."""
    return fell.of_thing("dLuck", "KI-INIT-03", fell.by)
