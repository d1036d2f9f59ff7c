"""Posts in the name of a character: through a webhook, with a name and a portrait.

Discord takes the portrait of a single message only as an address. An emoji of the application has
an address that never expires, needs no channel and can be deleted. So each portrait in use is an
emoji. Without one a character speaks without a picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog

from bot.discord.attempts import FIRST_PAUSE_S, TRIES, CannotLook, again, once
from bot.discord.emojis.kept import PORTRAIT, portrait_name
from bot.discord.outbound.pace import OldEdits
from bot.discord.outbound.posts import Later, Missing, Posts, Refused, through
from bot.discord.people import channel_link
from bot.discord.rendering.limits import escape, pages
from bot.discord.rendering.message import Message
from bot.play.voices.speaking import LONGEST, Voice
from bot.sheets.portraits import avatar_of
from bot.storage.queues import WORDS_OF
from rules.errors import RulesError

if TYPE_CHECKING:
    from bot.discord.client import Interlude
    from bot.play.model import Done
    from bot.play.people.posted_prose import ProseToPost
    from bot.play.service import Play
    from bot.storage.voices.spoken import SpokenRow

log = structlog.get_logger("bot.discord")

NAME = "Characters"
"""The name of the webhook itself; each post has the name of its character."""

REFUSED = ("clyde", "discord", "```")
RESERVED = ("everyone", "here")
UNKNOWN_WEBHOOK, MOST_WEBHOOKS = 10015, 30007
LOOKED_THROUGH = 25
"""How many of the newest posts are looked through for one that may have arrived."""

LOOKS, LOOK_S = 120, 0.5
"""How often we look whether another process has given a channel's lease back, and the pause."""

NOBODY = discord.AllowedMentions.none()

NO_PERMISSION = (
    "I posted it under my own name: to let characters speak under theirs I need the permission "
    "Manage Webhooks here. /campaign doctor shows what I lack."
)
NO_ROOM = "I posted it under my own name: this channel has as many webhooks as Discord allows."
PARTLY = "Discord took only the first part of your words. "
NO_NAME = "I posted it under my own name: Discord lets nobody else speak under that one."


class NoVoice(Exception):
    """No webhook can post it; the message is for the person who wanted to speak."""


class Place:
    """A place for a post: a channel, or a thread with its channel."""

    def __init__(self, channel: str, parent: str = "") -> None:
        self.id, self.parent, self.webhooks_of = channel, parent, parent or channel
        self.thread = discord.Object(int(channel)) if parent else discord.utils.MISSING


