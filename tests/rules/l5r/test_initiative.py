"""Stages, Initiative and who is first. (L5R-SEQ, L5R-INIT)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l5r.rounds import tell_apart
from rules.l5r.sheet import Sheet, numbers
from rules.l5r.values import insight_rank
from tests.rules.l5r.table import L5rTable, three


@pytest.mark.clause("L5R-INIT-01", "L5R-ROLL-02")
@pytest.mark.parametrize(
    ("reflexes", "rank", "dice", "score"),
    [(3, 1, (9, 5, 4, 1), 18), (4, 2, (1, 2, 3, 4, 5, 6), 18), (2, 1, (10, 3, 1, 1), 14)],
)
def test_the_initiative_roll(reflexes: int, rank: int, dice: tuple[int, ...], score: int) -> None:
    """Reflexes 3 and Insight Rank 1 are 4k3, 4 and 2 are 6k4; tens explode."""
    table = L5rTable()
    table.pc("Ama", reflexes=reflexes, insight_rank=rank)
    table.start(*dice)
    assert table.who("ama").score == score


@pytest.mark.clause("L5R-INIT-02")
@pytest.mark.parametrize(
    ("insight", "rank"), [(149, 1), (150, 2), (174, 2), (175, 3), (250, 6), (275, 7)]
)
def test_insight_ranks(insight: int, rank: int) -> None:
    """150 Insight are Rank 2, and each 25 more another."""
    assert insight_rank(insight) == rank


@pytest.mark.clause("L5R-INIT-03", "L5R-SEQ-01", "L5R-TERM-04")
def test_turns_go_from_the_highest_score_down_once_each() -> None:
    """15, 10, 5: Ama, Ben, Cai, and then the next Round."""
    table = three()
    order = []
    for _ in range(3):
        order.append(table.turn())
        table.act("free", what="I look around.")
        table.act("done")
    assert order == ["ama", "ben", "cai"]
    assert (table.fight.round, table.turn()) == (2, "ama")


TIES = [
    ({"reflexes": 3}, (4, 3, 3, 1), {}, (5, 5, 1), (), ["ama", "ben"]),
    ({}, (5, 5, 1), {"insight_rank": 2}, (5, 5, 1, 1), (), ["ben", "ama"]),
    ({}, (5, 5, 1), {}, (5, 5, 1), (1,), ["ama", "ben"]),
    ({}, (5, 5, 1), {}, (5, 5, 1), (2,), ["ben", "ama"]),
]


@pytest.mark.clause("L5R-INIT-03")
@pytest.mark.parametrize("tie", TIES)
def test_level_scores(tie: tuple[dict[str, int], ...]) -> None:
    """Higher Reflexes, then Insight Rank, then a roll-off."""
    ama, first, ben, second, off, order = tie
    table = L5rTable()
    table.pc("Ama", **ama)
    table.pc("Ben", **ben)
    table.start(*first, *second, *off)
    assert table.who("ama").score == table.who("ben").score == 10
    assert [each.id for each in table.fight.in_order()] == order


def order(table: L5rTable) -> list[str]:
    """Who has a Turn, from the first to the last."""
    return [each.id for each in table.fight.in_order()]


@pytest.mark.clause("L5R-INIT-03", "L5R-STANCE-07")
def test_a_tie_by_the_center_stance_is_ordered_like_any_other() -> None:
    """Ama's 18 is 28 in Round 2, level with Ben's: her Reflexes are higher."""
    table = L5rTable()
    table.pc("Ama", reflexes=3)
    table.pc("Ben")
    table.start(6, 6, 6, 1, 10, 9, 9, 1, ama="center")
    assert order(table) == ["ben", "ama"]
    table.act("free", what="I wait.")
    table.act("done")
    assert (table.fight.round, order(table)) == (2, ["ama", "ben"])


@pytest.mark.clause("L5R-INIT-03", "L5R-INIT-06")
@pytest.mark.parametrize(("reflexes", "first"), [(3, "cai"), (2, "ben")])
def test_a_tie_by_the_gms_word_is_ordered_by_reflexes(reflexes: int, first: str) -> None:
    """Cai's 3 becomes Ben's 10: with Reflexes 3 she is before them, else a roll-off says who."""
    table = L5rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.pc("Cai", reflexes=reflexes)
    table.start(9, 6, 1, 6, 4, 1, *(1,) * reflexes, 1)
    table.declare(GM, "adjust", combatant="cai", amount=10 - reflexes, lasting="skirmish")
    table.act("done", *(() if reflexes == 3 else (1,)))
    assert table.turn() == first


@pytest.mark.clause("L5R-INIT-03", "L5R-INIT-06")
def test_a_roll_off_is_kept_when_they_are_level_again() -> None:
    """Ben and Cai are level in Round 1 and again in Round 2: one die falls."""
    table = three()
    for dice in ((2,), ()):
        table.declare(GM, "adjust", combatant="cai", amount=5, lasting="round")
        table.act("free", what="I wait.")
        table.act("done", *dice)
        assert table.turn() == "cai"
        table.act("done")
        assert table.turn() == "ben"
        table.act("done")
        assert table.dice_left() == []


@pytest.mark.clause("L5R-INIT-04", "L5R-TURN-04")
def test_scores_are_kept_and_a_delay_costs_no_place() -> None:
    """Ama delays in Round 1 and acts last; in Round 2 she is first again, without a roll."""
    table = three()
    table.act("delay", until="end")
    table.act("free", what="I wait.")
    table.act("done")
    table.act("done")
    assert table.turn() == "ama"
    table.act("done")
    assert (table.fight.round, table.turn(), table.who("ama").score) == (2, "ama", 15)


@pytest.mark.clause("L5R-INIT-05")
@pytest.mark.parametrize(("dice", "state"), [((9, 9, 1), "lost"), ((3, 3, 1), "waiting")])
def test_a_newcomer_acts_at_once_if_his_place_is_still_to_come(
    dice: tuple[int, ...], state: str
) -> None:
    """Ben at 10 has acted when Dan comes: 18 has passed, 6 has not."""
    table = three()
    table.act("done")
    table.pc("Dan")
    table.act("done")
    table.stances(*dice)
    assert table.who("dan").turn == state
    assert table.who("dan").score == dice[0] * 2


@pytest.mark.clause("L5R-INIT-05")
def test_a_delayed_turn_does_not_bring_back_the_places_that_have_passed() -> None:
    """Ama at 15 acts after Ben at 10; Dan comes with 12, which has passed, so Cai is next."""
    table = three()
    table.act("delay")
    table.act("done")
    assert table.turn() == "ama"
    table.pc("Dan")
    table.act("done")
    table.stances(6, 6, 1)
    assert (table.who("dan").place, table.who("dan").turn) == (12, "lost")
    assert table.turn() == "cai"


@pytest.mark.clause("L5R-INIT-05", "L5R-INIT-03")
@pytest.mark.parametrize(
    ("sheet", "dice", "state"),
    [({"reflexes": 3}, (4, 3, 3, 1), "lost"), ({"insight_rank": 2}, (6, 4, 1, 1), "lost"),
     ({}, (6, 4, 1, 2), "lost"), ({}, (6, 4, 1, 1), "waiting")],
)  # fmt: skip
def test_a_newcomer_level_with_the_place_reached_is_told_apart_like_others(
    sheet: dict[str, int], dice: tuple[int, ...], state: str
) -> None:
    """Ben at 10 has acted: with higher Reflexes or a better roll-off Dan's 10 has passed."""
    table = three()
    table.act("done")
    table.pc("Dan", **sheet)
    table.act("done")
    table.stances(*dice)
    assert table.who("dan").turn == state


