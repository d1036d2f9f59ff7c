"""Two processes change one post: A, then B, then A again; the newest words stay."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.pace import OldEdits
from bot.discord.outbound.posts import Posts
from bot.discord.outbound.voices import Mouths, Place
from bot.discord.rendering import step
from bot.play.views.queues import LEASE_MS, Queues
from bot.storage.voices.spoken import SpokenRow
from tests.bot.discord.conftest import Table
from tests.bot.discord.made import NO_EMOJIS
from tests.bot.discord.test_voices import allow, met, say

HOURS_MS = 3 * 3_600_000
FIRST = 10**18
"""The id of an interaction: those after it are later."""


class Process:
    """One of several processes on one database; its changes can be kept on their way."""

    def __init__(self, table: Table, name: str, *, later_ms: int = 0) -> None:
        self.queues = Queues(table.play.reading.services, name)
        edits = OldEdits(lambda: table.play.clock.now() + later_ms, pace_s=0.05)
        play: Any = SimpleNamespace(queues=self.queues)
        self.mouth = Mouths(table.bot, play, edits)
        self.place = Place(table.channel)

    async def change(self, row: SpokenRow, words: str, nth: int) -> bool:
        """Say other words, as the nth interaction asked for."""
        return await self.mouth.edit(self.place, row, words, FIRST + nth)

    @contextmanager
    def slow(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
        """Keep this process's changes on their way, after the event that one has begun."""
        begun, arrives, send = asyncio.Event(), asyncio.Event(), self.mouth._reword

        async def late(*args: Any) -> None:
            begun.set()
            await arrives.wait()
            await send(*args)

        with monkeypatch.context() as patch:
            patch.setattr(self.mouth, "_reword", late)
            yield begun
        arrives.set()


async def spoken(table: Table, *, webhook: bool) -> SpokenRow:
    """Ama has said something, through a webhook or under the bot's own name."""
    await met(table)
    allow(table, webhooks=webhook)
    await say(table, table.town.ama, "Good night.")
    await table.settled()
    [said] = table.seen()
    return await table.play.voices.own(table.call(table.town.ama), said["id"])


@pytest.mark.parametrize("webhook", [True, False])
@pytest.mark.parametrize("later_ms", [0, HOURS_MS])
async def test_a_third_change_by_the_first_process_stays(
    table: Table, monkeypatch: pytest.MonkeyPatch, later_ms: int, *, webhook: bool
):
    """The first change arrives late, and the second waits for it while the third is made."""
    row = await spoken(table, webhook=webhook)
    a, b = (Process(table, name, later_ms=later_ms) for name in "ab")
    with a.slow(monkeypatch) as begun:
        one = asyncio.create_task(a.change(row, "One.", 1))
        await begun.wait()
        two = asyncio.create_task(b.change(row, "Two.", 2))
        three = asyncio.create_task(a.change(row, "Three.", 3))
        await asyncio.sleep(0.1)
    changed = await asyncio.gather(one, two, three)
    [shown] = table.texts()
    assert shown.endswith("Three.")
    assert (changed[0], changed[2]) == (True, True)


@pytest.mark.parametrize("later_ms", [0, HOURS_MS])
async def test_a_change_that_arrives_late_takes_the_place_of_no_later_one(
    table: Table, monkeypatch: pytest.MonkeyPatch, later_ms: int
):
    """The later one waits until the earlier has arrived."""
    row = await spoken(table, webhook=True)
    a, b = (Process(table, name, later_ms=later_ms) for name in "ab")
    with a.slow(monkeypatch) as begun:
        one = asyncio.create_task(a.change(row, "One.", 1))
        await begun.wait()
        two = asyncio.create_task(b.change(row, "Two.", 2))
        await asyncio.sleep(0.1)
        assert not two.done()
    assert await asyncio.gather(one, two) == [True, True]
    assert table.texts() == ["Two."]


