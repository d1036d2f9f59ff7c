"""The place that a Round has come down to, how a Turn begins, and what a new Round clears."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM, PUBLIC
from rules.l5r.state import Stage, Stance
from tests.rules.l5r.table import L5rTable, three, two

DAN = {"insight_rank": 2}
"""With a Score of 10, Dan comes before Ben and after somebody with Reflexes 3."""


def act_and_end(table: L5rTable) -> None:
    """Somebody does something small, and ends the Turn."""
    table.act("free", what=f"I act in Round {table.fight.round}.")
    table.act("done")


def dan_comes(table: L5rTable) -> str:
    """Dan joins with a Score of 10 at the end of this Turn: what becomes of the Turn of Dan."""
    table.pc("Dan", **DAN)
    act_and_end(table)
    table.stances(6, 4, 1, 1)
    state: str = table.who("dan").turn
    return state


def with_low(*people: tuple[str, dict[str, Any], tuple[int, ...]]) -> L5rTable:
    """These people with their dice of Stage 1, and one more at the end of the Round, with 3."""
    table = L5rTable()
    for name, sheet, _ in (*people, ("Low", {}, ())):
        table.pc(name, **sheet)
    table.start(*[die for _, _, dice in people for die in dice], 2, 1, 1)
    return table


BEN = ("Ben", {}, (6, 4, 1))
CAI = ("Cai", {"reflexes": 3}, (2, 2, 1, 1))


@pytest.mark.clause("L5R-INIT-05", "L5R-INIT-03")
@pytest.mark.parametrize(("turns", "state"), [(0, "waiting"), (1, "lost")])
def test_of_equals_the_last_who_acted_is_the_place_of_the_round(turns: int, state: str) -> None:
    """Ama and Ben have 10, and Ama acts first: Dan would come between them."""
    table = with_low(("Ama", {"reflexes": 3}, (4, 3, 3, 1)), BEN)
    for _ in range(turns):
        act_and_end(table)
    assert dan_comes(table) == state


@pytest.mark.clause("L5R-INIT-05", "L5R-INIT-06")
@pytest.mark.parametrize("amount", [5, 7])
def test_the_round_does_not_go_back_up_for_a_score_that_rises(amount: int) -> None:
    """Cai's 5 becomes 10 or 12 while Ben acts at 10: Dan's place before Ben's has passed."""
    table = with_low(BEN, CAI)
    table.declare(GM, "adjust", combatant="cai", amount=amount, lasting="round")
    act_and_end(table)
    assert table.turn() == "cai"
    assert dan_comes(table) == "lost"


@pytest.mark.clause("L5R-INIT-05")
@pytest.mark.parametrize(("score", "state"), [((5, 3, 1), "waiting"), ((6, 5, 1), "lost")])
def test_the_turn_of_somebody_hidden_does_not_move_the_place(
    score: tuple[int, ...], state: str
) -> None:
    """Cai acts unseen at 5 after Ben's 10: an 8 has not passed for anybody, an 11 has."""
    table = with_low(BEN, CAI)
    table.amend("combatants.cai.hidden", value=True)
    table.covert_waits = True
    act_and_end(table)
    assert (table.turn(), table.fight.reached, table.fight.reached_by) == ("cai", 10, "ben")
    table.pc("Dan")
    act_and_end(table)
    table.stances(*score)
    assert table.who("dan").turn == state


@pytest.mark.clause("L5R-INIT-05")
def test_a_fight_of_before_that_knows_only_the_score_that_is_reached_goes_on() -> None:
    """Nobody is known to have the place 10: level with it Cai still acts, and then has it."""
    table = with_low(("Ama", {}, (9, 6, 1)), ("Cai", {"reflexes": 3}, (4, 3, 3, 1)))
    table.amend("reached", 10)
    table.amend("reached_by", "")
    act_and_end(table)
    assert (table.turn(), table.fight.reached, table.fight.reached_by) == ("cai", 10, "cai")


@pytest.mark.clause("L5R-SEQ-01", "L5R-INIT-03")
def test_the_board_marks_the_place_of_the_round_only_in_stage_2() -> None:
    """While dice of Stage 1 or the GM are waited for, no place is the present one."""
    table = three()
    assert [(m.past, m.now) for m in table.view().timeline.marks] == [
        (False, True),
        (False, False),
        (False, False),
    ]
    for _ in range(3):
        table.act("done")
    table.say(GM, "part")
    assert table.fight.stage is Stage.REACTIONS
    assert [(m.past, m.now) for m in table.view().timeline.marks] == [
        (True, False),
        (True, False),
        (False, False),
    ]


# ---------------------------------------------------------------------- a Turn begins


@pytest.mark.clause("L5R-STANCE-02", "L5R-STATUS-03")
def test_a_stance_that_is_no_longer_allowed_falls_as_the_turn_comes() -> None:
    """Ama is dazed before her Turn, when she is in Full Attack: it becomes Defense."""
    table = two(stances={"foe": "full_attack"})
    table.declare(GM, "afflict", combatant="foe", status="dazed")
    assert table.who("foe").stance is Stance.FULL_ATTACK
    act_and_end(table)
    assert table.who("foe").stance is Stance.DEFENSE
    assert table.told(PUBLIC)[-1] == "Foe falls into the Defense Stance."


