"""Initiative, the clock, Speeds and Action Points, with the source's own worked examples."""

from __future__ import annotations

import pytest

from rules.dice import Modifier
from rules.engine.replay import journal as j
from rules.errors import BadAnswer
from rules.wayward.actions.speed import may_interrupt, speed_of
from tests.rules.wayward.table import TIRELESS, WayTable


def blocking(table: WayTable, *ids: str, length: int = 50) -> None:
    """Let these block, one after the other, as they are asked."""
    for id in ids:
        table.act(id, "block", length=length)


@pytest.mark.clause("WAY-INIT-01", "WAY-INIT-02", "WAY-FLOW-01")
def test_the_best_roll_starts_on_count_0_and_the_others_by_as_much_later() -> None:
    """Totals 6, 16 and 12 give first counts 10, 0 and 4; AGI 47 adds 4 and not 4.7."""
    table = WayTable()
    for name in ("Choji", "Shikamaru", "Ino"):
        table.pc(name, agi=47)
    table.start(2, 12, 8)
    assert [table.who(id).turn.acts for id in ("choji", "shikamaru", "ino")] == [10, 0, 4]
    assert table.asks() == [("shikamaru", "act")]
    assert table.fight.timeline.count == 0


@pytest.mark.clause("WAY-INIT-02")
def test_equal_totals_share_a_count() -> None:
    """Two who roll alike are both asked on count 0."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(9, 9)
    assert table.asks() == [("ama", "act"), ("ben", "act")]


@pytest.mark.clause("WAY-INIT-03")
def test_one_newcomer_acts_on_the_open_count_without_a_roll() -> None:
    """While count 5 is open, who comes alone is due on 5, and no die falls."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(15, 10)
    table.act("ama", "block", length=9)
    assert table.fight.timeline.count == 5
    table.pc("Cai")
    table.act("ben", "rest")
    assert table.asks() == [("cai", "act")]
    assert table.fight.timeline.count == 5
    assert table.who("cai").turn.acts == 5


@pytest.mark.clause("WAY-INIT-04")
def test_newcomers_who_come_together_roll_among_themselves() -> None:
    """On count 5 totals of 18 and 11 come in on 5 and on 12, whatever the others rolled."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(15, 10)
    table.act("ama", "block", length=50)
    table.pc("Cai")
    table.pc("Dan")
    table.dice(16, 9)
    table.act("ben", "block", length=50)
    assert [table.who(id).turn.acts for id in ("cai", "dan")] == [5, 12]
    rolled = [line.clauses for line in table.lines if "first turn on count" in line.text]
    assert rolled == [("WAY-INIT-01", "WAY-INIT-02")] * 2 + [("WAY-INIT-04",)] * 2


@pytest.mark.clause("WAY-FLOW-02", "WAY-FLOW-03", "WAY-REST-01", "WAY-REST-02")
def test_the_next_action_is_the_speed_of_this_one_later() -> None:
    """Rest has Speed 5: taken on count 0 the next action comes on 5, with 1 less of penalty."""
    table = WayTable()
    table.pc("Ama")
    table.start()
    table.amend("combatants.ama.stamina_penalty", 4)
    table.act("ama", "rest")
    assert table.who("ama").turn.acts == 5
    assert table.who("ama").pools.stamina_penalty == 3
    assert table.fight.timeline.count == 5


@pytest.mark.clause("WAY-FLOW-03", "WAY-AP-04")
@pytest.mark.parametrize(("ap", "acts"), [(0, 11), (2, 9)])
def test_an_action_counts_from_the_present_count(ap: int, acts: int) -> None:
    """A blow of Speed 6 on count 5 is followed on 11; 2 Action Points make it 4, and 9."""
    table = WayTable()
    table.pc("Ama", weapons=[], unarmed={"id": "unarmed", "speed": 6})
    table.pc("Ben")
    table.start()
    table.amend("combatants.ben.acts", 50)
    table.act("ama", "rest")
    assert table.fight.now == 5
    table.amend("combatants.ama.ap", 3)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", ap=ap)
    assert (table.who("ama").turn.acts, table.who("ama").turn.ap) == (acts, 3 - ap)


@pytest.mark.clause("WAY-REST-01")
def test_rest_never_leaves_less_than_no_penalty() -> None:
    """With no Stamina penalty a Rest leaves it at 0; the Chakra penalty is not touched."""
    table = WayTable()
    table.pc("Ama")
    table.start()
    table.amend("combatants.ama.chakra_penalty", 2)
    table.act("ama", "rest")
    assert table.who("ama").pools.stamina_penalty == 0
    assert table.who("ama").pools.chakra_penalty == 2


@pytest.mark.clause("WAY-FLOW-04")
def test_the_clock_goes_on_to_the_next_who_is_due() -> None:
    """With B due on 6 and A on 11, B is asked on 6 and then A on 11."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(10, 10)
    table.act("ama", "block", length=11)
    table.act("ben", "block", length=6)
    assert (table.fight.timeline.count, table.asks()) == (6, [("ben", "act")])
    table.act("ben", "block", length=20)
    assert (table.fight.timeline.count, table.asks()) == (11, [("ama", "act")])


