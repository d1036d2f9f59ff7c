"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from rules.wod.sheets.gear import ArmourEntry, ShieldEntry, Soak, Specialty, WeaponEntry
from rules.wod.sheets.healing import Healing
from rules.wod.sheets.health import BOXES
from rules.wod.sheets.values import Count, Dots, Fate, Harm, Name, Role, Words

Abilities = Annotated[dict[Name, Dots], Field(max_length=80)]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A character as they come to a fight, and as they leave it.

    Weapons, armour and shield are whole tables, or ids of the starter set; bare hands need no
    entry. Abilities are free: one that is not listed has no dots. Without `willpower` the points
    are at their maximum, the rating (WOD-WILL-01). `health` has the marks of the chart. Without
    `side`, players stand together against the GM's combatants; without `role`, a player's character
    is a pc and everybody else a baddie. `fly` is the flying rate in yards a turn (WOD-MOVE-05).
    """

    text: Words = ""
    side: Annotated[str, Field(max_length=40)] = ""
    role: Role | None = None
    strength: Dots = 1
    dexterity: Dots = 1
    stamina: Dots = 1
    charisma: Dots = 1
    manipulation: Dots = 1
    appearance: Dots = 1
    perception: Dots = 1
    intelligence: Dots = 1
    wits: Dots = 1
    abilities: Abilities = field(default_factory=dict)
    specialties: Annotated[tuple[Specialty, ...], Field(max_length=40)] = ()
    willpower_rating: Annotated[int, Field(ge=1, le=10)] = 3
    willpower: Count | None = None
    arete: Dots = 0
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = ()
    armour: ArmourEntry | None = None
    shield: ShieldEntry | None = None
    soak: Soak = field(default_factory=Soak)
    fly: Annotated[int, Field(ge=10, le=20)] = 15
    health: Annotated[tuple[Harm, ...], Field(max_length=BOXES + 1)] = ()
    healing: Healing = field(default_factory=Healing)
    fate: Fate = Fate.ALIVE

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.willpower is not None and self.willpower > self.willpower_rating:
            faults.append(f"willpower is at most its rating, {self.willpower_rating}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))
