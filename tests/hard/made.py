"""Rows of the matrix that make themselves: each act of a ruleset in every way it can be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discord import AppCommandOptionType as Kind

from rules import RULESETS
from rules.engine.asking.forms import Json
from tests.hard.matrix import COMMANDS
from tests.hard.row import HERS, NOBODY, Row

GAMES = sorted(RULESETS.keys() - {"ki"})
"""The rulesets that Ama plays Kuni in."""


def game_of(name: str) -> str:
    """The first word of a command, which is its ruleset's where it is an act."""
    return name.partition(" ")[0].removesuffix("_gm")


def kept_as_orders(leaves: Iterable[Any], key: str) -> Iterator[Row]:
    """A row for each act of a ruleset that answers a question, before that is asked.

    It is kept for Kuni: who may decide for her may keep it.
    """
    for leaf in leaves:
        action = RULESETS[key].choices.actions.get(leaf.name)
        if game_of(leaf.qualified_name) == key and action is not None and action.questions:
            values = {p.display_name: _sample(p) for p in leaf.parameters if p.required}
            yield Row(leaf.qualified_name, HERS, {**values, "who": "Kuni"}, key)


def _sample(parameter: Any) -> Any:
    if parameter.choices:
        return parameter.choices[0].value
    if parameter.display_name == "target":
        return "Thug"
    samples = {Kind.boolean: True, Kind.integer: 6, Kind.number: 6.0}
    return samples.get(parameter.type, "6")


def answers(leaves: Iterable[Any], key: str, samples: Iterable[Mapping[str, Json]]) -> list[Row]:
    """A row for each act that the first question to Kuni takes, by one of its samples."""
    mine = {leaf.name: leaf for leaf in leaves if game_of(leaf.qualified_name) == key}
    rows: dict[Json, Row] = {}
    for sample in samples:
        leaf = mine[str(sample["act"])]
        values = {name: _typed(value) for name, value in sample.items() if name != "act"}
        if values.keys() <= {p.display_name for p in leaf.parameters}:
            row = Row(leaf.qualified_name, HERS, {**values, "who": "Kuni"}, f"{key} begun")
            rows.setdefault(sample["act"], row)
    assert rows.keys() == {sample["act"] for sample in samples}
    return [*rows.values()]


def _typed(value: Json) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def out_of_turn() -> Iterator[Row]:
    """For each command of an act out of turn, the same from the menu, and from the form it opens.

    Who may do it by the command may do it by the control, on the same stage.
    """
    for row in COMMANDS:
        key, act = game_of(row.name), row.name.rpartition(" ")[2]
        if key not in RULESETS or act not in RULESETS[key].choices.out_of_turn:
            continue
        opens = RULESETS[key].choices.actions[act].params.__dataclass_fields__
        may = NOBODY if opens else row.may
        yield Row("free", may, stage=row.stage, after=row.after, picked=act)
        if opens:
            filled = {name: _written(value) for name, value in row.values.items()}
            yield Row("do", row.may, stage=row.stage, after=row.after, argument=act, filled=filled)


def _written(value: Json) -> str:
    """A value as it stands in a field of a form."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
