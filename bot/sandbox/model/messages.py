"""Messages: how they are made, changed and deleted, and how each reader sees them."""

import copy
from collections.abc import Sequence

from bot.sandbox.model.access import Access
from bot.sandbox.model.events import (
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    PinsChanged,
)
from bot.sandbox.model.media import (
    Files,
    Upload,
    linked_embeds,
    numbered_components,
)
from bot.sandbox.model.mentions import Mentions, find_mentions
from bot.sandbox.model.records import (
    EPHEMERAL,
    LOADING,
    Channel,
    Interaction,
    Message,
    User,
)
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

DEFAULT, PIN_NOTICE, REPLY, COMMAND_REPLY = 0, 6, 19, 20
PINS = 250
NONCE_SECONDS = 300
_KEPT_FLAGS = (1 << 2) | EPHEMERAL | LOADING | (1 << 12)


class Messages:
    """All operations on messages."""

    def __init__(self, world: World, access: Access, files: Files) -> None:
        self._world, self._access, self._files = world, access, files
        self._nonces: dict[tuple[str, str], str] = {}
        for messages in world.messages.values():
            for message in messages.values():
                if message.nonce is not None:
                    self._nonces[message.channel_id, message.nonce] = message.id

    # Finding

    def get(self, channel_id: str, message_id: str) -> Message:
        """Return the message as the bot finds it by its ids; ephemeral ones are hidden (10008)."""
        message = self._world.messages[self._world.channel(channel_id).id].get(message_id)
        if message is None or message.ephemeral_for is not None:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message

    def find(self, message_id: str) -> Message | None:
        """Return the message in any channel, ephemeral or not."""
        for messages in self._world.messages.values():
            if message_id in messages:
                return messages[message_id]
        return None

    def readable(self, channel: Channel, user_id: str) -> list[Message]:
        """Return the messages that the user can read in the channel, oldest first."""
        if not self._world.can_see(user_id, channel):
            return []
        messages = self._world.messages[channel.id].values()
        return [each for each in messages if each.ephemeral_for in {None, user_id}]

    def pinned(self, channel: Channel) -> list[Message]:
        """Return the channel's pins, newest first."""
        messages = self._world.messages[channel.id].values()
        pins = [each for each in messages if each.pinned_at is not None]
        return sorted(pins, key=lambda each: each.pinned_at or "", reverse=True)

    # Making and changing

    def repeated(self, channel_id: str, payload: Json) -> Message | None:
        """Return the message posted a moment ago with the same nonce, if the nonce is enforced."""
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        id_ = self._nonces.get((channel_id, str(payload["nonce"])))
        message = None if id_ is None else self._world.messages[channel_id].get(id_)
        if message is None or self._world.clock.now() - message.created > NONCE_SECONDS:
            return None
        return message

    def create(
        self,
        channel: Channel,
        author: User,
        payload: Json,
        uploads: Sequence[Upload] = (),
        *,
        kind: int = DEFAULT,
        interaction: Interaction | None = None,
        webhook: tuple[str, str | None] | None = None,
        id_: str | None = None,
    ) -> Message:
        """A new message, announced, and queued for the store.

        `webhook` is the id and the avatar's address of the webhook that writes it. `id_` is given
        to the message with which a forum's post begins: it has the post's own.

        Raises:
            ApiError: 50006 when there is nothing in it; 50035 if it shows what is not there.
        """
        flags = (payload.get("flags") or 0) & _KEPT_FLAGS
        shown = payload.get("embeds") or payload.get("components") or uploads
        content = (payload.get("content") or "").strip()
        if not (content or shown or flags & LOADING or kind == PIN_NOTICE):
            raise ApiError(Code.EMPTY_MESSAGE)
        reference = payload.get("message_reference")
        about = None if reference is None else reference.get("message_id")
        source = None if about is None else self.find(str(about))
        mentions = find_mentions(
            self._world,
            channel,
            payload,
            self._access.of(author.id, channel),
            source.author_id if source is not None and kind == DEFAULT else None,
        )
        attachments = self._files.take(channel.id, uploads, payload)
        said: Json = {
            "id": id_ or self._world.mint(),
            "channel_id": channel.id,
            "type": REPLY if reference is not None and kind == DEFAULT else kind,
            "author": author.json(),
            "content": content,
            "timestamp": self._world.now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": mentions.everyone,
            "mentions": [self._world.users[id_].json() for id_ in mentions.users],
            "mention_roles": mentions.roles,
            "attachments": attachments,
            "embeds": linked_embeds(payload.get("embeds"), attachments),
            "components": numbered_components(self._world, payload.get("components")),
            "pinned": False,
            "flags": flags,
        }
        if reference is not None:
            place = str(reference.get("channel_id") or channel.id)
            said["message_reference"] = {"type": 0, "channel_id": place}
            if about is not None:
                said["message_reference"]["message_id"] = str(about)
            if channel.guild_id is not None:
                said["message_reference"]["guild_id"] = channel.guild_id
        if webhook is not None:
            said["webhook_id"], said["author"]["avatar"] = webhook
            said["application_id"] = self._world.bot.id
        message = Message(said, channel.guild_id, created=self._world.clock.now())
        if interaction is not None:
            self._mark(message, interaction)
        if payload.get("nonce") is not None and interaction is None:
            message.nonce = str(payload["nonce"])
            self._nonces[channel.id, message.nonce] = message.id
        message.pings = [id_ for id_ in mentions.pings if id_ != author.id]
        self._world.messages[channel.id][message.id] = message
        self._world.store.put(message)
        self._world.events.tell(MessageCreated(message))
        return message

    def _mark(self, message: Message, interaction: Interaction) -> None:
        """Mark the message as the bot's answer to that interaction."""
        bot_id = self._world.bot.id
        message.payload |= {"application_id": bot_id, "webhook_id": bot_id}
        message.payload["interaction_metadata"] = self._metadata(interaction)
        if name := command_name(interaction.data):
            message.payload["interaction"] = {
                "id": interaction.id,
                "type": interaction.type,
                "name": name,
                "user": self._world.users[interaction.user_id].json(),
            }
        message.interaction_id = interaction.id
        if message.payload["flags"] & EPHEMERAL:
            message.ephemeral_for = interaction.user_id

    def _metadata(self, interaction: Interaction) -> Json:
        said: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": self._world.users[interaction.user_id].json(),
            "authorizing_integration_owners": owners(interaction),
        }
        parent = self._world.interactions.get(interaction.parent_id or "")
        if parent is not None:
            said["triggering_interaction_metadata"] = self._metadata(parent)
        elif interaction.source_id is not None:
            said["interacted_message_id"] = interaction.source_id
        if name := command_name(interaction.data):
            said["name"] = name
        return said

    def edit(
        self,
        message: Message,
        payload: Json,
        uploads: Sequence[Upload] = (),
        *,
        notify: bool = False,
    ) -> None:
        """Change the fields in `payload`; the message no longer shows as loading.

        An edit notifies nobody, unless it fills a message that said that the bot was thinking
        (`notify`).

        Raises:
            ApiError: 50006 when there is nothing in it; 50035 if it shows what is not there.
        """
        said = copy.deepcopy(message.payload)
        if "attachments" in payload:
            kept = {str(each.get("id")) for each in payload["attachments"] or ()}
            said["attachments"] = [each for each in said["attachments"] if each["id"] in kept]
        there = said["attachments"]
        there += self._files.take(message.channel_id, uploads, payload, there)
        if "content" in payload:
            said["content"] = (payload["content"] or "").strip()
            mentions = self._mentions_of(message, payload)
            said["mentions"] = [self._world.users[id_].json() for id_ in mentions.users]
            said["mention_roles"] = mentions.roles
            if notify:
                message.pings = mentions.pings
        if "embeds" in payload:
            said["embeds"] = linked_embeds(payload["embeds"], said["attachments"])
        if "components" in payload:
            said["components"] = numbered_components(self._world, payload["components"])
        flags = said["flags"] & ~LOADING
        if payload.get("flags") is not None:
            flags = (flags & ~(1 << 2)) | (payload["flags"] & (1 << 2))
        said["flags"] = flags
        if not any(said[key] for key in ("content", "embeds", "components", "attachments")):
            raise ApiError(Code.EMPTY_MESSAGE)
        if not notify:
            said["edited_timestamp"] = self._world.now()
        message.payload = said
        self._changed(message)

    def _mentions_of(self, message: Message, payload: Json) -> Mentions:
        channel = self._world.channels[message.channel_id]
        held = self._access.of(message.author_id, channel)
        return find_mentions(self._world, channel, payload, held)

    def _changed(self, message: Message) -> None:
        self._world.store.put(message)
        self._world.events.tell(MessageEdited(message))

    def delete(self, message: Message) -> None:
        """Delete the message."""
        del self._world.messages[message.channel_id][message.id]
        self._world.store.remove(message)
        self._world.events.tell(MessageDeleted(message))
        if message.pinned_at is not None:
            self._world.events.tell(PinsChanged(self._world.channels[message.channel_id]))

    def pin(self, message: Message, by: User) -> None:
        """Pin the message and post a notice; nothing happens if it is pinned already.

        Raises:
            ApiError: 30003 when the channel has 250 pins.
        """
        channel = self._world.channels[message.channel_id]
        if message.pinned_at is not None:
            return
        if len(self.pinned(channel)) >= PINS:
            raise ApiError(Code.MAX_PINS)
        message.pinned_at = self._world.now()
        message.payload = {**message.payload, "pinned": True}
        self._changed(message)
        reference = {"message_id": message.id}
        self.create(channel, by, {"message_reference": reference}, kind=PIN_NOTICE)
        self._world.events.tell(PinsChanged(channel))

    def unpin(self, message: Message) -> None:
        """Unpin the message."""
        if message.pinned_at is None:
            return
        message.pinned_at = None
        message.payload = {**message.payload, "pinned": False}
        self._changed(message)
        self._world.events.tell(PinsChanged(self._world.channels[message.channel_id]))


def owners(interaction: Interaction) -> Json:
    """Return who has installed the app: the server (key "0"); in direct messages its value is 0."""
    return {"0": interaction.guild_id or "0"}


def seen_by_page(message: Message) -> Json:
    """Return the message for the page.

    Discord's JSON, with its only reader if it has one, and the notified users.
    """
    said = {**message.payload, "ephemeral_for": message.ephemeral_for, "pings": message.pings}
    said.setdefault("interaction_metadata", None)
    if message.guild_id is not None:
        said["guild_id"] = message.guild_id
    return said


def command_name(data: Json) -> str | None:
    """Return the words of a slash command ("ki attack") in an interaction's data.

    None for another interaction.
    """
    if "name" not in data or data.get("type") not in {1, 2, 3}:
        return None
    words, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)
