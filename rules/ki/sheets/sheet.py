"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from rules.ki.sheets.gear import (
    ArmorEntry,
    Condition,
    Custom,
    ItemEntry,
    TechniqueEntry,
    WeaponEntry,
    Wound,
)
from rules.ki.sheets.values import Defence, DiceText, LuckText, Score, Scores, Signed, State, Words

Hands = Annotated[int, Field(ge=0, le=8)]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A creature as it comes to a fight, and as it leaves it.

    Weapons, armour, items and techniques are whole tables, or ids of the starter set. Without
    `acting` or `reading`, that value is Charisma plus ranks (of `skills`). Without `hp`, `stamina`,
    `surges` or `armor_durability`, that value is full. Without `luck_die`, the house's dLuck
    counts; without `fri_base`, Agility + Instinct.
    """

    text: Words = ""
    is_pc: bool = False
    named_npc: bool = False
    agility: Score = 1
    instinct: Score = 1
    strength: Score = 1
    presence: Score = 1
    charisma: Score = 1
    acting: Score | None = None
    reading: Score | None = None
    skills: Scores = field(default_factory=dict)
    proficiency: Scores = field(default_factory=dict)
    fri_base: Score | None = None
    luck_die: LuckText | None = None
    movement_speed: Score = 6
    hands: Hands = 2
    hp_max: Annotated[int, Field(ge=1, le=999)] = 10
    hp: Signed | None = None
    stamina_max: Score = 6
    stamina: Score | None = None
    surges_max: Score = 2
    surges: Score | None = None
    armor: ArmorEntry | None = None
    armor_durability: Score | None = None
    unarmed_damage: DiceText = "1"
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = ()
    inventory: Annotated[tuple[ItemEntry, ...], Field(max_length=60)] = ()
    techniques: Annotated[tuple[TechniqueEntry, ...], Field(max_length=40)] = ()
    custom_actions: Annotated[tuple[Custom, ...], Field(max_length=10)] = ()
    default_defense: Defence = Defence.DODGE
    conditions: Annotated[tuple[Condition, ...], Field(max_length=40)] = ()
    wounds: Annotated[tuple[Wound, ...], Field(max_length=100)] = ()
    state: State = State.ACTIVE

    def __post_init__(self) -> None:
        faults = [
            f"{now} is more than {most}"
            for now, most in (
                ("hp", "hp_max"),
                ("stamina", "stamina_max"),
                ("surges", "surges_max"),
            )
            if getattr(self, now) is not None and getattr(self, now) > getattr(self, most)
        ]
        if sum(weapon.hands for weapon in self.weapons if weapon.wielded) > self.hands:
            faults.append(f"the weapons in hand need more than {self.hands} hands")
        for what in ("techniques", "custom_actions"):
            ids = [entry.id for entry in getattr(self, what)]
            faults += [f"{id} is there twice in {what}" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))