@pytest.mark.clause("WAY-FLOW-05")
@pytest.mark.parametrize(("base", "least"), [(8, 4), (11, 6), (13, 7)])
def test_a_speed_is_at_least_half_of_itself_rounded_up(base: int, least: int) -> None:
    """8 goes down to 4, 11 to 6 and 13 to 7, however much lowers it."""
    assert speed_of(base, lowers=[Modifier(30, "Haste")]).final == least


@pytest.mark.clause("WAY-FLOW-05")
def test_the_half_is_taken_after_what_makes_it_slower() -> None:
    """A Speed of 8 made 12 by a wound cannot go under 6."""
    slow = [Modifier(4, "Wound")]
    assert speed_of(8, raises=slow, lowers=[Modifier(30, "Haste")]).final == 6


@pytest.mark.clause("WAY-FLOW-06", "WAY-FLOW-07")
@pytest.mark.parametrize(("base", "least"), [(4, 3), (3, 3), (2, 2)])
def test_no_action_is_brought_below_3(base: int, least: int) -> None:
    """4 stops at 3; what is 3 or less already is not sped up at all."""
    assert speed_of(base, lowers=[Modifier(9, "Haste")]).final == least


@pytest.mark.clause("WAY-AP-01", "WAY-AP-02")
def test_five_action_points_come_at_each_multiple_of_20() -> None:
    """Nobody has any on count 0; the clock going from 0 to 41 pays 10."""
    table = WayTable()
    table.pc("Ama", agi=60)
    table.start()
    assert table.who("ama").turn.ap == 0
    table.act("ama", "block", length=19)
    assert table.who("ama").turn.ap == 0
    table.act("ama", "block", length=1)
    assert (table.fight.timeline.count, table.who("ama").turn.ap) == (20, 5)
    table.act("ama", "block", length=21)
    assert (table.fight.timeline.count, table.who("ama").turn.ap) == (41, 10)


@pytest.mark.clause("WAY-AP-03")
def test_the_pool_of_action_points_is_half_of_agi() -> None:
    """AGI 25 holds 12: with 10 in the pool the next 5 leave 12."""
    table = WayTable()
    table.pc("Ama", agi=25)
    table.start()
    table.amend("combatants.ama.ap", 10)
    blocking(table, "ama", length=20)
    assert table.who("ama").turn.ap == 12


@pytest.mark.clause("WAY-AP-04", "WAY-DB-03")
def test_each_action_point_takes_1_off_the_speed() -> None:
    """A blow of Speed 8 with 3 Action Points has Speed 5, for damage too; 6 are refused."""
    assert speed_of(8, ap=3).final == speed_of(8, ap=3).damage == 5
    with pytest.raises(BadAnswer, match="Only 4 Action Points"):
        speed_of(8, ap=6)


@pytest.mark.clause("WAY-AP-04")
def test_action_points_are_spent_with_the_declaration() -> None:
    """3 of 10 points on a Speed 8 blow on count 0: next action on 5, 7 points left."""
    table = WayTable()
    table.pc("Ama", agi=60)
    table.npc("Ben")
    table.start(19, 1)
    table.amend("combatants.ama.ap", 10)
    table.dice(20)
    table.act("ama", "attack", target="ben", ap=3)
    assert table.who("ama").turn.acts == 5
    assert table.who("ama").turn.ap == 7


@pytest.mark.clause("WAY-INTR-02")
@pytest.mark.parametrize(
    ("interrupt", "against", "legal"),
    [(2, 4, True), (3, 6, True), (3, 5, False), (6, 12, True), (7, 14, True), (7, 13, False)],
)
def test_an_interrupt_has_at_most_half_the_speed_of_what_it_answers(
    interrupt: int, against: int, *, legal: bool
) -> None:
    """A Dodge answers 4, a Parry 6 but not 5, Take the Hit 12, a jutsu of 4 + 3 a 14."""
    assert may_interrupt(interrupt, against) is legal


@pytest.mark.clause("WAY-INTR-05")
@pytest.mark.parametrize(("base", "least"), [(2, 1), (3, 2), (6, 3), (1, 1), (0, 0)])
def test_interrupts_go_below_3_but_not_below_half_or_1(base: int, least: int) -> None:
    """A Dodge of 2 goes down to 1, a Parry to 2, Take the Hit to 3; a printed 0 stays 0."""
    assert speed_of(base, lowers=[Modifier(9, "Haste")], interrupt=True).final == least


@pytest.mark.clause("WAY-DELAY-04")
def test_no_speed_is_brought_below_the_delay() -> None:
    """Speed 12 with Delay 8 stops at 8, though half of it is 6."""
    assert speed_of(12, lowers=[Modifier(9, "Haste")], floors=[Modifier(8, "Delay")]).final == 8


@pytest.mark.clause("WAY-INIT-03")
def test_who_is_back_within_their_own_count_keeps_it() -> None:
    """Ama leaves and returns on count 0: she keeps it, and her Block of 20 by silence counts."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(15, 15)
    table.play(j.Left(id="ama"))
    table.play(j.Returned(id="ama"))
    assert table.who("ama").turn.acts == 0
    table.act("ben", "block", length=5)
    assert table.who("ama").turn.acts == 20