class Mouths:
    """Posts as characters. `_known` are the webhooks of channels used before.

    `old_edits` are those of all the bot's messages: an edit of an old post counts among them.
    """

    def __init__(self, bot: Interlude, play: Play, old_edits: OldEdits) -> None:
        self._bot, self._play, self._old_edits = bot, play, old_edits
        self._known: dict[str, discord.Webhook] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def say(self, place: Place, voice: Voice, text: str) -> tuple[str, str]:
        """Post it as the character, else under the bot's own name.

        Returns the message's id, and a sentence for the person if the post is not as they wanted
        it.

        Raises:
            Refused: It cannot be posted there at all.
            Later: Nobody knows whether it was posted.
        """
        try:
            message, webhook, why = await self._said(place, voice, text)
        except (Refused, Missing, Later):
            # They are told at once, so nobody has to find out later.
            await self._play.voices.lost(voice.id)
            raise
        await self._play.voices.spoke(voice.id, message, webhook)
        return message, why

    async def _said(self, place: Place, voice: Voice, text: str) -> tuple[str, str, str]:
        """Return the message, its webhook if it has one, and what the person is told."""
        try:
            return *await self._spoken(place, voice, text), ""
        except NoVoice as reason:
            message = Message(content=plainly(voice.name, text))
            return await self._posted(place, message, f"said {voice.id}"), "", str(reason)

    async def _posted(self, place: Place, message: Message, what: str) -> str:
        """Post it under the bot's own name, after a few attempts if needed."""
        posts = Posts(self._bot)
        for n in range(TRIES - 1):
            try:
                return await posts.send(place.id, message, what)
            except Later as later:
                await asyncio.sleep(max(later.after_s, FIRST_PAUSE_S * 2**n))
        return await posts.send(place.id, message, what)

    async def tell(self, prose: ProseToPost) -> Done:
        """Say the words of an act, in several posts if they are long, and tie them to the act.

        Steps that an earlier process has done are not done again.

        Raises:
            Refused, Missing, Later: As `say` does; nothing has been posted.
        """
        place, posted_prose = Place(prose.call.channel, prose.parent), self._play.posted_prose
        partly = ""
        try:
            for number, page in enumerate(pages(prose.words.split("\n"), LONGEST)):
                call = prose.page(number)
                voice = await self._play.voices.speak(call, prose.name, page, of_act=True)
                if isinstance(voice, Voice):
                    await self.say(place, voice, page)
        except (Refused, Missing, Later, RulesError):
            if not await posted_prose.said(prose):
                await posted_prose.give_up(prose)
                raise
            partly = PARTLY
        link = channel_link(prose.call.guild, prose.call.channel, await posted_prose.said(prose))
        done = await posted_prose.tie(prose, link)
        return replace(done, text=f"{partly}{done.text}")

    async def can_say(self, place: Place, name: str) -> bool:
        """Whether a webhook can post there under that name, as far as we know."""
        try:
            _must_be_taken(name)
            await self._webhook(place.webhooks_of)
        except (NoVoice, Later):
            return False
        return True

    async def edit(self, place: Place, row: SpokenRow, text: str, order: int) -> bool:
        """Change a post; wait first until Discord takes it, if the post is old.

        `order` is the id of the interaction, which grows with time. Returns False, and changes
        nothing, if a later change has been made meanwhile, by this process or another.

        Raises:
            Missing: The message has been deleted, or its webhook has.
            Refused: It cannot be changed.
            Later: It should be tried again.
        """
        async with self._alone(row.message, order) as is_newest:
            if is_newest:
                async with self._turn(place.id, row.message):
                    await self._reword(place, row, text)
        return is_newest

    async def _reword(self, place: Place, row: SpokenRow, text: str) -> None:
        if not row.webhook:
            await Posts(self._bot).reword(place.id, row.message, plainly(row.name, text))
            return
        hook = await self._hook_of(place, row)
        id = int(row.message)
        await through(
            lambda: hook.edit_message(
                id, content=text, allowed_mentions=NOBODY, thread=place.thread
            )
        )

    @asynccontextmanager
    async def _alone(self, message: str, order: int) -> AsyncIterator[bool]:
        """Change a message one after the other; says whether this change is the newest.

        Discord may take a change late, and two processes know nothing of each other. So a message
        has a lease, like a channel, which says which change was the last. It is noted before the
        change is sent: a process that ends meanwhile leaves that behind.
        """
        queues, lease = self._play.queues, f"{WORDS_OF}{message}"
        async with self._locks.setdefault(message, asyncio.Lock()):
            for _ in range(LOOKS):
                if await queues.borrow(lease):
                    break
                await asyncio.sleep(LOOK_S)
            # A process that has ended may have left instants, which are smaller than any id.
            newest = max([order, *queues.edited(lease)])
            try:
                if newest == order:
                    await queues.note(lease, [order])
                yield newest == order
            finally:
                await queues.give_back(lease, [newest])

    @asynccontextmanager
    async def _turn(self, channel: str, message: str) -> AsyncIterator[None]:
        """Wait until Discord takes an edit of this message, and count that edit.

        Other processes count it too, and theirs count here: who edits an old message has the
        channel's lease meanwhile, which says when others did. Nobody waits for a lease for ever.
        """
        if not self._old_edits.counts(message):
            yield
            return
        queues, owned = self._play.queues, False
        async with self._locks.setdefault(channel, asyncio.Lock()):
            for _ in range(LOOKS):
                owned = await queues.borrow(channel)
                self._old_edits.learn(channel, queues.edited(channel))
                wait_s = self._old_edits.wait_s(channel, message)
                if owned and not wait_s:
                    break
                await queues.give_back(channel, self._old_edits.known(channel))
                await asyncio.sleep(max(wait_s, LOOK_S))
            self._old_edits.note(channel, message)
            try:
                yield
            finally:
                await queues.give_back(channel, self._old_edits.known(channel))

    async def delete(self, place: Place, row: SpokenRow) -> None:
        """Delete a post; it is no fault if it is gone. Raises as `edit` does."""
        try:
            if not row.webhook:
                await Posts(self._bot).delete(place.id, row.message)
                return
            hook = await self._hook_of(place, row)
            id = int(row.message)
            await through(lambda: hook.delete_message(id, thread=place.thread))
        except Missing:
            return

    async def tidy(self) -> None:
        """Delete the emojis of portraits that nobody has any more, as far as Discord allows."""
        kept = {portrait_name(digest) for digest in await self._play.portraits.digests()}
        try:
            await self._bot.own_emojis.tidy(PORTRAIT, kept)
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.warning("portraits cannot be tidied", error=repr(error))

    async def _spoken(self, place: Place, voice: Voice, text: str) -> tuple[str, str]:
        _must_be_taken(voice.name)
        face = await self._face(voice.portrait) if voice.portrait else None
        for is_second in (False, True):
            hook = await self._webhook(place.webhooks_of)
            send = partial(
                hook.send,
                text,
                username=voice.name,
                avatar_url=face or discord.utils.MISSING,
                allowed_mentions=NOBODY,
                thread=place.thread,
                wait=True,
            )
            there = partial(self._there, place, hook, voice.name, text)
            sent = await through(partial(once, partial(_unless_gone, send), there))
            if sent is not None:
                return str(sent.id), str(hook.id)
            # Somebody has deleted the webhook: make another one, once.
            self._known.pop(place.webhooks_of, None)
            if is_second:
                break
        raise NoVoice(NO_PERMISSION)

    async def _webhook(self, channel: str) -> discord.Webhook:
        """Return the bot's webhook of a channel; make it if there is none.

        Raises:
            NoVoice: The bot may not, or there is no room.
            Later: Discord does not answer.
        """
        if channel in self._known:
            return self._known[channel]
        state = self._bot._connection  # noqa: SLF001
        try:
            data = await through(lambda: again(lambda: self._own_or_new(channel)))
        except (Refused, Missing) as error:
            cause = error.__cause__
            full = isinstance(cause, discord.HTTPException) and cause.code == MOST_WEBHOOKS
            raise NoVoice(NO_ROOM if full else NO_PERMISSION) from error
        self._known[channel] = discord.Webhook.from_state(data, state=state)
        return self._known[channel]

    async def _own_or_new(self, channel: str) -> Any:
        """Return our webhook of a channel. If this is repeated, it finds what it has made."""
        http = self._bot.http
        found: Any = await http.channel_webhooks(int(channel))
        own = [h for h in found if h.get("token") and _made_by(h, self._bot)]
        return own[0] if own else await http.create_webhook(int(channel), name=NAME)

    async def _there(
        self, place: Place, hook: discord.Webhook, name: str, text: str
    ) -> discord.Message | None:
        """Return the post of these words that is not written down, if the channel has one.

        Raises:
            CannotLook: We may not read the channel's history.
        """
        channel = self._bot.get_channel(int(place.id))
        if not isinstance(channel, discord.abc.Messageable) or not _may_read(channel):
            raise CannotLook
        like = [
            message
            async for message in channel.history(limit=LOOKED_THROUGH)
            if message.webhook_id == hook.id
            and (message.author.name, message.content) == (name, text.strip())
        ]
        new = await self._play.voices.unknown([str(message.id) for message in like])
        return next((message for message in like if str(message.id) in new), None)

    async def _hook_of(self, place: Place, row: SpokenRow) -> discord.Webhook:
        """Return the webhook of a message. Raises `Missing` if it is gone."""
        try:
            hook = await self._webhook(place.webhooks_of)
        except NoVoice as error:
            raise Missing(str(error)) from error
        if str(hook.id) != row.webhook:
            raise Missing("Its webhook is gone.")
        return hook

    async def _face(self, digest: str) -> str | None:
        """Return the address of a portrait; None if Discord does not take it."""
        image = await self._play.portraits.image(digest)
        if image is None:
            return None
        make = partial(avatar_of, image)
        try:
            emoji = await self._bot.own_emojis.emoji(portrait_name(digest), make)
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.warning("a portrait has no address", error=repr(error))
            return None
        return f"{discord.Asset.BASE}/emojis/{emoji.id}.png"


