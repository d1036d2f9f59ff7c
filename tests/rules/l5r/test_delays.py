"""Delaying and waiting for others: who may, who is asked next, what a Turn's question states."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM
from rules.l5r.rounds import may_delay, may_insist, must_act, next_up
from rules.l5r.state import MyTurn, Stance, TurnState
from rules.l5r.values import WoundRank
from tests.rules.l5r.table import L5rTable, three, two


def act_and_end(table: L5rTable) -> None:
    """Somebody does something small, and ends the Turn."""
    table.act("free", what=f"I act in Round {table.fight.round}.")
    table.act("done")


def waits_for(table: L5rTable) -> list[tuple[str, str]]:
    """What a delay may wait for, with its label."""
    form: Any = table.prompt(table.turn(), "delay").ask.live().choices["delay"].form
    return [(each.value, each.label) for each in form.fields["until"].options]


END = ("end", "At the end")


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-03")
def test_a_delay_can_wait_for_whoever_is_still_to_come() -> None:
    """Not for oneself, for those who have acted or delay, nor for somebody hidden."""
    table = three()
    assert waits_for(table) == [("ben", "After Ben"), ("cai", "After Cai"), END]
    table.act("delay", until="end")
    assert waits_for(table) == [("cai", "After Cai"), END]
    table.amend("combatants.cai.hidden", value=True)
    act_and_end(table)
    assert table.turn() == "ama"
    table = three()
    table.amend("combatants.ben.hidden", value=True)
    assert waits_for(table) == [("cai", "After Cai"), END]


# Each row is for Round 1: everybody's Turn (w: waiting, d: delayed, D: done), who is asked, who has
# an offer; whether the one asked must act, may delay, and may ask to delay too.
ROWS: list[tuple[str, str, str, tuple[bool, bool, bool]]] = [
    ("www", "ama", "", (False, True, False)),
    ("wwD", "ama", "", (False, True, False)),
    ("wDD", "ama", "", (False, False, False)),
    ("wdD", "ama", "", (False, True, False)),
    ("wDd", "ama", "", (False, True, False)),
    ("wdd", "ama", "", (True, False, True)),
    ("ddw", "cai", "", (True, False, True)),
    ("dDw", "cai", "", (False, True, False)),
    ("dww", "ama", "ama", (False, True, False)),
    ("dwD", "ama", "ama", (False, True, False)),
    ("dDD", "ama", "ama", (False, False, False)),
    ("ddD", "ama", "ama", (False, False, False)),
    ("ddD", "ama", "ama ben", (False, True, False)),
    ("ddd", "ama", "ama ben cai", (False, True, False)),
    ("ddd", "ama", "ama", (False, False, False)),
    ("ddD", "ben", "ben", (False, False, False)),
]
STATES = {"w": TurnState.WAITING, "d": TurnState.DELAYED, "D": TurnState.DONE}


def at(states: str, offering: str, **house: Any) -> L5rTable:
    """Ama, Ben and Cai, each with this state of their Turn."""
    table = three(**house)
    for id, state in zip(("ama", "ben", "cai"), states, strict=True):
        table.who(id).turn = STATES[state]
    table.fight.offering[:] = offering.split()
    return table


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-05", "L5R-TURN-06")
@pytest.mark.parametrize(("states", "who", "offering", "may"), ROWS)
def test_who_must_act_and_who_may_delay(
    states: str, who: str, offering: str, may: tuple[bool, bool, bool]
) -> None:
    """Somebody must still be able to go before; if all others delay, the lowest acts."""
    table = at(states, offering)
    fight, samurai = table.fight, table.who(who)
    found = must_act(fight, samurai), may_delay(fight, samurai), may_insist(fight, samurai)
    assert found == may


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-06")
@pytest.mark.parametrize("flag", ["began", "hidden"])
def test_whoever_has_begun_or_is_hidden_does_not_delay(flag: str) -> None:
    """With somebody to wait for, and with everybody else delayed."""
    for states in ("www", "wdd"):
        table = at(states, "")
        setattr(table.who("ama"), flag, True)
        assert not may_delay(table.fight, table.who("ama"))
        assert not may_insist(table.fight, table.who("ama"))


@pytest.mark.clause("L5R-TURN-06")
def test_only_once_and_only_where_the_house_asks_may_the_lowest_delay_too() -> None:
    """If the Round ends always or never, there is nothing to ask for."""
    table = at("ddw", "")
    assert may_insist(table.fight, table.who("cai"))
    table.who("cai").insists = True
    assert not may_insist(table.fight, table.who("cai"))
    for ends in ("always", "never"):
        table = at("ddw", "", all_delay_ends_round=ends)
        assert not may_insist(table.fight, table.who("cai"))


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-06")
@pytest.mark.parametrize("state", ["w", "d", "D"])
def test_nobody_waits_for_somebody_hidden(state: str) -> None:
    """Cai is hidden: whatever Cai does, Ama's choices are those of two people."""
    for ben, may in (("w", (False, True, False)), ("d", (True, False, True))):
        table = at(f"w{ben}{state}", "cai")
        table.who("cai").hidden = True
        fight, ama = table.fight, table.who("ama")
        assert (must_act(fight, ama), may_delay(fight, ama), may_insist(fight, ama)) == may