@pytest.mark.clause("L5R-INIT-06", "L5R-TERM-02")
@pytest.mark.parametrize(("lasting", "later"), [("round", 5), ("skirmish", 17)])
def test_the_gm_changes_a_score_for_a_round_or_for_good(lasting: str, later: int) -> None:
    """Cai's 5 becomes 17 while Ama acts: Cai is next, and in Round 2 at 5 or 17."""
    table = three()
    table.declare(GM, "adjust", combatant="cai", amount=12, lasting=lasting)
    table.act("free", what="I nod.")
    table.act("done")
    assert table.turn() == "cai"
    table.act("done")
    table.act("done")
    assert table.who("cai").place == later


@pytest.mark.clause("L5R-INIT-06")
@pytest.mark.parametrize(("lasting", "places"), [("round", (10, 15)), ("skirmish", (10, 10))])
def test_a_score_can_be_changed_before_it_is_rolled(lasting: str, places: tuple[int, int]) -> None:
    """Five less than 15 is 10 in Round 1, and in Round 2 as well if it is for good."""
    table = L5rTable()
    table.pc("Ama")
    table.declare(GM, "adjust", combatant="ama", amount=-5, lasting=lasting)
    table.start(9, 6, 1)
    assert table.who("ama").place == places[0]
    table.act("free", what="I act.")
    table.act("done")
    assert (table.fight.round, table.who("ama").place) == (2, places[1])


@pytest.mark.clause("L5R-TERM-02", "L5R-ATN-01")
def test_the_paper_works_out_rings_and_the_armor_tn() -> None:
    """Each Ring is the lower of its Traits; 5 x Reflexes 2 + 5 + armour 3 are 18."""
    traits = {
        "reflexes": 2, "awareness": 3, "stamina": 4, "willpower": 3, "agility": 4,
        "intelligence": 5, "strength": 2, "perception": 1,
    }  # fmt: skip
    made = read(Sheet, {**traits, "armor_bonus": 3})
    rings = {"Air": "2", "Earth": "3", "Fire": "4", "Water": "1"}
    assert numbers(made) == {**rings, "Armor TN": "18"}


@pytest.mark.clause("L5R-INIT-03")
@pytest.mark.parametrize("hidden", ["", "ama", "ben"])
def test_a_roll_off_is_a_coin_between_neighbours_those_in_sight_first(hidden: str) -> None:
    """Of three equals the first two in sight; one side of the coin stands for each."""
    table = L5rTable()
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name)
        table.who(name.lower()).score = 10
    if hidden:
        table.who(hidden).hidden = True
    rolled: Any = next(tell_apart(table.fight, table.fight.in_order))
    two = [id for id in ("ama", "ben", "cai") if id != hidden][:2]
    assert (rolled.key, str(rolled.dice)) == (f"tie-{two[0]}-{two[1]}", "1d2")
