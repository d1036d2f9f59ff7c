"""What the log says to one person alone reaches them while others act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.sandbox import Person
from bot.sandbox.model import messages
from bot.storage.connection.errors import StorageError
from tests.bot.discord.conftest import Table, wait_for

SILENT = 1 << 12


def told(table: Table, person: Person) -> list[dict[str, Any]]:
    """The direct messages that somebody has."""
    return person.visible(table.town.sandbox.direct_channel(person.user).id)


async def nod(table: Table, by: Person, at: str, times: int = 1) -> str:
    """Somebody nods at another, who alone is told; what the bot answered."""
    for _ in range(times):
        done = await table.play.turns.act(table.call(by), "nod", {"target": at})
    await table.settled()
    return "\n".join(row.line.text for row in done.lines)


async def ids(table: Table) -> list[str]:
    """The ids of Ama and Ben in the fight."""
    return list((await table.play.gm.state(table.channel))["combatants"])


async def test_what_is_to_be_heard_is_not_silent_with_what_is_told_in_silence(table: Table):
    """All that waits comes as one message; it makes its sound if any of it is to be heard."""
    await table.fight()
    ama, _ = await ids(table)
    table.bot.publisher._started = False
    await nod(table, table.town.ben, ama, times=2)
    await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, "Look behind.")
    table.bot.publisher.start()
    await table.settled()
    [message] = told(table, table.town.ama)
    assert not message["flags"] & SILENT
    assert message["content"].count("nods at you.") == 2
    assert "Look behind." in message["content"]


async def test_what_undo_has_struck_is_told_no_more(table: Table):
    """Taken back before it was delivered, it is news no longer."""
    await table.fight()
    ama, _ = await ids(table)
    table.bot.publisher._started = False
    await nod(table, table.town.ben, ama)
    await table.play.gm.undo(table.call(table.town.gm))
    table.bot.publisher.start()
    await table.settled()
    assert told(table, table.town.ama) == []
    assert await table.play.reading.notices() == []


@pytest.mark.usefixtures("closed")
async def test_closed_direct_messages_show_nobody_that_there_was_something(table: Table):
    """A hint in the channel would tell the others; their log has it."""
    await table.fight()
    before = table.texts()
    ama, _ = await ids(table)
    await nod(table, table.town.ben, ama)
    assert table.texts() == before
    assert await table.play.reading.notices() == []


async def test_it_is_not_told_again_after_a_crash(table: Table, monkeypatch: pytest.MonkeyPatch):
    """It was sent and could not be written down: the next look finds it."""
    await table.fight()
    monkeypatch.setattr(messages, "NONCE_SECONDS", -1)
    delivered = table.play.reading.delivered

    async def lost(ids: Sequence[int]) -> None:
        del ids
        raise StorageError("The disk is full.")

    monkeypatch.setattr(table.play.reading, "delivered", lost)
    ama, _ = await ids(table)
    await table.play.turns.act(table.call(table.town.ben), "nod", {"target": ama})
    await wait_for(lambda: len(told(table, table.town.ama)) == 1)
    monkeypatch.setattr(table.play.reading, "delivered", delivered)
    await table.settled()
    assert len(told(table, table.town.ama)) == 1
    assert await table.play.reading.notices() == []


async def test_what_waited_for_the_hour_is_found_as_new_once_messages_are_unwanted(table: Table):
    """No message is to come, so nothing waits for its time: "Mine" has all of it."""
    await table.fight()
    await table.rest(table.town.ama)
    ama, _ = await ids(table)
    await nod(table, table.town.ben, ama)
    await nod(table, table.town.ben, ama)
    await table.play.presence.messages(table.call(table.town.ama), direct=False)
    await table.play.gm.whisper(table.call(table.town.gm), table.town.ama.user.id, "Look behind.")
    await table.settled()
    assert len(told(table, table.town.ama)) == 1
    await table.press(table.town.ama, "Mine")
    said = table.answer(table.town.ama)
    assert "New for you alone" in said
    assert said.count("nods at you.") == 1
    assert "The GM whispers: Look behind." in said


async def test_why_shows_the_rolls_that_are_told_to_me_beside_the_line(table: Table):
    """Of one line that all read the GM sees the secret number, and a player does not."""
    await table.fight()
    table.play.hand.script([6])
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    await table.press(table.town.ben, "Take it")
    await table.settled()
    post, custom_id = table.find("Why?")
    for person, sees in ((table.town.gm, True), (table.town.ama, False)):
        await table.use(person, post, custom_id)
        assert "Ben is hit." in table.explained(person)
        assert ("Ben has 6 HP." in table.explained(person)) is sees
