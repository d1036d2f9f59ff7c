"""Loans: a character is played by somebody else for a while, and returns."""

from __future__ import annotations

import pytest

from bot.storage import intents, journals
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conftest import Desk

DAY_S = 86_400


async def owners(desk: Desk) -> dict[str, str]:
    """Return the player of each character."""
    return {who.name: who.owner for who in await desk.play.characters.every(desk.call("gm"))}


async def left(desk: Desk) -> list[tuple[str, str]]:
    """What was left in the fight: each with its owner."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        return [(type(x.body).__name__, x.owner) for x in await intents.of(c, row.id)]


async def test_the_end_of_a_loan_that_was_undone_in_the_fight_tells_nothing_there(still):
    """The undo gave Ama's combatant back; when the loan ends, the log has nothing to add."""
    await still.fight()
    await still.play.seats.hand_over(still.call("ama"), "Ama", "cy", until="2 days")
    await still.play.gm.undo(still.call("gm"))
    await still.play.clock.move(2 * DAY_S + 60)
    assert (await owners(still))["Ama"] == "ama"
    row = await still.play.fights.need("c")
    async with still.play.db.read() as c:
        said = [each.line.text for each in await journals.lines(c, row.id) if not each.struck]
    assert not [text for text in said if "is played by <@ama>" in text]


async def test_its_owner_or_the_gm_takes_it_back_before(desk):
    """Nobody else does, and a character that is lent to nobody cannot be taken back."""
    await desk.fight()
    with pytest.raises(NotAllowed, match="lent no character called Ama"):
        await desk.play.seats.take_back(desk.call("ama"), "Ama")
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy", until="2 days")
    for other in ("ben", "cy"):
        with pytest.raises(NotAllowed, match="lent no character called Ama"):
            await desk.play.seats.take_back(desk.call(other), "Ama")
    await desk.play.seats.take_back(desk.call("ama"), "ama")
    assert (await desk.asked())[0] == ("ama", "act")
    await desk.play.seats.hand_over(desk.call("gm"), "Ama", "cy", until="1 week")
    await desk.play.seats.take_back(desk.call("gm"), "Ama")
    assert (await owners(desk))["Ama"] == "ama"


async def test_a_borrower_neither_gives_nor_puts_it_away(desk):
    """They play it; it is not theirs."""
    await desk.campaign()
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy", until="2 days")
    with pytest.raises(NotAllowed, match="lent to you"):
        await desk.play.seats.hand_over(desk.call("cy"), "Ama", "ben")
    with pytest.raises(NotAllowed, match="lent to you"):
        await desk.play.characters.delete(desk.call("cy"), "Ama")
    with pytest.raises(BadAnswer, match="a time like 10 days"):
        await desk.play.seats.hand_over(desk.call("gm"), "Ama", "ben", until="soon")


async def test_what_was_left_in_advance_goes_along(desk):
    """Ama's order and style answer for Cy, and again for Ama when the loan is over."""
    await desk.fight()
    await desk.play.orders.set(desk.call("ama"), act="none", fields={}, standing=True)
    before = await left(desk)
    assert before == [("Intent", "ama")]
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy", until="2 days")
    assert await left(desk) == [("Intent", "cy")]
    assert await desk.play.orders.show(desk.call("ama")) == []
    assert len(await desk.play.orders.show(desk.call("cy"))) == 1
    await desk.play.seats.take_back(desk.call("ama"), "Ama")
    assert await left(desk) == before
