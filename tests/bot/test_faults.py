"""Bad days: a disk that fills, a Discord that cannot be reached, a clock that goes back."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from ssl import SSLCertVerificationError
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord import client
from bot.discord.client import Interlude
from bot.play.model import Call
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage import campaigns
from bot.storage.connection.database import Database
from bot.storage.rows import Campaign
from tests.bot.conftest import upgrade

ROOM = 64 * 1024


def small_files() -> None:
    """No file may become larger, as on a disk that is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


def test_a_disk_that_fills_in_the_middle_of_a_backup_leaves_nothing(tmp_path: Path):
    """One sentence, exit code 1, no half copy, and the database as it was."""
    file = tmp_path / "a.db"
    upgrade(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as c, c:
        c.execute("INSERT INTO meta VALUES ('padding', ?)", ["x" * 300_000])
    before = file.stat().st_size
    done = subprocess.run(
        [sys.executable, "-B", "-m", "bot", "db", "backup", str(tmp_path / "kept.db")],
        env={"PATH": "", "INTERLUDE_DATABASE__URL": f"sqlite+aiosqlite:///{file}"},
        cwd=Path(__file__).parents[2],
        preexec_fn=small_files,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("interlude: The backup cannot be written to")
    assert done.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.glob("*kept*")) == []
    assert file.stat().st_size == before
    with closing(sqlite3.connect(file)) as c:
        assert c.execute("PRAGMA quick_check").fetchall() == [("ok",)]


async def test_a_disk_that_fills_in_the_middle_of_an_export_leaves_nothing(tmp_path: Path):
    """One sentence, exit code 1, and the name is free for the next try."""
    url, paper = f"sqlite+aiosqlite:///{tmp_path}/a.db", tmp_path / "e.json"
    database = await Database.open(url)
    async with database.write() as c:
        await campaigns.save(
            c, Campaign(id="1", name="x" * 300_000, owner="2", ruleset="ki", rulesets=("ki",))
        )
    await database.close()
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-B", "-m", "bot", "db", "export", "1", str(paper)],
        env={"PATH": "", "INTERLUDE_DATABASE__URL": url},
        cwd=Path(__file__).parents[2],
        preexec_fn=small_files,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"interlude: {paper} cannot be written: File too large.")
    assert done.stderr.count("\n") == 1
    assert not paper.exists()


KEY: Any = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
NO_NAME = aiohttp.ClientConnectorDNSError(KEY, OSError(-2, "Name or service not known"))
NO_TRUST = aiohttp.ClientConnectorCertificateError(KEY, SSLCertVerificationError("expired"))


@pytest.mark.parametrize("error", [NO_NAME, NO_TRUST], ids=["dns", "certificate"])
@pytest.mark.parametrize("step", ["login", "connect"])
async def test_a_discord_that_cannot_be_found_or_trusted_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, step: str
):
    """The bot stays up, and is there when that is over."""
    monkeypatch.setattr(client, "FIRST_PAUSE_S", 0.01)
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
    bot, tries = Interlude(Play(database)), 0

    async def fail(*_args: Any, **_more: Any) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise error

    async def well(*_args: Any, **_more: Any) -> None:
        return

    monkeypatch.setattr(bot, "login", fail if step == "login" else well)
    monkeypatch.setattr(bot, "connect", fail if step == "connect" else well)
    async with asyncio.timeout(60):
        await bot.supervise("token")
    assert tries == 3
    await bot.close()
    await database.close()
    assert isinstance(error, aiohttp.ClientError)
    assert not isinstance(error, discord.DiscordException)


async def test_a_clock_that_is_set_back_stops_no_fight(tmp_path: Path):
    """Ten hours earlier the fight goes on, tells the same story, and its deadlines still end."""
    database, now = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db"), Now()
    play = Play(database, now=now)
    play.hand.by_key("back")
    numbers = iter(range(100))

    def call(user: str) -> Call:
        name = f"i{next(numbers)}"
        return Call(
            user=user, name=user, guild="g", channel="c", interaction=name, admin=user == "gm"
        )

    await play.campaigns.setup(call("gm"), name="The road", ruleset="ki")
    await play.fights.open(call("gm"), name="The bridge")
    await play.fights.add_npcs(call("gm"), template="ama", count=2)
    begun = await play.fights.begin(call("gm"))
    asked = (await play.reading.board(begun.encounter)).waits
    now.move(-36_000)
    await play.clock.tick()
    assert (await play.reading.board(begun.encounter)).waits == asked
    again = Play(database, now=now)
    await again.start_up()
    assert (await again.reading.board(begun.encounter)).waits == asked
    await again.gm.undo(call("gm"))
    await again.fights.end(call("gm"))
    assert (await again.reading.encounter(begun.encounter)).status == "over"  # type: ignore[union-attr]
    await database.close()
