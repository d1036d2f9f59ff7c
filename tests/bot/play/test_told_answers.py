"""What is kept of an answer that everybody sees at once, although its options are private."""

from __future__ import annotations

import pytest

from bot.storage import prompts


@pytest.mark.parametrize(("covert", "said"), [("orders", "blocks"), ("open", "")])
async def test_a_turn_of_wayward_is_told_unless_somebody_hidden_may_still_decide(
    desk, covert, said
):
    """The setting decides, not whether anybody hides: so nobody learns that from the line."""
    play, gm = desk.play, "gm"
    await play.campaigns.setup(desk.call(gm), name="The road", ruleset="wayward")
    await play.campaigns.configure(desk.call(gm), covert=covert)
    opened = await play.fights.open(desk.call(gm), name="The bridge", ruleset="wayward")
    for name in ("Thug", "Goro"):
        await play.fights.add_npcs(desk.call(gm), template="archer", name=name)
    play.hand.script([20, 1])
    await play.fights.begin(desk.call(gm))
    await desk.act(gm, "block", length=5)
    async with play.db.read() as c:
        every = await prompts.every(c, opened.encounter)
    assert {row.said for row in every} == {said, ""}
