"""Direct messages to one person: everything that waits for them, as one message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from bot.discord.outbound.notice_texts import CALLED, letter, text_of
from bot.discord.outbound.posts import Closed, Missing, Posts, Refused
from bot.discord.outbound.sending import Send
from bot.discord.people import whereabouts
from bot.discord.rendering import lines
from bot.discord.rendering.limits import escape, pages
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.todos import todo_buttons
from bot.play.model import Call, OpenPrompt, Todo
from bot.play.step.private_notices import ALONE, OF_QUESTIONS
from bot.storage.rows import Notice
from rules.errors import NotAllowed

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

        Questions are answered there: one that comes alone by its own controls, each of several by
        a button.

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
        asks = await self._asks(guild, person, loud[0][0]) if len(said) == 1 and loud else None
        messages = [asks] if asks else [Message(content=page, quiet=quiet) for page in pages(said)]
        todos = {n.token: asked[n.token] for n, _ in loud if n.kind in CALLED}
        if todos and not asks:
            view = view_of(*todo_buttons([*todos.values()], guild))
            messages[-1] = replace(messages[-1], view=view)
        what = f"notices {' '.join(str(n.id) for n in every)}"
        try:
            direct = await self._direct(guild, person)
            for n, message in enumerate(messages):
                await send(direct, message, f"{what} {n}", every[0].at)
        except (Missing, Refused) as error:
            raise Closed(person) from error

    async def _asks(self, guild: str, person: str, notice: Notice) -> Message | None:
        """Return the question of a notice with its controls; None if it cannot be answered now."""
        if notice.kind not in CALLED:
            return None
        call = Call(user=person, name="", guild=guild, channel="", interaction="")
        try:
            prompt = await self._play.turns.prompt(call, notice.token)
        except NotAllowed:
            return None
        return letter(notice, prompt) if isinstance(prompt, OpenPrompt) else None

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
