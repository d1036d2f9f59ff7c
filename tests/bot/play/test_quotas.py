"""Quotas: each has a sentence, and none is in the way of others."""

from __future__ import annotations

import pytest

from bot.play.quotas import Imports, Limits
from bot.play.service import Play
from bot.storage import usage
from rules.errors import NotAllowed, SheetError


def with_limits(desk, **limits: int) -> None:
    """The same desk, with other quotas."""
    now = desk.play.clock.now
    desk.play = Play(desk.play.db, hand=desk.play.hand, limits=Limits(**limits))
    desk.play.clock._now.move((now() - desk.play.clock.now()) / 1000)


async def test_a_sheet_has_at_most_sixteen_kilobytes(desk):
    """The text is measured before it is parsed; the sheet is measured after it."""
    await desk.campaign()
    for size in (17_000, 200_000):
        sheet = {"skill": 3, "hp": 10, "text": "x" * size}
        with pytest.raises(SheetError, match=r"has \d+ KB; a sheet has at most 16 KB\. Shorten"):
            Limits().sheet(sheet)
    with pytest.raises(SheetError, match="has 196 KB; a sheet has at most 16 KB"):
        await desk.play.characters.new(desk.call("ama"), name="Tome", sheet=sheet)
    with pytest.raises(SheetError, match="has 196 KB"):
        await desk.play.characters.edit(desk.call("ama"), "Ama", {"text": "x" * 200_000})
    Limits().sheet({"text": "x" * 16_000})


async def test_a_person_has_so_many_characters(desk):
    """The third is refused, and one that is put away makes room."""
    await desk.campaign()
    with_limits(desk, characters=2)
    new = desk.play.characters.new
    await new(desk.call("ama"), name="Second", sheet={"skill": 1, "hp": 1})
    with pytest.raises(NotAllowed, match=r"You have 2 characters here.* /character delete"):
        await new(desk.call("ama"), name="Third", sheet={"skill": 1, "hp": 1})
    await desk.play.characters.delete(desk.call("ama"), "Second")
    await new(desk.call("ama"), name="Third", sheet={"skill": 1, "hp": 1})
    await new(desk.call("ben"), name="Third", sheet={"skill": 1, "hp": 1})


async def test_those_who_left_leave_room(desk):
    """With room for two, Ben may come once Ama has gone; she does not fit in again."""
    await desk.campaign()
    with_limits(desk, combatants=1)
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    await desk.play.fights.join(desk.call("ama"))
    with pytest.raises(NotAllowed, match="A fight holds at most 1 combatants"):
        await desk.play.fights.join(desk.call("ben"))
    await desk.play.fights.leave(desk.call("ama"))
    await desk.play.fights.join(desk.call("ben"))


async def test_nobody_comes_and_goes_without_end(desk):
    """Three times an hour here; the GM may, and an hour later everybody may again."""
    await desk.campaign()
    with_limits(desk, comings=3)
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    await desk.play.fights.join(desk.call("ama"))
    await desk.play.fights.leave(desk.call("ama"))
    await desk.play.fights.join(desk.call("ama"))
    with pytest.raises(NotAllowed, match="joined and left this fight 3 times within an hour"):
        await desk.play.fights.leave(desk.call("ama"))
    await desk.play.fights.leave(desk.call("gm"), "Ama")
    await desk.play.fights.join(desk.call("ben"))
    await desk.play.clock.move(3_601)
    await desk.play.fights.join(desk.call("ama"))


async def test_a_campaign_has_so_many_fights(desk):
    """The second is refused until the first is over."""
    await desk.campaign()
    with_limits(desk, fights=1)
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    there = {"channel": "d"}
    with pytest.raises(NotAllowed, match="1 fight going on, which is the most"):
        await desk.play.fights.open(desk.call("gm", **there), name="The roof")
    await desk.play.fights.end(desk.call("gm"))
    await desk.play.fights.open(desk.call("gm", **there), name="The roof")


async def test_orders_are_counted_for_each_person(desk):
    """Ama has one too many; Ben has not left any."""
    encounter = await desk.fight()
    with_limits(desk, orders=1)
    order = {"act": "parry", "fields": {}, "standing": True}
    await desk.play.orders.set(desk.call("ama"), **order)
    with pytest.raises(NotAllowed, match="styles: nobody may have more than 1 in a campaign"):
        await desk.play.orders.set(desk.call("ama"), **order)
    await desk.play.orders.set(desk.call("ben"), **order)
    async with desk.play.db.read() as c:
        assert await usage.orders(c, "g", "ama") == 1
        assert await usage.open_fights(c, "g") == 1
        assert encounter


async def test_sheets_are_brought_so_often_a_minute(desk):
    """The third within a minute is refused, and others are not."""
    await desk.campaign()
    with_limits(desk, imports=2)
    bring = desk.play.sheet_drafts.bring
    for _ in range(2):
        await bring(desk.call("ama"), "Skill: 3")
    with pytest.raises(NotAllowed, match="You have brought 2 sheets within a minute"):
        await bring(desk.call("ama"), "Skill: 3")
    await bring(desk.call("ben"), "Skill: 3")
    await desk.play.clock.move(61)
    await bring(desk.call("ama"), "Skill: 3")


def test_each_limit_allows_its_own_number_and_no_more():
    """One more character below 2, none at 2; a fight of 3 takes the third, and no fourth."""
    limits = Limits(characters=2, combatants=3)
    limits.another_character(1)
    with pytest.raises(NotAllowed, match="You have 2 characters here"):
        limits.another_character(2)
    limits.room(1, 2)
    with pytest.raises(NotAllowed, match="at most 3 combatants"):
        limits.room(2, 2)


def test_a_sheet_is_weighed_to_the_byte():
    """16 KB are 16,384 bytes, eight of them around the text; of a pasted one four times that."""
    limits = Limits()
    limits.sheet({"t": "x" * 16_376})
    with pytest.raises(SheetError, match="has 17 KB; a sheet has at most 16 KB"):
        limits.sheet({"t": "x" * 16_377})
    limits.raw_sheet({"t": "x" * 65_528})
    with pytest.raises(SheetError, match="has 65 KB; a sheet has at most 16 KB"):
        limits.raw_sheet({"t": "x" * 65_529})
    with pytest.raises(SheetError, match="has 32 KB"):
        limits.sheet({"t": "\u00e9" * 16_377})


def test_what_was_brought_a_minute_ago_counts_no_more():
    """Two in a minute: the third fits 60,000 ms after the first; others have their own."""
    imports, limits = Imports(), Limits(imports=2)
    for user, now in (("ama", 0), ("ama", 9), ("ben", 9)):
        imports.another(limits, user, now)
    for now in (10, 59_999):
        with pytest.raises(NotAllowed, match="2 sheets within a minute"):
            imports.another(limits, "ama", now)
    imports.another(limits, "ama", 60_000)
    with pytest.raises(NotAllowed, match="2 sheets"):
        imports.another(limits, "ama", 60_008)
    imports.another(limits, "ama", 60_009)
