"""The interrupted combatant, who is asked about and whose turn ends. (KI-INT-05)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ki.table import KiTable

COUNTER = {
    "id": "counter",
    "name": "Counter",
    "kind": "reaction",
    "trigger": "dodged",
    "attack": True,
    "damage": 1,
}
STING = {"id": "sting", "name": "Sting", "kind": "active", "damage": 1}


def countered(**ron: Any) -> KiTable:
    """Ama dodges Ron (1 + 4 against 1) and counters; they predict that and may interrupt her.

    She acts in no stint of her own, and their participation is over since they were attacked.
    """
    table = KiTable()
    table.npc("Ron", instinct=9, hands=1, reading=9, **ron)
    table.pc("Ama", instinct=0, acting=1, techniques=[COUNTER])
    table.pc("Cai", instinct=0)
    table.start()
    table.take_part("ron", "attack", "move")
    table.act("ron", "attack", target="ama")
    table.dice(4)
    table.act("ama", "dodge")
    table.act("ama", "use")
    table.dice(1, 1)
    table.act("ron", "predict")
    return table


@pytest.mark.clause("KI-INT-05", "KI-INT-02")
def test_nobody_is_asked_whether_he_forced_himself() -> None:
    """Two tools in one Interruption: after the first the second is still to be used."""
    table = countered(inventory=["hook-and-line", "lock-picks"])
    table.act("ron", "inventory", item="hook-and-line", do="use")
    assert table.asks() == [("ron", "piece")]
    table.act("ron", "inventory", item="lock-picks", do="use")
    assert "Ron uses Lock Picks." in table.told()


def nested() -> KiTable:
    """Ron attacks Ama, who predicts and attacks Cai, who predicts that and may interrupt her."""
    table = KiTable()
    table.npc("Ron", instinct=9, hands=1, acting=1)
    table.pc("Ama", instinct=0, reading=9, acting=1, hands=1)
    table.pc("Cai", instinct=0, reading=9, techniques=[STING])
    table.start()
    table.take_part("ron", "attack", "move")
    table.act("ron", "attack", target="ama")
    table.dice(1, 1)
    table.act("ama", "predict")
    table.act("ama", "attack", target="cai")
    table.dice(1, 1)
    table.act("cai", "predict")
    return table


@pytest.mark.clause("KI-INT-05", "KI-INT-06")
def test_an_effect_at_the_interrupted_ends_her_interruption() -> None:
    """Cai interrupts Ama and stings her: her Interruption is over, Ron's participation is not."""
    table = nested()
    table.act("cai", "technique", technique="sting", target="ama")
    assert "Ama is made to react, and Ama's participation is over." in table.told()
    assert table.asks() == [("ron", "piece")]
