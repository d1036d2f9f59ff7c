"""A Parry that strikes back: when it does, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel
from tests.tables import tables

TABLES = tables(__file__)

TWIST = TABLES["twist"]


def countered(die: int, *dice: int, ben: dict[str, Any] | None = None, **twist: Any) -> WayTable:
    """Ama (Accuracy 12, Speed 10) strikes at Ben (DEX 20), who twists her arm."""
    fist = {"id": "unarmed", "speed": 10}
    table = duel(
        {"vitality_max": VITALITY, "unarmed": fist, "willpower": 0},
        {"techniques": [{**TWIST, **twist}], "willpower": 0, **(ben or {})},
    )
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(die, *dice)
    table.act("ben", "counter", technique="twist")
    return table


@pytest.mark.clause("WAY-INTR-06")
@pytest.mark.parametrize(
    ("die", "dice", "twist"),
    [(9, (1, 1), {}), (10, (), {"damage": ""})],
    ids=["failed", "no damage"],
)
def test_nothing_comes_back_of_a_parry_that_fails_or_does_no_damage(
    die: int, dice: tuple[int, ...], twist: dict[str, Any]
) -> None:
    """11 is 1 short; or the entry has no dice."""
    table = countered(die, *dice, **twist)
    assert table.who("ama").pools.vitality == VITALITY
    assert table.asks() == [("ama", "act")]
    lost = VITALITY - table.who("ben").pools.vitality
    # A fifth of 2 + 1.3 x 10 = 15.
    assert lost == (3 if dice else 0)
