"""The place of the measurements: a Discord in this process, the bot in another."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from time import perf_counter

from bot.cli import Failed
from bot.commands.bench.noop import SAID
from bot.commands.bench.script import PEOPLE, Act, acts
from bot.commands.bench.seed import People, Place, seed
from bot.sandbox.model.events import Event, MessageCreated, MessageEdited
from bot.sandbox.model.records import Channel, Guild, Interaction
from bot.sandbox.process import BotProcess
from bot.sandbox.server import Sandbox

NOOP = "bot.commands.bench.noop"
CHANNELS = 400
"""A guild has at most 500 channels."""

ONLINE_S, ANSWER_S, QUIET_S = 120.0, 30.0, 0.3
RECEIPT = r"(Ama|Ben|The GM) .+\."
"""The receipt of an answer: "Ama attacks Ben with their Dagger."."""


class Town:
    """The sandbox with a guild, its GM and the two players."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # A slow answer is measured, not refused.
        self.sandbox = Sandbox(folder / "discord.db", acknowledge_s=ANSWER_S)
        users = {name: self.sandbox.add_user(name, name.title()) for name in ("gm", *PEOPLE)}
        self._users = users
        self.guild = self._guild("Measured")
        self.hall = self.sandbox.add_channel(self.guild, "hall")
        self.persons = {name: self.sandbox.person(user) for name, user in users.items()}
        self.ids = People(
            guild=self.guild.id,
            gm=users["gm"].id,
            players={name: users[name].id for name in PEOPLE},
        )
        self._last_edit = perf_counter()
        self._edited: dict[str, asyncio.Event] = {}
        self._posted: dict[str, asyncio.Event] = {}
        self.sandbox.events.subscribe(self._hear)

    def _guild(self, name: str) -> Guild:
        """Make a guild with everybody in it."""
        guild = self.sandbox.add_guild(name, self._users["gm"])
        for user in self._users.values():
            self.sandbox.add_member(guild, user)
        self.sandbox.install_bot(guild)
        return guild

    def _hear(self, event: Event) -> None:
        self._last_edit = perf_counter()
        if isinstance(event, MessageEdited) and event.message.id in self._edited:
            self._edited[event.message.id].set()
        if isinstance(event, MessageCreated) and event.message.channel_id in self._posted:
            self._posted[event.message.channel_id].set()

    async def fights(self, name: str, *records: int) -> list[Table]:
        """Make a database `name` with a fight of this many records in each of these channels."""
        places, home = [], self.guild
        for n in range(len(records)):
            if n and n % CHANNELS == 0:
                home = self._guild(f"{name} {n}")
            channel = self.sandbox.add_channel(home, f"{name}-{n}")
            post, asks = (
                self.sandbox.messages.create(channel, self.sandbox.bot_user, {"content": text}).id
                for text in ("The board.", "The questions.")
            )
            places.append(Place(channel.id, post, asks))
        self.sandbox.store.commit()
        said = await seed(self.database(name), self.ids, zip(places, records, strict=True))
        channels = self.sandbox.world.channels
        return [
            Table(self, channels[place.channel], place.post, count)
            for place, count in zip(places, said, strict=True)
        ]

    def database(self, name: str) -> Path:
        """Return the file of a database."""
        return self.folder / f"{name}.db"

    @asynccontextmanager
    async def bot(self, name: str) -> AsyncIterator[BotProcess]:
        """Run the bot on a database, as on Discord but with one command more."""
        settings = {
            "database.url": f"sqlite+aiosqlite:///{self.database(name)}",
            "discord.rest_base": self.sandbox.rest_base,
            "discord.gateway_url": self.sandbox.gateway_url,
            "discord.emojis": False,
            "backup.every": 0,
        }
        arguments = ("--config", os.devnull, "--extension", NOOP)
        bot = BotProcess(self.sandbox.token, settings, self.folder / "bot.log", arguments)
        before = self.sandbox.gateway.identified
        try:
            await bot.start()
            await self.sandbox.online(ONLINE_S, after=before)
            await self._commands()
            yield bot
        except TimeoutError:
            raise Failed(f"The bot does not answer.\n{bot.last_words()}") from None
        finally:
            await bot.stop()

    async def _commands(self) -> None:
        """Wait for all commands: the bot registers a guild's after the shared ones."""
        async with asyncio.timeout(ONLINE_S):
            while {"noop", "ki"} - {str(c["name"]) for c in self._offered()}:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    def _offered(self) -> list[dict[str, object]]:
        return self.persons["ama"].commands(self.hall.id)

    async def noop(self) -> None:
        """Give the command that only acknowledges."""
        await self.say(self.hall, "ama", Act("ama", ("noop",)), SAID)

    async def say(self, channel: Channel, who: str, act: Act, answer: str) -> None:
        """Give a command; its answer must match. Raises `Failed` with the real answer."""
        begun = await self.persons[who].command(channel.id, path=act.path, options=act.fields)
        told = self._told(await self.sandbox.answered(begun, ANSWER_S))
        if not re.match(answer, told):
            raise Failed(f"/{' '.join(act.path)} by {who} was answered: {told}")

    def _told(self, interaction: Interaction) -> str:
        if interaction.original_id is None:
            return interaction.error or ""
        message = self.sandbox.world.messages[interaction.channel_id][interaction.original_id]
        return str(message.payload["content"])

    async def quiet(self) -> None:
        """Wait until nothing has come from the bot for a while."""
        while perf_counter() - self._last_edit < QUIET_S:  # noqa: ASYNC110
            await asyncio.sleep(QUIET_S / 10)

    async def edited(self, post: str) -> None:
        """Wait until a message has been edited."""
        self._edited[post] = asyncio.Event()
        async with asyncio.timeout(ANSWER_S):
            await self._edited[post].wait()
        del self._edited[post]

    async def posted(self, channel: str) -> None:
        """Wait for a new message in a channel."""
        self._posted[channel] = asyncio.Event()
        async with asyncio.timeout(ANSWER_S):
            await self._posted[channel].wait()
        del self._posted[channel]


class Table:
    """One fight, and its next command."""

    def __init__(self, town: Town, channel: Channel, board: str, said: int) -> None:
        self._town, self.channel, self._board = town, channel, board
        self._acts: Iterator[Act] = islice(acts(), said, None)

    async def step(self) -> None:
        """Give the next command, and wait for the answer."""
        act = next(self._acts)
        await self._town.say(self.channel, act.who, act, RECEIPT)

    async def show(self) -> None:
        """Give the next command, and wait until the board shows it."""
        shown = asyncio.create_task(self._town.edited(self._board))
        await self.step()
        await shown

    async def post(self) -> None:
        """Give the next command, and wait until its results are posted."""
        told = asyncio.create_task(self._town.posted(self.channel.id))
        await self.step()
        await told
