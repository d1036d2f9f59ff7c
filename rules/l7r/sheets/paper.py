"""The l7r sheet on paper: its labels and its sections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.paper import Entry, Json, Paper, Section, Written
from rules.engine.text_values import name_key
from rules.l7r.sheets.data import starter
from rules.l7r.sheets.sheet import Sheet


def _weapons() -> Mapping[str, str]:
    return {str(entry["name"]): id for id, entry in starter("weapon").items()}


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
    lowest = min(sheet.air, sheet.earth, sheet.fire, sheet.water, sheet.void)
    return {"TN to be hit": str(5 + 5 * sheet.parry), "Void Points at most": str(lowest)}


PAPER = Paper(
    sections=(
        Section(
            "Rings",
            (
                Entry(label="Air", key="air"),
                Entry(label="Earth", key="earth"),
                Entry(label="Fire", key="fire"),
                Entry(label="Water", key="water"),
                Entry(label="Void", key="void", points="void_points", also=("void ring",)),
            ),
        ),
        Section(
            "Knacks and skills",
            (
                Entry(label="Attack", key="attack"),
                Entry(label="Parry", key="parry"),
                Entry(label="Iaijutsu", key="iaijutsu"),
                Entry(
                    label="Skills",
                    key="skills",
                    written=Written.RANKS,
                    free=True,
                    help="Etiquette 2, Stealth 3 (advanced)",
                ),
                Entry(label="Experience", key="xp", also=("xp", "experience points")),
            ),
        ),
        Section(
            "Gear and story",
            (
                Entry(label="Weapons", key="weapons", written=Written.THINGS, known=_weapons),
                Entry(label="Parries for others", key="guards", written=Written.YES_NO),
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
                Entry(label="Light wounds", key="light_wounds", also=("light",)),
                Entry(label="Serious wounds", key="serious_wounds", also=("serious",)),
            ),
        ),
    ),
    bookkeeping=("healed_last_night",),
    follows=("tn to be hit", "tn", "initiative", "honor", "rank", "clan", "family", "school"),
    brackets=advanced,
    forget=forget,
    numbers=numbers,
)
