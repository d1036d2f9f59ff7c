"""Things that are let fall in a Dodge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, WayTable, duel


def struck(speed: int = 16, ama: dict[str, Any] | None = None, **ben: Any) -> WayTable:
    """Ama, who has no Willpower, strikes with Accuracy 12 at Ben, who has a flash bomb."""
    table = duel(
        {"unarmed": {"id": "unarmed", "speed": speed}, "willpower": 0, **(ama or {})},
        {"items": ["flash-bomb"], "willpower": 0, **ben},
    )
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    return table


@pytest.mark.clause("WAY-CHAIN-05", "WAY-VIS-04", "WAY-INTR-04")
@pytest.mark.parametrize(("dice", "outcome"), [((9,), "works"), ((8, 1, 1), "fails")])
def test_a_flash_bomb_in_a_dodge_blinds_the_attacker_for_that_attack(
    dice: tuple[int, ...], outcome: str
) -> None:
    """Speed 2 and 4; Accuracy 12 less 3 is reached by 9; Ben is due on 30 and 6, without it."""
    table = struck()
    table.dice(*dice)
    table.act("ben", "dodge", links=["flash-bomb"])
    assert f"Ben: Dodge {dice[0]} against 9: it {outcome}." in table.told()
    assert (table.who("ben").turn.acts, table.who("ben").gear.items[0].count) == (36, 0)
    assert table.who("ama").body.statuses == []


@pytest.mark.clause("WAY-VIS-01")
def test_who_sees_worse_already_is_not_blinded_more() -> None:
    """With eyes shut Ama has Accuracy 12 less 10, whatever flashes."""
    table = duel({"unarmed": {"id": "unarmed", "speed": 16}}, {"items": ["flash-bomb"]})
    table.amend("combatants.ama.eyes_shut", value=True)
    table.amend("combatants.ama.willpower", 0)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(2)
    table.act("ben", "dodge", links=["flash-bomb"])
    assert "Ben: Dodge 2 against 2: it works." in table.told()


@pytest.mark.clause("WAY-CHAIN-01")
def test_a_link_and_a_thing_go_into_one_dodge() -> None:
    """Phantom Step 1 and the bomb: Speed 2, 1 and 4, and 1 on the roll."""
    table = struck(techniques=["phantom-step"])
    table.dice(TIRELESS, 8)
    table.act("ben", "dodge", links=["phantom-step:1", "flash-bomb"])
    assert table.who("ben").turn.acts == 37
    assert "Ben: Dodge 9 against 9: it works." in table.told()
