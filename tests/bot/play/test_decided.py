"""A decided fight at the table: silence ends it, undo opens it again, an open end waits."""

from __future__ import annotations

from bot.storage.rows import Status


async def _hp(desk) -> int:
    return (await desk.play.characters.find(desk.call("ama"), "Ama")).sheet["hp"]


async def _beaten(desk) -> None:
    """Ama has lost six, and the only bandit is gone."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    for who in ("ama", "ben"):
        await desk.play.fights.join(desk.call(who))
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Thug")
    await desk.play.fights.begin(desk.call("gm"))
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="4")
    await desk.play.fights.leave(desk.call("gm"), "Thug")


async def test_silence_ends_a_decided_fight_and_writes_back_and_undo_takes_both_back(still):
    """A day of silence: Ama has 4 HP on her sheet; after the undo 10, and the GM is asked again."""
    await _beaten(still)
    assert await still.asked() == [("gm", "decided")]
    assert await _hp(still) == 10
    await still.play.clock.move(25 * 3600)
    row = await still.play.fights.latest("c")
    assert row.status is Status.OVER
    assert await _hp(still) == 4
    log = [each.line.text for each in await still.play.reading.log(row.id)]
    assert "The fight is over. The players have won. Out of the fight: Thug." in log
    await still.play.gm.undo(still.call("gm"))
    assert (await still.play.fights.latest("c")).status is Status.RUNNING
    assert await _hp(still) == 10
    assert await still.asked() == [("gm", "decided")]


async def test_the_answer_of_the_gm_ends_it_in_the_same_step(still):
    """Nothing is asked between the answer and the end, and the sheet has what was lost."""
    await _beaten(still)
    asked = (await still.play.reading.todo("gm"))[0].row
    done = await still.play.turns.answer(still.call("gm"), asked.token, {"act": "end"})
    assert done.encounter
    assert (await still.play.fights.latest("c")).status is Status.OVER
    assert await _hp(still) == 4


async def test_a_turn_that_was_withheld_is_asked_again_after_play_on(still):
    """Ama and Ben had their turns open before the bandit left."""
    await _beaten(still)
    asked = (await still.play.reading.todo("gm"))[0].row
    await still.play.turns.answer(still.call("gm"), asked.token, {"act": "play_on"})
    assert await still.asked() == [("ama", "act"), ("ben", "act")]
    assert (await still.play.fights.latest("c")).status is Status.RUNNING


async def test_with_an_open_end_nobody_is_asked_for_it(still):
    """Opened for a duel to a yield: the thug is gone, and Ama is asked for her turn."""
    await still.campaign()
    await still.play.fights.open(still.call("gm"), name="The bridge", open_end=True)
    await still.play.fights.join(still.call("ama"))
    await still.play.fights.add_npcs(still.call("gm"), template="duelist", name="Thug")
    await still.play.fights.begin(still.call("gm"))
    await still.play.fights.leave(still.call("gm"), "Thug")
    assert await still.asked() == [("ama", "act")]
