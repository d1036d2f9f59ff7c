"""Sending and editing messages so that none is lost and none is posted twice.

If a connection is cut, nobody knows whether the post arrived; after a crash the answer is
forgotten. So each post has a nonce made of its name: Discord takes it once however often it is
sent. The database's own secret is part of it, since two databases number their rows alike.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import discord

from bot.discord.new_threads import may_give, may_tag
from bot.discord.outbound.pace import OldEdits
from bot.discord.rendering.limits import ALT_TEXT, NONCE, cut
from bot.discord.rendering.message import Message, Picture

if TYPE_CHECKING:
    from bot.discord.client import Interlude

T = TypeVar("T")

RATE_LIMITED = 429
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_ARCHIVED = 50083
NO_REPLY = 160002
"""Discord's refusal (403) of a reply by somebody who may not read the channel's history."""
DIRECTS_TOO_FAST = 40003
"""Discord's refusal (403) to open direct messages with many people in short time."""
DIRECTS_PAUSE_S = 60.0
LOOKED_BACK = 50
MOST_TAGS = 5
"""Discord allows this many tags on a forum's post."""


class Refused(Exception):
    """Discord refuses it: the channel is gone, or the bot may not write there."""


class NoChannel(Refused):
    """The channel or thread has been deleted."""


class Later(Exception):
    """Nobody knows whether it arrived, or Discord takes it only after `after_s` seconds."""

    def __init__(self, why: str, after_s: float = 0.0) -> None:
        super().__init__(why)
        self.after_s = after_s


class Missing(Exception):
    """The message is no longer there."""


class Closed(Exception):
    """The person takes no direct messages."""


MISSED: dict[int, type[Exception]] = {UNKNOWN_CHANNEL: NoChannel, UNKNOWN_MESSAGE: Missing}


@dataclass(frozen=True, slots=True)
class Recent:
    """A message of ours in a channel; `at` in milliseconds since 1970."""

    id: str
    at: int
    content: str
    controls: frozenset[str]
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edited:
    """A message of ours after an edit: whether it is pinned, and its first attachment."""

    pinned: bool
    attached: discord.Attachment | None


