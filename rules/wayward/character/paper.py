"""The sheet of wayward on paper: its labels and its sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.paper import Entry, Paper, Section, Written
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.tables import starter
from rules.wayward.character.values import SKILLS


def _table(kind: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def _skills() -> Mapping[str, str]:
    return {skill.replace("_", " ").title(): skill for skill in SKILLS}


def numbers(sheet: Sheet) -> Mapping[str, str]:
    """The maxima that follow from the stats, and both damage bonuses (WAY-DB-01, WAY-WP-09)."""
    return {
        "Vitality at most": str(sheet.most_vitality),
        "HP at most": str(sheet.most_hp),
        "Willpower at most": str(sheet.most_willpower),
        "damage bonus": str(sheet.pdb),
        "ninjutsu damage bonus": str(sheet.ndb),
    }


PAPER = Paper(
    sections=(
        Section(
            "Stats",
            (
                Entry(label="STR", key="str", also=("strength",)),
                Entry(label="RES", key="res", also=("resolve", "resistance stat")),
                Entry(label="CHA", key="cha", also=("chakra", "charisma")),
                Entry(label="DEX", key="dex", also=("dexterity",)),
                Entry(label="AGI", key="agi", also=("agility",)),
            ),
        ),
        Section(
            "Experience, skills, techniques",
            (
                Entry(label="XP", key="xp_total", also=("experience", "total xp", "xp total")),
                Entry(
                    label="Skills",
                    key="skill_ranks",
                    written=Written.RANKS,
                    also=("skill ranks",),
                    known=_skills,
                    free=True,
                    help="Stealth 4, Chakra Control 6",
                ),
                Entry(
                    label="Abilities",
                    key="abilities",
                    written=Written.RANKS,
                    free=True,
                    help="Their names, with ranks where they have some",
                ),
                Entry(
                    label="Techniques",
                    key="techniques",
                    written=Written.THINGS,
                    also=("jutsu", "ninjutsu", "genjutsu", "taijutsu"),
                    known=_table("technique"),
                ),
                Entry(label="Village", key="village", written=Written.WORDS),
            ),
        ),
        Section(
            "Gear and story",
            (
                Entry(
                    label="Weapons", key="weapons", written=Written.THINGS, known=_table("weapon")
                ),
                Entry(
                    label="Armour",
                    key="armour",
                    written=Written.THINGS,
                    also=("armor",),
                    known=_table("armour"),
                ),
                Entry(
                    label="Items",
                    key="items",
                    written=Written.THINGS,
                    also=("inventory", "equipment", "gear"),
                    known=_table("item"),
                    counted=True,
                    help="Their names, with how many: Smoke Bomb x2, Rope",
                ),
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
            "Body",
            (
                Entry(label="Vitality", key="vitality_max", now="vitality", also=("vit",)),
                Entry(label="HP", key="hp_max", now="hp", also=("hit points",)),
                Entry(label="Willpower", key="willpower", also=("wp",)),
                Entry(label="Fatigue", key="fatigue"),
            ),
        ),
    ),
    numbers=numbers,
    bookkeeping=("clocks", "pdb_divisor", "ndb_divisor"),
    in_play=("held", "count", "worn", "worn_at", "dropped", "durability", "block_uses", "dose"),
    follows=("initiative", "pdb", "ndb", "damage bonus", "accuracy", "dodge", "rank"),
)
