"""Records whose fields stand in groups, and are written as one flat table.

The rules reach a field through its group: ``technique.cost.stamina``. Sheets, saved states and the
paths of amendments name it without the group: ``stamina``. So what is saved stays as it is when
fields are grouped anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema


class Group:
    """The base of a group: a dataclass with some of a record's fields."""


class Grouped:
    """The base of a record with groups: a dataclass that is read and written flat.

    No two fields of it may have the same name, in whichever groups they are.
    """

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """The schema of one flat table; a record that is made already is taken as it is."""
        record: Any = cls
        inner = {leaf.name: _schema(leaf, handler) for leaf in leaves(record)}
        table = core_schema.dataclass_args_schema(
            cls.__name__,
            [core_schema.dataclass_field(name, each) for name, each in inner.items()],
            extra_behavior=getattr(cls, "__pydantic_config__", {}).get("extra"),
        )
        build = builder(record)

        def of_table(read: tuple[dict[str, Any], Any]) -> Any:
            return build(read[0])

        def made(value: Any, read: Callable[[Any], Any]) -> Any:
            return value if isinstance(value, cls) else build(read(value)[0])

        written = core_schema.typed_dict_schema(
            {
                leaf.name: core_schema.typed_dict_field(inner[leaf.name])
                for leaf in leaves(record)
                if not leaf.unsaved
            }
        )
        saving = core_schema.plain_serializer_function_ser_schema(
            flattened(record), return_schema=written
        )
        if any(get_origin(leaf.hint) is Literal for leaf in leaves(record)):
            # Pydantic finds the tag of a union's variant only in here.
            return core_schema.no_info_wrap_validator_function(made, table, serialization=saving)
        return core_schema.json_or_python_schema(
            # A function around it would have the whole JSON turned into objects first.
            core_schema.no_info_after_validator_function(of_table, table),
            core_schema.no_info_wrap_validator_function(made, table),
            serialization=saving,
        )


class Leaf(NamedTuple):
    """A field that is written: its name, the groups on the way to it, its type, and the field."""

    name: str
    groups: tuple[str, ...]
    hint: Any
    field: Field[Any]

    @property
    def unsaved(self) -> bool:
        """Whether its value is never written."""
        return any(getattr(each, "exclude", False) for each in get_args(self.hint)[1:])


@cache
def leaves(type_: Any) -> tuple[Leaf, ...]:
    """Every field of a record and of its groups."""
    hints = get_type_hints(type_, include_extras=True)
    found: list[Leaf] = []
    for each in fields(type_):
        hint = hints[each.name]
        if is_group(hint):
            inner = leaves(hint)
            found += [leaf._replace(groups=(each.name, *leaf.groups)) for leaf in inner]
        else:
            found.append(Leaf(each.name, (), hint, each))
    return tuple(found)


def is_group(hint: Any) -> bool:
    """Whether a field of this type is a group."""
    return isinstance(hint, type) and issubclass(hint, Group)


@cache
def way_to(type_: Any, name: str) -> tuple[str, ...]:
    """The names of the groups on the way to a field of a record; none for its own fields."""
    if not issubclass(type_, Grouped | Group):
        return ()
    return next((leaf.groups for leaf in leaves(type_) if leaf.name == name), ())


def flattened(type_: Any) -> Callable[[Any], dict[str, Any]]:
    """A function that gives the values of a record and of its groups, in the fields' order.

    After them stand the groups themselves, which are not written.
    """
    every = leaves(type_)
    blank = dict.fromkeys([leaf.name for leaf in every])
    ways = dict.fromkeys(
        [leaf.groups[:n] for leaf in every for n in range(1, len(leaf.groups) + 1)]
    )
    groups = [attrgetter(".".join(way)) for way in ways]

    def flat(record: Any) -> dict[str, Any]:
        made: dict[str, Any] = blank.copy()
        made.update(record.__dict__)
        for group in groups:
            made.update(group(record).__dict__)
        return made

    return flat


def reader(ways: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads these attributes of an object, such as `name` and `cost.stamina`."""
    if len(ways) > 1:
        return attrgetter(*ways)
    each = [attrgetter(way) for way in ways]
    return lambda record: tuple([read(record) for read in each])


def builder(type_: Any) -> Callable[[Mapping[str, Any]], Any]:
    """A function that makes a record of the values of its fields.

    A constructor that does no more than set them is not called: that takes three times as long.
    """
    hints = get_type_hints(type_, include_extras=True)
    names = [each.name for each in fields(type_)]
    groups = [(name, builder(hints[name])) for name in names if is_group(hints[name])]
    own = [name for name in names if not is_group(hints[name])]
    calls = type_.__dataclass_params__.frozen or hasattr(type_, "__post_init__")

    def construct(values: Mapping[str, Any]) -> Any:
        made = {name: values[name] for name in own}
        made |= {name: group(values) for name, group in groups}
        return type_(**made)

    def fill(values: Mapping[str, Any]) -> Any:
        made = object.__new__(type_)
        for name in own:
            setattr(made, name, values[name])
        for name, group in groups:
            setattr(made, name, group(values))
        return made

    return construct if calls else fill


def _schema(leaf: Leaf, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
    """The schema of a field, with its default."""
    schema = handler.generate_schema(get_args(leaf.hint)[0] if leaf.unsaved else leaf.hint)
    if leaf.field.default is not MISSING:
        return core_schema.with_default_schema(schema, default=leaf.field.default)
    if leaf.field.default_factory is not MISSING:
        factory = leaf.field.default_factory
        return core_schema.with_default_schema(schema, default_factory=factory)
    return schema
