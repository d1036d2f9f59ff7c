"""The ki sheet on paper: its labels and its sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.paper import Entry, Paper, Section, Written
from rules.ki.sheets.sheet import Sheet
from rules.ki.sheets.starter_set import starter


def _table(kind: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def _categories() -> Mapping[str, str]:
    """The kinds of weapons and techniques that somebody can be proficient in (KI-ATK-01)."""
    things = (*starter("weapon").values(), *starter("technique").values())
    kinds = [str(each["category"]) for each in things if each.get("category")]
    return {kind.capitalize(): kind for kind in sorted(kinds)}


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The initiative of the first round before its die (KI-INIT-01, KI-INIT-02)."""
    base = sheet.agility + sheet.instinct if sheet.fri_base is None else sheet.fri_base
    return {"First Round Initiative": f"1d6 + {base}"}


PAPER = Paper(
    sections=(
        Section(
            "Attributes",
            (
                Entry(label="Agility", key="agility", also=("agi",)),
                Entry(label="Instinct", key="instinct", also=("ins",)),
                Entry(label="Strength", key="strength", also=("str",)),
                Entry(label="Presence", key="presence", also=("pre",)),
                Entry(label="Charisma", key="charisma", also=("cha",)),
            ),
        ),
        Section(
            "Skills",
            (
                Entry(
                    label="Skills",
                    key="skills",
                    written=Written.RANKS,
                    free=True,
                    help="Climbing 2, Perception 4",
                ),
                Entry(
                    label="Proficiencies",
                    key="proficiency",
                    written=Written.RANKS,
                    also=("proficiency", "weapon proficiency"),
                    known=_categories,
                    free=True,
                    help="Blade 3, Unarmed 1",
                ),
                Entry(label="Acting", key="acting"),
                Entry(label="Reading", key="reading"),
                Entry(label="dLuck", key="luck_die", written=Written.WORDS, also=("luck die",)),
            ),
        ),
        Section(
            "Body",
            (
                Entry(label="HP", key="hp_max", now="hp", also=("hit points", "max hp", "health")),
                Entry(label="Stamina", key="stamina_max", now="stamina", also=("max stamina",)),
                Entry(
                    label="Surges", key="surges_max", now="surges", also=("max surges", "ki surges")
                ),
                Entry(label="Movement", key="movement_speed", also=("movement speed", "speed")),
                Entry(label="FRI base", key="fri_base", also=("fri", "initiative base")),
            ),
        ),
        Section(
            "Gear and techniques",
            (
                Entry(
                    label="Weapons", key="weapons", written=Written.THINGS, known=_table("weapon")
                ),
                Entry(
                    label="Armor",
                    key="armor",
                    written=Written.THING,
                    also=("armour",),
                    known=_table("armor"),
                ),
                Entry(
                    label="Techniques",
                    key="techniques",
                    written=Written.THINGS,
                    known=_table("technique"),
                ),
                Entry(
                    label="Items",
                    key="inventory",
                    written=Written.THINGS,
                    also=("inventory", "equipment", "gear"),
                    known=_table("item"),
                ),
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
                Entry(label="HP now", key="hp", also=("current hp",)),
                Entry(label="Stamina now", key="stamina", also=("current stamina",)),
                Entry(label="Surges now", key="surges", also=("current surges",)),
                Entry(
                    label="Armor durability", key="armor_durability", also=("armour durability",)
                ),
            ),
        ),
    ),
    bookkeeping=("is_pc", "named_npc"),
    in_play=("wielded", "dropped", "durability"),
    follows=("initiative", "first round initiative", "xp", "experience", "level"),
    numbers=numbers,
)
