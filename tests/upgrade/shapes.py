"""The shape of everything that is saved, held against the shape that is kept in `schemas`.

    uv run python tests/upgrade/shapes.py          say what has changed
    uv run python tests/upgrade/shapes.py accept   keep today's shapes, where that breaks no promise

A shape lists every field by its path, with its type and its default; groups are written flat. It
knows no names of classes and modules, so that they may be renamed and moved.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter

from bot.storage.copies.older_orders import OlderCondition
from bot.storage.schema.migrate import HEAD
from bot.storage.settings import Settings
from rules import RULESETS
from rules.engine.grouped import is_group
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.engine.journal import Entry
from rules.engine.visibility import Line

SCHEMAS = Path(__file__).parent / "schemas"

Shape: TypeAlias = dict[str, str]
"""Each field's path, with its type and default, in the order of the fields."""


@dataclass(frozen=True)
class Saved:
    """What is saved of one kind: its edition, and its shapes by what they are of."""

    edition: str
    shapes: dict[str, Shape]


@cache
def today() -> dict[str, Saved]:
    """Everything that is saved, by the name of its file."""
    every = {
        rules.key: Saved(
            edition=str(rules.edition),
            shapes={
                "state": shape(rules.state),
                "sheet": shape(rules.sheet),
                "house": shape(rules.house),
                "actions": {
                    f"{name}{path}": text
                    for name, action in sorted(rules.actions.items())
                    for path, text in shape(action.params).items()
                },
            },
        )
        for rules in RULESETS.values()
    }
    journal = {"entry": shape(Entry), "line": shape(Line)}
    rows = {"settings": shape(Settings), "condition": shape(OlderCondition)}
    left = {"order": shape(Intent), "plan": shape(Plan), "policy": shape(Policy)}
    return {**every, "bot": Saved(edition=HEAD, shapes={**journal, **rows, **left})}


def shape(type_: Any) -> Shape:
    """A type's fields by their paths."""
    return dict(_lines(type_, "", ()))


def _lines(type_: Any, path: str, above: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """The fields within a type, each with its path: ``.wounds[].kind``."""
    origin, inner = get_origin(type_), get_args(type_)
    if is_dataclass(type_) or is_dataclass(origin):
        cls = origin or type_
        if cls in above:
            return
        hints = get_type_hints(cls, include_extras=True)
        for field in fields(cls):
            hint = hints[field.name]
            if _is_left_out(hint):
                continue
            if is_group(hint):
                yield from _lines(hint, path, above)
                continue
            place = f"{path}.{field.name}"
            yield place, f"{_word(hint)} = {_default(field)}"
            yield from _lines(hint, place, (*above, cls))
    elif origin is Annotated:
        yield from _lines(inner[0], path, above)
    elif origin in (Union, types.UnionType):
        kinds = [each for each in inner if is_dataclass(each)]
        for each in inner:
            kind = f"<{_kind(each)}>" if len(kinds) > 1 and is_dataclass(each) else ""
            yield from _lines(each, f"{path}{kind}", above)
    elif origin in (dict, Mapping) and len(inner) == 2:
        yield from _lines(inner[1], f"{path}.*", above)
    elif origin in (list, tuple, set, frozenset):
        for each in dict.fromkeys(inner):
            if each is not Ellipsis:
                yield from _lines(each, f"{path}[]", above)


def _kind(cls: Any) -> str:
    """What tells a class apart where several may stand: its `kind`, else its fields."""
    by_name = {field.name: field for field in fields(cls)}
    if "kind" in by_name and by_name["kind"].default is not MISSING:
        return str(by_name["kind"].default)
    return ",".join(by_name)


def _is_left_out(hint: Any) -> bool:
    """Whether a field is never saved."""
    return get_origin(hint) is Annotated and any(
        getattr(each, "exclude", None) for each in get_args(hint)[1:]
    )


def _word(type_: Any) -> str:
    """A type in words that do not change when classes are renamed or moved."""
    origin, inner = get_origin(type_), get_args(type_)
    if type_ is None or type_ is types.NoneType:
        return "none"
    if type_ is Ellipsis:
        return "..."
    if is_dataclass(type_) or is_dataclass(origin):
        return "record"
    if isinstance(type_, type) and issubclass(type_, Enum):
        return f"one of {', '.join(str(member.value) for member in type_)}"
    if origin is Literal:
        return f"one of {', '.join(map(str, inner))}"
    if origin is Annotated:
        return " ".join([_word(inner[0]), *_bounds(inner[1:])])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(_word, inner)))
    if origin is not None:
        return f"{origin.__name__}[{', '.join(map(_word, inner))}]"
    return getattr(type_, "__name__", str(type_))


