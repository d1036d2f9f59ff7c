"""Values that are made by the thousand: forms, records, rolls, lines."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from typing import Any, TypeVar

C = TypeVar("C", bound=type[Any])


def quick(cls: C) -> C:
    """A frozen dataclass with slots that is made in half the time.

    The runtime checks of a frozen value triple the time to make it, because each field is set by a
    call. The type checkers still forbid changes; at run time nothing does.
    """
    # A twin without those checks has the same constructor, but with plain assignments.
    twin = make_dataclass(
        cls.__name__,
        [(each.name, each.type, each) for each in fields(cls)],
        namespace={"__post_init__": cls.__post_init__} if hasattr(cls, "__post_init__") else {},
        repr=False,
        eq=False,
        match_args=False,
    )
    type.__setattr__(cls, "__init__", vars(twin)["__init__"])
    for guard in ("__setattr__", "__delattr__"):
        if guard in cls.__dict__:
            delattr(cls, guard)
    return cls
