"""The starter set, as its TOML files have it: entries by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any, TypeAlias

from rules.engine.text_values import as_id

Entry: TypeAlias = Mapping[str, Any]

FILES = {
    "weapon": "weapons",
    "item": "items",
    "armor": "armors",
    "technique": "techniques",
    "template": "templates",
}
"""The file that holds the table of each kind of entry."""


@cache
def starter(kind: str) -> Mapping[str, Entry]:
    """The entries of a kind by id, in the order of the file. Do not change them."""
    text = files("rules.ki").joinpath(f"data/{FILES[kind]}.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


def filled(kind: str, raw: Any) -> Any:
    """The full table of an entry of a sheet: an id, or a table on top of a starter entry.

    A table without an id is complete by itself; its id is made from its name.

    Raises:
     ValueError: It is an id that the starter set does not have.
    """
    if isinstance(raw, str):
        if raw not in starter(kind):
            raise ValueError(f"the starter set has no {kind} {raw}, so give its whole table")
        return dict(starter(kind)[raw])
    if isinstance(raw, Mapping):
        if "id" not in raw and isinstance(raw.get("name"), str):
            return {**raw, "id": as_id(raw["name"]) or "thing"}
        return {**starter(kind).get(str(raw.get("id")), {}), **raw}
    return raw


def table(kind: str) -> Callable[[], Mapping[str, str]]:
    """The names of the things of a kind, each with its id."""
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def categories() -> Mapping[str, str]:
    """The kinds of weapons and techniques that somebody can be proficient in (KI-ATK-01)."""
    things = (*starter("weapon").values(), *starter("technique").values())
    kinds = [str(each["category"]) for each in things if each.get("category")]
    return {kind.capitalize(): kind for kind in sorted(kinds)}
