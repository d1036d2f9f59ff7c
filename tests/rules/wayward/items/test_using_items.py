"""Weapons in hand and out of it; things used."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.rolls.d20_rolls import grapple
from tests.rules.wayward.table import WayTable


def armed(**ama: Any) -> WayTable:
    """Ama, due on count 0, and Ben later."""
    table = WayTable()
    table.pc("Ama", **ama)
    table.pc("Ben", side="others")
    return table.start(15, 10)


def test_a_weapon_is_drawn_put_away_dropped_and_picked_up() -> None:
    """Speed 3, 6, 1 and 5: a tanto is in hand, away, on the ground, and in hand again."""
    table = WayTable()
    table.pc("Ama", weapons=["tanto"])
    table.start()
    for do, count, held, dropped in (
        ("draw", 3, True, False),
        ("discard", 4, False, True),
        ("retrieve", 9, True, False),
        ("sheathe", 15, False, False),
    ):
        table.act("ama", "handle", weapon="tanto", do=do)
        tanto = table.who("ama").gear.weapons[0]
        assert (table.fight.timeline.count, tanto.held, tanto.dropped) == (count, held, dropped)


def test_there_must_be_hands_for_what_is_drawn() -> None:
    """With a bo staff in both hands no tanto can be drawn."""
    table = armed(weapons=[{"id": "bo-staff", "held": True}, "tanto"])
    assert "too few free hands" in table.refusal("ama", "handle", weapon="tanto", do="draw")


@pytest.mark.clause("WAY-AOE-01", "WAY-HIDE-02")
def test_a_smoke_bomb_blinds_whoever_is_inside_until_it_is_blown_away() -> None:
    """Of Speed 4, for 20 counts: Ama, inside, may hide behind its -6."""
    table = armed(items=[{"id": "smoke-bomb", "count": 1}])
    table.act("ama", "item", item="smoke-bomb", target="ama")
    [smoke] = table.fight.battle.areas
    assert (smoke.inside, smoke.effect.status, smoke.effect.severity, smoke.until) == (
        ["ama"],
        "visibility",
        6,
        20,
    )
    assert table.who("ama").gear.items[0].count == 0
    assert (table.fight.timeline.count, "hide" in table.acts("ama")) == (4, True)
    table.act("ama", "block", length=50)
    table.act("ben", "block", length=30)
    assert table.fight.timeline.count is not None
    assert table.fight.timeline.count > 20
    assert table.fight.battle.areas == []


STRONG = "Damage bonus of STR"


@pytest.mark.clause("WAY-WEAP-01", "WAY-FATIGUE-07")
@pytest.mark.parametrize(
    ("held", "controls", "parts"),
    [
        (True, True, [(STRONG, 4), ("AGI", 0), ("Kusari-gama", 3)]),
        (True, False, [(STRONG, 4), ("DEX", 0)]),
        (False, True, [(STRONG, 4), ("AGI", 0)]),
    ],
)
def test_a_chain_in_hand_helps_whoever_holds_somebody_with_it(
    held: bool, controls: bool, parts: list[tuple[str, int]]
) -> None:
    """PDB 4.0, AGI 1 over 15 and DEX 1 over 15: 4, and 3 more of the chain for its bearer alone."""
    table = armed(str=60, agi=1, dex=1, weapons=[{"id": "kusari-gama", "held": held}])
    made = grapple(table.fight, table.who("ama"), controls=controls)
    assert [(part.reason, part.value) for part in made] == parts
