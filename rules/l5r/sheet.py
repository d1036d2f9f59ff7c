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
from rules.l5r.values import Count, Name, Rank, Signed, Trait, WeaponEntry, Words, names

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
    void: Rank = entry(2, "Void", also=("void ring",), points="void_points")
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


def _rule(meaning: str, *clauses: str) -> Mapping[str, Any]:
    return {"meaning": meaning, "clauses": tuple([f"L5R-{clause}" for clause in clauses])}


@dataclass(kw_only=True)
class House:
    """The house rules of l5r at this table."""

    all_delay_ends_round: Literal["asked", "always", "never"] = field(
        default="asked",
        metadata=_rule(
            "Whether the last Turn ends the Round when all others have delayed: if the last person "
            "asked to delay too, always, or never.",
            "TURN-06",
        ),
    )
    void_on_rolls: bool = field(
        default=False,
        metadata=_rule("A Void Point adds a die thrown and kept to a roll.", "ROLL-01"),
    )
    called_raises: bool = field(
        default=False,
        metadata=_rule("An attack may be made harder for more damage.", "ATTACK-04", "ROLL-03"),
    )
    wound_rank_multiplier: Annotated[int, Field(ge=2, le=5)] = field(
        default=2, metadata=_rule("How many times Earth each later Wound Rank holds.", "WOUND-01")
    )
    ambush_roll: Literal["leader", "cooperative", "each_member_best"] = field(
        default="leader", metadata=_rule("How a group rolls for an ambush.", "AMB-04")
    )


TRAITS = (
    "reflexes",
    "awareness",
    "stamina",
    "willpower",
    "agility",
    "intelligence",
    "strength",
    "perception",
)


def emphasis(sheet: dict[str, Json], name: str, words: str) -> bool:
    """Read the emphases of a skill from the words in brackets after it; a Trait there is none."""
    named = [name_key(word) for word in words.replace("/", ",").split(",") if word.strip()]
    there = list((sheet.get("emphases") or {}).get(name_key(name), ()))
    if new := [word for word in named if word not in (*TRAITS, *there)]:
        sheet["emphases"] = {**sheet.get("emphases", {}), name_key(name): [*there, *new]}
    return True


def forget(sheet: dict[str, Json], name: str) -> None:
    """Remove the emphases of a skill."""
    emphases = sheet.get("emphases") or {}
    sheet["emphases"] = {skill: emphases[skill] for skill in emphases if skill != name}


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The Rings, each the lower of its two Traits, and the Armor TN.

    (L5R-TERM-02)
    """
    return {
        "Air": str(min(sheet.reflexes, sheet.awareness)),
        "Earth": str(min(sheet.stamina, sheet.willpower)),
        "Fire": str(min(sheet.agility, sheet.intelligence)),
        "Water": str(min(sheet.strength, sheet.perception)),
        "Armor TN": str(5 * sheet.reflexes + 5 + sheet.armor_bonus + sheet.tn_bonus),
    }


SECTIONS = {
    "Traits: Air and Earth, Void": "reflexes awareness stamina willpower void",
    "Traits: Fire and Water": "agility intelligence strength perception insight_rank",
    "Skills and gear": "skills weapons armor_bonus side text",
    "How they are now": "void_points wounds mounted fatigued fasting",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    follows=("air", "earth", "fire", "water", "insight", "armor tn"),
    brackets=emphasis,
    forget=forget,
    numbers=numbers,
    words=sheet_words("rules.l5r"),
)  # fmt: skip


def rest(sheet: Sheet, _house: House) -> Sheet:
    """One night: no longer fatigued, and all Void Points, unless the character lacks food.

    Raises:
        NotAllowed: The character is dead.
    """
    if sheet.dead:
        raise NotAllowed("This character is dead and can only be read.")
    points = sheet.void if not sheet.fasting else sheet.void_points
    return replace(sheet, fatigued=0, void_points=points)
