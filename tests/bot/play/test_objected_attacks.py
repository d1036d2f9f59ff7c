"""An objection to a headline brings the dice and the clauses of its whole attack."""

from __future__ import annotations

from rules.engine.views.visibility import PUBLIC, Part
from tests.bot.play.conftest import Desk
from tests.bot.play.test_explanations import two_of


async def test_an_objection_to_a_headline_is_about_the_whole_attack(desk: Desk):
    """The GM reads every roll of it; its clauses are those of the lines that everybody read."""
    await two_of(desk, "l5r")
    first = (await desk.asked())[0][0]
    other = "ben" if first == "ama" else "ama"
    await desk.act(first, "attack", target=other, weapon="katana")
    row = await desk.play.fights.need("c")
    log = await desk.play.reading.log(row.id)
    [head] = [each for each in log if each.line.part is Part.HEAD and each.line.of]
    assert not head.line.rolls
    assert not head.line.clauses
    attack = [each for each in log if each.line.of == head.line.of]
    await desk.play.disputes.object(desk.call(other), head.token, "They were out of reach.")
    [waiting] = await desk.play.disputes.open(desk.call("gm"))
    assert [roll.name for roll in waiting.rolls][:1] == ["Attack"]
    public = [each for each in attack if PUBLIC.sees(each.line.audience)]
    assert set(waiting.row.clauses) >= {id for each in public for id in each.line.clauses}
    assert "L5R-ATTACK-01" in waiting.row.clauses
    ruling = "They were near enough."
    await desk.play.disputes.rule(desk.call("gm"), waiting.row.token, ruling, keep=True)
    assert await desk.play.disputes.kept("g", "l5r", "L5R-ATTACK-01") == [ruling]
