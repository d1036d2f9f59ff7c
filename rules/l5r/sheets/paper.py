"""The l5r sheet on paper: its labels, its sections, and the forms of other programs."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.amend_words import in_words
from rules.engine.foundry_values import table, whole
from rules.engine.kit.sheets import entries
from rules.engine.paper import Json, Paper, Section
from rules.engine.text_values import name_key
from rules.l5r.sheets.sheet import Sheet

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


SHORT = ("ref", "awa", "sta", "wil", "agi", "int", "str", "per")
"""The names that Foundry has for the Traits."""


def from_foundry(system: Mapping[str, Json], unread: list[str]) -> dict[str, Json]:
    """Read an actor of the Foundry system `l5r4`: Traits, Void, and its skills with emphases.

    An entry without a readable number is added to `unread`.
    """
    traits, void = table(system.get("traits")), table(system.get("rings")).get("void")
    sheet: dict[str, Json] = {}
    written: dict[str, str] = dict(zip(SHORT, TRAITS, strict=True))
    for named, value in traits.items():
        trait = written.get(str(named), str(named))
        rank = whole(value, "rank", "value")
        if trait in TRAITS and rank is not None:
            sheet[trait] = rank
        else:
            unread.append(f"{trait.capitalize()}: {in_words(value)}")
    if (rank := whole(void, "rank", "value")) is not None:
        sheet["void"] = rank
    elif void is not None:
        unread.append(f"Void: {in_words(void)}")
    if isinstance(void, Mapping) and "rank" in void and (left := whole(void, "value")) is not None:
        sheet["void_points"] = left
    for item in system.get("items") or []:
        if isinstance(item, Mapping) and item.get("type") == "skill":
            _skill(item, sheet, unread)
    return sheet


def _skill(item: Mapping[str, Json], sheet: dict[str, Json], unread: list[str]) -> None:
    """Read a skill with its rank and its emphasis."""
    details, name = table(item.get("system")), str(item.get("name", "")).strip()
    rank = whole(details, "rank")
    if rank is None or not name:
        unread.append(f"Skill: {name or 'without a name'}")
        return
    sheet.setdefault("skills", {})[name_key(name)] = rank
    if details.get("emphasis"):
        _ = emphasis(sheet, name, str(details["emphasis"]))


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
    follows=("air", "earth", "fire", "water", "insight", "initiative", "armor tn", "honor", "glory",
             "status", "experience", "xp", "clan", "family", "school"),
    brackets=emphasis,
    forget=forget,
    numbers=numbers,
    foundry={"l5r4": from_foundry},
)  # fmt: skip
