"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from rules.l5r.sheets.values import Count, Name, Rank, Signed, Trait, WeaponEntry, Words

Skills = Annotated[dict[Name, Rank], Field(max_length=60)]
Emphases = Annotated[
    dict[Name, Annotated[tuple[Name, ...], Field(max_length=20)]], Field(max_length=60)
]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A character as it comes to a skirmish, and as it leaves it.

    Weapons are whole tables, or ids of the starter set; bare hands need no entry. Without
    `void_points` they are full. Without `side`, players' characters stand together against the
    GM's. `fatigued` and `fasting` are days without rest and without food.
    """

    text: Words = ""
    side: Annotated[str, Field(max_length=40)] = ""
    reflexes: Trait = 2
    awareness: Trait = 2
    stamina: Trait = 2
    willpower: Trait = 2
    agility: Trait = 2
    intelligence: Trait = 2
    strength: Trait = 2
    perception: Trait = 2
    void: Trait = 2
    void_points: Count | None = None
    skills: Skills = field(default_factory=dict)
    emphases: Emphases = field(default_factory=dict)
    insight_rank: Trait = 1
    armor_bonus: Rank = 0
    tn_bonus: Signed = 0
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = ()
    wounds: Count = 0
    mounted: bool = False
    fatigued: Rank = 0
    fasting: Rank = 0
    dead: bool = False

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.void_points is not None and self.void_points > self.void:
            faults.append(f"void_points are at most Void, {self.void}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))
