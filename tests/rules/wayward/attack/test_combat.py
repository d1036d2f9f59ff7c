"""The worked combat of the book, and whole attacks between people who act on one count."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


@pytest.mark.clause("WAY-BASIC-01")
def test_the_basic_actions_are_open_to_everybody() -> None:
    """A plain sheet offers blows, Block, Move, Rest; and to whoever is struck Dodge and Parry."""
    table = duel({"weapons": [{"id": "kunai", "count": 5}], "dex": 30})
    assert {"attack", "throw", "block", "move", "rest"} <= set(table.acts("ama"))
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert {"dodge", "parry"} <= set(table.acts("ben"))


@pytest.mark.clause("WAY-WEAP-01")
def test_a_kunai_is_thrown_or_used_at_hand() -> None:
    """Held it may be either; at hand it has Accuracy +1 and stays there."""
    table = duel({"weapons": [{"id": "kunai", "count": 2, "held": True}]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="kunai:at-hand")
    assert table.fight.battle.attacks[0].needed == 13
    table.dice(1, 1)
    table.act("ben", "endure")
    assert table.who("ama").gear.weapons[0].count == 2


@pytest.mark.clause("WAY-SURPRISE-01")
def test_whoever_is_not_seen_surprises() -> None:
    """An attack from hiding surprises those who do not see it, and names nobody."""
    table = WayTable()
    table.covert_waits = True
    table.npc("Dan", agi=1, side="red", hidden=True)
    table.pc("Ben", agi=1, side="blue", vitality_max=VITALITY)
    table.start(10, 20)
    table.act("ben", "rest")
    table.dice(TIRELESS)
    table.act("dan", "attack", target="ben")
    assert table.fight.battle.attacks[0].limits.surprise
    assert table.prompt("ben").ask.question.startswith("Somebody unseen attacks Ben")
    assert table.prompt("ben").ask.facts.attacker == ""
