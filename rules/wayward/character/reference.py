"""The texts of the tables on things, techniques, poisons and wounds, for people to look up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from rules.engine.ruleset import Rule, ready_sheets
from rules.wayward.character.gear import armour, arrow, item, weapon, weapon_action
from rules.wayward.character.poisons import special, vector
from rules.wayward.character.tables import starter
from rules.wayward.character.technique import technique
from rules.wayward.character.wound_tables import WoundRow, wound_row

Entry: TypeAlias = tuple[str, str]
"""The name of an entry, and its text."""


def _plain(find: Callable[[str], Any]) -> Callable[[str], Entry]:
    """A reader for the name and text of an entry, for most tables."""

    def read(id: str) -> Entry:
        found = find(id)
        return found.name, found.text

    return read


def _thing(find: Callable[[str], Any]) -> Callable[[str], Entry]:
    """A reader for the name and text of the kind of a thing."""
    return _plain(lambda name: find(name).kind)


def _technique(id: str) -> Entry:
    found = technique(id)
    return found.name, found.told


def _wound(id: str) -> Entry:
    row: WoundRow = wound_row(id)
    parts = (row.effect, row.healing.heal and f"Healing: {row.healing.heal}", row.stacking)
    return f"{row.name} ({row.severity.value} wound)", " ".join([part for part in parts if part])


TABLES: Mapping[str, tuple[str, Callable[[str], Entry]]] = {
    "technique": ("Techniques", _technique),
    "weapon": ("Weapons", _thing(weapon)),
    "arrow": ("Arrows", _plain(arrow)),
    "weapon_action": ("Handling weapons", _plain(weapon_action)),
    "armour": ("Armour", _thing(armour)),
    "item": ("Things", _thing(item)),
    "vector": ("Poisons: the way in", _plain(vector)),
    "special": ("Poisons: special effects", _plain(special)),
    "wound": ("Wounds", _wound),
}
"""Each kind of entry: its topic, and the function that reads one."""


@cache
def entries() -> Mapping[str, Rule]:
    """Every entry that has a text, by its id, such as TECHNIQUE-TRIP. Do not change it."""
    return {rule.id: rule for kind in TABLES for rule in _of(kind)}


def _of(kind: str) -> Iterator[Rule]:
    topic, read = TABLES[kind]
    for id in starter(kind):
        title, text = read(id)
        if text:
            key = f"{kind}-{id}".upper().replace("_", "-")
            yield Rule(id=key, kind="reference", title=title, text=text, topic=topic, lines="")


def templates() -> Mapping[str, Mapping[str, Any]]:
    """The ready ninja of the tables, as sheets that people can start from."""
    return ready_sheets(starter("template"))
