"""The answer to one interaction: acknowledged in time, and given once.

If a connection is cut during a request, nobody knows whether it arrived. An acknowledgement is then
sent again; if Discord refuses it as a second one, the first has arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.discord.attempts import FIRST_PAUSE_S, TRIES, UNKNOWN, again, once
from bot.discord.rendering.limits import CONTENT, pages
from bot.discord.rendering.message import Message
from rules.errors import NotAllowed

_REPLY = "reply"
"""The key in an interaction's extras for the way it is answered."""

Interaction: TypeAlias = discord.Interaction[Any]

ALREADY_ANSWERED = 40060
MOST_FOLLOW_UPS = 5
"""Discord takes no more where only a user has installed the bot, and the server has not."""

TOO_LONG = (
    "That is too long to show on a server where I am no member. Ask me in a direct message, or "
    "on a server that has invited me."
)
MOST_LOOKED_AT = 50
"""How many messages after a press we look through for a message that may have arrived."""
NOBODY = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class _Paper:
    """A file to send. The library closes a file after sending, so each attempt opens a new one."""

    name: str
    content: bytes
    description: str | None

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.content), self.name, description=self.description)


class Gone(Exception):
    """The interaction is answered elsewhere, or too old to be answered; nothing may be done."""


class Reply:
    """The way an interaction is answered: `begun`, then `held` once it is acknowledged.

    A change is acknowledged after it is written down, so that nobody believes something done that
    is lost with the process. If that takes long, the person is told so. `acting` says that
    something is being done, so no form will follow. `beside` says that the control's own message
    was the answer, so all other answers are shown beside it.

    An answer to a control of an ephemeral message takes that message's place; any other is a
    message of its own.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.held = False
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        self.begun = False
        self.acting = False
        self.beside = False
        self._one_at_a_time = asyncio.Lock()
        interaction.extras[_REPLY] = self

    @classmethod
    def of(cls, interaction: Interaction) -> Reply:
        """Return the reply to this interaction, begun or new."""
        begun: Reply | None = interaction.extras.get(_REPLY)
        return begun or cls(interaction)

    async def hold(self, *, ephemeral: bool = True) -> None:
        """Tell Discord at once that it takes long; the answer may take up to fifteen minutes.

        Raises:
            Gone: Another delivery has it, or three seconds are over.
        """
        defer = self.interaction.response.defer
        await self._first(lambda: defer(ephemeral=ephemeral, thinking=True))

    async def become(self, message: Message) -> bool:
        """Acknowledge a control by changing its own message.

        Returns:
            Whether this acknowledged it; if not, something else must be shown.

        Raises:
            Gone: As `hold` does.
        """
        edit = self.interaction.response.edit_message
        became = await self._first(
            lambda: edit(
                content=message.content or None,
                embeds=list(message.embeds),
                view=message.view,
                allowed_mentions=NOBODY,
            )
        )
        self.beside = self.beside or became
        return became

    async def stay(self) -> bool:
        """Acknowledge a control and leave its message as it is; the answer stands beside it.

        Returns:
            Whether this acknowledged it. Then `change` can be used.

        Raises:
            Gone: As `hold` does.
        """
        stayed = await self._first(self.interaction.response.defer)
        self.beside = self.beside or stayed
        return stayed

    async def change(self, message: Message) -> None:
        """Change the control's message after `stay`: the press allows that for fifteen minutes.

        Raises:
            discord.HTTPException: Discord refuses.
            aiohttp.ClientError: The connection fails.
        """
        await self.interaction.edit_original_response(
            content=message.content or None,
            embeds=list(message.embeds),
            view=message.view,
            allowed_mentions=NOBODY,
        )

    async def modal(self, modal: discord.ui.Modal) -> None:
        """Answer with a form to fill in. Raises `Gone` as `hold` does."""
        modal.stop()
        if not await self._first(lambda: self.interaction.response.send_modal(modal)):
            raise RuntimeError("A form must be the first answer.")

    async def show(
        self,
        content: str = "",
        *,
        embeds: Sequence[discord.Embed] = (),
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = (),
        ephemeral: bool = True,
    ) -> None:
        """Answer with a message, or several if the text is too long for one.

        Raises:
            Gone: Another delivery has it, or it is too late.
            NotAllowed: It is too long for a server where the bot is no member; nothing is shown.
        """
        first, *rest = pages(content.split("\n"), CONTENT) or [""]
        if len(rest) > MOST_FOLLOW_UPS and is_by_user(self.interaction):
            raise NotAllowed(TOO_LONG)
        if view is not None:
            view.stop()
        papers = [_Paper(file.filename, file.fp.read(), file.description) for file in files]

        def post(send: Callable[..., Awaitable[object]], **more: Any) -> Awaitable[object]:
            """Send a message of its own."""
            return send(
                content=first,
                embeds=list(embeds),
                view=discord.utils.MISSING if view is None else view,
                files=[paper.file() for paper in papers],
                allowed_mentions=NOBODY,
                **more,
            )

        def put(edit: Callable[..., Awaitable[object]]) -> Awaitable[object]:
            """Edit an existing message."""
            return edit(
                content=first,
                embeds=list(embeds),
                view=view,
                attachments=[paper.file() for paper in papers],
                allowed_mentions=NOBODY,
            )

        response = self.interaction.response
        if self.beside:
            send = self.interaction.followup.send
            await self._follow(lambda: post(send, ephemeral=ephemeral), first, ephemeral=ephemeral)
            sent = True
        elif self.in_place:
            sent = await self._first(lambda: put(response.edit_message))
        else:
            sent = await self._first(lambda: post(response.send_message, ephemeral=ephemeral))
        if not sent:
            await _later(lambda: again(lambda: put(self.interaction.edit_original_response)))
        send_page = partial(self.interaction.followup.send, ephemeral=ephemeral)
        for page in rest:
            await self._follow(
                partial(send_page, page, allowed_mentions=NOBODY), page, ephemeral=ephemeral
            )

    async def _follow(
        self, send: Callable[[], Awaitable[object]], content: str, *, ephemeral: bool
    ) -> None:
        """Send one more message.

        If nobody knows whether it arrived, we look for it. A private one is in no list: its person
        may see it twice, but the words are never lost.
        """
        if ephemeral:
            await _later(lambda: again(send))
        else:
            await _later(lambda: once(send, lambda: self._there(content)))

    async def _there(self, content: str) -> discord.Message | None:
        """Return the public message of this interaction with that text, if there is one."""
        channel, id = self.interaction.channel, self.interaction.id
        if not isinstance(channel, discord.abc.Messageable):
            return None
        history = channel.history(limit=MOST_LOOKED_AT, after=discord.Object(id))
        async for message in history:
            by = message.interaction_metadata
            if by is not None and by.id == id and message.content == content.strip():
                return message
        return None

    async def _first(self, send: Callable[[], Awaitable[object]]) -> bool:
        """Acknowledge by `send`, unless that has been done. Returns whether this did it."""
        self.begun = True
        async with self._one_at_a_time:
            if self.held:
                return False
            await self._acknowledge(send)
            self.held = True
            return True

    async def _acknowledge(self, send: Callable[[], Awaitable[object]]) -> None:
        unknown = False
        for n in range(TRIES):
            last = n + 1 == TRIES
            try:
                await send()
            except UNKNOWN as error:
                if last:
                    raise Gone(str(error)) from error
            except discord.HTTPException as error:
                if not (unknown and error.code == ALREADY_ANSWERED):
                    raise Gone(str(error)) from error
                return
            else:
                return
            unknown = True
            await asyncio.sleep(FIRST_PAUSE_S * 2**n)


def is_by_user(interaction: Interaction) -> bool:
    """Whether it comes from a server that has not invited the bot: a user has installed it."""
    by_user = interaction.is_user_integration() and not interaction.is_guild_integration()
    return by_user and interaction.guild_id is not None


async def _later(send: Callable[[], Awaitable[object]]) -> None:
    """Send what follows the acknowledgement.

    Raises:
        Gone: The message that it belongs to has been deleted, or it is too late.
    """
    try:
        await send()
    except discord.NotFound as error:
        raise Gone(str(error)) from error
