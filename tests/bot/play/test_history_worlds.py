"""Two fights, one of them with somebody hidden: a character's history does not show which is which.

It is read by its player, and leaves with the character: after a fight, after the end of the fight
was taken back, and after the character was handed over.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.people.histories import read_history, written_history
from rules.errors import NotAllowed
from tests.bot.play.still_fights import Fight
from tests.bot.play.test_retcon_worlds import worlds
from tests.bot.play.test_story_worlds import told


async def left(fight: Fight, user: str, name: str) -> str:
    """The file of a character's history, as this person gets it."""
    return written_history(name, await fight.play.characters.history(fight.call(user), name))


async def ended(fight: Fight) -> None:
    """Ama is hurt, the GM ends the fight, takes that back, and ends it once more."""
    await fight.play.gm.amend(fight.call("gm"), target="ama", what="hp", value="3")
    await fight.play.fights.end(fight.call("gm"))
    await fight.play.gm.undo(fight.call("gm"))
    await fight.play.fights.end(fight.call("gm"))


async def test_a_history_is_that_of_a_fight_without_the_hidden(still: Any):
    """Ama keeps her character; Ben's is handed to Zoe, who takes it to another campaign."""
    both = await worlds(still)
    for fight in both:
        await told(fight)
        await fight.play.seats.hand_over(fight.call("ben"), "Ben", "zoe")
    assert await both[0].public() == await both[1].public()
    for fight in both:
        await ended(fight)
    for user, name in (("ama", "Ama"), ("zoe", "Ben"), ("gm", "Ama")):
        plain, haunted = [await left(fight, user, name) for fight in both]
        assert plain == haunted
        assert "after The bridge" in plain
        assert "taken back" in plain
        assert "shade" not in plain.casefold()
        past = read_history(plain.encode(), "zoe")
        assert all(change.why.endswith("(from a file)") for change in past)


async def test_a_history_is_its_players_and_the_gms(still: Any):
    """Whoever has handed the character over cannot read it any more; nobody else ever could."""
    plain, haunted = await worlds(still)
    for fight in (plain, haunted):
        await fight.play.seats.hand_over(fight.call("ben"), "Ben", "zoe")
        assert await left(fight, "zoe", "Ben")
        for user in ("ama", "ben", "cai"):
            with pytest.raises(NotAllowed, match="You have no character called Ben"):
                await left(fight, user, "Ben")
