"""The l7r sheet on paper: its sections."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.sheets import entries
from rules.engine.paper import Json, Paper, Section
from rules.engine.text_values import name_key
from rules.l7r.sheets.sheet import Sheet


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
    follows=("tn to be hit", "tn", "initiative", "honor", "rank", "clan", "family", "school"),
    brackets=advanced,
    forget=forget,
    numbers=numbers,
)