@pytest.mark.clause("L5R-TURN-06")
def test_alone_one_acts_and_ends_no_round_by_delaying() -> None:
    """There is nobody who could have delayed."""
    table = at("www", "")
    for id in ("ben", "cai"):
        table.who(id).hidden = True
    fight, ama = table.fight, table.who("ama")
    assert (must_act(fight, ama), may_delay(fight, ama), may_insist(fight, ama)) == (
        True, False, False)  # fmt: skip


NEXT: list[tuple[str, str, str, str]] = [
    # The Turns, who has an offer, what else holds, who is next.
    ("www", "", "", "ama"),
    ("Dww", "", "", "ben"),
    ("dww", "", "", "ben"),
    ("dww", "ama", "", "ama"),
    ("wdd", "cai", "", "cai"),
    ("wdd", "ben cai", "", "ben"),
    ("ddD", "", "", "ama"),
    ("Ddd", "", "", "ben"),
    ("ddD", "", "last_offer", ""),
    ("ddD", "ben", "last_offer", "ben"),
    ("Dww", "", "last_offer", "ben"),
    ("DDD", "", "", ""),
    ("www", "", "closing", ""),
    ("ddD", "ama", "closing", ""),
]


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-03", "L5R-TURN-05", "L5R-TURN-06")
@pytest.mark.parametrize(("states", "offering", "flag", "who"), NEXT)
def test_who_is_next(states: str, offering: str, flag: str, who: str) -> None:
    """Offers first, from the highest Score down; then those to come; then the last offers."""
    table = at(states, offering)
    if flag:
        setattr(table.fight, flag, True)
    following = next_up(table.fight)
    assert ("" if following is None else following.id) == who


@pytest.mark.clause("L5R-TURN-03")
def test_the_delayed_are_offered_their_turn_in_the_order_of_scores() -> None:
    """Ama and Ben delay; after Cai's Turn Ama is asked, and Ben after Ama's Turn."""
    table = three()
    table.act("delay")
    table.act("delay")
    act_and_end(table)
    assert table.turn() == "ama"
    table.act("delay")
    assert table.turn() == "ben"
    act_and_end(table)
    assert table.turn() == "ama"
    act_and_end(table)
    assert (table.fight.round, table.turn()) == (2, "ama")


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


@pytest.mark.clause("L5R-TURN-03")
def test_whoever_waits_for_somebody_is_not_offered_the_turn_before() -> None:
    """Ama waits for Cai: after Ben's Turn Cai is next; then the Turn is hers."""
    table = three()
    table.act("delay", until="cai")
    act_and_end(table)
    assert table.turn() == "cai"
    act_and_end(table)
    assert table.turn() == "ama"


