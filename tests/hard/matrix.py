"""The permissions of every command, control and menu of a message: `matrix.toml`, read.

A word in braces stands for something of the stage: see `tests.hard.stages`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.cogs.harness import AMA, BEN, GM
from tests.hard.row import HERE, HERS, NOBODY, OWNER, PICTURE, PLAYERS, PLAYS_AMA, RUNS, Before, Row
from tests.tables import tables

TABLES = tables(__file__)
WHO = {
    "nobody": NOBODY,
    "GMs": RUNS,
    "hers": HERS,
    "owner": OWNER,
    "players": PLAYERS,
    "who fights": HERS | {BEN},
    "plays Ama": PLAYS_AMA,
    "here": HERE,
    "here but the GM": HERE - {GM},
    "the GM": frozenset({GM}),
    "Ama": frozenset({AMA}),
    "Ama or Ben": frozenset({AMA, BEN}),
}
BY = {"Ama": AMA, "Ben": BEN}


def _steps(written: list[Any]) -> Iterator[Before]:
    """The steps of a row in order; the name of some stands for them."""
    for each in written:
        if isinstance(each, str):
            yield from _steps(TABLES["steps"][each])
        elif "amend" in each:
            target = {"target": each["amend"], "what": each["what"], "value": each["value"]}
            yield Before("gm amend", target)
        else:
            yield Before(each["command"], each.get("values", {}), BY.get(each.get("by"), GM))


def _row(written: Mapping[str, Any]) -> Row:
    given = {**written, "may": WHO[written["may"]], "after": (*_steps(written.get("after", [])),)}
    if "{picture}" in given.get("filled", {}).values():
        given["filled"] = {"image": PICTURE}
    return Row(**given)


def _rows(*names: str) -> tuple[Row, ...]:
    return tuple(_row(each) for name in names for each in TABLES[name])


COMMANDS = _rows("commands", "l7r", "l5r", "wayward", "wod")
CONTROLS = _rows("controls", "sheets")
MENUS = _rows("menus")
READERS = frozenset(TABLES["readers"])
LOOKS = frozenset(TABLES["looks"])
