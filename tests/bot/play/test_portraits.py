"""Portraits: whose they are, stored once, and gone when nobody has them."""

from __future__ import annotations

from base64 import b64encode

import pytest
from sqlalchemy import func, select

from bot.discord.rendering.chronicle import html
from bot.storage.schema.story_tables import portrait
from rules.errors import NotAllowed
from tests.bot.play.conftest import Desk


async def kept(desk: Desk) -> int:
    """How many pictures are stored."""
    async with desk.play.db.read() as c:
        return int(await c.scalar(select(func.count()).select_from(portrait)) or 0)


async def test_a_picture_is_stored_once_and_goes_with_its_last_owner(desk: Desk):
    """Ama and Ben take the same; Ben another; Ama none."""
    await desk.campaign()
    calls = desk.play.portraits
    await calls.give(desk.call("ama"), "Ama", b"one")
    await calls.give(desk.call("ben"), "Ben", b"one")
    assert await kept(desk) == 1
    await calls.give(desk.call("ben"), "", b"two")
    assert await kept(desk) == 2
    assert await calls.show(desk.call("ben"), "Ben") == ("Ben", b"two")
    await calls.remove(desk.call("ama"), "Ama")
    assert await kept(desk) == 1
    assert await calls.show(desk.call("ama"), "Ama") == ("Ama", None)
    with pytest.raises(NotAllowed, match="has no portrait"):
        await calls.remove(desk.call("ama"), "Ama")


async def test_those_of_a_fight_are_of_whom_one_sees(desk: Desk):
    """Two bandits have the kept one's face; the one who hides shows it to the GM alone."""
    await desk.campaign()
    await desk.fight_of("ama", "ben")
    gm = desk.call
    await desk.play.fights.add_npcs(gm("gm"), template="duelist", name="Bandit", count=2)
    await desk.play.fights.add_npcs(gm("gm"), template="duelist", name="Shade", hidden=True)
    await desk.play.npcs.save(gm("gm"), "Bandit 1", name="Bandit")
    await desk.play.npcs.save(gm("gm"), "Shade")
    calls = desk.play.portraits
    await calls.give(gm("gm"), "Bandit", b"bandit", npc=True)
    await calls.give(gm("gm"), "Shade", b"shade", npc=True)
    await calls.give(gm("ama"), "Ama", b"ama")
    row = await desk.play.fights.need("c")
    seen = await calls.in_fight(gm("ben"), row)
    assert sorted(seen.values()) == [b"ama", b"bandit", b"bandit"]
    every = await calls.in_fight(gm("gm"), row)
    assert sorted(every.values()) == [b"ama", b"bandit", b"bandit", b"shade"]


async def test_the_chronicle_shows_the_faces_that_its_reader_may_know(desk: Desk):
    """Ama's for all, once for two fights; the face of somebody hidden is in no public page."""
    await desk.fight()
    gm = desk.call
    await desk.play.fights.add_npcs(gm("gm"), template="duelist", name="Shade", hidden=True)
    await desk.play.npcs.save(gm("gm"), "Shade")
    await desk.play.portraits.give(gm("gm"), "Shade", b"shade", npc=True)
    await desk.play.portraits.give(gm("ama"), "Ama", b"ama")
    tale = await desk.play.chronicles.of_fight(gm("zoe"))
    text = html("It", [*tale, *tale], {})
    image = b64encode(b"ama").decode()
    assert text.count(f'<img src="data:image/webp;base64,{image}" alt="">Ama') == 1
    assert b64encode(b"shade").decode() not in text
    assert tale[0].faces == {"Ama": image}
