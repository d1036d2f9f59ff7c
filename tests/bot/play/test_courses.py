"""The course of a fight that is over, from its records alone."""

from __future__ import annotations

from bot.contract.random_play import RandomTable
from bot.play.views.courses import Course, course, share_of
from rules import RULESETS
from rules.engine.views.visibility import Card, Role, Stat
from tests.bot.play.conftest import Desk, toy


async def course_of(desk: Desk, id: str) -> Course | None:
    """The course of a fight of this desk."""
    fight = await desk.play.fights.latest("c")
    assert fight.id == id
    return await desk.play.courses.of(fight)


def test_the_share_is_the_number_if_it_is_shown_and_else_the_word() -> None:
    """5 of 8 is 0.625; the second of three words two thirds; out is nothing; no words: all."""
    hp = Stat(name="HP", value=5, full=8, role=Role.HEALTH)
    words = ("unhurt", "hurt", "down")
    assert share_of(Card(id="a", name="A", stats=(hp,), health="hurt", words=words)) == 0.625
    assert share_of(Card(id="a", name="A", health="hurt", words=words)) == 2 / 3
    assert share_of(Card(id="a", name="A", health="hurt", words=words, out="fled")) == 0
    assert share_of(Card(id="a", name="A")) == 1


def test_what_precedes_the_first_round_belongs_to_it() -> None:
    """A fight of l7r that goes on in its first round has one round, not two."""
    table = RandomTable(RULESETS["l7r"], 1, quick=True, house={})
    for _ in range(2):
        table.enter()
    table.begin()
    made = course(table.ruleset, table.records)
    assert made is not None
    assert made.beats == (1,)


async def test_hidden_ones_leave_no_trace_in_the_course(desk: Desk) -> None:
    """A shade that nobody saw has no lane."""
    await desk.stroke_beside_a_shade("Dusk")
    fight = await desk.play.fights.latest("c")
    made = await desk.play.courses.of(fight)
    assert made is not None
    assert [lane.name for lane in made.lanes] == ["Ama", "Ben"]


async def test_a_fight_that_never_began_has_no_course(desk: Desk) -> None:
    """There is nothing to draw."""
    await desk.campaign()
    opened = await desk.play.fights.open(desk.call("gm"), name="The bridge")
    assert await course_of(desk, opened.encounter) is None
    assert course(toy(), []) is None
