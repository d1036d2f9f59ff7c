"""Hidden creatures, and people who leave in the middle of something."""

from __future__ import annotations

from typing import Any

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable
from tests.scripts import ScriptedAnswers


def lurking(**orders: dict[str, Any]) -> KiTable:
    """Ama, and a hidden spy of the GM's with a higher Initiative and these orders, each once."""
    table = KiTable()
    table.answers = ScriptedAnswers("spy", **{key: [answer] for key, answer in orders.items()})
    table.pc("Ama", agility=3, instinct=3)
    table.join("Spy", GM, hidden=True, agility=4, instinct=4, hands=1)
    return table.start()


def test_the_turn_of_somebody_unseen_ends_no_wait() -> None:
    """Ama passes turn 7 and is asked again in turn 1, though the spy has acted in turn 6."""
    table = lurking()
    declared = {"act": "declare", "first": "move"}
    table.answers = ScriptedAnswers("spy", join=[{"act": "join"}], declare=[declared])
    table.act("ama", "pass")
    assert "Turn 6: Spy joins." in table.told()
    assert (table.fight.turn, table.asks()) == (1, [("ama", "join")])


def test_its_attack_is_somebody_unseens() -> None:
    """The target learns that it is attacked, but not who attacks."""
    table = lurking(
        join={"act": "join"},
        declare={"act": "declare", "first": "attack"},
        piece={"act": "attack", "target": "ama"},
    )
    assert (
        table.prompt("ama").ask.question == "Somebody unseen attacks Ama with a bare hand. Defend?"
    )
    assert table.prompt("ama").ask.facts.attacker == ""
    table.act("ama", "endure")
    assert not any("Spy" in line for line in table.told(PUBLIC))


def fight() -> KiTable:
    """Ron attacks Ama with two weapons and means to move."""
    table = KiTable()
    weapons = [{"id": "dagger", "wielded": True}, {"id": "war-fan", "wielded": True}]
    table.npc("Ron", instinct=9, acting=1, weapons=weapons)
    table.pc("Ama", instinct=0, reading=9)
    table.pc("Ben", instinct=0)
    table.start()
    table.take_part("ron", "attack", "move")
    table.act("ron", "attack", target="ama")
    return table


def test_who_leaves_while_attacked_is_not_hit() -> None:
    """The attack comes to nothing, and Ron goes on without the second weapon."""
    table = fight()
    table.play(Left(id="ama"))
    assert "The attack of Ron on Ama comes to nothing" in table.told()
    assert table.who("ama").hp == 10
    assert table.asks() == [("ron", "piece")]


def test_who_leaves_in_the_middle_of_his_attack_hits_nobody() -> None:
    """Ron is gone before Ama answers: she is asked no more, and the turn is over."""
    table = fight()
    table.play(Left(id="ron"))
    assert ("ama", "defend") not in table.asks()
    assert table.who("ama").hp == 10
    assert table.fight.stack == []


def test_who_leaves_before_his_turn_is_passed_over() -> None:
    """Ama has joined and leaves while Ron acts: nobody waits for her Actions."""
    table = KiTable()
    table.npc("Ron", instinct=9)
    table.pc("Ama", instinct=8)
    table.start()
    while table.fight.turn > 9:
        table.window()
    table.window("ron", "ama")
    table.play(Left(id="ama"))
    table.act("ron", "declare")
    assert ("ama", "declare") not in table.asks()
    assert table.fight.stack == []
