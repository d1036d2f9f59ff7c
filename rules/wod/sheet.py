"""The character sheet: its values, its paper, and what happens to it between fights."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from rules.engine.asking.text_values import as_id
from rules.engine.kit.sheets import entries, entry
from rules.engine.ruleset import Tend, Tending
from rules.engine.sheets.paper import Json, Paper, Section, Written
from rules.engine.sheets.sheet_words import sheet_words
from rules.errors import NotAllowed
from rules.wod.gear import ArmourEntry, ShieldEntry, Soak, Specialty, WeaponEntry
from rules.wod.health import (
    BOXES,
    DAY,
    Healing,
    boxes,
    in_order,
    passes,
    stabilised,
    treated,
)
from rules.wod.house import House
from rules.wod.traits import starter
from rules.wod.values import Count, Dots, Fate, Harm, Name, Role, Words


def _table(kind: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {str(each["name"]): id for id, each in starter(kind).items()}


def _abilities() -> Mapping[str, str]:
    return {
        str(each["name"]): id for id, each in starter("trait").items() if each["kind"] == "ability"
    }


def _roles() -> Mapping[str, str]:
    """The roles in the story by their names on paper (WOD-POOL-08)."""
    return {
        "Player's character": Role.PC.value,
        "Ally": Role.ALLY.value,
        "Baddie": Role.BADDIE.value,
        "Boss": Role.BOSS.value,
    }


Abilities = Annotated[dict[Name, Dots], Field(max_length=80)]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A character as they come to a fight, and as they leave it.

    Weapons, armour and shield are whole tables, or ids of the starter set; bare hands need no
    entry. Abilities are free: one that is not listed has no dots. Without `willpower` the points
    are at their maximum, the rating (WOD-WILL-01). `health` has the marks of the chart. Without
    `side`, players stand together against the GM's combatants; without `role`, a player's character
    is a pc and everybody else a baddie. `fly` is the flying rate in yards a turn (WOD-MOVE-05).
    """

    text: Words = entry(
        "", "About", also=("description", "notes", "background"), written=Written.WORDS
    )
    side: Annotated[str, Field(max_length=40)] = entry("", "Side", written=Written.WORDS)
    role: Role | None = entry(None, "Role", written=Written.THING, known=_roles)
    strength: Dots = entry(1, "Strength", also=("str",))
    dexterity: Dots = entry(1, "Dexterity", also=("dex",))
    stamina: Dots = entry(1, "Stamina", also=("sta",))
    charisma: Dots = entry(1, "Charisma", also=("cha",))
    manipulation: Dots = entry(1, "Manipulation", also=("man",))
    appearance: Dots = entry(1, "Appearance", also=("app",))
    perception: Dots = entry(1, "Perception", also=("per",))
    intelligence: Dots = entry(1, "Intelligence", also=("int",))
    wits: Dots = entry(1, "Wits", also=("wit",))
    abilities: Abilities = entry(
        {},
        "Abilities",
        also=("talents", "skills", "knowledges", "ability"),
        written=Written.RANKS,
        known=_abilities,
        free=True,
        help="Brawl 3, Melee 2 (Swords), Alertness 2",
    )
    specialties: Annotated[tuple[Specialty, ...], Field(max_length=40)] = ()
    willpower_rating: Annotated[int, Field(ge=1, le=10)] = entry(
        3, "Willpower", also=("willpower rating",), points="willpower"
    )
    willpower: Count | None = entry(
        None,
        "Willpower points",
        also=("current willpower", "temporary willpower"),
        of="willpower_rating",
    )
    arete: Dots = entry(0, "Arete")
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=20)] = entry(
        (), "Weapons", written=Written.THINGS, known=_table("weapon")
    )
    armour: ArmourEntry | None = entry(
        None, "Armour", also=("armor",), written=Written.THING, known=_table("armour")
    )
    shield: ShieldEntry | None = entry(
        None, "Shield", written=Written.THING, known=_table("shield")
    )
    soak: Soak = entry(Soak())
    fly: Annotated[int, Field(ge=10, le=20)] = 15
    health: Annotated[tuple[Harm, ...], Field(max_length=BOXES + 1)] = entry((), returns=True)
    healing: Healing = entry(Healing(), returns=True)
    fate: Fate = entry(Fate.ALIVE, returns=True)

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.willpower is not None and self.willpower > self.willpower_rating:
            faults.append(f"willpower is at most its rating, {self.willpower_rating}")
        ids = [weapon.id for weapon in self.weapons]
        faults += [f"{id} is there twice in weapons" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))


