"""The table when its GM is silent: stops, votes, and a deputy who takes over."""

from __future__ import annotations

import pytest

from bot.play.fight.table_votes import END, GO_ON, RUNS
from bot.storage import notices
from rules.engine.views.visibility import PUBLIC
from rules.errors import NotAllowed, StalePrompt


async def _stopped(still):
    """Ama, Ben and Cy fight, and Ama has stopped it; the fight's id."""
    await still.campaign()
    await still.play.characters.new(still.call("cy"), name="Cy", sheet={"skill": 2, "hp": 10})
    id = await still.fight_of("ama", "ben", "cy")
    await still.play.fights.pause(still.call("ama"), anonymous=True)
    return id


async def _silent(still):
    """The same three, a week later: the GM has not gone on."""
    id = await _stopped(still)
    await still.play.clock.move(168 * 3600)
    return id


async def _vote(still, user, id, choice):
    return (await still.play.votes.vote(still.call(user), id, choice)).text


async def test_two_of_three_go_on_and_each_votes_once(still):
    """Ama votes twice: that is one vote. Ben's is the second of three."""
    id = await _stopped(still)
    for _ in range(2):
        assert (await _vote(still, "ama", id, GO_ON)).startswith("Your vote counts.")
    assert (await still.play.fights.need("c")).status == "paused"
    assert await _vote(still, "ben", id, GO_ON) == "The fight goes on."
    assert (await still.play.fights.need("c")).status == "running"


@pytest.mark.parametrize("choice", [END, f"{RUNS}ama"])
async def test_a_player_s_stop_takes_nothing_from_a_gm_who_is_there(still, choice):
    """The table can lift it, but neither end the fight nor make somebody GM for a week."""
    id = await _stopped(still)
    with pytest.raises(NotAllowed, match="The GM is not silent"):
        await _vote(still, "ama", id, choice)
    assert (await still.play.votes.ballot(still.call("ama"), id)).offered == ()


async def test_ending_needs_all(still):
    """Two of three do not end it; the third does."""
    id = await _silent(still)
    await _vote(still, "ama", id, END)
    assert (await _vote(still, "ben", id, END)).startswith("Your vote counts.")
    assert (await _vote(still, "cy", id, END)).startswith("The fight is over.")


async def test_who_stands_alone_can_only_end_it(still):
    """Ben and Cy leave: Ama cannot vote the fight on."""
    id = await _silent(still)
    for user in ("ben", "cy"):
        await still.play.fights.leave(still.call(user))
    with pytest.raises(NotAllowed, match="only end the fight"):
        await _vote(still, "ama", id, GO_ON)
    assert (await _vote(still, "ama", id, END)).startswith("The fight is over.")


async def test_who_offers_becomes_co_gm_and_the_gm_can_take_it_back(still):
    """Nobody can be chosen who has not offered. The GM is told how to undo it."""
    id = await _silent(still)
    with pytest.raises(StalePrompt, match="do not offer"):
        await _vote(still, "ama", id, f"{RUNS}ben")
    await _vote(still, "ben", id, f"{RUNS}ben")
    assert (await still.play.votes.ballot(still.call("ama"), id)).offered == ("ama", "ben")
    await _vote(still, "ama", id, f"{RUNS}ben")
    assert (await still.play.campaigns.need("g")).co_gms == ("ben",)
    async with still.play.db.read() as c:
        [told] = [each for each in await notices.waiting(c) if each.kind == "power"]
    assert told.person == "gm"
    assert "/campaign gm add:False" in told.text


async def test_the_gm_s_own_pause_is_voted_on_after_a_week(still):
    """An hour before it is refused."""
    id = await still.fight()
    await still.play.fights.pause(still.call("gm"))
    await still.play.clock.move(167 * 3600)
    with pytest.raises(NotAllowed, match="a week later"):
        await still.play.votes.ballot(still.call("ama"), id)
    await still.play.clock.move(3600)
    assert (await still.play.votes.ballot(still.call("ama"), id)).chosen == ""


async def test_a_hidden_combatant_changes_nothing_about_a_vote(fight):
    """Two worlds: Ama and Ben are two thirds of the table, whoever lurks; who lurks has no vote."""
    still = fight.desk
    id = (await still.play.fights.need("c")).id
    await still.play.fights.pause(still.call("ama"))
    await still.play.clock.move(168 * 3600)
    await _vote(still, "ama", id, END)
    assert (await _vote(still, "ben", id, END)).startswith("The fight is over.")


async def test_somebody_outside_can_neither_stop_nor_vote(still):
    """Cy has nobody in the fight."""
    id = await still.fight()
    with pytest.raises(NotAllowed, match="whoever has a combatant"):
        await still.play.fights.pause(still.call("cy"))
    await still.play.fights.pause(still.call("ama"))
    with pytest.raises(NotAllowed, match="whose combatant stands"):
        await still.play.votes.ballot(still.call("cy"), id)


@pytest.mark.parametrize("deputy", ["ben", ""])
async def test_after_a_silent_week_the_deputy_takes_over_or_the_table_votes(still, deputy):
    """Ama answers, the GM of the duelist lets three questions of 72 hours go by."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), answer_hours=72)
    if deputy:
        await still.play.campaigns.deputy(still.call("gm"), deputy)
    opened = await still.play.fights.open(still.call("gm"), name="The bridge")
    await still.play.fights.join(still.call("ama"))
    await still.play.fights.add_npcs(still.call("gm"), template="duelist", name="Goro")
    await still.play.fights.begin(still.call("gm"))
    for _ in range(3):
        await still.act("ama", "rest")
        await still.play.clock.move(73 * 3600)
    assert (await still.play.campaigns.need("g")).co_gms == ((deputy,) if deputy else ())
    log = [line.line.text for line in await still.play.reading.log(opened.encounter, PUBLIC)]
    told = f"their deputy <@{deputy}> is GM too." if deputy else "for a week: the fight pauses."
    assert any(told in text for text in log)
