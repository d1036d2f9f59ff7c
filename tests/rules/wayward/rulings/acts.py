"""Ama, Ben and Cai, and what the forms of the GM's acts out of turn offer."""

from __future__ import annotations

from typing import Any

from rules.engine.views.visibility import GM
from tests.rules.wayward.table import WayTable


def three(**ama: Any) -> WayTable:
    """Ama and Cai of one side, Ben of the other, all with 200 HP, on count 0."""
    table = WayTable()
    for name, side in (("Ama", "red"), ("Ben", "blue"), ("Cai", "red")):
        table.pc(name, side=side, hp_max=200, agi=1, **(ama if name == "Ama" else {}))
    return table.start(20, 10, 10)


def form(table: WayTable, act: str, by: str = GM) -> Any:
    """The form of an act out of turn."""
    return table.ruleset.choices.out_of_turn[act].form(table.fight, by)


def values(table: WayTable, act: str, field: str, by: str = GM) -> list[str]:
    """What a field of it offers."""
    return [each.value for each in form(table, act, by).fields[field].options]


def labels(table: WayTable, act: str, field: str) -> list[str]:
    """The same in words."""
    return [each.label for each in form(table, act).fields[field].options]