@pytest.mark.parametrize("webhook", [True, False])
async def test_changes_one_after_the_other_are_all_made(table: Table, *, webhook: bool):
    """By two processes in turn, and the same one delivered to both."""
    row = await spoken(table, webhook=webhook)
    a, b = Process(table, "a"), Process(table, "b")
    every = ((a, "One.", 1), (b, "Two.", 2), (a, "Three.", 3), (b, "Three.", 3), (b, "Four.", 4))
    for process, words, nth in every:
        assert await process.change(row, words, nth)
        assert table.texts()[0].endswith(words)
    assert not await a.change(row, "Three.", 3)
    assert table.texts()[0].endswith("Four.")


@pytest.mark.parametrize(("last", "stays"), [(1, False), (3, True)])
async def test_a_process_that_dies_in_a_change_loses_none(table: Table, last: int, *, stays: bool):
    """The change that it began counts as made if it is the newest; nobody waits for its lease."""
    row = await spoken(table, webhook=True)
    a, b = Process(table, "a"), Process(table, "b")
    assert await a.change(row, "Zero.", 0)

    async def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    async def keeps(*_: Any) -> None:
        """A process that is killed gives nothing back."""

    a.mouth._reword, a.queues.give_back = dies, keeps  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        await a.change(row, "Lost.", last)
    b.queues.is_gone = lambda owner: owner == "a"
    async with asyncio.timeout(LEASE_MS / 2000):
        assert await b.change(row, "Two.", 2) is not stays
        assert await b.change(row, "Four.", 4)
    assert table.texts() == ["Four."]


@dataclass
class Asking:
    """The post of a fight that asks, and two processes that show it; `told` names who must look."""

    table: Table
    fight: str
    message: str
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.posts = [Posts(self.table.bot), Posts(self.table.bot)]
        self.faces = [Faces(self.table.play, posts, Hands(), NO_EMOJIS) for posts in self.posts]
        self.table.play.outbox.services.changed = self.told.append

    async def show(self, process: int) -> None:
        """One of the two edits the post, if it is outdated."""
        assert await self.faces[process].show(self.fight, self.message)

    async def changes(self) -> None:
        """The GM gives more time, which the post says."""
        await self.table.play.gm.extend(self.table.call(self.table.town.gm), 5)

    async def is_right(self) -> bool:
        """Whether the channel shows the post as it should be."""
        post = await self.table.play.outbox.post(self.fight, self.message)
        assert post is not None
        [seen] = [m for m in self.table.seen() if m["id"] == self.message]
        wanted = [embed.description for embed in step.message(post).embeds]
        return [embed.get("description") for embed in seen["embeds"]] == wanted


async def asking(table: Table) -> Asking:
    """A fight in which Ama and Ben are asked, shown as it is."""
    await table.fight()
    row = await table.play.fights.need(table.channel)
    return Asking(table, row.id, table.find("Choose")[0])


@pytest.mark.parametrize("dies", [True, False])
async def test_a_third_edit_of_a_fights_post_shows_it_as_it_is_now(
    table: Table, monkeypatch: pytest.MonkeyPatch, *, dies: bool
):
    """A's first edit arrives after B's, or never: whoever looks again shows what is right."""
    post = await asking(table)
    begun, arrives, send = asyncio.Event(), asyncio.Event(), post.posts[0].edit

    async def late(*args: Any) -> Any:
        begun.set()
        await arrives.wait()
        return await send(*args)

    with monkeypatch.context() as patch:
        patch.setattr(post.posts[0], "edit", late)
        await post.changes()
        first = asyncio.create_task(post.show(0))
        await begun.wait()
    await post.changes()
    await post.show(1)
    assert await post.is_right()
    post.told.clear()
    if dies:
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
    else:
        arrives.set()
        await first
        assert not await post.is_right()
        assert post.told == [post.fight]
        await post.show(0)
    assert await post.is_right()
    await post.changes()
    await post.show(1)
    assert await post.is_right()
