"""/me data: all that is one's own, and nothing of anybody else."""

from __future__ import annotations

from json import dumps

from tests.bot.play.conftest import Desk


async def test_a_person_reads_what_they_did_and_wrote_and_nothing_of_others(desk: Desk):
    """Decisions, characters with their history, prose and objections, without record numbers."""
    await desk.fight()
    desk.play.hand.script([6])
    await desk.play.prose.say(desk.call("ama"), "Steel sings.")
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    await desk.act("ben", "none")
    row = await desk.play.fights.need("c")
    hit = (await desk.play.reading.log(row.id))[-1]
    await desk.play.disputes.object(desk.call("ben"), hit.token, "I stood elsewhere.")
    data = await desk.play.own_data.show(desk.call("ama"))
    assert data["person"] == "ama"
    [character] = data["characters"]
    assert character["character"]["name"] == "Ama"
    [fight] = data["fights"]
    assert [d["entry"]["kind"] for d in fight["decisions"]] == ["joined", "passed", "answered"]
    assert [x["text"] for x in fight["prose"]] == ["Steel sings."]
    assert fight["objections"] == []
    text = dumps(data)
    assert "I stood elsewhere." not in text
    assert '"opened"' not in text
    other = await desk.play.own_data.show(desk.call("ben"))
    assert [x["text"] for x in other["fights"][0]["objections"]] == ["I stood elsewhere."]
    assert "Steel sings." not in dumps(other)


async def test_nobody_reads_that_somebody_hidden_made_way_for_their_name(desk: Desk):
    """A hidden Zoe is renamed when a player's Zoe joins; the GM's data has what they changed."""
    await desk.fight()
    add = desk.play.fights.add_npcs
    await add(desk.call("gm"), template="duelist", name="Zoe", hidden=True)
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="8")
    await desk.play.characters.new(desk.call("zoe"), name="Zoe", sheet={"skill": 1, "hp": 2})
    await desk.play.fights.join(desk.call("zoe"))
    [fight] = (await desk.play.own_data.show(desk.call("zoe")))["fights"]
    assert [d["entry"]["kind"] for d in fight["decisions"]] == ["joined"]
    [fight] = (await desk.play.own_data.show(desk.call("gm")))["fights"]
    assert [d["entry"]["kind"] for d in fight["decisions"]][-2:] == ["joined", "amended"]


async def test_a_stranger_has_nothing_here(desk: Desk):
    """A person who never played has an empty file."""
    await desk.fight()
    data = await desk.play.own_data.show(desk.call("zoe"))
    assert (data["characters"], data["fights"], data["messages_waiting"]) == ([], [], [])
    assert data["settings"]["name"] == ""
