"""Leases of processes that have ended, on a machine of which nobody here knows anything."""

import asyncio
from typing import Any

import pytest

from bot.discord.outbound import notices, stream
from bot.play.service import Play
from bot.play.views import unreachable
from bot.play.views.queues import LEASE_MS
from tests.bot.discord.conftest import Table, at_work, wait_for
from tests.sandbox.conftest import build

AGES_S = 1000.0


@pytest.mark.parametrize("what", ["posts", "notices"])
async def test_what_waits_for_a_dead_lease_is_sent_soon_after_its_end(
    play: Play, monkeypatch: pytest.MonkeyPatch, what: str
):
    """However long the pauses between attempts have grown, a lease is looked at often."""
    for module in (stream, notices):
        monkeypatch.setattr(module, "FIRST_PAUSE_S", AGES_S)
        monkeypatch.setattr(module, "LONGEST_PAUSE_S", AGES_S)
        monkeypatch.setattr(module, "LEASE_LOOK_S", 0.1)
    first = (False, 0.0, AGES_S)
    monkeypatch.setattr(notices._Turns.__init__, "__defaults__", first)
    take, refused = play.queues.take, list[str]()

    async def watched(destination: str) -> bool:
        taken = await take(destination)
        refused.extend([] if taken else [destination])
        return taken

    monkeypatch.setattr(play.queues, "take", watched)
    town = build()
    await town.sandbox.start()
    dead = Play(play.db)
    dead.queues.owner = "dead"
    try:
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            direct = town.sandbox.direct_channel(town.ama.user)
            await wait_for(lambda: not play.queues._until)
            to_ama = unreachable.direct(town.ama.user.id)
            for place in (table.channel, to_ama):
                assert await dead.queues.take(place)
            if what == "posts":
                await play.turns.act(table.call(town.ama), "shout", {"times": 1})
            else:
                await play.gm.whisper(table.call(town.gm), town.ama.user.id, "Run.")

            def shown() -> bool:
                texts = table.texts() if what == "posts" else town.ama.visible(direct.id)
                return any("shouts 1 times" in str(t) or "Run." in str(t) for t in texts)

            await wait_for(lambda: (table.channel if what == "posts" else to_ama) in refused)
            assert not shown()
            await play.clock.move(LEASE_MS / 1000 + 1)
            await wait_for(shown)
    finally:
        await town.sandbox.stop()


async def test_what_a_process_posted_before_it_ended_is_not_posted_again(play: Play):
    """It could not note its post; another one that posted here before goes on from there."""
    town = build()
    await town.sandbox.start()
    dead = Play(play.db)
    dead.queues.owner = "dead"

    async def never(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    async def nothing(*_: Any, **__: Any) -> None:
        return None

    try:
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            await wait_for(lambda: not play.queues._until)
            async with at_work(town, dead):
                vars(dead.outbox)["posted"] = never
                vars(dead.queues).update(give_up=nothing, let_go=nothing)
                await dead.turns.act(table.call(town.ama), "shout", {"times": 1})
                await wait_for(lambda: any("shouts 1 times" in str(t) for t in table.texts()))
            await play.turns.act(table.call(town.ama), "shout", {"times": 2})
            await play.clock.move(LEASE_MS / 1000 + 1)
            await wait_for(lambda: any("shouts 2 times" in str(t) for t in table.texts()))
            assert str(table.texts()).count("shouts 1 times") == 1
    finally:
        await town.sandbox.stop()
