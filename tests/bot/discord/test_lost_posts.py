"""A database that is older than what stands in Discord: the GM is told, and nothing is guessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.play.views.lost_posts import Seen
from bot.storage.connection.database import Database
from bot.storage.copies.backup import backup
from bot.storage.copies.restoring import restore
from tests.bot.discord.conftest import Table, at_work
from tests.databases import new_database
from tests.sandbox.conftest import build


def told(table: Table) -> list[str]:
    """Return the direct messages to the GM."""
    direct = table.town.sandbox.direct_channel(table.town.gm.user)
    return [m["content"] for m in table.town.gm.visible(direct.id)]


def public(table: Table) -> list[dict[str, Any]]:
    """The posts that everybody sees."""
    return [m for m in table.seen() if not m.get("ephemeral_for")]


@pytest.mark.parametrize("late_ms", [0, 700])
async def test_posts_that_a_restored_database_does_not_know_are_told_to_the_gm(
    tmp_path: Path, duel: None, late_ms: int
):
    """Both rest after the backup, so a new turn is posted; the GM hears of it once, with a link.

    Also if the bot could post before it is connected.
    """
    url, kept = new_database(tmp_path / "play.db"), tmp_path / "kept.db"
    town = build()
    await town.sandbox.start()
    try:
        database = await Database.open(url)
        play = Play(database)
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            await backup(url, kept)
            known = {m["id"] for m in public(table)}
            for person in (town.ama, town.ben):
                await table.rest(person)
            new = [m["id"] for m in public(table) if m["id"] not in known]
        await database.close()
        assert len(new) == 1
        await restore(url, kept)
        for _ in range(2):
            if late_ms:
                slow = {
                    "kind": "slow",
                    "route": "GET /gateway",
                    "milliseconds": late_ms,
                    "times": 1,
                }
                town.sandbox.faults.set(slow)
            database = await Database.open(url)
            play = Play(database)
            async with at_work(town, play) as bot:
                table = Table(town, play, bot)
                await table.settled()
                # It is posted nothing that was there at the backup, and nothing is undone.
                assert "Turn 1" in table.board()["embeds"][0]["description"]
            await database.close()
        lost = [text for text in told(table) if "my database does not know" in text]
        assert len(lost) == 1
        assert "In The bridge Discord shows a post" in lost[0]
        there = f"https://discord.com/channels/{town.guild.id}/{table.channel}/{new[0]}"
        assert lost[0].endswith(f"[The first of them]({there})")
    finally:
        await town.sandbox.stop()


@pytest.mark.parametrize("ahead_s", [0, 5, 12 * 3600])
async def test_a_restart_without_a_loss_tells_nobody(tmp_path: Path, duel: None, ahead_s: float):
    """Posts that the last process could not write down are no loss.

    Nor are they if our clock is ahead of Discord's.
    """
    now = Now()
    now.move(ahead_s)
    url = new_database(tmp_path / "play.db")
    town = build()
    await town.sandbox.start()
    try:
        for n in range(2):
            database = await Database.open(url)
            play = Play(database, now=now)
            async with at_work(town, play) as bot:
                table = Table(town, play, bot)
                if n == 0:
                    await table.fight()
                    for person in (town.ama, town.ben):
                        await table.rest(person)
                await table.settled()
            if n == 0:
                async with database.write() as c:
                    # As if the process had ended before its newest post was written down.
                    await c.exec_driver_sql(
                        "UPDATE prompt SET message = '' WHERE closed_at IS NULL"
                    )
                    await c.exec_driver_sql(
                        "UPDATE encounter SET published = (SELECT min(seq) - 1 FROM line "
                        "WHERE post = (SELECT max(post) FROM line))"
                    )
                    await c.exec_driver_sql(
                        "DELETE FROM post WHERE message = (SELECT max(post) FROM line)"
                    )
                    await c.exec_driver_sql(
                        "UPDATE line SET post = NULL WHERE post = (SELECT max(post) FROM line)"
                    )
            await database.close()
        assert told(table) == []
    finally:
        await town.sandbox.stop()


async def test_what_is_played_anew_does_not_hide_a_lost_post_of_the_same_name(table: Table):
    """A post older than its line is lost, unless an earlier process wrote the line."""
    await table.fight()
    row = await table.play.fights.need(table.channel)
    shown = next(line for line in await table.play.reading.log(row.id) if line.post)
    old = Seen(id="1", at=shown.at - 1, tokens=frozenset({shown.token}), asks_many=False)
    await table.play.start_up()
    assert await table.play.lost_posts.note(row.id, [old]) == []
    table.play.lost_posts.services.heads[row.id] = 0
    assert await table.play.lost_posts.note(row.id, [old]) == ["1"]
