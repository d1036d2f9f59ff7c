"""The records of the sandbox: each is the whole of one stored row.

Identifiers are Discord's snowflakes as strings. `payload`s are Discord's own JSON, without the
parts that depend on the reader.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from bot.sandbox.wire import Json

UNUSED: dict[str, Json] = json.loads(Path(__file__).with_name("unused_fields.json").read_text())
"""Fields of Discord's objects that are the same for all here, by the kind of object."""

TEXT_CHANNEL, DM_CHANNEL, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
VOICE, CATEGORY, ANNOUNCEMENT, NEWS_THREAD, STAGE, MEDIA = 2, 4, 5, 10, 13, 16
POSTS_ONLY = (FORUM, MEDIA)
"""Channels whose content is posts, each a thread."""
REQUIRE_TAG = 1 << 4
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
EPHEMERAL, LOADING = 1 << 6, 1 << 7

InteractionState = Literal["pending", "acked", "deferred", "answered", "failed"]


@dataclass(slots=True)
class User:
    """A person or the bot. `avatar_color` is the page's, as #rrggbb."""

    id: str
    username: str
    global_name: str | None
    bot: bool = False
    avatar_color: str = "#5865f2"

    def json(self) -> Json:
        """Discord's user object."""
        said: Json = {
            "id": self.id,
            "username": self.username,
            "global_name": self.global_name,
            **UNUSED["user"],
        }
        if self.bot:
            said["bot"] = True
        return said


@dataclass(slots=True)
class Role:
    """A role; `permissions` is Discord's bit set."""

    id: str
    name: str
    permissions: int
    position: int
    color: int = 0
    mentionable: bool = False
    managed_by: str | None = None

    def json(self) -> Json:
        """Discord's role object."""
        said: Json = {
            "id": self.id,
            "name": self.name,
            "color": self.color,
            "position": self.position,
            "permissions": str(self.permissions),
            "managed": self.managed_by is not None,
            "mentionable": self.mentionable,
            **UNUSED["role"],
        }
        if self.managed_by is not None:
            said["tags"] = {"bot_id": self.managed_by}
        return said


@dataclass(slots=True)
class Member:
    """A user's membership of a guild. `joined_at` is ISO 8601."""

    user_id: str
    joined_at: str
    roles: list[str] = field(default_factory=list)
    nick: str | None = None

    def json(self) -> Json:
        """Discord's member object, without its user."""
        return {
            "nick": self.nick,
            "roles": list(self.roles),
            "joined_at": self.joined_at,
            **UNUSED["member"],
        }


@dataclass(slots=True)
class Guild:
    """A server with its roles and members, each by id.

    The role with the guild's own id is @everyone.
    """

    id: str
    name: str
    owner_id: str
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)

    def json(self) -> Json:
        """Discord's guild object, without members and channels."""
        return {
            "id": self.id,
            "name": self.name,
            "owner_id": self.owner_id,
            **UNUSED["guild"],
            "roles": [role.json() for role in self.roles.values()],
        }


@dataclass(slots=True)
class Overwrite:
    """Permissions allowed and denied in one channel; `kind` is 0 for a role, 1 for a member."""

    id: str
    kind: int
    allow: int
    deny: int


@dataclass(slots=True)
class Tag:
    """A tag of a forum; only moderators may give one that is `moderated`."""

    id: str
    name: str
    emoji: str | None = None
    moderated: bool = False

    def json(self) -> Json:
        """Discord's forum tag object."""
        return {
            "id": self.id,
            "name": self.name,
            "moderated": self.moderated,
            "emoji_id": None,
            "emoji_name": self.emoji,
        }


@dataclass(slots=True)
class Thread:
    """The extra data of a thread. `members` are user ids with the time of joining.

    It is archived when nobody writes for `minutes`; `tags` are the ids of a forum post's tags.
    """

    parent_id: str
    owner_id: str
    created_at: str
    archived_at: str
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    minutes: int = 4320
    tags: list[str] = field(default_factory=list)
    members: dict[str, str] = field(default_factory=dict)
    sent: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, forum or thread of a guild, or the bot's direct messages with `recipient_id`.

    `tags` are those that a forum offers; if it `requires_tag`, each of its posts has one or more.
    """

    id: str
    type: int
    name: str | None = None
    guild_id: str | None = None
    topic: str | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipient_id: str | None = None
    thread: Thread | None = None
    tags: list[Tag] = field(default_factory=list)
    requires_tag: bool = False


@dataclass(slots=True)
class Message:
    """A message.

    `ephemeral_for` is its only reader; `pings` are the users that it really notified.
    """

    payload: Json
    guild_id: str | None = None
    ephemeral_for: str | None = None
    interaction_id: str | None = None
    nonce: str | None = None
    created: float = 0.0
    pinned_at: str | None = None
    pings: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its snowflake."""
        return str(self.payload["id"])

    @property
    def channel_id(self) -> str:
        """The channel that it stands in."""
        return str(self.payload["channel_id"])

    @property
    def author_id(self) -> str:
        """The user who wrote it."""
        return str(self.payload["author"]["id"])


@dataclass(slots=True)
class Attachment:
    """A file that somebody uploaded."""

    id: str
    filename: str
    content_type: str
    content: bytes


@dataclass(slots=True)
class Command:
    """An application command as registered; `guild_id` is None for a global one."""

    id: str
    guild_id: str | None
    payload: Json


@dataclass(slots=True)
class Webhook:
    """A way to write in a channel under any name; the bot made it, and holds its token."""

    id: str
    token: str
    channel_id: str
    guild_id: str
    name: str
    avatar: str | None = None

    def json(self, bot: Json) -> Json:
        """Discord's webhook object, as its maker sees it; `bot` is the maker's user."""
        return {
            "id": self.id,
            "type": 1,
            "guild_id": self.guild_id,
            "channel_id": self.channel_id,
            "name": self.name,
            "avatar": self.avatar,
            "application_id": bot["id"],
            "token": self.token,
            "user": bot,
        }


@dataclass(slots=True)
class Emoji:
    """An emoji of the application; `content` is its picture in base64."""

    id: str
    name: str
    content: str
    content_type: str

    def json(self, bot: Json) -> Json:
        """Discord's emoji object."""
        return {
            "id": self.id,
            "name": self.name,
            "user": bot,
            "animated": self.content_type == "image/gif",
            **UNUSED["emoji"],
        }


@dataclass(slots=True)
class Interaction:
    """One act of a person and the bot's reaction. `created` is in seconds since 1970.

    `source_id` is the message whose component was used; `original_id` is the message behind
    @original.
    """

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    guild_id: str | None
    created: float
    data: Json
    source_id: str | None = None
    parent_id: str | None = None
    state: InteractionState = "pending"
    error: str | None = None
    ack: int | None = None
    original_id: str | None = None
    ephemeral: bool = False
    followups: list[str] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Any] | None = None

    def json(self) -> Json:
        """Return the data for the page."""
        said: Json = {"id": self.id, "user_id": self.user_id, "state": self.state}
        if self.error is not None:
            said["error"] = self.error
        if self.modal is not None:
            said["modal"] = self.modal
        if self.original_id is not None:
            said["message_id"] = self.original_id
        return said