@pytest.mark.clause("L5R-TURN-05", "L5R-TURN-06")
def test_a_round_without_delays_ends_after_the_last_turn() -> None:
    """Where the lowest's Turn ends a Round always, that needs somebody who has delayed."""
    table = three(all_delay_ends_round="always")
    for _ in range(3):
        act_and_end(table)
    assert (table.fight.round, table.fight.closing, table.turn()) == (2, False, "ama")


@pytest.mark.clause("L5R-TURN-06")
@pytest.mark.parametrize(("ends", "number"), [("asked", 1), ("always", 2), ("never", 1)])
def test_the_lowest_who_acts_without_asking_to_delay(ends: str, number: int) -> None:
    """Ama and Ben have their last offers in Round 1, unless that always ends the Round."""
    table = three(all_delay_ends_round=ends)
    table.act("delay")
    table.act("delay", until="end")
    act_and_end(table)
    assert (table.fight.round, table.turn()) == (number, "ama")


@pytest.mark.clause("L5R-TURN-06")
def test_one_who_has_acted_keeps_the_round_open() -> None:
    """Ama has acted and Ben delays: Cai's Turn does not end the Round, even where it always may."""
    table = three(all_delay_ends_round="always")
    act_and_end(table)
    table.act("delay")
    act_and_end(table)
    assert (table.fight.round, table.turn()) == (1, "ben")


# ---------------------------------------------------------------------- what the question states


def stated(table: L5rTable) -> MyTurn:
    """The facts of the question about a Turn."""
    facts = table.prompt(table.turn(), "done").ask.facts
    assert isinstance(facts, MyTurn)
    return facts


@pytest.mark.clause("L5R-TERM-04", "L5R-INIT-03", "L5R-WOUND-02")
def test_the_question_states_where_the_round_and_its_people_stand() -> None:
    """Cai strikes Ama in Round 1; Ben has acted before; in Round 2 both have not yet."""
    table = three()
    assert stated(table) == MyTurn(
        round=1, score=15, stance=Stance.ATTACK, delayed=False, rank=WoundRank.HEALTHY,
        attacked=(), waiting=("ama", "ben", "cai"), acted=(),
    )  # fmt: skip
    table.act("delay", until="end")
    assert (stated(table).score, stated(table).waiting) == (10, ("ben", "cai"))
    act_and_end(table)
    assert (stated(table).waiting, stated(table).acted) == (("cai",), ("ben",))
    table.declare(GM, "wound", combatant="ama", wounds=11)
    table.act("attack", 1, 2, target="ama")
    assert stated(table) == MyTurn(
        round=1, score=15, stance=Stance.ATTACK, delayed=True, rank=WoundRank.NICKED,
        attacked=("cai",), waiting=(), acted=("ben", "cai"),
    )  # fmt: skip
    table.act("done")
    assert (stated(table).round, stated(table).attacked, stated(table).acted) == (2, (), ())


@pytest.mark.clause("L5R-TERM-04")
def test_the_question_states_nothing_of_somebody_hidden() -> None:
    """Ben has struck Ama from hiding, and is still to come in the next Round."""
    table = three()
    table.act("delay", until="end")
    table.amend("combatants.ben.hidden", value=True)
    table.who("ama").melee["ben"] = 1
    act_and_end(table)
    assert (stated(table).attacked, stated(table).waiting) == ((), ())


@pytest.mark.clause("L5R-TURN-01")
def test_the_attack_comes_first_and_done_last() -> None:
    """The Action that is used most is the first choice, where there is one."""
    assert three().open_acts() == ["attack", "free", "move", "other", "delay", "done"]
    table = two(stances={"ama": "defense"})
    assert table.open_acts() == ["free", "move", "other", "delay", "done"]