def _bounds(marks: Iterable[Any]) -> Iterator[str]:
    """What an annotation allows, without the functions that check it."""
    for mark in marks:
        for each in getattr(mark, "metadata", (mark,)):
            if type(each).__module__.startswith("annotated_types"):
                yield repr(each)


def _default(field: Field[Any]) -> str:
    if field.default is not MISSING:
        value = field.default
    elif field.default_factory is not MISSING:
        value = field.default_factory()
    else:
        return "required"
    return TypeAdapter(type(value)).dump_json(value, exclude_defaults=True).decode()


# ---------------------------------------------------------------------- what has changed


def kept(name: str) -> Saved:
    """The shapes that are kept, none where there is no file yet."""
    file = SCHEMAS / f"{name}.json"
    if not file.exists():
        return Saved(edition="", shapes={})
    return Saved(**json.loads(file.read_text("utf-8")))


def added(old: Saved, new: Saved) -> list[str]:
    """Return new fields with a default: they change nothing that is saved."""
    return [f"{what}{path}: {text}" for what, path, text in _new(old, new) if _is_free(text)]


def broken(old: Saved, new: Saved) -> list[str]:
    """What may mean something else than it did: gone, of another type or default, moved."""
    faults = [
        f"{what}{path} is new and required"
        for what, path, text in _new(old, new)
        if not _is_free(text)
    ]
    for what, was in old.shapes.items():
        now = new.shapes.get(what, {})
        faults += [f"{what}{path} is gone" for path in was if path not in now]
        faults += [
            f"{what}{path} was {text}, and is {now[path]}"
            for path, text in was.items()
            if path in now and now[path] != text
        ]
        if not faults and [path for path in now if path in was] != [*was]:
            faults.append(f"{what}: its fields stand in another order")
    return faults


def _new(old: Saved, new: Saved) -> Iterator[tuple[str, str, str]]:
    for what, now in new.shapes.items():
        was = old.shapes.get(what, {})
        for path, text in now.items():
            if path not in was and not _within_new(path, was, now):
                yield what, path, text


def _within_new(path: str, was: Shape, now: Shape) -> bool:
    """Whether it stands in a record that is new itself, so that no saved one lacks it."""
    parents = [each for each in now if path != each and path.startswith((f"{each}.", f"{each}["))]
    kinds = [path[: n + 1] for n, letter in enumerate(path) if letter == ">"]
    if not path.startswith((".", "<")):
        kinds.append(path.partition(".")[0] + ".")  # an action's own fields
    return any(parent not in was for parent in parents) or any(
        not any(each.startswith(kind) for each in was) for kind in kinds
    )


def _is_free(text: str) -> bool:
    return not text.endswith("= required")


def advice(name: str, old: Saved, new: Saved) -> str:
    """Return what to do about the changes; "" if there are none."""
    accept = "uv run python tests/upgrade/shapes.py accept"
    wrong = broken(old, new) if old.shapes else []
    if wrong and old.edition == new.edition:
        what = (
            "write a migration in bot/storage/migrations"
            if name == "bot"
            else f"raise the edition of {name} and write an upcast (rules/engine/upcast.py); for "
            "its sheets write a migration in bot/storage/migrations, and raise the edition too"
        )
        shown = "; ".join(wrong[:8])
        return f"{name}: the meaning of what is saved has changed: {what}; then {accept}. {shown}."
    if old != new:
        more = "; ".join((added(old, new) or wrong)[:8])
        return f"{name}: only defaults are added, or the edition is new: {accept}. {more}"
    return ""


def main() -> int:
    """Say what has changed, or keep it."""
    accept, refused = sys.argv[1:] == ["accept"], False
    SCHEMAS.mkdir(exist_ok=True)
    for name, new in today().items():
        told = advice(name, kept(name), new)
        breaks = "has changed:" in told
        refused |= breaks
        if told and accept and not breaks:
            text = json.dumps({"edition": new.edition, "shapes": new.shapes}, indent=1)
            (SCHEMAS / f"{name}.json").write_text(f"{text}\n", "utf-8")
            told = f"{name}: kept."
        sys.stdout.write(f"{told}\n" if told else "")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
