"""Delaying and waiting for others: who may, who is asked next, what a Turn's question states."""

from __future__ import annotations

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.l5r.state import MyTurn
from tests.rules.l5r.table import L5rTable, three
from tests.tables import tables

TABLES = tables(__file__)


def act_and_end(table: L5rTable) -> None:
    """Somebody does something small, and ends the Turn."""
    table.act("free", what=f"I act in Round {table.fight.round}.")
    table.act("done")


END = ("end", "At the end")


NEXT = TABLES["next"]


@pytest.mark.clause("L5R-TURN-03", "L5R-INIT-05")
def test_whoever_waits_for_somebody_whose_turn_is_lost_is_offered_theirs() -> None:
    """Ama waits for Ben, who delays, leaves and comes back too late; Dan is still to come."""
    table = L5rTable()
    for name in ("Ama", "Ben", "Cai", "Dan"):
        table.pc(name)
    table.start(9, 6, 1, 6, 4, 1, 3, 2, 1, 2, 2, 1)
    table.act("delay", until="ben")
    table.act("delay", until="end")
    assert table.turn() == "cai"
    table.play(Left(id="ben"))
    table.play(Returned(id="ben"))
    assert table.who("ben").turn == "lost"
    act_and_end(table)
    assert table.turn() == "ama"


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-03", "L5R-TURN-05")
def test_where_the_last_delays_all_who_delay_have_their_last_offer() -> None:
    """Ama lets an offer pass after Ben's Turn, and Cai delays too: each is asked once more."""
    table = three()
    table.act("delay")
    act_and_end(table)
    table.act("delay")
    assert table.turn() == "cai"
    table.act("delay")
    assert (table.turn(), table.fight.last_offer) == ("ama", True)
    table.act("delay")
    assert table.turn() == "cai"
    assert "delay" not in table.open_acts()
    act_and_end(table)
    assert (table.turn(), table.fight.round) == ("ama", 1)
    table.act("done")
    assert (table.turn(), table.fight.round) == ("ama", 2)


@pytest.mark.clause("L5R-TURN-06")
@pytest.mark.parametrize(("ends", "number"), [("asked", 1), ("always", 2), ("never", 1)])
def test_the_lowest_who_acts_without_asking_to_delay(ends: str, number: int) -> None:
    """Ama and Ben have their last offers in Round 1, unless that always ends the Round."""
    table = three(all_delay_ends_round=ends)
    table.act("delay")
    table.act("delay", until="end")
    act_and_end(table)
    assert (table.fight.round, table.turn()) == (number, "ama")


# ---------------------------------------------------------------------- what the question states


def stated(table: L5rTable) -> MyTurn:
    """The facts of the question about a Turn."""
    facts = table.prompt(table.turn(), "done").ask.facts
    assert isinstance(facts, MyTurn)
    return facts


@pytest.mark.clause("L5R-TERM-04")
def test_the_question_states_nothing_of_somebody_hidden() -> None:
    """Ben has struck Ama from hiding, and is still to come in the next Round."""
    table = three()
    table.act("delay", until="end")
    table.amend("combatants.ben.hidden", value=True)
    table.who("ama").melee["ben"] = 1
    act_and_end(table)
    assert (stated(table).attacked, stated(table).waiting) == ((), ())


@pytest.mark.clause("L5R-TURN-02")
def test_a_delayed_turn_begins_when_it_is_taken() -> None:
    """Mud holds until Ama's Turn begins: she delays, and it holds; Ben has acted, and she takes it.

    After an undo it holds again.
    """
    table = three()
    table.declare("gm", "effect", combatant="ama", name="Mud", lasts="start of ama")
    table.act("delay")
    table.act("done")
    assert [effect.name for effect in table.fight.effects] == ["Mud"]
    taken = table.scene.seq
    table.act("free", what="I get up.")
    assert table.fight.effects == []
    assert "Mud ends for Ama." in table.told()
    table.undo(taken)
    assert [effect.name for effect in table.fight.effects] == ["Mud"]
