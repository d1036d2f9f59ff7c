"""Sentences for people when something fails."""

import asyncio
import sqlite3
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import structlog
from sqlalchemy.exc import OperationalError

from bot.discord.failures import contained, sentence
from bot.storage.connection.errors import Conflict, Unavailable, translate
from rules.errors import NotAllowed
from tests.bot.discord.conftest import Table

DEFERRED = 5
"""Discord's type of an answer that shows that the bot is thinking."""


def test_a_refusal_is_shown_word_for_word():
    """But for markdown and mentions in names."""
    assert sentence(NotAllowed("*Ama* is down.")) == "\\*Ama\\* is down."


@pytest.mark.parametrize(
    "error",
    [
        OperationalError(
            "SELECT body FROM line WHERE token = ?",
            ("t1",),
            sqlite3.OperationalError("unable to open database file: /srv/db/interlude.db"),
        ),
        ConnectionRefusedError("connect call failed ('10.0.0.7', 5432)"),
        sqlite3.DatabaseError("file is not a database: postgresql://bot:secret@10.0.0.7/interlude"),
    ],
)
def test_a_player_reads_nothing_of_where_the_database_is(error: Exception):
    """No address, no file, no statement, no secret: the log has it under the id in the answer."""
    told = translate(error) or error
    with structlog.testing.capture_logs() as logged:
        said = sentence(told)
    for word in ("10.0.0.7", "5432", "/srv", "secret", "SELECT", "sqlite", "postgres", "line"):
        assert word not in said
    assert logged[0]["error_id"] in said


def test_the_database_asks_for_patience():
    """The log has the reason; a player reads that nothing was done, and what to do."""
    with structlog.testing.capture_logs() as logged:
        said = sentence(Unavailable("The disk of 10.0.0.7 is full."))
    assert said.startswith("I cannot read or write anything just now, so nothing of this was done.")
    assert logged[0]["error"] == "The disk of 10.0.0.7 is full."
    assert sentence(Conflict("prompt p1")).startswith("That has changed in the meantime.")


def test_anything_else_is_an_apology_with_an_id_that_is_in_the_log():
    """The person can name it, and the log explains it."""
    with structlog.testing.capture_logs() as logged:
        said = sentence(ZeroDivisionError("secret"), what="test")
    assert "secret" not in said
    [entry] = logged
    assert entry["error_id"] in said
    assert isinstance(entry["exc_info"], ZeroDivisionError)


async def test_background_work_that_fails_is_logged():
    """It says so to its caller, and goes no further."""

    async def fail() -> None:
        raise KeyError

    with structlog.testing.capture_logs() as logged:
        assert await contained(fail(), "try") is False
    assert logged[0]["what"] == "try"


async def test_a_click_never_fails_silently(table: Table, monkeypatch: pytest.MonkeyPatch):
    """A defect on our side is an apology, never "interaction failed"."""
    await table.fight()

    async def broken(*_args: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table.play.turns, "prompt", broken)
    monkeypatch.setattr(table.play.turns, "mine", broken)
    done = await table.press(table.town.ama, "Choose")
    assert done.state == "answered"
    assert "Something went wrong on my side" in table.answer(table.town.ama)


@pytest.mark.parametrize("kind", ["cut_after", "cut_before"])
async def test_an_answer_survives_a_cut_connection(table: Table, kind: str):
    """The acknowledgement is sent again; that it is refused means that it had arrived."""
    await table.fight()
    await table.press(table.town.ama, "Choose")
    faults = table.town.sandbox.faults
    faults.set({"kind": kind, "route": "POST /interactions"})
    faults.set({"kind": kind, "route": "PATCH /webhooks"})
    await table.press(table.town.ama, "Rest")
    assert table.answer(table.town.ama) == "Ama chooses Rest."
    [prompt] = await table.play.turns.mine(table.call(table.town.ben))
    assert prompt.row.about == "ben"


def slowly(work: Any, seconds: float) -> Any:
    async def later(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(seconds)
        return await work(*args, **more)

    return later


async def test_slow_work_is_acknowledged_before_it_is_done(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """The person sees that the bot is thinking, and then the answer."""
    await table.fight()
    table.bot.patience.press_s = 0.05
    monkeypatch.setattr(table.play.reading, "log", slowly(table.play.reading.log, 0.3))
    done = await table.press(table.town.ama, "Log")
    assert done.ack == DEFERRED
    assert "Ama joins" in table.answer(table.town.ama)


async def test_what_may_open_a_form_says_that_it_is_slow(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """A form cannot follow an acknowledgement: the click is given up, and nothing was done."""
    await table.fight()
    table.bot.patience.form_s = 0.05
    with monkeypatch.context() as slow:
        slow.setattr(table.play.turns, "mine", slowly(table.play.turns.mine, 30))
        await table.press(table.town.ama, "Choose")
    assert "I am slow just now" in table.answer(table.town.ama)
    table.bot.patience.form_s = 60.0
    await table.press(table.town.ama, "Choose")
    await table.press(table.town.ama, "Rest")
    assert table.answer(table.town.ama) == "Ama chooses Rest."


def test_what_discord_refuses_is_told_in_its_words():
    """Also a refusal that nobody has foreseen: it is no fault on our side, and has a number."""
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    error = discord.HTTPException(response, {"code": 99999, "message": "No *stages* here"})
    with structlog.testing.capture_logs() as logs:
        said = sentence(error)
    assert said.startswith("Discord refused this: No \\*stages\\* here")
    assert logs[0]["error_id"] in said


def test_what_fails_at_discord_is_no_refusal():
    """After a 503 nobody knows whether it was done, and the sentence says so."""
    response: Any = SimpleNamespace(status=503, reason="")
    with structlog.testing.capture_logs():
        said = sentence(discord.DiscordServerError(response, "away"))
    assert said.startswith("Discord did not answer me, so I do not know")
