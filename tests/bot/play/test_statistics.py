"""A campaign in numbers, and who may read them."""

from __future__ import annotations

from cogs.base.reports.statistics import span
from tests.bot.play.conftest import Desk


async def test_everybody_reads_who_fought_and_only_their_own_answers(desk: Desk):
    """The GM reads those of all; nobody reads of who hides."""
    await desk.stroke_beside_a_shade("The toll")
    await desk.play.fights.end(desk.call("gm"))
    await desk.fight_of("ama")
    ama = await desk.play.statistics.count(desk.call("ama"))
    assert (ama.over, ama.going) == (1, 1)
    assert ama.fought == [("Ama", 2), ("Ben", 1)]
    assert {by: answers for by, (answers, _, _) in ama.answers.items()} == {"ama": 1}
    gm = await desk.play.statistics.count(desk.call("gm"))
    assert {by: answers for by, (answers, _, _) in gm.answers.items()} == {"ama": 1, "ben": 2}
    assert gm.fought == ama.fought
    # The one die that fell showed a 6 (`strike`).
    assert ama.faces == gm.faces == {6: [0, 0, 0, 0, 0, 1]}


def test_a_length_of_time_is_told_in_its_largest_unit():
    """Days, hours or minutes."""
    told = [span(ms) for ms in (0, 12 * 60_000, 3_600_000, 5 * 3_600_000, 280_000_000)]
    assert told == ["1 minute", "12 minutes", "1 hour", "5 hours", "3.2 days"]


async def test_how_long_somebody_was_waited_for_is_told_to_them_and_the_gm(still):
    """Ben answers at once, Ama after five hours: Ben reads nothing of that."""
    await still.fight()
    await still.act("ben", "rest")
    await still.play.clock.move(5 * 3600)
    await still.act("ama", "rest")
    ama = (await still.play.statistics.count(still.call("ama"))).answers
    ben = (await still.play.statistics.count(still.call("ben"))).answers
    gm = (await still.play.statistics.count(still.call("gm"))).answers
    assert ama["ama"] == (1, 5 * 3_600_000, 5 * 3_600_000)
    assert "ama" not in ben
    assert gm["ama"] == ama["ama"]
