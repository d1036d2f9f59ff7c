"""Hidden creatures, and people who leave in the middle of something."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from tests.rules.ki.table import KiTable
from tests.scripts import ScriptedAnswers


def lurking(**orders: dict[str, Any]) -> KiTable:
    """Ama, and a hidden spy of the GM's with a higher Initiative and these orders, each once."""
    table = KiTable()
    table.answers = ScriptedAnswers("spy", **{key: [answer] for key, answer in orders.items()})
    table.pc("Ama", agility=3, instinct=3)
    table.join("Spy", GM, hidden=True, agility=4, instinct=4, hands=1)
    return table.start()


def test_a_hidden_creature_leaves_no_trace() -> None:
    """It passes at once where it has no orders, and no line, card, slot or wait names it."""
    table = lurking()
    assert table.fight.turn == 7
    assert not any("Spy" in line for line in table.told(PUBLIC))
    view = table.view()
    assert [card.id for card in view.cards] == ["ama"]
    assert {slot.who for slot in view.timeline.slots} == {"ama"}
    assert {wait.about for wait in view.waits} == {"ama"}


def test_the_turn_of_somebody_unseen_ends_no_wait() -> None:
    """Ama passes turn 7 and is asked again in turn 1, though the spy has acted in turn 6."""
    table = lurking()
    declared = {"act": "declare", "first": "move"}
    table.answers = ScriptedAnswers("spy", join=[{"act": "join"}], declare=[declared])
    table.act("ama", "pass")
    assert "Turn 6: Spy joins." in table.told()
    assert (table.fight.turn, table.asks()) == (1, [("ama", "join")])


def test_what_a_hidden_creature_does_is_told_to_its_own_eyes() -> None:
    """By order it joins and moves: the GM reads it, nobody else."""
    orders = {"join": {"act": "join"}, "declare": {"act": "declare", "first": "move"}}
    table = lurking(**orders, piece={"act": "move", "distance": 3})
    assert "Spy moves 3 metres." in table.told(Viewer(gm=True))
    assert not any("Spy" in line or "moves" in line for line in table.told(PUBLIC))


def test_players_cannot_single_it_out() -> None:
    """Ama's attack has nobody to go to; the GM's creatures see it."""
    table = lurking()
    table.take_part("ama", "attack", "move")
    assert "attack" not in table.acts("ama")
    assert [other.id for other in table.fight.seen_by(table.who("spy"))] == ["ama"]


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


def test_a_tie_with_the_hidden_throws_no_die() -> None:
    """A draw would betray it: of equal Initiative and Presence the hidden one acts last."""
    table = KiTable()
    table.answers = ScriptedAnswers("spy", join=[{"act": "join"}])
    table.join("Spy", GM, hidden=True, agility=3, instinct=3)
    table.pc("Ama", agility=3, instinct=3)
    table.start()
    table.act("ama", "join")
    assert table.asks() == [("ama", "declare")]
    assert table.dice_left() == []


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


def test_who_leaves_while_asked_to_join_is_not_waited_for() -> None:
    """The window closes without her."""
    table = KiTable()
    table.npc("Ron", instinct=3)
    table.pc("Ama", instinct=3)
    table.start()
    table.say(GM, "join")
    table.play(Left(id="ama"))
    assert table.asks() == [("ron", "declare")]


def test_who_leaves_in_the_interlude_is_not_waited_for() -> None:
    """The last who was not ready is gone, and the round begins."""
    table = KiTable()
    table.npc("Ron")
    table.pc("Ama")
    table.start()
    table.end_round()
    table.say(GM, "skip")
    table.play(Left(id="ama"))
    assert table.fight.round == 2


def test_undo_goes_back_to_every_step_of_an_attack() -> None:
    """From the blow to the Interruption within it, each step can be returned to."""
    table = fight()
    table.dice(1, 1)
    table.act("ama", "predict", then_ask=True)
    table.act("ama", "attack", target="ron")
    table.dice(6)
    table.act("ron", "dodge", improve=1)
    table.undo_everywhere()


@pytest.mark.parametrize("state", ["unconscious", "dead"])
def test_the_gms_pen_may_fell_anybody_at_any_time(state: str) -> None:
    """Ron falls by amendment while Ama thinks: their attack comes to nothing."""
    table = fight()
    table.amend("combatants.ron.state", state)
    assert ("ama", "defend") not in table.asks()
    assert "The attack of Ron on Ama comes to nothing" in table.told()
    assert table.fight.stack == []


def test_the_conditions_of_one_who_is_revealed_are_seen() -> None:
    """Frozen while hidden: nobody sees it; revealed, the spy is seen to be frozen."""
    table = lurking()
    table.declare(GM, "afflict", combatant="spy", name="frozen", turns=9)
    assert not any("frozen" in line for line in table.told(PUBLIC))
    table.amend("combatants.spy.hidden", value=False)
    [card] = [card for card in table.view().cards if card.id == "spy"]
    assert "frozen" in {stat.name for stat in card.stats}


def test_somebody_who_is_hidden_while_they_are_asked_still_answers() -> None:
    """Everybody saw the question. The next one is secret, and has its default at once."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=3)
    table.pc("Ben")
    table.start()
    assert table.asks() == [("ama", "join")]
    table.amend("combatants.ama.hidden", value=True)
    assert table.asks() == [("ama", "join")]
    table.act("ama", "join")
    assert (table.who("ama").joined, table.asks()) == ([7], [("ben", "join")])
