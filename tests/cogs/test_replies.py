"""How answers reach people: in time, once, and in words when something breaks."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.model import Done
from bot.storage.connection.errors import Unavailable
from tests.cogs.harness import FakePlay, Stage


async def test_quick_work_is_answered_in_one_request(stage: Stage):
    """No deferral where the answer is there at once."""
    await stage.command("encounter begin")
    assert [sent.body["type"] for sent in stage.wire.sent] == [4]


async def test_slow_work_is_acknowledged_first(
    stage: Stage, play: FakePlay, monkeypatch: pytest.MonkeyPatch
):
    """Discord hears within the time it gives; the answer takes the place of the dots."""
    go_on = asyncio.Event()

    async def slow() -> Done:
        await go_on.wait()
        return Done(text="At last.")

    stage.bot.patience.command_s = 0.01
    play.answers["fights.begin"] = slow
    typed = asyncio.ensure_future(stage.command("encounter begin"))
    await stage.wire.something.wait()
    assert stage.wire.sent[0].body["type"] == 5
    go_on.set()
    sent = await typed
    assert sent.method == "PATCH"
    assert sent.path.endswith("/@original")
    assert sent.text == "At last."


async def test_trouble_with_the_database_is_told_in_words(stage: Stage, play: FakePlay):
    """A database that is busy is a sentence for players; its own words are for the log."""
    play.answers["fights.begin"] = Unavailable("The database is busy; try again in a moment.")
    sent = await stage.command("encounter begin")
    assert sent.text.startswith("I cannot read or write anything just now")
    assert "database" not in sent.text


async def test_a_fault_of_the_bot_is_owned_up_to(stage: Stage, play: FakePlay):
    """An unforeseen error is an apology with an id, and says nothing of its inside."""
    play.answers["fights.begin"] = ZeroDivisionError("secret inside")
    sent = await stage.command("encounter begin")
    assert sent.private
    assert "sorry" in sent.text
    assert "secret" not in sent.text
