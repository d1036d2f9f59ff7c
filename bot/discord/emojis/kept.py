"""The application's emojis, and how a text writes them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import aiohttp
import discord
import structlog

from bot.discord.attempts import SERVER_ERROR, once
from bot.discord.emojis import drawing

log = structlog.get_logger("bot.discord")

PORTRAIT = "portrait_"
"""The prefix of emojis that are portraits."""

PACE_S = 2.0
"""Seconds between two new emojis: nobody waits for them."""

TOO_MANY = 429

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

    def address(self, name: str) -> str:
        """Return the address of an emoji's picture, which never expires; "" if it is missing."""
        found = self.known.get(name)
        return "" if found is None else discord.PartialEmoji.from_str(found).url


NONE = Emojis()


def portrait_name(digest: str) -> str:
    """Return the name of the emoji that is a portrait."""
    return PORTRAIT + digest[: 32 - len(PORTRAIT)]


def monogram_name(letters: str, side: int) -> str:
    """Return the name of the emoji that is a monogram in a side's colour and shape."""
    return f"face_{side}_{letters.encode().hex()}"[:32]


class Kept:
    """The emojis of our application, as Discord lists them; `now` are those as texts have them."""

    def __init__(self, bot: discord.Client, *, pace_s: float = PACE_S) -> None:
        self._bot = bot
        self._pace_s = pace_s
        self._there: dict[str, discord.Emoji] = {}
        self._one_at_a_time = asyncio.Lock()
        self.now = Emojis()

    async def learn(self) -> bool:
        """Learn which emojis exist. Returns whether that succeeded."""
        try:
            async with asyncio.timeout(LEARN_S):
                await self._read()
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            log.warning("cannot ask for the emojis", error=repr(error))
            return False
        return True

    async def complete(self) -> None:
        """Make the missing ones for texts, one by one. If Discord refuses, texts do without.

        Raises:
            discord.DiscordException, aiohttp.ClientError: It should be tried again.
        """
        await self._read()
        for name in drawing.names():
            if name in self._there:
                continue
            try:
                _ = await self.emoji(name, partial(drawing.picture, name))
            except discord.HTTPException as error:
                if error.status == TOO_MANY or error.status >= SERVER_ERROR:
                    raise
                log.warning("emojis are not complete", missing=name, error=repr(error))
                return
            await asyncio.sleep(self._pace_s)

    async def emoji(self, name: str, draw: Callable[[], bytes]) -> discord.Emoji:
        """Return the emoji of that name. If Discord has none, it is made from `draw`'s picture.

        Raises:
            discord.DiscordException, aiohttp.ClientError: It could not be made.
        """
        async with self._one_at_a_time:
            if name not in self._there:
                await self._read()
            if name not in self._there:
                image = await asyncio.to_thread(draw)
                make = partial(self._bot.create_application_emoji, name=name, image=image)
                self._there[name] = await once(make, partial(self._found, name))
                self._use()
            return self._there[name]

    async def tidy(self, prefix: str, keep: Collection[str]) -> None:
        """Delete the emojis whose names begin with `prefix` and are not among `keep`.

        Raises:
            discord.DiscordException, aiohttp.ClientError: Not all could be deleted.
        """
        await self._read()
        for name, emoji in [*self._there.items()]:
            if name.startswith(prefix) and name not in keep:
                with suppress(discord.NotFound):  # it was deleted, and the answer was lost
                    await emoji.delete()
                del self._there[name]

    async def _found(self, name: str) -> discord.Emoji | None:
        await self._read()
        return self._there.get(name)

    async def _read(self) -> None:
        self._there = {each.name: each for each in await self._bot.fetch_application_emojis()}
        self._use()

    def _use(self) -> None:
        self.now = Emojis({name: str(emoji) for name, emoji in self._there.items()})
