"""Every field of the data tables of a ruleset is read by its rules.

A field that no rule reads is a promise that nobody keeps: play it, or take it out of the table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

from rules import RULESETS
from rules.engine.state.grouped import leaves
from rules.ki import gear as ki
from rules.ki.values import STATS
from rules.l5r import values as l5r
from rules.l7r import values as l7r
from rules.wayward.character import gear, poisons, technique, wound_tables
from rules.wod import gear as wod
from rules.wod.feats import Feat
from rules.wod.traits import starter
from tests.architecture.record_reads import Read, reads_of

RULES = Path(__file__).parents[2] / "rules"

RECORDS: Mapping[str, Mapping[str, Any]] = {
    "ki": {
        "weapon": ki.Weapon,
        "armor": ki.Armor,
        "item": ki.Item,
        "technique": ki.Technique,
    },
    "l5r": {"weapon": l5r.Weapon},
    "l7r": {"weapon": l7r.Weapon},
    "wayward": {
        "weapon": gear.Weapon,
        "arrow": gear.Arrow,
        "weapon_action": gear.WeaponAction,
        "armour": gear.Armour,
        "item": gear.Item,
        "vector": poisons.Vector,
        "special": poisons.Special,
        "technique": technique.Technique,
        "wound": wound_tables.WoundRow,
    },
    "wod": {"weapon": wod.Weapon, "armour": wod.Armour, "shield": wod.Shield, "feat": Feat},
}
"""The record of each table; a template is a sheet, and other tables are read by key."""

UNREAD_BY_RULES = {"text"}
"""Words for people, who read them on the sheet."""

BY_NAME: Mapping[str, frozenset[str]] = {
    "ki": frozenset(STATS),
    "wod": frozenset(starter("trait")),
    "wayward": frozenset({"damage_reduction", "armour", "items", "abilities", "uniques"}),
}
"""The values of a sheet that rules read by their names: the traits of a pool, as they stand in it
(`Mortal.dots`), and what a combatant only takes over (`joining`)."""


def inner(hint: Any) -> Any:
    """The record in a type such as ``list[Inflicts] | None``; None if there is no record in it."""
    if isinstance(hint, type) and is_dataclass(hint):
        return hint
    return next((found for each in get_args(hint) if (found := inner(each)) is not None), None)


def spelled(record: Any) -> str:
    """A record's name, with its module."""
    return f"{record.__module__}.{record.__name__}"


def entries_in(value: Any, hint: Any) -> Iterable[Any]:
    """The entries of a list, or of a table whose keys are names; else the one entry."""
    if isinstance(value, list):
        return value
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    origin = get_origin(hint)
    has_names = isinstance(origin, type) and issubclass(origin, Collection)
    return value.values() if has_names and isinstance(value, Mapping) else [value]


def fields_of(entry: Mapping[str, Any], record: Any) -> Iterator[Read]:
    """Each field of an entry: its record, or a group of that, and its name; "" before a key."""
    known = {} if record is None else {leaf.name: leaf for leaf in leaves(record)}
    for name, value in entry.items():
        if name not in known:
            yield "", name
            continue
        owner, leaf = record, known[name]
        for group in leaf.groups:
            owner = inner(get_type_hints(owner)[group])
        yield spelled(owner), name
        within = inner(leaf.hint)
        for each in entries_in(value, leaf.hint):
            if within is not None and isinstance(each, Mapping):
                yield from fields_of(each, within)


def is_read(key: str, kind: str, owner: str, name: str) -> bool:
    """Whether rules read a field from its record, or by its key before it is one.

    A combatant has the fields of the sheet.
    """
    owners = {owner, ""}
    if owner == spelled(RULESETS[key].sheets.model):
        owners.add(spelled(inner(get_type_hints(RULESETS[key].state)["combatants"])))
    if kind == "template" and name in BY_NAME.get(key, ()):
        return True
    read = reads_of(f"rules.{key}")
    return name in UNREAD_BY_RULES or any((each, name) in read for each in owners)


@pytest.mark.thorough
@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_field_of_the_tables_is_read(key: str) -> None:
    """Play those that are not, or take them out of the table."""
    records = {**RECORDS[key], "template": RULESETS[key].sheets.model}
    unread = {
        f"{file.name}: {kind} {owner.rpartition('.')[2]}.{name}"
        for file in sorted((RULES / key / "data").glob("*.toml"))
        for kind, entries in tomllib.loads(file.read_text("utf-8")).items()
        for entry in entries
        for owner, name in fields_of(entry, records.get(kind))
        if not is_read(key, kind, owner, name)
    }
    assert sorted(unread) == [], sorted(unread)


@pytest.mark.thorough
def test_a_field_of_another_record_is_not_read() -> None:
    """Techniques have uses in a round, which rules read; weapons have none."""
    assert is_read("ki", "technique", spelled(ki.Technique), "uses_per_round")
    assert not is_read("ki", "weapon", spelled(ki.Weapon), "uses_per_round")
