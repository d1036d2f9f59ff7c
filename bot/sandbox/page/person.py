"""A person in front of Discord's client: everything that they can do and see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.sandbox.api.gateway import Gateway
from bot.sandbox.api.interactions import Interactions
from bot.sandbox.errors import ActError, CommandError
from bot.sandbox.kinds import CONTENT, MESSAGE_COMMAND, USER, USER_COMMAND, walk
from bot.sandbox.model.access import Access, for_channel
from bot.sandbox.model.commands import Commands
from bot.sandbox.model.media import Files, Upload
from bot.sandbox.model.messages import Messages, seen_by_page
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Channel,
    Interaction,
    Message,
    User,
)
from bot.sandbox.model.resolver import Resolver
from bot.sandbox.model.threads import Threads
from bot.sandbox.model.world import World
from bot.sandbox.page.filling import press
from bot.sandbox.page.invocation import Invocation, split_text
from bot.sandbox.page.modal_filling import Filling
from bot.sandbox.page.moderation import Moderation
from bot.sandbox.wire import ApiError, Json, decode, encode

_AUTOCOMPLETE_SECONDS = 3.5


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts of the sandbox that people act through."""

    world: World
    access: Access
    files: Files
    messages: Messages
    threads: Threads
    commands: Commands
    interactions: Interactions
    gateway: Gateway


