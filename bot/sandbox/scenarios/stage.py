"""The stage of a scenario: a server with its users and channels, and the real bot."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.api.rest import OnRequest
from bot.sandbox.model.events import CommandsChanged, Event
from bot.sandbox.model.records import Channel, Guild
from bot.sandbox.process import BotGoneError, BotProcess, BotReins
from bot.sandbox.scenarios.hands import Hands
from bot.sandbox.scenarios.script import Scenario
from bot.sandbox.server import Sandbox

GUILD = "Scenario"
# A stage shows what the bot does; a machine that stands still for a while changes nothing of it.
ACKNOWLEDGE_S = 30.0


class Stage:
    """The server, the bot and all people. Channels are made when they are first named."""

    def __init__(self, sandbox: Sandbox, guild: Guild, bot: BotProcess, reins: BotReins) -> None:
        self.sandbox, self.guild, self.bot, self.reins = sandbox, guild, bot, reins
        self.seed: str | None = None
        self.people: dict[str, Hands] = {}
        self._ahead = 0.0

    def channel(self, name: str) -> Channel:
        """Return the newest thread of that name, else the channel, made if there is none."""
        for channel in reversed(list(self.sandbox.world.channels.values())):
            if channel.thread is not None and channel.name == name:
                return channel
        return self.sandbox.add_channel(self.guild, name)

    async def start_bot(self) -> None:
        """Start the bot and wait for it, with only the given dice and its clock as before.

        Raises:
            BotGoneError: It does not start.
        """
        await self.bot.start()
        await self.reins.ready()
        await self.reins.give_dice([])
        if self.seed is not None:
            await self.reins.dice_after(self.seed)
        try:
            await self.sandbox.online(60)
        except TimeoutError:
            told = f"The bot does not come online.\n{self.bot.last_words()}"
            raise BotGoneError(told) from None
        if self._ahead:
            await self.reins.move_clock(self._ahead)
        await self.reins.idle()

    async def restart_bot(self) -> None:
        """Kill the bot and start it again; the given dice that are left stay given."""
        left, _ = await self.reins.dice()
        await self.bot.kill()
        await self.start_bot()
        await self.reins.give_dice(left)

    async def commands_changed(self, seconds: float) -> None:
        """Wait until the bot has registered commands again, at most this many seconds."""
        changed = asyncio.Event()

        def hear(event: Event) -> None:
            if isinstance(event, CommandsChanged):
                changed.set()

        unsubscribe = self.sandbox.events.subscribe(hear)
        try:
            async with asyncio.timeout(seconds):
                await changed.wait()
        except TimeoutError:
            return
        finally:
            unsubscribe()

    async def idle(self) -> None:
        """Wait until the bot has heard of everything that has happened, and has no work left."""
        await self.reins.idle(self.sandbox.gateway.sequence)

    async def wait(self, seconds: float) -> None:
        """Move the bot's clock."""
        self._ahead += seconds
        await self.reins.move_clock(seconds)


@asynccontextmanager
async def staged(
    scenario: Scenario,
    folder: Path,
    on_request: OnRequest | None = None,
    *,
    homebrew: str = "",
    seed: str | None = None,
    emojis: bool = False,
) -> AsyncIterator[Stage]:
    """Give a stage for one scenario, with the bot running; all files are in the empty `folder`.

    `on_request` is told of every request of the bot: method, path and JSON body. `homebrew` is the
    folder of rulesets beside the installed ones. With a `seed` dice fall by it when no line gives
    them. The bot draws bars and dice in text, unless it has `emojis`.
    """
    sandbox = Sandbox(folder / "discord.db", on_request=on_request, acknowledge_s=ACKNOWLEDGE_S)
    await sandbox.start()
    port = free_port()
    settings = {
        "database.url": f"sqlite+aiosqlite:///{folder / 'interlude.db'}",
        "discord.rest_base": sandbox.rest_base,
        "discord.gateway_url": sandbox.gateway_url,
        "discord.emojis": emojis,
        "control.port": port,
        "control.patience": int(ACKNOWLEDGE_S / 2),
        "backup.every": 0,
        "rulesets.folder": homebrew,
    }
    # An empty settings file: a scenario gives the same for everybody, whatever their settings.
    bot = BotProcess(
        sandbox.token, settings, folder / "bot.log", arguments=("--config", os.devnull)
    )
    reins = BotReins(port, bot)
    try:
        stage = Stage(sandbox, _guild(sandbox, scenario), bot, reins)
        stage.seed = seed
        for name in scenario.users:
            person = sandbox.person(name)
            stage.people[name] = Hands(person, stage.guild, sandbox.direct_channel(person.user))
        for forum in scenario.forums:
            sandbox.add_forum(stage.guild, forum.name, forum.tags)
        for name in scenario.channels:
            stage.channel(name)
        await stage.start_bot()
        yield stage
    finally:
        await reins.close()
        await bot.stop()
        await sandbox.stop()


def _guild(sandbox: Sandbox, scenario: Scenario) -> Guild:
    users = [sandbox.add_user(name, shown_name(name)) for name in scenario.users]
    guild = sandbox.add_guild(GUILD, users[0])
    for user in users:
        sandbox.add_member(guild, user)
    sandbox.install_bot(guild)
    return guild


def shown_name(username: str) -> str:
    """Return the display name of a scenario's user: Ama for ama, and GM for gm."""
    return username.upper() if username == "gm" else username[:1].upper() + username[1:]


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
