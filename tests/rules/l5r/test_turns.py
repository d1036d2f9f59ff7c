"""Delays and what a Turn holds. (L5R-TURN)"""

from __future__ import annotations

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from tests.rules.l5r.table import L5rTable, three


@pytest.mark.clause("L5R-TURN-03")
@pytest.mark.parametrize(("until", "order"), [("cai", ["ben", "cai", "ama"]),
                                              ("end", ["ben", "cai", "ama"]),
                                              ("ben", ["ben", "ama", "cai"])])  # fmt: skip
def test_a_delay_can_say_whom_it_waits_for(until: str, order: list[str]) -> None:
    """Nobody is asked in between."""
    table = three()
    table.act("delay", until=until)
    found = []
    for _ in range(3):
        found.append(table.turn())
        table.act("free", what="I act.")
        table.act("done")
    assert found == order


def silent(table: L5rTable, who: str) -> None:
    """Somebody has said nothing until the deadline."""
    prompt = table.prompt(who)
    value = prompt.ask.silence()
    table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value, via="clock"))


@pytest.mark.clause("L5R-STATUS-04")
def test_the_entangled_who_say_nothing_try_to_break_free() -> None:
    """Strength 2: 9 and 6 are the 15 that it takes."""
    table = three()
    table.declare(GM, "afflict", combatant="ama", status="entangled", tn=15)
    table.dice(9, 6)
    silent(table, "ama")
    assert table.who("ama").statuses == []
    assert table.turn() == "ben"


@pytest.mark.clause("L5R-TURN-06")
@pytest.mark.parametrize(("ends", "after"), [("always", (2, "ama")), ("never", (1, "ama"))])
def test_where_all_others_delay_the_lowest_must_act(ends: str, after: tuple[int, str]) -> None:
    """C may not delay; after C's Turn the Round ends, or the others have a last offer."""
    table = three(all_delay_ends_round=ends)
    table.act("delay")
    table.act("delay")
    assert "delay" not in table.open_acts()
    table.act("free", what="I act.")
    table.act("done")
    assert (table.fight.round, table.turn()) == after
    assert (table.who("ben").turn == "delayed") == (ends == "never")


@pytest.mark.clause("L5R-TURN-01", "L5R-TERM-01")
def test_nobody_acts_out_of_turn() -> None:
    """Only Ama is asked, and there is no act out of turn that attacks."""
    table = three()
    assert table.asked() == [("ama", "turn")]
    with pytest.raises(RulesError, match="cannot be done out of turn"):
        table.declare("ben", "attack", target="ama")


@pytest.mark.clause("L5R-TURN-01")
def test_a_turn_holds_a_complex_action_or_two_simple_ones() -> None:
    """After a Simple move no attack is left; small things are free, once each."""
    table = three()
    table.act("free", what="I draw a knife.")
    assert "once in a Round" in table.refusal("free", what="I draw a knife.")
    table.act("move", feet=10)
    assert table.who("ama").spent == 0
    table.act("move", feet=20)
    assert table.who("ama").spent == 1
    assert "attack" not in table.open_acts()
    table.act("move", feet=10)
    assert table.turn() == "ben"
    assert table.who("ama").moved == 40


def test_a_round_without_actions_is_a_question_for_the_gm() -> None:
    """All are done at once; the GM lets it rest, and opens it again."""
    table = three()
    for _ in range(3):
        table.act("done")
    table.say(GM, "part")
    assert table.asked() == []
    table.declare(GM, "resume")
    assert (table.fight.round, table.turn()) == (2, "ama")
