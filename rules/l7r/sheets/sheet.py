"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from rules.l7r.sheets.values import Count, Fate, Name, Rank, Ring, WeaponEntry, Words

Skills = Annotated[dict[Name, Rank], Field(max_length=60)]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A character as it comes to a fight, and as it leaves it.

    Weapons are whole tables, or ids of the starter set; bare hands need no entry. `advanced` lists
    the advanced ones of `skills`. Without `void_points` they are full: as many as the lowest Ring
    (L7R-VOID-01). Without `side`, players' characters stand together against the GM's. `guards`: it
    parries for others. `healed_last_night` keeps the rhythm of healing.
    """

    text: Words = ""
    side: Annotated[str, Field(max_length=40)] = ""
    air: Ring = 2
    earth: Ring = 2
    fire: Ring = 2
    water: Ring = 2
    void: Ring = 2
    void_points: Count | None = None
    attack: Rank = 1
    parry: Rank = 1
    iaijutsu: Rank = 0
    skills: Skills = field(default_factory=dict)
    advanced: Annotated[tuple[Name, ...], Field(max_length=60)] = ()
    xp: Annotated[int, Field(ge=0, le=3000)] = 0
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = ()
    light_wounds: Count = 0
    serious_wounds: Count = 0
    wound_threshold_modifier: Annotated[int, Field(ge=-1, le=1)] = 0
    healed_last_night: bool = False
    guards: bool = True
    fate: Fate = Fate.UNDECIDED

    def __post_init__(self) -> None:
        faults: list[str] = []
        most = min(self.air, self.earth, self.fire, self.water, self.void)
        if self.void_points is not None and self.void_points > most:
            faults.append(f"void_points are at most the lowest Ring, {most}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        faults += [f"{name} is advanced but not in skills" for name in self.advanced
                   if name not in self.skills][:1]  # fmt: skip
        if faults:
            raise ValueError(", and ".join(faults))
