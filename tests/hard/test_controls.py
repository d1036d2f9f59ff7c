"""Old controls: whatever is pressed, it acts, or says in a sentence why not and where to go now."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.discord.rendering.lines import done
from bot.play.dice import Hand
from bot.play.model import Done
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage.connection.database import Database
from tests.cogs.harness import AMA, BEN, GM, Sent
from tests.hard.guild import Guild, controls, gathered, told
from tests.hard.made import out_of_turn
from tests.hard.matrix import CONTROLS
from tests.hard.stages import Stage, build
from tests.hard.test_matrix import meant

ALL = (*CONTROLS, *(row for row in out_of_turn() if row.stage == "join" and not row.after))
MONTH_S = 30 * 24 * 3600
BOARD = "https://discord.com/channels/500/600/56"
"""Where the board of Ama's fight is; her open question stands on the message 55."""

OPEN = "https://discord.com/channels/500/600/55"
APOLOGY = "on my side"


@pytest.fixture
async def month(tmp_path: Path) -> AsyncIterator[tuple[Guild, Stage]]:
    """Ama was asked whether she joins, and did; a month and three restarts have gone by since.

    She has had so much time that what she is asked now, what she declares, is still open.
    """
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["declare"].kept)
        await guild.command("gm extend", GM, hours=720.0)
        with closing(sqlite3.connect(guild.file)) as plain, plain:
            plain.execute("UPDATE encounter SET board = '56' WHERE campaign = '500'")
        late = Now()
        late.move(MONTH_S)
        for _ in range(3):
            db = await Database.open(f"sqlite+aiosqlite:///{guild.file}")
            hand = Hand()
            hand.script([3] * 100)
            again = Guild(Play(db, hand=hand, now=late), guild.file)
            await again.open()
            await again.bot.play.start_up()
            await again.bot.play.clock.tick()
            try:
                await again.command("todo", AMA)
            finally:
                await db.close()
        db = await Database.open(f"sqlite+aiosqlite:///{guild.file}")
        last = Guild(Play(db, hand=hand, now=late), guild.file)
        await last.open()
        yield last, stages["join"]
        await db.close()


def says(sent: Sent | None) -> str:
    """Return the answer, which must be no apology and must end as a sentence or a link does.

    Below a question stand what bears on it and, in a small line, its deadline.
    """
    assert sent is not None
    assert APOLOGY not in told(sent), sent.text
    above, deadline, _ = sent.text.partition("\n-# <t:")
    text = above.partition("\n")[0] if deadline else above.rstrip()
    assert not text or text.endswith((".", "?", ")", "*", ">")), sent.text
    return sent.text


def custom_id(row: Any, stage: Stage) -> str:
    """The custom id of a row of the table, as it was on that stage."""
    argument = meant(row.argument, stage)
    return f"v1:{meant(row.token, stage)}:{row.name}" + (f":{argument}" if argument else "")


ANSWERED = {"ask", "c", "pick", "m", "gask", "gc", "gpick", "gfor", "gall", "geach", "geachm",
            "for", "always", "alwaysm", "change", "begin", "gmabsent", "ochangem"}  # fmt: skip
"""Controls of the question that is closed, in its own post and in a shared one, of the offer
to begin, since the fight has begun, and of an order, since it was deleted."""


async def test_a_control_acts_a_month_and_three_restarts_later_or_says_where_to_go(
    month: tuple[Guild, Stage],
):
    """Those of the question that is answered link to what is open now; all others act."""
    guild, then = month
    # After the last one, nothing is known of Ama any more.
    for row in sorted(ALL, key=lambda row: row.name == "forget"):
        # The old post has another id than the one that asks now.
        argument = row.argument.replace("55", "54")
        old = replace(row, argument=argument, on=row.on and "54")
        if old.filled is not None:
            sent = await guild.fill(custom_id(old, then), AMA, **old.filled)
        else:
            picked = [meant(old.picked, then)] if old.picked else []
            sent = await guild.press(custom_id(old, then), AMA, *picked, on=old.on)
        text = says(sent)
        if old.name in ANSWERED:
            assert OPEN in text, f"{old.name}: {text}"
        else:
            assert "no longer" not in text, f"{old.name}: {text}"


async def test_what_is_open_is_answered_a_month_later(month: tuple[Guild, Stage]):
    """The question that still stands takes its answer, by the button of long ago."""
    guild, _ = month
    with closing(sqlite3.connect(guild.file)) as plain:
        [(token,)] = plain.execute("SELECT token FROM prompt WHERE closed_at IS NULL AND who='702'")
    before = guild.state()
    await guild.fill(f"v1:{token}:m:declare", AMA, first=["attack"])
    assert guild.state() != before


