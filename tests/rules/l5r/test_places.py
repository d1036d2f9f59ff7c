"""The place that a Round has come down to, how a Turn begins, and what a new Round clears."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
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


# ---------------------------------------------------------------------- a new Round
