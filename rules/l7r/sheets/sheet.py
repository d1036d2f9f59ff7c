"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules.engine.kit.sheets import entry
from rules.engine.paper import Written
from rules.l7r.sheets.data import starter
from rules.l7r.sheets.values import Count, Fate, Name, Rank, Ring, WeaponEntry, Words

Skills = Annotated[dict[Name, Rank], Field(max_length=60)]


def _weapons() -> Mapping[str, str]:
    return {str(entry["name"]): id for id, entry in starter("weapon").items()}


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A character as it comes to a fight, and as it leaves it.

    Weapons are whole tables, or ids of the starter set; bare hands need no entry. `advanced` lists
    the advanced ones of `skills`. Without `void_points` they are full: as many as the lowest Ring
    (L7R-VOID-01). Without `side`, players' characters stand together against the GM's. `guards`: it
    parries for others. `healed_last_night` keeps the rhythm of healing.
    """

    text: Words = entry(
        "", "About", also=("description", "notes", "background"), written=Written.WORDS
    )
    side: Annotated[str, Field(max_length=40)] = entry("", "Side", written=Written.WORDS)
    air: Ring = entry(2, "Air")
    earth: Ring = entry(2, "Earth")
    fire: Ring = entry(2, "Fire")
    water: Ring = entry(2, "Water")
    void: Ring = entry(2, "Void", also=("void ring",), points="void_points")
    void_points: Count | None = entry(None, "Void Points", also=("void point", "vp"), returns=True)
    attack: Rank = entry(1, "Attack")
    parry: Rank = entry(1, "Parry")
    iaijutsu: Rank = entry(0, "Iaijutsu")
    skills: Skills = entry(
        {}, "Skills", written=Written.RANKS, free=True, help="Etiquette 2, Stealth 3 (advanced)"
    )
    advanced: Annotated[tuple[Name, ...], Field(max_length=60)] = ()
    xp: Annotated[int, Field(ge=0, le=3000)] = entry(
        0, "Experience", also=("xp", "experience points")
    )
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = entry(
        (), "Weapons", written=Written.THINGS, known=_weapons
    )
    light_wounds: Count = entry(0, "Light wounds", also=("light",), returns=True)
    serious_wounds: Count = entry(0, "Serious wounds", also=("serious",), returns=True)
    wound_threshold_modifier: Annotated[int, Field(ge=-1, le=1)] = 0
    healed_last_night: bool = False
    guards: bool = entry(True, "Parries for others", written=Written.YES_NO)
    fate: Fate = entry(Fate.UNDECIDED, returns=True)

    @property
    def lowest_ring(self) -> int:
        """The most void points that the character can have (L7R-VOID-01)."""
        return min(self.air, self.earth, self.fire, self.water, self.void)

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.void_points is not None and self.void_points > self.lowest_ring:
            faults.append(f"void_points are at most the lowest Ring, {self.lowest_ring}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        faults += [f"{name} is advanced but not in skills" for name in self.advanced
                   if name not in self.skills][:1]  # fmt: skip
        if faults:
            raise ValueError(", and ".join(faults))
