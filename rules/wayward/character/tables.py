"""The tables of wayward, as their TOML files have them: entries by id.

Other modules give them as typed values: `gear.weapon`, `gear.armour`, `gear.item`, `gear.arrow`,
`gear.weapon_action`, `technique.technique`, `poisons.vector`, `poisons.special`,
`wound_tables.wound` and `wound_tables.wound_row`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any, TypeAlias, TypeVar

from rules.engine.sheet import read
from rules.engine.text_values import as_id
from rules.errors import SheetError

T = TypeVar("T")

Entry: TypeAlias = Mapping[str, Any]

FILES = {
    "weapon": ("weapons", "weapons_ranged"),
    "arrow": ("weapons_ranged",),
    "weapon_action": ("weapons",),
    "armour": ("armour",),
    "item": ("items",),
    "vector": ("poisons",),
    "special": ("poisons",),
    "technique": (
        *("techniques_body", "techniques_weapon", "techniques_fire", "techniques_water"),
        *("techniques_other", "techniques_mind"),
    ),
    "wound": ("wounds_blunt", "wounds_energy", "wounds_piercing", "wounds_slashing"),
    "template": ("templates",),
}
"""The files with the entries of each kind."""


@cache
def starter(kind: str) -> Mapping[str, Entry]:
    """The entries of a kind by id, in the order of the files. Do not change them."""
    folder = files("rules.wayward").joinpath("data")
    texts = [folder.joinpath(f"{name}.toml").read_text("utf-8") for name in FILES[kind]]
    return {entry["id"]: entry for text in texts for entry in loads(text)[kind]}


def typed(kind: str, type_: type[T]) -> Mapping[str, T]:
    """The entries of a kind by id, each read as `type_`.

    Raises:
     SheetError: An entry is wrong; there is a sentence for every fault of every entry.
    """
    made: dict[str, T] = {}
    faults: list[str] = []
    for id, entry in starter(kind).items():
        try:
            made[id] = read(type_, entry, what=kind)
        except SheetError as error:
            faults += [f"{id}: {fault}" for fault in error.faults]
    if faults:
        raise SheetError(faults)
    return made


def filled(kind: str, raw: Any) -> Any:
    """An entry of a sheet in full: an id, or a table whose values replace those of its id's entry.

    A table without an id is complete in itself; its id is made from its name.

    Raises:
     ValueError: A bare id that the tables do not have.
    """
    if isinstance(raw, str):
        if raw not in starter(kind):
            raise ValueError(f"the tables have no {kind} {raw}, so give its whole table")
        return dict(starter(kind)[raw])
    if isinstance(raw, Mapping):
        if "id" not in raw and isinstance(raw.get("name"), str):
            return {**raw, "id": as_id(raw["name"]) or "thing"}
        return {**starter(kind).get(str(raw.get("id")), {}), **raw}
    return raw
