"""The character sheet, also on paper; the house rules; and what a night gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.asking.text_values import name_key
from rules.engine.kit.sheets import entries, entry
from rules.engine.sheets.paper import Json, Paper, Section, Written
from rules.engine.sheets.sheet_words import sheet_words
from rules.errors import NotAllowed
from rules.l7r.values import Count, Fate, Name, Rank, Ring, WeaponEntry, Words, starter


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"L7R-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of l7r at this table."""

    overflow_bonus: Annotated[int, Field(ge=1, le=2)] = field(
        default=2, metadata=_rule("What each die kept beyond ten adds, outside duels.", "DICE-04")
    )
    duel_without_iaijutsu: Literal["penalties", "refuse"] = field(
        default="penalties",
        metadata=_rule("Whether somebody without iaijutsu can duel.", "DICE-07"),
    )
    interrupt_actions: Literal["parry", "parry_and_attack"] = field(
        default="parry", metadata=_rule("What an interrupt action can be.", "PARRY-09")
    )
    failed_parry_damage: Literal["none", "reduced"] = field(
        default="none", metadata=_rule("Extra damage dice once a parry has failed.", "DMG-05")
    )
    crippled_reroll: bool = field(
        default=True, metadata=_rule("Crippled fighters may pay to reroll their tens.", "SW-04")
    )
    duel_miss_raise: Literal["damage", "iaijutsu"] = field(
        default="damage",
        metadata=_rule("Which rolls get the raise after a double miss.", "DUEL-21"),
    )


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


def advanced(sheet: dict[str, Json], name: str, words: str) -> bool:
    """Mark a skill as advanced if its bracket says "(advanced)"; return whether it does."""
    if name_key(words) not in ("advanced", "adv"):
        return False
    sheet["advanced"] = [*{**dict.fromkeys(sheet.get("advanced", ())), name_key(name): None}]
    return True


def forget(sheet: dict[str, Json], name: str) -> None:
    """Remove a skill from the advanced ones."""
    sheet["advanced"] = [skill for skill in sheet.get("advanced", ()) if skill != name]


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The TN to be hit, and the most Void Points: the lowest Ring.

    (L7R-ATK-03, L7R-VOID-01)
    """
    most = str(sheet.lowest_ring)
    return {"TN to be hit": str(5 + 5 * sheet.parry), "Void Points at most": most}


SECTIONS = {
    "Rings": "air earth fire water void",
    "Knacks and skills": "attack parry iaijutsu skills xp",
    "Gear and story": "weapons guards side text",
    "How they are now": "void_points light_wounds serious_wounds",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    bookkeeping=("healed_last_night",),
    follows=("tn to be hit", "tn", "initiative"),
    words=sheet_words("rules.l7r"),
    brackets=advanced,
    forget=forget,
    numbers=numbers,
)


VOID_A_NIGHT = 1
"""Void points that a night of sleep gives back (L7R-VOID-03)."""


def rest(sheet: Sheet, _house: House) -> Sheet:
    """One night: void points come back, and one serious wound heals every other night.

    The first wound heals on the first night after the damage. (L7R-HEAL-01)

    Raises:
        NotAllowed: The character is dead.
    """
    if sheet.fate is Fate.DIES:
        raise NotAllowed("This character is dead and can only be read.")
    most = sheet.lowest_ring
    points = most if sheet.void_points is None else sheet.void_points
    heals = sheet.serious_wounds > 0 and not sheet.healed_last_night
    return replace(
        sheet,
        void_points=min(most, points + VOID_A_NIGHT),
        serious_wounds=sheet.serious_wounds - heals,
        healed_last_night=heals,
    )
