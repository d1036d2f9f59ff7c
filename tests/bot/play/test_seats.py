"""Seats: who plays a character may change, in mid-fight too."""

from __future__ import annotations

import pytest

from rules.errors import NotAllowed


async def test_open_questions_follow_a_character_in_mid_fight(desk):
    """Cy takes Ama over with what was left of her time, and answers what she was asked."""
    encounter = await desk.fight()
    before = {w.about: w.due_at for w in (await desk.play.reading.board(encounter)).waits}
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy")
    assert await desk.asked() == [("cy", "act"), ("ben", "act")]
    board = await desk.play.reading.board(encounter)
    assert {w.about: w.due_at for w in board.waits} == before
    assert [todo.row.name for todo in await desk.play.reading.todo("ama")] == []
    with pytest.raises(NotAllowed):
        await desk.act("ama", "rest")
    await desk.act("cy", "rest")
    assert await desk.asked() == [("ben", "act")]
    assert [ch.owner for ch in await desk.play.characters.every(desk.call("gm"))] == ["cy", "ben"]


async def test_a_restart_tells_the_same(desk):
    """Played again from its journal, the fight asks Cy."""
    await desk.fight()
    await desk.play.seats.hand_over(desk.call("gm"), "Ama", "cy")
    row = await desk.play.fights.need("c")
    desk.play.gm.services.steps.forget(row.id)
    await desk.play.start_up()
    assert await desk.asked() == [("cy", "act"), ("ben", "act")]


async def test_an_undo_gives_the_questions_back(desk):
    """The undo gives the questions back to the old player."""
    await desk.fight()
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy")
    await desk.play.gm.undo(desk.call("gm"))
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    assert [todo.row.who for todo in await desk.play.reading.todo("ama")] == ["ama"]


async def test_nobody_gives_away_what_is_not_theirs(desk):
    """Ben cannot; and nobody is given a character whose name they have already."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="no character called Ama"):
        await desk.play.seats.hand_over(desk.call("ben"), "Ama", "cy")
    await desk.play.characters.new(desk.call("cy"), name="Ama", sheet={"skill": 2, "hp": 10})
    with pytest.raises(NotAllowed, match="already"):
        await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy")
