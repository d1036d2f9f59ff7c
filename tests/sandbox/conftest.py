"""A sandbox with a guild of three people, and a demo bot in the same event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.sandbox import Channel, Clock, Guild, Person, Sandbox
from bot.sandbox.api.interactions import ACKNOWLEDGE_SECONDS
from tests.forks import forking
from tests.openapi import Contract
from tests.pointed import pointed_at
from tests.sandbox.demo_bot import DemoBot

__all__ = ["forking"]


@dataclass
class Town:
    """A sandbox and who lives in it: the GM owns the guild; #secret is theirs and the bot's."""

    sandbox: Sandbox
    contract: Contract
    gm: Person
    ama: Person
    ben: Person
    guild: Guild
    general: Channel
    secret: Channel


def build(
    path: Path | None = None,
    clock: Clock | None = None,
    port: int = 0,
    acknowledge_s: float = ACKNOWLEDGE_SECONDS,
) -> Town:
    contract = Contract()
    sandbox = Sandbox(
        path,
        clock=clock,
        port=port,
        on_request=contract.note,
        on_answer=contract.answered,
        on_event=contract.heard,
        acknowledge_s=acknowledge_s,
    )
    gm, ama, ben = (sandbox.add_user(name) for name in ("gm", "ama", "ben"))
    guild = sandbox.add_guild("Town", gm)
    for user in (ama, ben):
        sandbox.add_member(guild, user)
    sandbox.install_bot(guild)
    general = sandbox.add_channel(guild, "general")
    secret = sandbox.add_channel(guild, "secret", private_to=[gm, sandbox.bot_user])
    people = [sandbox.person(user) for user in (gm, ama, ben)]
    return Town(sandbox, contract, *people, guild, general, secret)


@asynccontextmanager
async def running(town: Town) -> AsyncIterator[DemoBot]:
    """The town's sandbox with the bot online; both are stopped after."""
    await town.sandbox.start()
    bot = DemoBot()
    try:
        async with connected(town, bot):
            yield bot
    finally:
        await town.sandbox.stop()


@asynccontextmanager
async def connected(town: Town, bot: DemoBot) -> AsyncIterator[DemoBot]:
    with pointed_at(town.sandbox.rest_base, town.sandbox.gateway_url):
        task = asyncio.create_task(bot.start(town.sandbox.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        try:
            await asyncio.wait([task, ready], timeout=60, return_when=asyncio.FIRST_COMPLETED)
            assert ready.done(), task
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.wait([task], timeout=60)


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    """A started sandbox, state in memory, no bot."""
    made = build()
    await made.sandbox.start()
    yield made
    await made.sandbox.stop()


@pytest.fixture
async def bot_town() -> AsyncIterator[tuple[Town, DemoBot]]:
    """A started sandbox with the demo bot online; every request of the bot is valid at the end."""
    made = build()
    async with running(made) as bot:
        yield made, bot
    made.contract.settle()


async def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until `holds()`; nobody announces it, so it is asked again and again."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
