"""Rounds, turns and Initiative. (KI-ORG, KI-INIT)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable


def two(**house: object) -> KiTable:
    """Ama (Initiative 7) and a thug (Initiative 5), as they are from the second round on."""
    table = KiTable(**house)
    table.pc("Ama", agility=3, instinct=4)
    table.npc("Thug", agility=3, instinct=2)
    return table


@pytest.mark.clause("KI-ORG-01")
def test_a_fight_keeps_round_turn_and_who_takes_part() -> None:
    """Both join turn 8 of round 1: the round, the turn and the order in it are all there."""
    table = two().start(1, 3)  # Initiative 8 and 8; both may join turn 8
    table.dice(2, 5)
    table.window("ama", "thug")
    fight = table.fight
    assert (fight.round, fight.turn) == (1, 8)
    assert [stint.who for stint in fight.stack] + fight.order == ["thug", "ama"]
    assert [len(fight.stints_of(id)) for id in ("thug", "ama")] == [1, 0]


@pytest.mark.clause("KI-ORG-03")
def test_nobody_acts_outside_a_participation() -> None:
    """Asked whether she joins, Ama can neither attack nor use a technique."""
    table = two().start()
    assert table.acts("ama") == ["join", "pass"]
    prompt = table.prompt("ama")
    for act in ("attack", "move", "inventory", "technique", "other"):
        with pytest.raises(Exception, match=r"You can now choose: Join, Pass\."):
            prompt.ask.live().read({"act": act, "target": "thug"})


@pytest.mark.parametrize(
    ("act", "fields", "sentence"),
    [
        ("jump", {"turn": 9}, "Choose a whole number from 1 to 7."),
        ("open", {}, "There is no Interlude to end."),
    ],
)
def test_turn_control_out_of_place_is_refused(
    act: str, fields: dict[str, int], sentence: str
) -> None:
    """No jump back, and no Interlude to open while turns are called."""
    table = two().start(1, 1)
    with pytest.raises(Exception, match=sentence):
        table.declare(GM, act, **fields)


def test_a_window_is_closed_only_while_one_is_open() -> None:
    """While Ama acts there is no window; after turn 1 no turn to jump to."""
    table = two().start(1, 1)
    table.window("ama")
    with pytest.raises(Exception, match=r"Nobody can join now: the turn is being played\."):
        table.declare(GM, "close")
    table.act("ama", "declare")
    while table.fight.turn != 1:
        table.window(**{each.ask.about: 1 for each in table.scene.prompts})
    with pytest.raises(Exception, match=r"Turn 1 is the last of the round\."):
        table.declare(GM, "jump", turn=1)
    table.window()
    with pytest.raises(Exception, match=r"The round is over: open the next one\."):
        table.declare(GM, "jump", turn=1)


def test_a_fight_of_the_fallen_waits_for_nobody() -> None:
    """With nobody able to act nothing is due, and the fight rests until the GM ends it."""
    table = two().start(1, 1)
    table.amend("combatants.ama.state", "unconscious")
    table.amend("combatants.thug.state", "dead")
    table.window()
    assert table.asks() == []
    assert table.ruleset.course.due(table.fight) == ()
