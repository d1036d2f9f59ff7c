"""A Parry that strikes back: when it does, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import StatusKind
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


@pytest.mark.clause("WAY-INTR-06", "WAY-STATUS-05")
def test_a_parry_that_works_strikes_back_with_its_own_total() -> None:
    """10 + 2 parry an Accuracy of 12; the blow has 12 and the Speed of the parry.

    Ama defends against that, or is hit for a 4 and 1.3 x 5, and bleeds.
    """
    table = countered(10, speed="5", source="pdb")
    [back] = [each for each in table.fight.battle.attacks if each.by == "ben"]
    assert (back.id, back.target, back.needed) == ("ama-1-ben-back", "ama", 12)
    assert (back.speed, back.damage_speed, back.name) == (5, 5, "Twist")
    assert [each.value for each in back.accuracy] == [2]
    table.dice(4)
    table.act("ama", "endure")
    assert "Ama takes 10 damage." in table.told()
    assert table.who("ama").worst(StatusKind.BLEED) == 2
    assert table.who("ben").pools.vitality == VITALITY
    assert table.who("ben").turn.acts == 35


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