def _must_be_taken(name: str) -> None:
    """Raise `NoVoice` for a name that Discord lets no webhook have."""
    bare = name.casefold()
    if bare in RESERVED or any(word in bare for word in REFUSED):
        raise NoVoice(NO_NAME)


async def _unless_gone(
    send: Callable[[], Awaitable[discord.WebhookMessage]],
) -> discord.WebhookMessage | None:
    """Return the message; None if the webhook is gone. Raises `NoVoice` if it may not post."""
    try:
        return await send()
    except discord.NotFound as error:
        if error.code != UNKNOWN_WEBHOOK:
            raise NoVoice(NO_PERMISSION) from error
        return None
    except discord.Forbidden as error:
        raise NoVoice(NO_PERMISSION) from error


def _may_read(channel: discord.abc.Messageable) -> bool:
    """Whether we may read what was posted in a channel or thread of a server."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    return channel.permissions_for(channel.guild.me).read_message_history


def plainly(name: str, text: str) -> str:
    """Return words as the bot posts them under its own name."""
    return f"**{escape(name)}**: {text}"


def _made_by(hook: Any, bot: Interlude) -> bool:
    """Whether the bot made a webhook: others may serve another purpose."""
    return bot.user is not None and hook.get("user", {}).get("id") == str(bot.user.id)
