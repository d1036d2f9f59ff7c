"""The tables of wayward, as their TOML files have them: entries by id, read and saved.

An entry that is saved is only its id, and those values that differ from the tables. So a state
with many weapons and techniques stays small.

Other modules give them as typed values: `gear.weapon`, `gear.armour`, `gear.item`, `gear.arrow`,
`gear.weapon_action`, `technique.technique`, `poisons.vector`, `poisons.special`,
`wound_tables.wound` and `wound_tables.wound_row`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any, NamedTuple, TypeAlias, TypeVar

from pydantic import GetCoreSchemaHandler, ValidationError
from pydantic_core import core_schema

from rules.engine.asking.text_values import as_id
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import adapter
from rules.engine.state.copies import duplicate
from rules.engine.state.grouped import leaves, reader
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


@cache
def _reader(type_: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a record's fields, and a function that reads them all."""
    every = leaves(type_)
    ways = [".".join((*leaf.groups, leaf.name)) for leaf in every]
    return tuple([leaf.name for leaf in every]), reader(ways)


def changes(record: Any, known: Any) -> dict[str, Any]:
    """The values of a record that differ from those of a known one; all if that is None."""
    names, read = _reader(record.__class__)
    if known is None:
        return dict(zip(names, read(record), strict=True))
    if known is record:
        return {}
    each = zip(names, read(record), read(known), strict=True)
    return {name: value for name, value, like in each if value != like}


def saved(thing: Any, usual: Mapping[str, Any]) -> Any:
    """An entry as it is saved: its id, and the values in which it differs from the tables."""
    told = changes(thing, usual.get(thing.id))
    return {"id": thing.id, **told} if told else thing.id


class _Own(NamedTuple):
    """The values of a thing that are not its kind's.

    A check of each value; a function for the entry of a thing that only has its id and the values
    that are always saved; the names of the other values, and a function that reads them.
    """

    checks: Mapping[str, Callable[[Any], Any]]
    short: Callable[[Any], dict[str, Any]]
    others: tuple[str, ...]
    rest: Callable[[Any], tuple[Any, ...]]


@cache
def _own(type_: Any, always: tuple[str, ...]) -> _Own:
    hints = {leaf.name: leaf.hint for leaf in leaves(type_) if not leaf.groups}
    checks = {name: adapter(hint).validator.validate_python for name, hint in hints.items()}
    others = tuple([name for name in hints if name not in always])
    names, read = ("id", *always), reader(["kind.id", *always])

    def short(thing: Any) -> dict[str, Any]:
        return dict(zip(names, read(thing), strict=True))

    return _Own(checks, short, others, reader(others))


@dataclass(frozen=True, slots=True)
class EntryOf:
    """Says of a type of things that they are entries of a table.

    A thing has a `kind`, which is frozen, and values of its own. All things of a kind of the tables
    share that kind: they are saved as its id, the values in `always`, and their other own values if
    these have changed. `fill` makes a whole entry of one that is written in short.
    """

    table: Callable[[], Mapping[str, Any]]
    fill: Callable[[Any], Any]
    always: tuple[str, ...]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """The schema of the things, read and saved as entries."""
        return core_schema.no_info_wrap_validator_function(
            self._read,
            handler(source),
            serialization=core_schema.plain_serializer_function_ser_schema(self._saver(source)),
        )

    def _read(self, raw: Any, whole: Callable[[Any], Any]) -> Any:
        """A thing of its entry. If that says only own values, its kind is that of the tables."""
        made = self._of_the_tables(raw)
        if made is None:
            made = whole(self.fill(raw))
            known = self.table().get(made.id)
            if known is not None and made.kind == known.kind:
                made.kind = known.kind
        return made

    def _of_the_tables(self, raw: Any) -> Any:
        own = raw if isinstance(raw, dict) else {"id": raw}
        id = own.get("id")
        known = self.table().get(id) if isinstance(id, str) else None
        if known is None:
            return None
        checks, made = _own(known.__class__, self.always).checks, duplicate(known)
        try:
            for name, value in own.items():
                if name != "id":
                    setattr(made, name, checks[name](value))
        except (KeyError, ValidationError):
            return None  # it has more values than its own, or they have faults
        return made

    def _saver(self, type_: Any) -> Callable[[Any], dict[str, Any]]:
        """A function that gives the entry of a thing."""
        _, short, others, rest = _own(type_, self.always)
        usual: dict[int, tuple[Any, ...]] = {}  # by the identities of the tables' kinds

        def saved(thing: Any) -> dict[str, Any]:
            kind = thing.kind
            if usual.get(id(kind)) == rest(thing):
                return short(thing)
            known = self.table().get(kind.id)
            if known is None:
                return changes(thing, None)
            like = rest(known)
            if kind is known.kind:
                usual[id(kind)] = like
            each = zip(others, rest(thing), like, strict=True)
            return (
                short(thing)
                | changes(kind, known.kind)
                | {name: value for name, value, as_known in each if value != as_known}
            )

        return saved
