"""Direct messages to one person: everything that waits for them, as one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from bot.discord.outbound.notice_texts import text_of
from bot.discord.outbound.posts import Closed, Missing, Posts, Refused
from bot.discord.outbound.sending import Send
from bot.discord.people import whereabouts
from bot.discord.rendering import lines
from bot.discord.rendering.limits import escape, pages
from bot.discord.rendering.message import Message
from bot.play.model import Todo
from bot.play.step.private_notices import ALONE, OF_QUESTIONS
from bot.storage.rows import Notice

if TYPE_CHECKING:
    from bot.play.service import Play


class Unwanted(Closed):
    """The person wants no direct messages, or has left the server."""


class Letters:
    """Sends direct messages. A message of private lines of the log alone makes no sound."""

    def __init__(self, posts: Posts, play: Play) -> None:
        self._posts = posts
        self._play = play

    async def send(
        self,
        guild: str,
        person: str,
        every: Sequence[Notice],
        asked: Mapping[str, Todo],
        send: Send,
    ) -> None:
        """Send these notices of one campaign to a person.

        Raises:
            Closed: They take no direct messages.
            Later: It should be tried again.
        """
        alone = [n for n in every if n.kind == ALONE]
        loud = [(n, text_of(n, asked)) for n in every if n.kind != ALONE]
        # A question to several people has a notice for each.
        once = {text if n.kind in OF_QUESTIONS else n.id: text for n, text in loud}
        said = [f"- {text}" for text in once.values()]
        quiet = not said
        said += await self._private_lines(alone)
        if not said:
            return
        what = f"notices {' '.join(str(n.id) for n in every)}"
        try:
            direct = await self._direct(guild, person)
            for n, page in enumerate(pages(said)):
                await send(direct, Message(content=page, quiet=quiet), f"{what} {n}", every[0].at)
        except (Missing, Refused) as error:
            raise Closed(person) from error

    async def _direct(self, guild: str, person: str) -> str:
        """Return the channel of direct messages with a person. Raises `Closed`."""
        member = await self._play.presence.member(guild, person)
        if member.left or not member.direct:
            raise Unwanted(person)
        return await self._posts.direct(person)

    async def _private_lines(self, alone: Sequence[Notice]) -> list[str]:
        """Return a person's private lines of the log, below the name of their fight."""
        said: list[str] = []
        for encounter, notices in groupby(alone, key=lambda notice: notice.encounter):
            found = [await self._play.reading.line_of(notice) for notice in notices]
            rows = [row for row in found if row is not None]
            fight = await self._play.reading.encounter(encounter)
            if rows and fight is not None:
                said.append(f"{escape(fight.name)} ({whereabouts(fight)}), to you alone:")
                said += [lines.with_rolls(row) for row in rows]
        return said