class Person:
    """One user. An act returns as soon as it is durable and sent to the bot.

    Channels and messages are given by id. Every act raises `SandboxError`, with a sentence, if
    Discord's client would not allow it.
    """

    def __init__(self, desk: Desk, user: User) -> None:
        self._desk, self.user = desk, user

    # Seeing

    def _channel(self, channel_id: str) -> Channel:
        channel = self._desk.world.channels.get(channel_id)
        if channel is None or not self._desk.world.can_see(self.user.id, channel):
            raise ActError("There is no such channel for you.")
        return channel

    def messages(self, channel_id: str) -> list[Message]:
        """Return the messages that they can read there, oldest first."""
        return self._desk.messages.readable(self._channel(channel_id), self.user.id)

    def visible(self, channel_id: str) -> list[Json]:
        """Return those messages as the page shows them."""
        return [seen_by_page(message) for message in self.messages(channel_id)]

    def pins(self, channel_id: str) -> list[Json]:
        """Return the channel's pinned messages, newest pin first."""
        pinned = self._desk.messages.pinned(self._channel(channel_id))
        return [seen_by_page(message) for message in pinned]

    def commands(self, channel_id: str) -> list[Json]:
        """Return the slash commands that are offered to them there, as Discord's JSON."""
        return self._desk.commands.usable(self.user.id, self._channel(channel_id))

    def menus(self, channel_id: str, kind: int = MESSAGE_COMMAND) -> list[Json]:
        """Return the commands in the menu of a message ("Apps") or of a user, as Discord's JSON."""
        return self._desk.commands.usable(self.user.id, self._channel(channel_id), kind)

    @property
    def moderation(self) -> Moderation:
        """Return their acts on threads, channels and servers."""
        return Moderation(self._desk.world, self._desk.messages, self._desk.threads, self.user)

    # Acting

    async def menu(self, channel_id: str, name: str, target_id: str) -> Interaction:
        """Use a command of the menu of a message, or of a user, by its name."""
        channel = self._channel(channel_id)
        message = self._desk.messages.find(target_id)
        resolver = Resolver(self._desk.world, channel)
        if message is not None and self._desk.world.can_read(self.user.id, message):
            kind, resolved = MESSAGE_COMMAND, {"messages": {message.id: message.payload}}
        else:
            found = resolver.find({"type": USER, "name": "user"}, target_id)
            kind, resolved, target_id = USER_COMMAND, resolver.resolved, found
        for command in self.menus(channel_id, kind):
            if command["name"] == name:
                break
        else:
            raise CommandError(f'There is no "{name}" in this menu.')
        data: Json = {
            "id": command["id"],
            "name": name,
            "type": kind,
            "target_id": target_id,
            "resolved": resolved,
        }
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return self._begin(COMMAND, channel, data)

    async def command(
        self,
        channel_id: str,
        text: str | None = None,
        *,
        path: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        files: Mapping[str, Upload] | Sequence[Upload] = (),
    ) -> Interaction:
        """Send a slash command: as text (`/ki attack target:Ronin`), or as its words and options.

        `files` fill attachment options, by name or in order.
        """
        channel = self._channel(channel_id)
        words, given = list(path), dict(options or {})
        if text is not None:
            offered = {str(each["name"]): each for each in self.commands(channel_id)}
            words, parsed = split_text(text, offered)
            given |= parsed
        uploads = files if isinstance(files, Mapping) else {f"#{n}": f for n, f in enumerate(files)}
        data = self._invoke(channel, words, given, uploads)
        return self._begin(COMMAND, channel, data)

    def _invoke(
        self,
        channel: Channel,
        words: Sequence[str],
        options: Mapping[str, Any],
        uploads: Mapping[str, Upload],
        focused: str | None = None,
    ) -> Json:
        if not words:
            raise CommandError("Say which command.")
        command = self._desk.commands.find(self.user.id, channel, words[0])
        invocation = Invocation(self._desk.world, self._desk.files, channel)
        return invocation.data(command, words, options, uploads, focused)

    async def autocomplete(
        self, channel_id: str, path: Sequence[str], options: Mapping[str, Any], focused: str
    ) -> list[Json]:
        """Return the choices that the bot offers in time for the option `focused`."""
        channel = self._channel(channel_id)
        data = self._invoke(channel, path, options, {}, focused)
        interaction = self._begin(AUTOCOMPLETE, channel, data)
        try:
            await self._desk.interactions.until(
                interaction, lambda each: each.state != "pending", _AUTOCOMPLETE_SECONDS
            )
        except TimeoutError:
            return []
        return interaction.choices or []

    async def component(
        self, message_id: str, custom_id: str, values: Sequence[str] = ()
    ) -> Interaction:
        """Press a button, or pick the values of a menu."""
        message = self._desk.messages.find(message_id)
        if message is None or not self._desk.world.can_read(self.user.id, message):
            raise ActError("There is no such message for you.")
        for component in walk(message.payload["components"]):
            if component.get("custom_id") == custom_id:
                break
        else:
            raise ActError("That control is not there any more.")
        channel = self._desk.world.channels[message.channel_id]
        data = press(component, values, Resolver(self._desk.world, channel))
        return self._begin(COMPONENT, channel, data, source=message)

    async def modal(
        self,
        interaction_id: str,
        values: Mapping[str, Any],
        files: Mapping[str, Sequence[Upload]] | None = None,
    ) -> Interaction:
        """Submit the modal that the bot opened in answer to that interaction of theirs.

        `files` are for its file fields, by the field's custom_id.
        """
        opened = self._desk.world.interactions.get(interaction_id)
        if opened is None or opened.user_id != self.user.id or opened.modal is None:
            raise ActError("There is no modal open.")
        channel = self._channel(opened.channel_id)
        resolver = Resolver(self._desk.world, channel)
        filling = Filling(self._desk.world, self._desk.files, resolver, channel.id, files or {})
        data = filling.data(opened.modal, values)
        source = None if opened.source_id is None else self._desk.messages.find(opened.source_id)
        return self._begin(MODAL_SUBMIT, channel, data, source=source, parent=opened)

    async def message(self, channel_id: str, content: str) -> Message:
        """Write an ordinary message."""
        channel = self._channel(channel_id)
        held = self._desk.access.of(self.user.id, channel)
        if not held & for_channel(channel, Permission.SEND_MESSAGES):
            raise ActError("You may not write here.")
        try:
            self._desk.threads.check_writable(channel, held)
        except ApiError as error:
            raise ActError(f"{error.message}.") from None
        if not content.strip() or len(content) > CONTENT:
            raise ActError(f"A message has 1 to {CONTENT} characters.")
        payload = decode(encode({"content": content}).encode())
        message = self._desk.messages.create(channel, self.user, payload)
        self._desk.world.store.commit()
        return message

    def _begin(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        interactions = self._desk.interactions
        # As after a transfer: half characters are replaced.
        sent = decode(encode(data).encode())
        interaction = interactions.begin(
            kind, self.user.id, channel.id, sent, source=source, parent=parent
        )
        self._desk.world.store.commit()
        self._desk.gateway.interaction(interactions.payload(interaction))
        return interaction
