"""People who have left the server: the campaign treats them as it treats absent people."""

from __future__ import annotations

import pytest


async def _asked(desk, user):
    """The questions to somebody that are open, by their keys."""
    mine = await desk.play.turns.mine(desk.call("gm"), everyone=True)
    return [each.row.name for each in mine if each.row.who == user]


async def _told(desk, person):
    return [n.text for n in await desk.play.reading.notices() if n.person == person]


@pytest.mark.parametrize("absent", ["wait", "deputy", "default"])
async def test_a_person_who_has_left_is_treated_as_absent(desk, absent):
    """Under `default` nobody waits for Ben any more; a deputy is asked; else the time runs on."""
    await desk.fight()
    await desk.play.campaigns.configure(desk.call("gm"), absent=absent)
    await desk.play.campaigns.deputy(desk.call("ben"), "cai")
    await desk.play.leavers.note("g", "ben", gone=True)
    await desk.play.clock.move(60)
    waits = await _asked(desk, "ben")
    assert waits == ([] if absent == "default" else ["act"])
    assert any("you are their deputy" in text for text in await _told(desk, "cai")) == (
        absent == "deputy"
    )
    [told] = [text for text in await _told(desk, "gm") if "has left the server" in text]
    what = {"wait": "their questions end when", "deputy": "are put to <@cai>", "default": "at once"}
    assert what[absent] in told
    await desk.play.leavers.note("g", "ben", gone=False)
    await desk.act("ama", "rest")
    await desk.play.clock.move(60)
    assert await _asked(desk, "ben") == ["act"]


async def test_whoever_returns_to_the_server_has_fair_time(still):
    """Asked 23 hours ago for 24, Ben has a quarter of them; going again gives no more."""
    encounter = await still.fight()
    await still.play.leavers.note("g", "ben", gone=True)
    await still.play.clock.move(23 * 3600)
    await still.play.leavers.note("g", "ben", gone=False)
    board = await still.play.reading.board(encounter)
    [due] = [wait.due_at for wait in board.waits if wait.who == "ben"]
    assert due - still.play.clock.now() == 6 * 3_600_000
    await still.play.leavers.note("g", "ben", gone=True)
    await still.play.leavers.note("g", "ben", gone=False)
    board = await still.play.reading.board(encounter)
    assert [wait.due_at for wait in board.waits if wait.who == "ben"] == [due]


async def test_who_leaves_between_fights_is_not_told_of(desk):
    """There is nothing that waits for them; nor is it told twice."""
    await desk.fight()
    await desk.play.fights.end(desk.call("gm"))
    await desk.play.leavers.note("g", "ben", gone=True)
    assert not [text for text in await _told(desk, "gm") if "has left" in text]
    await desk.play.leavers.note("g", "ben", gone=False)
    await desk.play.characters.edit(desk.call("ben"), "Ben", {"hp": 10})
    await desk.fight_of("ama", "ben")
    for _ in range(2):
        await desk.play.leavers.note("g", "ben", gone=True)
    assert len([text for text in await _told(desk, "gm") if "has left" in text]) == 1
    await desk.play.leavers.note("h", "ben", gone=True)
    assert ("h", "ben") not in desk.play.gm.services.left
    assert ("g", "ben") in desk.play.gm.services.left
    await desk.play.leavers.note("g", "ben", gone=False)
    assert ("g", "ben") not in desk.play.gm.services.left
