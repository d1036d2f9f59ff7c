"""Stages, Initiative and who is first. (L5R-SEQ, L5R-INIT)"""

from __future__ import annotations

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l5r.sheet import Sheet, numbers
from rules.l5r.values import insight_rank
from tests.rules.l5r.table import L5rTable


@pytest.mark.clause("L5R-INIT-02")
@pytest.mark.parametrize(
    ("insight", "rank"), [(149, 1), (150, 2), (174, 2), (175, 3), (250, 6), (275, 7)]
)
def test_insight_ranks(insight: int, rank: int) -> None:
    """150 Insight are Rank 2, and each 25 more another."""
    assert insight_rank(insight) == rank


def order(table: L5rTable) -> list[str]:
    """Who has a Turn, from the first to the last."""
    return [each.id for each in table.fight.in_order()]


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


@pytest.mark.clause("L5R-INIT-01")
def test_whoever_dies_before_all_have_chosen_a_stance_rolls_no_initiative() -> None:
    """Ben has chosen and dies while Ama chooses: Ama's three dice alone fall, 9 + 6."""
    table = L5rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.begin()
    table.say("ben", "stance", about="ben", stance="attack")
    table.amend("combatants.ben.dead", value=True)
    table.dice(9, 6, 1)
    table.say("ama", "stance", about="ama", stance="attack")
    assert (table.who("ama").score, table.who("ben").score) == (15, None)


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
