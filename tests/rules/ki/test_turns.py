"""Rounds, turns and Initiative. (KI-ORG, KI-INIT)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from rules.ki.state import Phase
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


@pytest.mark.clause("KI-ORG-04")
def test_a_pass_stands_until_somebody_acts_or_the_last_turn() -> None:
    """Ama passes turn 8 and is asked again after the thug has acted in turn 6: in turn 5.

    She passes again, as does the thug: both have their last chance in turn 1.
    """
    table = two().start(1, 1)  # Initiative 8 and 6
    table.act("ama", "pass")
    assert (table.fight.turn, table.asks()) == (6, [("thug", "join")])
    table.act("thug", "join")
    table.act("thug", "declare", first="move")
    table.act("thug", "done")
    assert (table.fight.turn, table.asks()) == (5, [("ama", "join"), ("thug", "join")])
    table.act("ama", "pass")
    table.act("thug", "pass")
    assert (table.fight.turn, table.asks()) == (1, [("ama", "join"), ("thug", "join")])
    assert table.last() == ["Turns 4 to 2 go by."]
    table.act("ama", "pass")
    table.act("thug", "pass")
    assert table.fight.phase is Phase.NARRATION


@pytest.mark.clause("KI-ORG-04")
def test_the_gm_calls_a_turn_and_all_are_asked_again() -> None:
    """Ama passes turn 8; the GM calls turn 4, which she may join."""
    table = two().start(1, 1)
    table.act("ama", "pass")
    assert (table.fight.turn, table.asks()) == (6, [("thug", "join")])
    table.declare(GM, "jump", turn=4)
    assert (table.fight.turn, table.asks()) == (4, [("ama", "join"), ("thug", "join")])


@pytest.mark.clause("KI-ORG-04")
def test_the_gm_closes_a_window_and_whoever_has_not_answered_passes() -> None:
    """The thug joins turn 6, Ama is silent: the thug acts, and Ama is asked again at 5."""
    table = two().start(1, 1)
    table.window()
    table.window()
    assert table.fight.turn == 6
    table.say(GM, "join", about="thug")
    table.declare(GM, "close")
    assert table.asks() == [("thug", "declare")]
    table.say(GM, "declare")
    assert (table.fight.turn, table.asks()) == (5, [("ama", "join"), ("thug", "join")])


@pytest.mark.clause("KI-ORG-04")
def test_the_gm_jumps_to_a_later_turn() -> None:
    """Called away from turn 8 to turn 4, the window of 8 closes with nobody in it."""
    table = two().start(1, 1)
    table.declare(GM, "jump", turn=4)
    assert (table.fight.turn, table.fight.jump) == (4, 0)
    assert table.asks() == [("ama", "join"), ("thug", "join")]
    assert table.who("ama").joined == []


def test_a_jump_lets_those_who_have_joined_act_first() -> None:
    """The GM calls turn 2 while Ama acts in turn 8: she finishes, then turn 2 is called."""
    table = two().start(1, 1)
    table.window("ama")
    table.declare(GM, "jump", turn=2)
    assert table.asks() == [("ama", "declare")]
    table.act("ama", "declare")
    assert table.fight.turn == 2


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


@pytest.mark.clause("KI-INIT-02")
def test_an_npcs_fri_is_told_as_a_sum() -> None:
    """Everybody reads the roll; Agility 3 and Instinct 1 stay secret behind their 4."""
    table = KiTable()
    table.pc("Ama")
    table.npc("Thug", agility=3, instinct=1)
    table.start(4, 2)
    [rolled] = [line.rolls[0] for line in table.lines if line.text.startswith("Thug has")]
    assert [(each.value, each.reason) for each in rolled.modifiers] == [(4, "FRI")]


def test_a_newcomer_of_a_later_round_has_plain_initiative() -> None:
    """Ben comes in round 2 and throws no die."""
    table = two().start(1, 1)
    table.next_round()
    table.pc("Ben", agility=1, instinct=2, fri_base=9)
    table.window()
    assert table.who("ben").initiative == 3


@pytest.mark.clause("KI-INIT-04", "KI-INIT-05")
def test_one_may_join_from_the_turn_of_ones_initiative_on() -> None:
    """Initiative 5: not asked in turn 6, asked in 5, 4, 3, 2 and 1."""
    table = KiTable()
    table.pc("Ama", agility=9, instinct=9)
    table.pc("Ben", agility=2, instinct=2)
    table.start(1, 1)  # 19 and 5
    asked = []
    while table.fight.phase is Phase.CALLED:
        if ("ben", "join") in table.asks():
            asked.append(table.fight.turn)
        table.window()
    assert asked == [5, 4, 3, 2, 1]


def test_a_fight_of_the_fallen_waits_for_nobody() -> None:
    """With nobody able to act nothing is due, and the fight rests until the GM ends it."""
    table = two().start(1, 1)
    table.amend("combatants.ama.state", "unconscious")
    table.amend("combatants.thug.state", "dead")
    table.window()
    assert table.asks() == []
    assert table.ruleset.course.due(table.fight) == ()
