"""Text that nobody should type: words and values that have broken programs, as strategies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar
from zlib import crc32

from discord import AppCommandOptionType as Kind
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

T = TypeVar("T")

HARD = settings(
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)

NASTY = (
    "@everyone <@&801> <@702> <#600> **x** `y` ||z|| [a](http://b)",
    "\u202ee\u0301\u200b\U0001f469\u200d\U0001f469",
    '{"act": [[[[{}]]], "": null}',
    '"\\ud800"',
    "NaN",
    "-Infinity",
    "1e999",
    "[" * 1000,
    "9" * 1000,
    "--5",
    "\u0663\u00b2",
    "\uff21\uff2d\uff21",
    "none",
    "attacker is --5 and turn <= 9999999999",
    "target=Ama improve=9999999999999999999999 x",
    'text="not closed',
    "' OR 1=1; --",
    "=" * 6000,
    "\n".join(["# x"] * 500),
    "1000d1000000k500!",
    "\x00\x1f",
)
NAMES = (
    "Ama", "ama", "Thug", "Shade", "Zebra", "Kuni", "kuni", "Kakita", "kakita", "ben", "fight",
    "thug", "all", "ki", "duel", "x",
)  # fmt: skip
PATHS = (
    "stamina", "hp", "name", "id", "player", "hidden", "out", "weapons", "weapons.0", "sheet",
    "weapons.0.durability", "turn", "round", "house", "combatants", "effects", "mod", "traits",
    "combatants.ama", "combatants.ama.stamina", "skills.x", "techniques", "log", "at", "over",
)  # fmt: skip
WORDS = st.one_of(
    st.sampled_from((*NASTY, *NAMES, *PATHS)),
    st.text(max_size=60),
    st.integers().map(str),
    st.sampled_from(("dodge", "attack", "join", "pass", "1d6", "kf-x", "99", "0", "-1", "true")),
)
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.dates(),
        st.sampled_from((
            2**63, -(2**200), 10**400, "\ud800", "\0", "x" * 5000, "NaN", "none", 0, 1, -1,
        )),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip
EDGES = (0, 1, -1, 2, 3, 7, 10, 20, 99, 100, 999, 9999, 10**6, 2**31, 2**63 - 1)
AS_JSON = VALUES.map(lambda value: json.dumps(value, default=str))


class Share:
    """The part of the values that is tried: one in `of`; the plain command tries every second."""

    of = 1


def examples(strategy: st.SearchStrategy[T], count: int, where: str) -> list[T]:
    """So many values of a strategy, always the same at the same place; a part in a plain run."""
    found: list[T] = []

    @seed(crc32(where.encode()))
    @settings(HARD, max_examples=-(-count // Share.of))
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found


def mostly(known: st.SearchStrategy[T], wild: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """Give known values, and wild ones in a quarter of cases (`one_of` counts their parts)."""
    return st.integers(0, 3).flatmap(lambda n: wild if n == 3 else known)


def near(value: Any) -> st.SearchStrategy[Any]:
    """Values of the same kind as one that is there, which may be taken where it was."""
    match value:
        case bool():
            return st.booleans()
        case int() | float():
            return st.sampled_from(EDGES)
        case str():
            return st.one_of(st.sampled_from((*NASTY, *NAMES)), st.text(max_size=60))
        case []:
            return st.just([])
        case list():
            inner = st.sampled_from(value)
            return st.lists(st.one_of(inner, inner.flatmap(near)), max_size=6)
        case dict():
            values = [st.one_of(st.just(one), near(one)) for one in value.values()]
            return of_table(dict(zip(value, values, strict=True)))
        case _:
            return VALUES


def typed(parameter: Any, known: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """What Discord lets through for a parameter, words from `known` and others."""
    if parameter.choices:
        return st.sampled_from([choice.value for choice in parameter.choices])
    low, high = parameter.min_value, parameter.max_value
    match parameter.type:
        case Kind.string:
            words = mostly(known, WORDS).map(lambda text: text[: high or 6000])
            return words.filter(lambda text: len(text) >= (low or 0))
        case Kind.integer:
            edge = 2**53
            low, high = -edge if low is None else low, edge if high is None else high
            return st.one_of(st.integers(low, high), st.integers(low, min(high, low + 9)))
        case Kind.number:
            return st.floats(low, high, allow_nan=False)
        case Kind.boolean:
            return st.booleans()
        case Kind.attachment:
            return st.just("9")
        case _:
            return st.sampled_from(["703", "705"])


def of_table(
    table: Mapping[str, st.SearchStrategy[Any]], needed: frozenset[str] = frozenset()
) -> st.SearchStrategy[dict[str, Any]]:
    """Values of all that is needed, and of some of the rest."""
    return st.fixed_dictionaries(
        {name: values for name, values in table.items() if name in needed},
        optional={name: values for name, values in table.items() if name not in needed},
    )
