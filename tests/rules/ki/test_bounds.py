"""What a sheet, a house rule and an amendment may say at the least and at the most.

The book has no upper bounds: those are limits of ours, so that nothing grows without end. The least
of each value is the book's. (KI-HP-03, KI-STA-04)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.ki.sheet import Sheet
from tests.rules.limits import Bounds, accepts, many, taken

ROOM: Mapping[str, Any] = {"hp_max": 999, "stamina_max": 999, "surges_max": 999, "hands": 8}
"""A sheet that bounds no other value."""


def named(count: int) -> dict[str, int]:
    """So many skills."""
    return {f"skill {number}": 1 for number in many(count)}


def rows(key: str = "id", **entry: Any) -> Callable[[int], list[dict[str, Any]]]:
    """A list of so many entries, each with an id of its own."""
    return lambda count: [{**entry, key: f"thing-{number}"} for number in many(count)]


def one(key: str, value: Callable[[int], Any] = int, **entry: Any) -> Callable[[int], Any]:
    """A list of one entry whose value `key` is so large or long."""
    return lambda count: [{**entry, key: value(count)}]


def test_nobody_has_more_hp_than_the_maximum_however_few_they_have() -> None:
    """Below 0 there is a limit of ours; above stands the maximum itself."""
    assert taken(lambda hp: read(Sheet, {"hp": hp, "hp_max": 999}), (-9999, 999)) == [-9999, 999]


@pytest.mark.parametrize("dice", ["", "7", "1d4+1", "10d10+1000"])
def test_damage_is_a_number_or_dice_or_none(dice: str) -> None:
    """And what is no dice is refused, as is a text that is too long to be any."""
    assert accepts(lambda raw: read(Sheet, raw), {"unarmed_damage": dice})
    for wrong in ("sword", f"{'0' * 20}1", True):
        assert not accepts(lambda raw: read(Sheet, raw), {"unarmed_damage": wrong})


FIGHT: tuple[tuple[str, Callable[[int], Any], Bounds], ...] = (
    ("round", int, (1, 99_999)),
    ("turn", int, (1, 10)),
    ("jump", int, (0, 10)),
    ("idle", int, (0, 10)),
)
