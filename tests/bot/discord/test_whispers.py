"""Whispers: to one person alone, and kept for them until Discord has taken them."""

from __future__ import annotations

import pytest

from tests.bot.discord.conftest import Table


async def test_whispers_reach_only_their_person(table: Table):
    """A whisper is a direct message; the channel never shows it."""
    await table.fight()
    await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, "Look behind.")
    await table.settled()
    direct = table.town.sandbox.direct_channel(table.town.ama.user)
    assert any("Look behind." in m["content"] for m in table.town.ama.visible(direct.id))
    assert not any("Look behind." in text for text in table.texts(table.town.gm))


@pytest.mark.parametrize("where", ["Log", "Mine"])
@pytest.mark.usefixtures("closed")
async def test_what_nobody_takes_waits_where_its_person_looks(table: Table, where: str):
    """Who takes no direct messages finds a whisper there, once as new; nobody else hears."""
    await table.fight()
    await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, "Look behind.")
    await table.settled()
    seen = table.texts(table.town.gm)
    assert not any("Look behind." in text or "news" in text for text in seen)
    await table.press(table.town.ben, where)
    assert "Look behind." not in table.answer(table.town.ben)
    await table.press(table.town.ama, where)
    said = table.answer(table.town.ama)
    assert "you take no direct messages from me:\n- The GM whispers: Look behind." in said
    await table.press(table.town.ama, where)
    again = table.answer(table.town.ama)
    assert "no direct messages" not in again
    assert ("You have read this before" in again) == ("Look behind." in again) == (where == "Log")


@pytest.mark.parametrize("where", ["Log", "Mine"])
@pytest.mark.usefixtures("closed")
async def test_what_did_not_reach_its_person_is_shown_at_the_next_press(table: Table, where: str):
    """The answer to the first press is lost on its way: the whisper is as new as before."""
    await table.fight()
    await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, "Look behind.")
    await table.settled()
    table.town.sandbox.faults.set({"kind": "cut_before", "route": ".*callback", "times": 4})
    table.town.sandbox.interactions.acknowledge_s = 1.0
    lost = await table.press(table.town.ama, where)
    assert lost.state == "failed"
    table.town.sandbox.interactions.acknowledge_s = 60.0
    table.town.sandbox.faults.clear()
    await table.press(table.town.ama, where)
    assert "The GM whispers: Look behind." in table.answer(table.town.ama)