class Posts:
    """The messages of the bot that answer no interaction.

    Each call is one attempt, and raises `Later` if it should be made again. The caller decides how
    often, and what waits meanwhile.
    """

    def __init__(self, bot: Interlude, old_edits: OldEdits | None = None) -> None:
        self._bot = bot
        self._old_edits = old_edits

    async def send(self, channel: str, message: Message, what: str, *, reply_to: str = "") -> str:
        """Post `message`, once however often it is tried. Returns its id.

        `what` names the message. `reply_to` is the message of that channel to reply to, if it still
        exists and we may reply.

        Raises:
            Refused: It cannot be posted there.
            Later: It should be tried again, with the same name.
        """
        place = self._bot.get_partial_messageable(int(channel))
        before: Any = None
        if reply_to:
            before = discord.MessageReference(
                message_id=int(reply_to), channel_id=int(channel), fail_if_not_exists=False
            )

        async def post(before: Any) -> discord.Message:
            return await place.send(
                reference=before,
                content=message.content or None,
                embeds=list(message.embeds),
                files=[] if message.picture is None else [_file(message.picture)],
                view=discord.utils.MISSING if message.view is None else message.view,
                allowed_mentions=message.ping,
                nonce=nonce(self._bot.play.db.secret, channel, what),
                silent=message.quiet,
            )

        async def once() -> discord.Message:
            try:
                return await post(before)
            except discord.HTTPException as error:
                if error.code != NO_REPLY:
                    raise
            return await post(None)

        sent = await through(once)
        return str(sent.id)

    async def edit(
        self,
        channel: str,
        id: str,
        message: Message,
        attached: discord.Attachment | None = None,
    ) -> Edited:
        """Make the message `id` show `message`.

        `attached` is what the message has now: it stays, and no picture is uploaded, if it is the
        picture of `message`, by its name.

        Raises:
            Missing: It has been deleted.
            Refused: It cannot be edited there.
            Later: It should be tried again.
        """
        partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(int(id))

        async def once() -> discord.Message:
            return await partial.edit(
                content=message.content or None,
                embeds=list(message.embeds),
                view=message.view,
                attachments=_attachments(message.picture, attached),
                allowed_mentions=discord.AllowedMentions.none(),
            )

        if self._old_edits is not None:
            self._old_edits.note(channel, id)
        edited = await self._awake(channel, once)
        return Edited(edited.pinned, next(iter(edited.attachments), None))

    def wait_s(self, channel: str, id: str) -> float:
        """Return in how many seconds a message may be edited: old ones only now and then."""
        return 0.0 if self._old_edits is None else self._old_edits.wait_s(channel, id)

    def edited(self, channel: str) -> tuple[int, ...]:
        """Return the instants of the last edits of old messages in a channel."""
        return () if self._old_edits is None else self._old_edits.known(channel)

    def learn(self, channel: str, edited: Sequence[int]) -> None:
        """Take note of edits of old messages that another process made there."""
        if self._old_edits is not None:
            self._old_edits.learn(channel, edited)

    async def reword(self, channel: str, id: str, content: str) -> None:
        """Change the text of a message and nothing else. Raises as `edit` does."""
        partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(int(id))
        quiet = discord.AllowedMentions.none()
        await self._awake(channel, lambda: partial.edit(content=content, allowed_mentions=quiet))

    async def delete(self, channel: str, id: str) -> None:
        """Delete a message of ours. Raises `Missing` and `Refused` as `edit` does."""
        partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(int(id))
        await self._awake(channel, partial.delete)

    async def pin(self, channel: str, id: str) -> None:
        """Pin a message. Raises `Missing` and `Refused` as `edit` does."""
        partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(int(id))
        await self._awake(channel, partial.pin)

    async def tag(self, channel: str, tags: Mapping[str, bool]) -> None:
        """Set or remove tags of a forum's post, by name; tags that the forum lacks are left out.

        Nothing is asked of Discord that we may not do. Where posts need a tag, the last one stays.
        Raises as `edit` does.
        """
        post = self._bot.get_channel(int(channel))
        if not isinstance(post, discord.Thread) or not isinstance(
            post.parent, discord.ForumChannel
        ):
            return
        if not may_tag(post):
            return
        keep, give = post.applied_tags, post.parent.available_tags
        wanted = [t for t in keep if tags.get(t.name.casefold(), True) or not may_give(post, t)]
        wanted += [t for t in give if tags.get(t.name.casefold(), False) and may_give(post, t)]
        chosen = list({tag.id: tag for tag in wanted}.values())[:MOST_TAGS]
        if not chosen and post.parent.flags.require_tag:
            return
        if {tag.id for tag in chosen} != {tag.id for tag in post.applied_tags}:
            await through(lambda: post.edit(applied_tags=chosen))

    async def recent(self, channel: str) -> list[Recent]:
        """Return our newest messages in a channel, oldest first. Raises `Refused` as `send`."""
        place = self._bot.get_partial_messageable(int(channel))

        async def once() -> list[Recent]:
            own = self._bot.user
            found = [m async for m in place.history(limit=LOOKED_BACK) if m.author == own]
            return [_recent(message) for message in reversed(found)]

        return await through(once)

    async def direct(self, person: str) -> str:
        """Return the channel of direct messages with a person. Raises `Closed` if there is none."""
        if not person.isdecimal():  # A pseudonym: nobody can be told any more.
            raise Closed(person)

        async def once() -> str:
            channel = await self._bot.create_dm(discord.Object(int(person)))
            return str(channel.id)

        try:
            return await through(once)
        except (Missing, Refused) as error:
            raise Closed(person) from error

    async def tell(self, person: str, message: Message, what: str) -> str:
        """Send a direct message. Returns its channel and id, `channel/id`. Raises `Closed`."""
        channel = await self.direct(person)
        try:
            return f"{channel}/{await self.send(channel, message, what)}"
        except (Missing, Refused) as error:
            raise Closed(person) from error

    async def _awake(self, channel: str, change: Callable[[], Awaitable[T]]) -> T:
        """Do the same as `through`; unarchive the thread first if Discord demands it.

        A post opens an archived thread by itself. A locked thread stays as it is: `Refused`.
        """

        async def once() -> T:
            try:
                return await change()
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
            await self._bot.http.edit_channel(int(channel), archived=False)
            return await change()

        return await through(once)


async def through(send: Callable[[], Awaitable[T]]) -> T:
    """Make one attempt, and raise its failure as one of our own errors."""
    try:
        return await send()
    except discord.NotFound as error:
        raise MISSED.get(error.code, Refused)(str(error)) from error
    except discord.RateLimited as error:
        raise Later(str(error), error.retry_after) from error
    except discord.HTTPException as error:
        if error.code == DIRECTS_TOO_FAST:
            raise Later(str(error), DIRECTS_PAUSE_S) from error
        if error.status < 500 and error.status != RATE_LIMITED:
            raise Refused(str(error)) from error
        raise Later(str(error), _after_s(error)) from error
    except (aiohttp.ClientError, TimeoutError, ConnectionError) as error:
        raise Later(repr(error)) from error


def _after_s(error: discord.HTTPException) -> float:
    """Return for how many seconds Discord asks us to wait, 0 if it does not say."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0


def nonce(secret: bytes, *parts: str) -> str:
    """Return at most 25 characters that identify these words of the database with this secret."""
    digest = sha256(secret + "\0".join(parts).encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE]


def _recent(message: discord.Message) -> Recent:
    rows = (row.children for row in message.components if isinstance(row, discord.ActionRow))
    ids = (getattr(control, "custom_id", None) for row in rows for control in row)
    return Recent(
        str(message.id),
        int(message.created_at.timestamp() * 1000),
        message.content,
        frozenset(id for id in ids if id),
        tuple(embed.description or "" for embed in message.embeds),
    )


def _attachments(
    picture: Picture | None, attached: discord.Attachment | None
) -> list[discord.File | discord.Attachment]:
    """Return what a message has attached after an edit: what is there, or a new file."""
    if picture is None:
        return []
    if attached is not None and attached.filename == picture.name:
        return [attached]
    return [_file(picture)]


def _file(picture: Picture) -> discord.File:
    return discord.File(
        BytesIO(picture.png), filename=picture.name, description=cut(picture.alt, ALT_TEXT)
    )
