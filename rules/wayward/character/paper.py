"""The sheet of wayward on paper: its sections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.sheets import entries
from rules.engine.paper import Paper, Section
from rules.wayward.character.sheet import Sheet


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The maxima that follow from the stats, and both damage bonuses (WAY-DB-01, WAY-WP-09)."""
    return {
        "Vitality at most": str(sheet.most_vitality),
        "HP at most": str(sheet.most_hp),
        "Willpower at most": str(sheet.most_willpower),
        "damage bonus": str(sheet.pdb),
        "ninjutsu damage bonus": str(sheet.ndb),
    }


SECTIONS = {
    "Stats": "str res cha dex agi",
    "Experience, skills, techniques": "xp_total skill_ranks abilities techniques village",
    "Gear and story": "weapons armour items side text",
    "Body": "vitality_max hp_max willpower fatigue",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    numbers=numbers,
    bookkeeping=("clocks", "pdb_divisor", "ndb_divisor"),
    in_play=("held", "count", "worn", "worn_at", "dropped", "durability", "block_uses", "dose"),
    follows=("initiative", "pdb", "ndb", "damage bonus", "accuracy", "dodge", "rank"),
)
