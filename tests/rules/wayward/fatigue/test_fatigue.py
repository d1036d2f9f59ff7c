"""Stamina and Chakra Exhaustion, Fatigue, and Rest."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import Condition
from rules.wayward.fatigue.fatigue import (
    Exhaustion,
    advance,
    attempt,
    exert,
    gain,
    lowered,
    parts,
    pay,
    price,
    raised,
)
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import (
    accuracy_bonus,
    dodge,
    genjutsu,
    grapple,
    initiative,
    skill,
)
from rules.wayward.rolls.modifiers import total
from rules.wayward.turns.counts import close
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

STAMINA, CHAKRA = Exhaustion.STAMINA, Exhaustion.CHAKRA


def alone(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, in a fight that has begun, with Ben there."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **sheet)
    table.pc("Ben")
    table.start()
    return table, table.who("ama")


def bonus(table: WayTable, ninja: Ninja, kind: Exhaustion) -> int:
    """What is added to a Fatigue roll."""
    return sum(part.value for part in parts(table.fight, ninja, kind))


@pytest.mark.clause("WAY-STAM-01", "WAY-STAM-03", "WAY-CHAK-01")
@pytest.mark.parametrize(("face", "passed"), [(9, True), (8, True), (7, False)])
def test_a_stamina_roll_is_a_d20_and_a_tenth_of_res_against_the_cost(face: int, passed: bool):
    """RES 70 against 15: a 9 gives 16, an 8 just passes, a 7 is a level of Fatigue."""
    table, ama = alone(res=70)
    driven(exert(table.fight, ama, stamina=15), face)
    assert ama.pools.fatigue_pending == (0 if passed else 1)


@pytest.mark.clause("WAY-CHAK-01", "WAY-CHAK-02")
@pytest.mark.parametrize(("face", "gained"), [(11, 0), (10, 1)])
def test_a_chakra_roll_counts_cha_and_its_own_running_penalty(face: int, gained: int):
    """CHA 60, cost 14, penalty 3: an 11 is needed; either way the jutsu works."""
    table, ama = alone(cha=60)
    ama.pools.chakra_penalty = 3
    assert driven(exert(table.fight, ama, chakra=14), face)
    assert ama.pools.fatigue_pending == gained


@pytest.mark.clause("WAY-STAM-02", "WAY-STAM-04", "WAY-CHAK-03")
def test_every_roll_tires_by_a_fifth_of_its_cost_passed_or_failed():
    """Stamina 15 three times is 3, 6, 9; Stamina 8 is 1 more; Chakra 16 and 14 are 3 and 5."""
    table, ama = alone(res=99, cha=99)
    seen = []
    for cost in (15, 15, 15, 8):
        assert driven(exert(table.fight, ama, stamina=cost), 20)
        seen.append(ama.pools.stamina_penalty)
    assert seen == [3, 6, 9, 10]
    driven(exert(table.fight, ama, chakra=16), 1)
    driven(exert(table.fight, ama, chakra=14), 20)
    assert (ama.pools.chakra_penalty, ama.pools.stamina_penalty) == (5, 10)


@pytest.mark.clause("WAY-STAM-05", "WAY-CHAK-04")
@pytest.mark.parametrize(("cost", "by", "left"), [(8, 6, 5), (4, 2, 2), (14, 10, 5), (4, 9, 0)])
def test_no_reduction_brings_a_cost_of_5_or_more_under_5(cost: int, by: int, left: int):
    """8 less 6 is 5, 14 less 10 is 5; 4 less 2 is 2."""
    assert lowered(cost, by) == left


def test_what_a_thing_costs_follows_what_changes_costs():
    """A wound of 2 more makes 8 of 6; what costs nothing still costs nothing."""
    table, ama = alone(wounds=[{"id": "w", "row": "slashing-minor-abdomen"}])
    assert price(table.fight, ama, 6) == 8
    assert price(table.fight, ama, 0) == 0


@pytest.mark.clause("WAY-FATIGUE-03")
@pytest.mark.parametrize(("cost", "levels"), [(45, 3), (26, 1), (27, 2)])
def test_every_15_points_short_are_one_more_level(cost: int, levels: int):
    """A total of 12 against 45 is 33 short and 3 levels; 14 short is 1, 15 short is 2."""
    table, ama = alone()
    driven(exert(table.fight, ama, stamina=cost), 10)
    assert ama.pools.fatigue_pending == levels
    told = f"Ama: Stamina 12 against {cost}: short by {cost - 12}, Fatigue +{levels}."
    assert told in [line.text for line in table.fight.told]


@pytest.mark.clause("WAY-FATIGUE-04", "WAY-FATIGUE-02", "WAY-SIMUL-04", "WAY-CHAK-05")
def test_stamina_comes_first_and_neither_failure_touches_the_other():
    """Stamina short by 4 and Chakra short by 16: 3 levels, which take hold as the count closes."""
    table, ama = alone()
    driven(exert(table.fight, ama, stamina=15, chakra=25), 9, 7)
    assert (ama.pools.fatigue, ama.pools.fatigue_pending) == (0, 3)
    assert bonus(table, ama, CHAKRA) == 2 - 5
    driven(close(table.fight))
    assert (ama.pools.fatigue, ama.pools.stamina_penalty, ama.pools.chakra_penalty) == (3, 0, 0)


@pytest.mark.clause("WAY-FATIGUE-04", "WAY-FATIGUE-09")
@pytest.mark.parametrize(
    ("fatigue", "dice", "works"), [(0, (9, 9), True), (5, (1, 19), False), (5, (19, 1), False)]
)
def test_an_action_works_only_if_both_of_its_costs_can_be_borne(
    fatigue: int, dice: tuple[int, int], works: bool
) -> None:
    """From Fatigue 5 one roll short by 15 or more makes 7: too much, whichever roll it is."""
    table, ama = alone()
    ama.pools.fatigue = fatigue
    ama.pools.stamina_penalty = ama.pools.chakra_penalty = 8 * fatigue
    assert driven(exert(table.fight, ama, stamina=10, chakra=10), *dice) is works


@pytest.mark.clause("WAY-FATIGUE-04")
@pytest.mark.parametrize("costs", [{"stamina": 5}, {"chakra": 5}])
def test_an_action_that_costs_one_of_both_makes_one_roll(costs: dict[str, int]) -> None:
    """Nothing is rolled for the other one, whose penalty stays at 0; a fifth of 5 is 1."""
    table, ama = alone()
    assert driven(exert(table.fight, ama, **costs), 15)
    assert ama.pools.stamina_penalty == (1 if "stamina" in costs else 0)
    assert ama.pools.chakra_penalty == (1 if "chakra" in costs else 0)


@pytest.mark.clause("WAY-FATIGUE-05")
def test_of_several_rolls_the_cheapest_comes_first():
    """Chakra 14 and 6: the first die is against 6 and the second against 14, at 1 less."""
    table, ama = alone()
    driven(exert(table.fight, ama, chakra=(14, 6)), 4, 13)
    assert ama.pools.fatigue_pending == 0
    assert ama.pools.chakra_penalty == 3


@pytest.mark.clause("WAY-FATIGUE-06", "WAY-FATIGUE-07")
def test_each_level_takes_from_all_but_fatigue_rolls():
    """Fatigue 3: Accuracy and skills -3, Dodge -6, Fatigue rolls +15; control of a grapple -3."""
    table, fresh = alone()
    other, tired = alone(fatigue=3)

    def less(what: Any) -> int:
        before = sum(part.value for part in what(table.fight, fresh))
        return sum(part.value for part in what(other.fight, tired)) - before

    assert less(accuracy_bonus) == -3
    assert less(lambda f, n: skill(f, n, "awareness")) == -3
    assert less(dodge) == -6
    assert less(initiative) == 0
    assert less(lambda f, n: genjutsu(f, n, offensive=True)) == -3
    assert less(lambda f, n: genjutsu(f, n, offensive=False)) == -6
    assert less(lambda f, n: grapple(f, n, controls=True)) == -3
    assert less(lambda f, n: grapple(f, n, controls=False)) == -6
    assert less(lambda f, n: parts(f, n, STAMINA)) == 15
    assert less(lambda f, n: parts(f, n, CHAKRA)) == 15


@pytest.mark.clause("WAY-FATIGUE-08", "WAY-UNCON-01")
def test_beyond_5_one_falls_once_the_action_is_over():
    """A blow that fails its Stamina roll at 5 still lands, and then they are unconscious."""
    table, _ = alone(fatigue=5)
    table.act("ben", "block", length=20)
    table.dice(1, 1, 1)
    table.amend("combatants.ama.stamina_penalty", 30)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    assert table.who("ama").body.condition is Condition.UNCONSCIOUS
    assert table.who("ama").pools.fatigue == 6
    assert table.who("ben").pools.vitality < table.who("ben").pools.vitality_max


@pytest.mark.clause("WAY-FATIGUE-09")
@pytest.mark.parametrize(
    ("fatigue", "cost", "works", "level"), [(4, 64, False, 7), (4, 52, True, 6), (5, 52, False, 7)]
)
def test_who_would_fall_further_than_that_does_not_get_to_it(
    fatigue: int, cost: int, works: bool, level: int
):
    """At 4 and 32 short it comes to 7 and fails; 20 short it works; at 5 and 15 short it fails."""
    table, ama = alone(fatigue=fatigue)
    total_ = 10 + 2 + 5 * fatigue
    driven_cost = {64: total_ + 32, 52: total_ + (20 if fatigue == 4 else 15)}[cost]
    assert driven(exert(table.fight, ama, stamina=driven_cost), 10) is works
    assert ama.pools.fatigue + ama.pools.fatigue_pending == level


@pytest.mark.clause("WAY-FATIGUE-10")
def test_the_worked_sequence_of_the_book():
    """Stamina at +7, +4, +1; Chakra at +6, +3, +1, where 25 cannot pass; then +11 needs a 14."""
    table, ama = alone(res=70, cha=60)
    seen = []
    for _ in range(3):
        seen.append(bonus(table, ama, STAMINA))
        driven(exert(table.fight, ama, stamina=15), 20)
    assert seen == [7, 4, 1]
    seen = []
    for cost, face in ((16, 15), (14, 15), (25, 10)):
        seen.append(bonus(table, ama, CHAKRA))
        driven(exert(table.fight, ama, chakra=cost), face)
    assert seen == [6, 3, 1]
    assert (ama.pools.stamina_penalty, ama.pools.fatigue_pending) == (9, 1)
    driven(close(table.fight))
    assert (ama.pools.fatigue, ama.pools.stamina_penalty, ama.pools.chakra_penalty) == (1, 0, 0)
    assert bonus(table, ama, CHAKRA) == 11
    driven(exert(table.fight, ama, chakra=25), 14)
    assert ama.pools.fatigue_pending == 0


@pytest.mark.clause("WAY-FATIGUE-01")
@pytest.mark.parametrize(("reset", "fatigue"), [(False, 2), (True, 0)])
def test_a_battle_begins_with_the_fatigue_one_brings(reset: bool, fatigue: int):
    """What has not recovered carries over, unless the house begins each battle at 0."""
    _, ama = alone({"fatigue_reset_per_battle": reset}, fatigue=2)
    assert ama.pools.fatigue == fatigue


@pytest.mark.clause("WAY-FATIGUE-01", "WAY-UNCON-01")
@pytest.mark.parametrize(
    ("reset", "condition"), [(False, Condition.UNCONSCIOUS), (True, Condition.FIT)]
)
def test_whom_exhaustion_has_felled_a_fresh_start_wakes(reset: bool, condition: Condition):
    """At Fatigue 6 they lie there, unless the house begins each battle at 0."""
    _, ama = alone({"fatigue_reset_per_battle": reset}, fatigue=6, condition="unconscious")
    assert ama.body.condition is condition


@pytest.mark.clause("WAY-REST-01", "WAY-STAM-06", "WAY-BURN-03")
def test_rest_takes_5_counts_and_gives_one_point_of_breath_back():
    """A penalty of 4 is 3, Burns of 3 and 1 are 2 and none, the Chakra penalty stays."""
    table, ama = alone()
    table.amend("combatants.ama.stamina_penalty", 4)
    table.amend("combatants.ama.chakra_penalty", 4)
    for id, severity in (("a", 3), ("b", 1)):
        burn = {"id": id, "kind": "burn", "severity": severity}
        table.amend(f"combatants.ama.statuses.{id}", burn)
    table.act("ama", "rest")
    table.act("ben", "block", length=20)
    ama = table.who("ama")
    assert (ama.pools.stamina_penalty, ama.pools.chakra_penalty, ama.turn.acts) == (3, 4, 5)
    assert [each.severity for each in ama.body.statuses] == [2]
    table.act("ama", "rest")
    assert [each.severity for each in table.who("ama").body.statuses] == [1]


@pytest.mark.clause("WAY-REST-02", "WAY-SHOCK-01")
def test_nothing_makes_a_rest_faster_but_shock_makes_it_slower():
    """With Shock 3 it takes 8 counts, and Action Points are refused."""
    table, _ = alone()
    table.amend("combatants.ama.statuses.s", {"id": "s", "kind": "shock", "severity": 3})
    assert "nothing called ap" in table.refusal("ama", "rest", ap=1)
    table.act("ama", "rest")
    table.act("ben", "block", length=20)
    assert table.who("ama").turn.acts == 8


@pytest.mark.clause("WAY-STAM-06", "WAY-CHAK-05")
def test_running_penalties_end_with_the_battle():
    """Both are 0 when it is over, and a Burn ends with it."""
    table, _ = alone()
    table.amend("combatants.ama.stamina_penalty", 4)
    table.amend("combatants.ama.chakra_penalty", 6)
    table.amend("combatants.ama.statuses.a", {"id": "a", "kind": "burn", "severity": 3})
    table.end()
    assert table.who("ama").body.statuses == []
    assert (table.who("ama").pools.stamina_penalty, table.who("ama").pools.chakra_penalty) == (0, 0)


@pytest.mark.clause("WAY-BURN-04", "WAY-SUFF-04")
def test_a_new_level_clears_burns_but_not_suffocation():
    """Burn 5 is gone, Suffocation 2 stays."""
    table, ama = alone()
    for kind in ("burn", "suffocation"):
        status = {"id": kind, "kind": kind, "severity": 2, "running": True}
        table.amend(f"combatants.ama.statuses.{kind}", status)
    gain(ama, 1)
    driven(close(table.fight))
    assert [each.kind.value for each in ama.body.statuses] == ["suffocation"]
    assert total(table.fight, ama, "fatigue_rolls") == -2


@pytest.mark.clause("WAY-STAM-02")
@pytest.mark.parametrize(("cost", "outcome"), [(12, "holds"), (13, "falls short")])
def test_a_roll_holds_that_reaches_its_cost(cost: int, outcome: str):
    """A total of 12 holds against 12 and falls short of 13."""
    table, ama = alone()
    driven(exert(table.fight, ama, stamina=cost), 10)
    [rolled] = [roll for line in table.fight.told for roll in line.rolls]
    assert (rolled.total, rolled.outcome) == (12, outcome)
    assert ama.pools.fatigue_pending == cost - 12


@pytest.mark.clause("WAY-FATIGUE-01", "WAY-UNCON-01")
def test_a_fresh_start_wakes_even_somebody_with_1_hp():
    """1 HP is enough to stand."""
    _, ama = alone({"fatigue_reset_per_battle": True}, fatigue=6, condition="unconscious", hp=1)
    assert ama.body.condition is Condition.FIT


@pytest.mark.clause("WAY-STAM-03", "WAY-CHAK-02")
@pytest.mark.parametrize(("kind", "face", "passed"), [
    (STAMINA, 13, True), (STAMINA, 12, False), (CHAKRA, 13, True), (CHAKRA, 12, False),
])  # fmt: skip
def test_a_roll_that_equals_its_cost_passes(kind: Exhaustion, face: int, passed: bool):
    """Against 15 a 13 and 2 of the stat pass, a 14 is a level of Fatigue; both cost 3 of breath."""
    table, ama = alone()
    assert driven(pay(table.fight, ama, kind, 15), face) is passed
    assert ama.pools.fatigue_pending == (0 if passed else 1)
    spent = (ama.pools.stamina_penalty, ama.pools.chakra_penalty)
    assert spent == ((3, 0) if kind is STAMINA else (0, 3))


@pytest.mark.clause("WAY-STAM-03", "WAY-FATIGUE-09")
@pytest.mark.parametrize(
    ("cost", "levels", "penalty", "works"),
    [(12, 0, 2, True), (13, 1, 2, False), (26, 1, 5, False), (27, 2, 5, False)],
)
def test_a_cost_that_rises_is_compared_with_the_same_roll(
    cost: int, levels: int, penalty: int, works: bool
):
    """A 12 has paid 10, for a penalty of 2; it holds against 12, and is short of what is more.

    Ama is as tired as one can be and still act, so a failure is the end of the action.
    """
    table, ama = alone()
    fell = driven(attempt(table.fight, ama, STAMINA, 10), 10)
    ama.pools.fatigue_pending = 6
    assert raised(table.fight, ama, STAMINA, fell, paid=10, cost=cost) is works
    assert (ama.pools.fatigue_pending, ama.pools.stamina_penalty) == (6 + levels, penalty)


@pytest.mark.clause("WAY-STAM-06", "WAY-CHAK-05", "WAY-FATIGUE-02")
@pytest.mark.parametrize(
    ("rows", "left"), [(["blunt-minor-head"], (0, 0)), (["energy-severe-torso"], (4, 3))]
)
def test_a_new_level_clears_the_running_penalties(rows: list[str], left: tuple[int, int]):
    """9 and 7 are 0 then; with a Dark Halo they are halved, 4 and 3."""
    table, ama = alone(wounds=[{"id": "w", "row": row} for row in rows])
    ama.pools.stamina_penalty, ama.pools.chakra_penalty, ama.pools.winded = 9, 7, 2
    ama.pools.fatigue_pending = 2
    advance(table.fight, ama)
    assert (ama.pools.stamina_penalty, ama.pools.chakra_penalty, ama.pools.winded) == (*left, 0)
    assert (ama.pools.fatigue, ama.pools.fatigue_pending) == (2, 0)
    assert table.fight.told[-1].text == "Ama is at Fatigue 2."
    ama.pools.fatigue_pending = 9
    advance(table.fight, ama)
    assert table.fight.told[-1].text == "Ama is at Fatigue 6."
