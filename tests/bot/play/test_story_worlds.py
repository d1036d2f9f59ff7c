"""Two fights, one of them with somebody hidden: what tells of a fight does not show which is which.

After a round of each there are an objection, a ruling, prose, a retcon and an amendment.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.rendering.chronicle import html, markdown
from rules.engine.views.visibility import PUBLIC, Viewer
from tests.bot.play.still_fights import Fight
from tests.bot.play.test_retcon_worlds import take_back, worlds


async def told(fight: Fight) -> None:
    """Ben objects to being hit, the GM rules and amends, Ama tells her stroke, it is taken back."""
    play, gm = fight.play, fight.call("gm")
    hit = next(x for x in await play.reading.log(fight.id) if x.line.text == "Ben is hit.")
    await play.disputes.object(fight.call("ben"), hit.token, "I stood behind the wall.")
    [waiting] = await play.disputes.open(gm)
    await play.disputes.rule(fight.call("gm"), waiting.row.token, "There is no wall.", keep=True)
    await play.gm.amend(fight.call("gm"), target="ben", what="hp", value="8")
    await play.prose.say(fight.call("ama"), "Steel sings.")
    await fight.act("ama", "stroke", target="ben")
    await take_back(fight, "Stroke")


async def read_by(fight: Fight, user: str) -> dict[str, Any]:
    """Everything that tells this person of the fight."""
    play = fight.play
    tales = await play.chronicles.of_fight(fight.call(user))
    _, whole = await play.chronicles.of_campaign(fight.call(user), "mine")
    counted = await play.statistics.count(fight.call(user))
    viewer = PUBLIC if user == "zoe" else Viewer(player=user)
    lines = await play.reading.log(fight.id, viewer)
    return {
        "chronicle": html("It", tales, {}),
        "campaign": markdown("It", whole, {}),
        "recap": (await play.chronicles.recap(fight.call(user), fight.id)).text,
        "statistics": (counted.fought, counted.lengths_ms, counted.faces, counted.answers),
        "sources": [
            [(source.text, source.by) for source in await play.explanations.of([line], viewer)]
            for line in lines
        ],
        "kept rulings": await play.disputes.kept(fight.guild, "duel", "DUEL-1"),
        "dice": (await play.dice.of_fight(fight.id, viewer, lines)).text,
    }


@pytest.mark.parametrize("user", ["zoe", "ama", "ben"])
async def test_chronicle_recap_statistics_and_sources_are_those_of_a_fight_without_the_hidden(
    still: Any, user: str
) -> None:
    """For who only looks on, for who acted and for who objected."""
    plain, haunted = await worlds(still)
    for fight in (plain, haunted):
        await told(fight)
    one, other = await read_by(plain, user), await read_by(haunted, user)
    assert one == other
    assert "There is no wall." in one["chronicle"]
    assert "Steel sings." in one["campaign"]
    assert [source for sources in one["sources"] for source in sources] != []
