"""The application's emojis, and how a text writes them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

import aiohttp
import discord
import structlog

from bot.discord.emojis import drawing

log = structlog.get_logger("bot.discord")

PACE_S = 2.0
"""Seconds between two new emojis: nobody waits for them."""

LEARN_S = 5.0
"""Seconds that a start waits for the list of emojis."""


@dataclass(frozen=True, slots=True)
class Emojis:
    """Emojis by their names, as a message writes them; none if texts do without."""

    known: Mapping[str, str] = field(default_factory=dict[str, str])

    def bar(self, filled: int, of: int) -> str:
        """Return a bar of `of` boxes; "" if the emojis for it are missing."""
        full, empty = self.known.get(drawing.FULL_BOX), self.known.get(drawing.EMPTY_BOX)
        return full * filled + empty * (of - filled) if full and empty else ""

    def die(self, face: int, *, counts: bool = False, dropped: bool = False) -> str:
        """Return one face of a die that counts or was dropped; "" if the emoji is missing."""
        how = drawing.DROPPED if dropped else drawing.COUNTS if counts else drawing.DIE
        return self.known.get(f"{how}_{face}", "")


NONE = Emojis()


class Kept:
    """Keeps the application's emojis complete; `now` are those that can be used."""

    def __init__(self, bot: discord.Client, *, pace_s: float = PACE_S) -> None:
        self._bot = bot
        self._pace_s = pace_s
        self._there: dict[str, str] = {}
        self.now = Emojis()

    async def learn(self) -> bool:
        """Learn which emojis exist. Returns whether that succeeded."""
        try:
            async with asyncio.timeout(LEARN_S):
                found = await self._bot.fetch_application_emojis()
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            log.warning("cannot ask for the emojis", error=repr(error))
            return False
        self._there = {each.name: str(each) for each in found}
        self._use()
        return True

    async def complete(self) -> None:
        """Make the missing ones, one by one; if Discord takes no more, texts do without.

        Nobody waits for it.
        """
        if not await self.learn():
            return
        for name in drawing.names():
            if name in self._there:
                continue
            image = await asyncio.to_thread(drawing.picture, name)
            try:
                made = await self._bot.create_application_emoji(name=name, image=image)
            except (discord.DiscordException, aiohttp.ClientError) as error:
                log.warning("emojis are not complete", missing=name, error=repr(error))
                return
            self._there[name] = str(made)
            self._use()
            await asyncio.sleep(self._pace_s)

    def _use(self) -> None:
        own = {name: self._there[name] for name in drawing.names() if name in self._there}
        self.now = Emojis(own)
