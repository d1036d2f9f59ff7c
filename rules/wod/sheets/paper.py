"""The sheet of wod on paper: its labels, its sections, and the format of other programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rules.engine.amend_words import in_words
from rules.engine.foundry_values import table, whole
from rules.engine.paper import Entry, Json, Paper, Section, Written
from rules.engine.text_values import as_id
from rules.wod.sheets.sheet import Sheet
from rules.wod.sheets.starter_set import starter
from rules.wod.sheets.values import Role

_BONUS = re.compile(r"\s*\+\s*\d+\s*$")


def _table(kind: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def _abilities() -> Mapping[str, str]:
    return {
        str(entry["name"]): id
        for id, entry in starter("trait").items()
        if entry["kind"] == "ability"
    }


def _roles() -> Mapping[str, str]:
    """The roles in the story by their names on paper (WOD-POOL-08)."""
    return {
        "Player's character": Role.PC.value,
        "Ally": Role.ALLY.value,
        "Baddie": Role.BADDIE.value,
        "Boss": Role.BOSS.value,
    }


def specialty(sheet: dict[str, Json], name: str, words: str) -> bool:
    """Read words in brackets after an ability as its specialties; "+3" after them is ignored."""
    for word in words.split(","):
        clean = _BONUS.sub("", word).strip()
        one = {"trait": as_id(name, "_"), "words": clean.casefold()}
        if clean and one not in sheet.get("specialties", ()):
            sheet["specialties"] = [*sheet.get("specialties", ()), one]
    return True


def forget(sheet: dict[str, Json], name: str) -> None:
    """Remove the specialties of an ability."""
    there = sheet.get("specialties", ())
    sheet["specialties"] = [each for each in there if each["trait"] != name]


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The initiative before its die (WOD-INIT-01)."""
    return {"Initiative": f"d10 + {sheet.dexterity + sheet.wits}"}


ATTRIBUTES = (
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
)


def from_foundry(system: Mapping[str, Json], unread: list[str]) -> dict[str, Json]:
    """Read an actor of Foundry's World of Darkness system, 20th anniversary edition.

    It has attributes, abilities (talents, skills, knowledges), Willpower, and the marks of health.
    An entry without a readable number is added to `unread`.
    """
    sheet: dict[str, Json] = {}
    for name, given in table(system.get("attributes")).items():
        value = whole(given, "value", "permanent")
        if name in ATTRIBUTES and value is not None:
            sheet[name] = value
        else:
            unread.append(_unread(name, given))
    groups = table(system.get("abilities"))
    known = {as_id(id, ""): id for id in _abilities().values()}
    for group in ("talent", "skill", "knowledge"):
        for name, given in table(groups.get(group)).items():
            value = whole(given, "value", "permanent")
            if value is None:
                unread.append(_unread(name, given))
            elif value:
                id = known.get(as_id(str(name), ""), as_id(str(name), "_"))
                sheet.setdefault("abilities", {})[id] = value
                if words := table(given).get("speciality", table(given).get("specialty")):
                    _ = specialty(sheet, id, str(words))
    willpower = system.get("willpower") or table(system.get("advantages")).get("willpower")
    if (rating := whole(willpower, "permanent", "value")) is not None:
        sheet["willpower_rating"] = rating
    elif willpower is not None:
        unread.append(_unread("willpower", willpower))
    if isinstance(willpower, Mapping) and (left := whole(willpower, "temporary")) is not None:
        sheet["willpower"] = left
    damage = table(table(system.get("health")).get("damage"))
    kinds = ("aggravated", "lethal", "bashing")
    marks = [harm for harm in kinds for _ in range(whole(damage.get(harm), "value") or 0)]
    if marks:
        sheet["health"] = marks
    return sheet


def _unread(name: str, given: Json) -> str:
    """Name a value that could not be read, with what stands there."""
    return f"{name.replace('_', ' ').capitalize()}: {in_words(table(given).get('value', given))}"


PAPER = Paper(
    sections=(
        Section(
            "Physical and social attributes",
            (
                Entry(label="Strength", key="strength", also=("str",)),
                Entry(label="Dexterity", key="dexterity", also=("dex",)),
                Entry(label="Stamina", key="stamina", also=("sta",)),
                Entry(label="Charisma", key="charisma", also=("cha",)),
                Entry(label="Manipulation", key="manipulation", also=("man",)),
            ),
        ),
        Section(
            "Appearance, mental attributes, Willpower",
            (
                Entry(label="Appearance", key="appearance", also=("app",)),
                Entry(label="Perception", key="perception", also=("per",)),
                Entry(label="Intelligence", key="intelligence", also=("int",)),
                Entry(label="Wits", key="wits", also=("wit",)),
                Entry(
                    label="Willpower",
                    key="willpower_rating",
                    points="willpower",
                    also=("willpower rating",),
                ),
            ),
        ),
        Section(
            "Abilities and gear",
            (
                Entry(
                    label="Abilities",
                    key="abilities",
                    written=Written.RANKS,
                    also=("talents", "skills", "knowledges", "ability"),
                    known=_abilities,
                    free=True,
                    help="Brawl 3, Melee 2 (Swords), Alertness 2",
                ),
                Entry(
                    label="Weapons", key="weapons", written=Written.THINGS, known=_table("weapon")
                ),
                Entry(
                    label="Armour",
                    key="armour",
                    written=Written.THING,
                    also=("armor",),
                    known=_table("armour"),
                ),
                Entry(label="Shield", key="shield", written=Written.THING, known=_table("shield")),
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
                Entry(
                    label="Willpower points",
                    key="willpower",
                    also=("current willpower", "temporary willpower"),
                ),
                Entry(label="Arete", key="arete"),
                Entry(label="Side", key="side", written=Written.WORDS),
                Entry(label="Role", key="role", written=Written.THING, known=_roles),
            ),
        ),
    ),
    bookkeeping=("healing",),
    in_play=("sheathed", "worn"),
    follows=("initiative", "nature", "demeanor", "concept", "experience", "clan", "generation"),
    brackets=specialty,
    forget=forget,
    numbers=numbers,
    foundry={"wod20": from_foundry, "worldofdarkness": from_foundry},
)
