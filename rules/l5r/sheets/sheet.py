"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules.engine.kit.sheets import entry
from rules.engine.paper import Written
from rules.l5r.sheets.data import names
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

    text: Words = entry(
        "", "About", also=("description", "notes", "background"), written=Written.WORDS
    )
    side: Annotated[str, Field(max_length=40)] = entry("", "Side", written=Written.WORDS)
    reflexes: Trait = entry(2, "Reflexes", also=("ref",))
    awareness: Trait = entry(2, "Awareness", also=("awa",))
    stamina: Trait = entry(2, "Stamina", also=("sta",))
    willpower: Trait = entry(2, "Willpower", also=("wil", "will"))
    agility: Trait = entry(2, "Agility", also=("agi",))
    intelligence: Trait = entry(2, "Intelligence", also=("int",))
    strength: Trait = entry(2, "Strength", also=("str",))
    perception: Trait = entry(2, "Perception", also=("per",))
    void: Trait = entry(2, "Void", also=("void ring",), points="void_points")
    void_points: Count | None = entry(None, "Void Points", also=("void point", "vp"), of="void")
    skills: Skills = entry(
        {}, "Skills", written=Written.RANKS, free=True, help="Kenjutsu (Katana) 4, Defense 2"
    )
    emphases: Emphases = entry({})
    insight_rank: Trait = entry(1, "Insight Rank", also=("rank", "school rank"))
    armor_bonus: Rank = entry(0, "Armor bonus", also=("armor", "armour"))
    tn_bonus: Signed = 0
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = entry(
        (), "Weapons", written=Written.THINGS, known=names("weapon")
    )
    wounds: Count = entry(0, "Wounds", returns=True)
    mounted: bool = entry(default=False, label="Mounted", written=Written.YES_NO)
    fatigued: Rank = entry(0, "Days without rest")
    fasting: Rank = entry(0, "Days without food")
    dead: bool = entry(default=False, returns=True)

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.void_points is not None and self.void_points > self.void:
            faults.append(f"void_points are at most Void, {self.void}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))
