"""Ama, who is hit by Ben: her blows and the rows of her wounds; and a sheet that recovers."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import adapter
from rules.wayward.character.sheet import Sheet
from rules.wayward.fight.effects import Blow
from rules.wayward.fight.state import Ninja
from rules.wayward.wounds.recovery import DAY
from tests.rules.wayward.table import WayTable

START = 1000 * DAY


def ama(
    house: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **sheet: Any
) -> tuple[WayTable, Ninja]:
    """Ama with 600 Vitality and 200 HP, in a fight with Ben that has begun."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **{"vitality_max": 600, "hp_max": 200, **sheet})
    table.pc("Ben", **(ben or {}))
    table.start()
    return table, table.who("ama")


def blow(amount: int, **more: Any) -> Blow:
    """Damage by Ben to Ama, blunt unless it is said."""
    flat = {"id": "b", "target": "ama", "by": "ben", "name": "Fist", "amount": amount, **more}
    return adapter(Blow).validate_python(flat)


def rows(ninja: Ninja) -> list[str]:
    """The rows of their wounds."""
    return [wound.row for wound in ninja.body.wounds]


def sheet(**values: Any) -> Sheet:
    """A sheet of 600 Vitality and 200 HP, whose clocks all begin at `START`."""
    clocks = dict.fromkeys(("vitality", "hp", "fatigue", "willpower"), START)
    clocks |= values.pop("clocks", {})
    return read(Sheet, {"vitality_max": 600, "hp_max": 200, "clocks": clocks, **values})
