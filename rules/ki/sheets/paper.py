"""The ki sheet on paper: its sections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.sheets import entries
from rules.engine.paper import Paper, Section
from rules.ki.sheets.sheet import Sheet


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The initiative of the first round before its die (KI-INIT-01, KI-INIT-02)."""
    base = sheet.agility + sheet.instinct if sheet.fri_base is None else sheet.fri_base
    return {"First Round Initiative": f"1d6 + {base}"}


SECTIONS = {
    "Attributes": "agility instinct strength presence charisma",
    "Skills": "skills proficiency acting reading luck_die",
    "Body": "hp_max stamina_max surges_max movement_speed fri_base",
    "Gear and techniques": "weapons armor techniques inventory text",
    "How they are now": "hp stamina surges armor_durability",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    bookkeeping=("is_pc", "named_npc"),
    in_play=("wielded", "dropped", "durability"),
    follows=("initiative", "first round initiative", "xp", "experience", "level"),
    numbers=numbers,
)