@pytest.mark.clause("L5R-STANCE-02", "L5R-STATUS-03")
@pytest.mark.parametrize(("begun", "stance"), [(False, Stance.DEFENSE), (True, Stance.FULL_ATTACK)])
def test_a_turn_that_has_begun_keeps_its_stance(begun: bool, stance: Stance) -> None:
    """Ama is dazed while she is asked: her first Act ends Full Attack, a later one does not."""
    table = two(stances={"ama": "full_attack"})
    if begun:
        table.act("free", what="I shout.")
    table.declare(GM, "afflict", combatant="ama", status="dazed")
    table.act("free", what="I stagger.")
    assert table.who("ama").stance is stance
    table.play(Left(id="ama"))
    table.play(Returned(id="ama"))
    assert table.who("ama").stance is stance


@pytest.mark.clause("L5R-STANCE-02", "L5R-STATUS-08")
@pytest.mark.parametrize(
    ("status", "before", "after"),
    [
        ("dazed", "center", Stance.DEFENSE),
        ("prone", "full_attack", Stance.ATTACK),
        ("fatigued", "full_attack", Stance.ATTACK),
        ("mounted", "full_attack", Stance.ATTACK),
        ("prone", "center", Stance.ATTACK),
        ("blinded", "full_attack", Stance.FULL_ATTACK),
        ("grappled", "full_attack", Stance.FULL_ATTACK),
        ("fasting", "full_attack", Stance.FULL_ATTACK),
        ("prone", "defense", Stance.DEFENSE),
    ],
)
def test_the_first_stance_that_is_allowed_takes_the_place_of_another(
    status: str, before: str, after: Stance
) -> None:
    """Attack, but Defense for the dazed; others keep theirs, and nothing is told."""
    table = two(stances={"foe": before})
    table.declare(GM, "afflict", combatant="foe", status=status)
    act_and_end(table)
    assert table.who("foe").stance is after
    falls = any("falls into" in text for text in table.told())
    assert falls == (after.value != before)


@pytest.mark.clause("L5R-STANCE-07", "L5R-STANCE-02")
def test_the_center_stance_can_be_kept_for_another_round() -> None:
    """Ama waits Rounds 1 and 2 out: ten quicker in both that follow; in Round 4 it is over."""
    table = two(stances={"ama": "center"})
    act_and_end(table)
    assert (table.turn(), table.who("ama").place) == ("ama", 28)
    table.act("done")
    assert (table.who("ama").stance, table.who("ama").centered) == (Stance.CENTER, 2)
    act_and_end(table)
    assert (table.fight.round, table.who("ama").place) == (3, 28)
    table.act("stance", stance="attack")
    table.act("done")
    act_and_end(table)
    assert (table.fight.round, table.who("ama").place) == (4, 18)


@pytest.mark.clause("L5R-STANCE-07")
def test_a_bonus_that_was_used_comes_back_with_the_next_center_stance() -> None:
    """Ama uses it in Round 2, goes back to the Center Stance, and has it again in Round 3."""
    table = two(ama={"void": 3}, stances={"ama": "center"})
    for _ in range(2):
        act_and_end(table)
        table.act("stance", stance="attack", center="check")
        table.dice(5, 5, 5)
        table.declare(GM, "check", combatant="ama", trait="perception")
        assert table.told()[-1] == "Ama: perception 18."
        table.act("done")
        act_and_end(table)
        table.act("stance", stance="center")


@pytest.mark.clause("L5R-SEQ-01")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_round_in_which_only_somebody_hidden_acts_looks_like_one_without_actions(
    hidden: bool,
) -> None:
    """The GM is asked whether the fight goes on; where Cai is seen, the Round just ends."""
    table = three()
    table.covert_waits = True
    if hidden:
        table.amend("combatants.cai.hidden", value=True)
    table.act("done")
    table.act("done")
    act_and_end(table)
    assert ((GM, "go_on") in table.asked()) == hidden
    if hidden:
        table.say(GM, "continue")
    assert (table.fight.round, table.fight.busy, table.turn()) == (2, False, "ama")


@pytest.mark.clause("L5R-SEQ-01")
def test_ending_a_turn_is_no_action() -> None:
    """Done alone is not remembered as an act; something small is, for this Round."""
    table = three()
    table.act("done")
    assert (table.fight.memory.acted, table.fight.busy) == ([], False)
    table.act("free", what="I nod.")
    acted = [(each.who, each.beat) for each in table.fight.memory.acted]
    assert (acted, table.fight.busy) == ([("ben", 1)], True)


# ---------------------------------------------------------------------- a new Round


@pytest.mark.clause("L5R-TURN-01", "L5R-TURN-04", "L5R-INIT-04", "L5R-WOUND-07", "L5R-ATTACK-04")
def test_a_new_round_clears_what_was_for_the_last_one() -> None:
    """What was spent, moved, called and offered; a delay and its end; the Score stays."""
    table = three(void_on_rolls=True, called_raises=True)
    used: dict[str, Any] = {
        "turn": "done", "until": "end", "spent": 2, "moved": 30, "free": ["i nod"], "began": True,
        "roused": True, "insists": True, "void_called": True, "rank_one_called": True,
        "raises_called": 2, "bump": 4,
    }  # fmt: skip
    for name, value in used.items():
        table.amend(f"combatants.ben.{name}", value)
    for name, value in {"offering": ["ben"], "closing": True, "busy": True}.items():
        table.amend(name, value)
    table.act("done")
    ben, fight = table.who("ben"), table.fight
    assert {name: getattr(ben, name) for name in used} == {
        "turn": "waiting", "until": "", "spent": 0, "moved": 0, "free": [], "began": False,
        "roused": False, "insists": False, "void_called": False, "rank_one_called": False,
        "raises_called": 0, "bump": 0,
    }  # fmt: skip
    assert (fight.round, fight.offering, fight.last_offer) == (2, [], False)
    assert (fight.closing, fight.busy, fight.reached_by, ben.score) == (False, False, "ama", 10)
