"""The l5r sheet on paper: its labels, its sections, and the forms of other programs."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.paper import Entry, Json, Paper, Section, Written
from rules.engine.text_values import name_key
from rules.l5r.sheets.data import starter
from rules.l5r.sheets.sheet import Sheet


def _weapons() -> Mapping[str, str]:
    return {str(entry["name"]): id for id, entry in starter("weapon").items()}


def emphasis(sheet: dict[str, Json], name: str, words: str) -> bool:
    """Read the emphases of a skill from the words in brackets after it."""
    emphases = sheet.setdefault("emphases", {}).setdefault(name_key(name), [])
    emphases += [name_key(word) for word in words.replace("/", ",").split(",") if word.strip()]
    return True


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


def from_foundry(system: Mapping[str, Json]) -> dict[str, Json]:
    """Read an actor of the Foundry system `l5r4`: Traits, Void, and its skills with emphases."""
    traits, rings = system.get("traits") or {}, system.get("rings") or {}
    sheet: dict[str, Json] = {}
    for short, trait in zip(
        ("ref", "awa", "sta", "wil", "agi", "int", "str", "per"), TRAITS, strict=True
    ):
        value = _rank(traits.get(short, traits.get(trait)))
        if value is not None:
            sheet[trait] = value
    void = rings.get("void")
    if (rank := _rank(void)) is not None:
        sheet["void"] = rank
    if isinstance(void, Mapping) and {"rank", "value"} <= void.keys():
        sheet["void_points"] = void["value"]
    for item in system.get("items") or []:
        details = item.get("system") or {}
        if item.get("type") == "skill" and isinstance(details.get("rank"), int):
            name = name_key(str(item.get("name", "")))
            sheet.setdefault("skills", {})[name] = details["rank"]
            if details.get("emphasis"):
                _ = emphasis(sheet, name, str(details["emphasis"]))
    return sheet


def _rank(value: Json) -> int | None:
    """The rank of a Trait or a Ring, which is a number or has one; None if it has none."""
    if isinstance(value, Mapping):
        value = value.get("rank", value.get("value"))
    return value if isinstance(value, int) else None


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


PAPER = Paper(
    sections=(
        Section(
            "Traits: Air and Earth, Void",
            (
                Entry(label="Reflexes", key="reflexes", also=("ref",)),
                Entry(label="Awareness", key="awareness", also=("awa",)),
                Entry(label="Stamina", key="stamina", also=("sta",)),
                Entry(label="Willpower", key="willpower", also=("wil", "will")),
                Entry(label="Void", key="void", points="void_points", also=("void ring",)),
            ),
        ),
        Section(
            "Traits: Fire and Water",
            (
                Entry(label="Agility", key="agility", also=("agi",)),
                Entry(label="Intelligence", key="intelligence", also=("int",)),
                Entry(label="Strength", key="strength", also=("str",)),
                Entry(label="Perception", key="perception", also=("per",)),
                Entry(label="Insight Rank", key="insight_rank", also=("rank", "school rank")),
            ),
        ),
        Section(
            "Skills and gear",
            (
                Entry(
                    label="Skills",
                    key="skills",
                    written=Written.RANKS,
                    free=True,
                    help="Kenjutsu (Katana) 4, Defense 2",
                ),
                Entry(label="Weapons", key="weapons", written=Written.THINGS, known=_weapons),
                Entry(label="Armor bonus", key="armor_bonus", also=("armor", "armour", "armor tn")),
                Entry(label="Side", key="side", written=Written.WORDS),
                Entry(
                    label="About",
                    key="text",
                    written=Written.WORDS,
                    also=("description", "notes", "background"),
                ),
            ),
        ),
        Section(
            "How they are now",
            (
                Entry(label="Void Points", key="void_points", also=("void point", "vp")),
                Entry(label="Wounds", key="wounds"),
                Entry(label="Mounted", key="mounted", written=Written.YES_NO),
                Entry(label="Days without rest", key="fatigued"),
                Entry(label="Days without food", key="fasting"),
            ),
        ),
    ),
    follows=("air", "earth", "fire", "water", "insight", "initiative", "armor tn", "honor", "glory",
             "status", "experience", "xp", "clan", "family", "school"),
    brackets=emphasis,
    numbers=numbers,
    foundry={"l5r4": from_foundry},
)  # fmt: skip
