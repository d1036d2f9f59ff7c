"""The preview of an undo says what the undo then does, and does nothing itself."""

from __future__ import annotations

import pytest

from rules.errors import NotAllowed
from tests.bot.play.conftest import Desk


async def test_it_says_what_would_be_struck_change_and_be_asked(struck: Desk):
    """And nothing is written: the state and the questions are as before."""
    before, asked = await struck.state(), await struck.asked()
    seen = await struck.play.undo_previews.preview(struck.call("gm"))
    assert "Ben is hit." in seen.struck
    assert "Ben: HP 6, would be 10" in seen.changes
    assert seen.asked == ["Parry with Ben?"]
    assert not seen.over
    assert (await struck.state(), await struck.asked()) == (before, asked)
    await struck.play.gm.undo(struck.call("gm"))
    assert (await struck.state())["combatants"]["ben"]["hp"] == 10
    assert [name for _, name in await struck.asked()] == ["parry"]


async def test_of_an_end_it_says_that_the_fight_would_go_on(struck: Desk):
    """The sheets would be as before."""
    await struck.play.fights.end(struck.call("gm"))
    assert (await struck.play.undo_previews.preview(struck.call("gm"))).over


async def test_it_is_the_gms_alone_and_knows_how_far_back_it_goes(struck: Desk):
    """As for the undo itself."""
    with pytest.raises(NotAllowed):
        await struck.play.undo_previews.preview(struck.call("ama"))
    with pytest.raises(NotAllowed, match="Take back 1 to"):
        await struck.play.undo_previews.preview(struck.call("gm"), steps=99)