async def test_unknown_and_malformed_controls_link_to_what_is_open(month: tuple[Guild, Stage]):
    """Of another version, truncated, invented or nonsense: one sentence, and Ama's question."""
    guild, then = month
    fight, question = then.facts["fight"], then.facts["question"]
    whole = f"v1:{question}:c:pass"
    cuts = {whole[:n] for n in range(0, len(whole), 3)}
    odd = {
        "hello",
        "v1:::",
        f"v2:{question}:c:x",
        f"v1:{fight}:nothing",
        "x" * 100,
        "v1:\n:c",
        "😀",
    }
    gone = {f"v1:nowhere:{row.name}:x" for row in ALL}
    # These ask about no fight: they change what a character said, and begin a campaign.
    gone -= {f"v1:nowhere:{name}:x" for name in ("saidm", "firstopen", "firstinvite", "firsttry")}
    gone |= {f"v1:{fight[:-1]}:act", f"v1:{fight}:c:pass", f"v1:{question}:act"}
    for id in sorted(cuts | odd | gone):
        for values in ([], ["nothing"]):
            text = says(await guild.press(id, AMA, *values, on="54"))
            assert OPEN in text, f"{id!r} {values}: {text}"


async def test_who_has_nothing_open_is_led_to_the_board(month: tuple[Guild, Stage]):
    """Where nothing waits for them, the link is to the board of the fight."""
    guild, then = month
    for id in ("hello", f"v1:{then.facts['question'][:-2]}:c:pass"):
        assert BOARD in says(await guild.press(id, BEN)), id


async def test_where_no_fight_is_on_a_sentence_is_all(tmp_path: Path):
    """Nothing is open anywhere, and nothing is linked."""
    async with gathered(tmp_path) as guild:
        await guild.command("encounter end", GM, sure=True)
        text = says(await guild.press("hello", AMA))
        assert "https://" not in text


async def test_a_form_that_comes_back_too_late_is_explained(tmp_path: Path):
    """The question closed while Ama wrote: nothing changes, and she is led to the next."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["declare"].kept)
        question = stages["declare"].facts["question"]
        await guild.command("gm answer", GM, question=question, answer="declare first=move")
        before = guild.state()
        text = says(await guild.fill(f"v1:{question}:m:declare", AMA, first=["attack"]))
        assert "has been answered" in text
        assert "Open now" in text
        assert guild.state() == before


async def test_a_second_press_changes_nothing_more(tmp_path: Path):
    """Two presses of one button are one answer and one explanation."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["defend"].kept)
        button = f"v1:{stages['defend'].facts['question']}:c:endure"
        await guild.press(button, AMA)
        once = guild.state()
        assert "has been answered" in says(await guild.press(button, AMA))
        assert guild.state() == once


async def test_an_offer_is_taken_up_once(tmp_path: Path):
    """Of "Keep as order" and "Keep standing" the first press counts; the rest is explained."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["join"].kept)
        offered = controls(await guild.command("ki dodge", AMA))
        assert "Kept" in says(await guild.press(offered["Keep as order"], AMA))
        once = guild.state()
        for label in ("Keep as order", "Keep standing"):
            text = says(await guild.press(offered[label], AMA))
            assert "no longer open" in text
        assert guild.state() == once


async def test_a_control_whose_message_was_deleted_still_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Discord has no message to show the answer on: it is done all the same, and no fault."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["defend"].kept)
        before, request = guild.state(), guild.wire.request

        async def gone(route: Any, session: Any, **given: Any) -> Any:
            if "@original" in route.url:
                await request(route, session, **given)
                answer: Any = type("Answer", (), {"status": 404, "reason": "Not Found"})()
                raise discord.NotFound(answer, {"code": 10008, "message": "Unknown Message"})
            return await request(route, session, **given)

        monkeypatch.setattr(guild.wire, "request", gone)
        with capture_logs() as logs:
            button = f"v1:{stages['defend'].facts['question']}:c:endure"
            await guild.press(button, AMA, on="57", ephemeral=True)
        assert guild.state() != before
        assert not [entry for entry in logs if entry["log_level"] == "error"]


async def test_a_menu_that_comes_back_empty_is_answered(tmp_path: Path):
    """Every menu of ours, pressed as if it were a button: a sentence, and nothing changes."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        guild.back(stages["defend"].kept)
        before = guild.state()
        for row in (row for row in ALL if row.picked):
            says(await guild.press(custom_id(row, stages["defend"]), AMA, on=row.on))
        assert guild.state() == before


def test_people_are_mentioned_where_a_control_says_what_was_done():
    """Somebody named by their id is shown by their name, as in the answer to a command."""
    assert done(Done(text="Whispered to <@702>, *Ama*.")) == "Whispered to <@702>, \\*Ama\\*."
    assert not re.search(r"@everyone|<@&", done(Done(text="@everyone <@&5>")))