# ---------------------------------------------------------------- on paper

_BONUS = re.compile(r"\s*\+\s*\d+\s*$")


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


SECTIONS = {
    "Physical and social attributes": "strength dexterity stamina charisma manipulation",
    "Appearance, mental attributes, Willpower": (
        "appearance perception intelligence wits willpower_rating"
    ),
    "Abilities and gear": "abilities weapons armour shield text",
    "How they are now": "willpower arete side role",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    bookkeeping=("healing",),
    in_play=("sheathed", "worn"),
    follows=("initiative",),
    brackets=specialty,
    forget=forget,
    numbers=numbers,
    words=sheet_words("rules.wod"),
)


# ---------------------------------------------------------------- between fights


def rest(sheet: Sheet, house: House) -> Sheet:
    """Let one day pass: wounds heal, or get worse if nobody has stabilised them.

    A character who would die of that is dying until the GM decides. (WOD-HEALTH-06)

    Raises:
        NotAllowed: The character is dead.
    """
    return _after(_living(sheet), house, DAY)


def _after(sheet: Sheet, house: House, hours: int) -> Sheet:
    """The sheet after some hours of game time."""
    most = boxes(uninjured_box=house.uninjured_box)
    chart, healing, dies = passes(sheet.health, sheet.healing, hours, most)
    fate = Fate.DYING if dies and sheet.fate is Fate.ALIVE else sheet.fate
    return replace(sheet, health=tuple(chart), healing=healing, fate=fate)


def _living(sheet: Sheet) -> Sheet:
    if sheet.fate is Fate.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    return sheet


def _for_the_gm(tending: Tending) -> None:
    if not tending.gm:
        raise NotAllowed("Only the GM may do that.")


def _days(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let days pass; one if no number is given (WOD-HEAL-01, WOD-DMG-05)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, DAY * max(1, tending.amount))


def _hours(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass; one if no number is given (WOD-HEAL-02)."""
    _for_the_gm(tending)
    return _after(_living(sheet), house, max(1, tending.amount))


def _treat(sheet: Sheet, _house: House, tending: Tending) -> Sheet:
    """Treat the wounds: the GM knows that somebody with medicine 2 does (WOD-HEAL-06)."""
    _for_the_gm(tending)
    return replace(_living(sheet), healing=treated(sheet.healing))


def _stabilise(sheet: Sheet, _house: House, tending: Tending) -> Sheet:
    """Stabilise the wounds, so that they do not get worse (WOD-DMG-06)."""
    _for_the_gm(tending)
    return replace(_living(sheet), healing=stabilised(sheet.healing))


def _mend(sheet: Sheet, _house: House, tending: Tending) -> Sheet:
    """Heal levels by magic, the lowest box first; one if no number is given (WOD-DMG-08)."""
    _for_the_gm(tending)
    left = max(0, len(_living(sheet).health) - max(1, tending.amount))
    return replace(sheet, health=tuple(in_order(sheet.health)[:left]))


def _spare(sheet: Sheet, _house: House, tending: Tending) -> Sheet:
    """Let a dying character live, Incapacitated (WOD-HEALTH-06)."""
    _for_the_gm(tending)
    return replace(_living(sheet), fate=Fate.ALIVE)


def _bury(sheet: Sheet, _house: House, tending: Tending) -> Sheet:
    """Let a dying character die (WOD-HEALTH-06)."""
    _for_the_gm(tending)
    if _living(sheet).fate is not Fate.DYING:
        raise NotAllowed("This character is not dying.")
    return replace(sheet, fate=Fate.DEAD)


TENDS: Mapping[str, Tend] = {
    "days": _days,
    "hours": _hours,
    "treat": _treat,
    "stabilise": _stabilise,
    "mend": _mend,
    "spare": _spare,
    "bury": _bury,
}
"""The acts on a character between fights, by name."""
