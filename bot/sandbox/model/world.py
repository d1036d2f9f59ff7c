"""All objects of the sandbox.

Users, guilds, channels, messages, commands and interactions, and how they are seeded.
"""

from collections.abc import Iterable

from bot.sandbox.clock import Clock
from bot.sandbox.model.events import (
    ChannelChanged,
    Events,
    GuildJoined,
    MemberChanged,
    RoleChanged,
)
from bot.sandbox.model.permissions import (
    IN_DIRECT_MESSAGES,
    INVITED_BOT,
    MEMBER,
    NOTHING,
    Permission,
    in_channel,
)
from bot.sandbox.model.records import (
    DM_CHANNEL,
    FORUM,
    POSTS_ONLY,
    PRIVATE_THREAD,
    REQUIRE_TAG,
    STAGE,
    TEXT_CHANNEL,
    UNUSED,
    VOICE,
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    Overwrite,
    Role,
    Tag,
    Thread,
    User,
    Webhook,
)
from bot.sandbox.model.store import Store
from bot.sandbox.wire import ApiError, Code, Json, iso

DISCORD_EPOCH_MS = 1_420_070_400_000
_AVATAR_COLORS = (
    "#e67e22",
    "#3ba55c",
    "#9b59b6",
    "#eb459e",
    "#1abc9c",
    "#f1c40f",
    "#e74c3c",
    "#3498db",
)


class World:
    """All objects by their ids, as loaded from the store and written back to it.

    Changes are queued in the store; the caller who makes one calls `store.commit` before anybody is
    told of it.
    """

    def __init__(self, store: Store, clock: Clock, events: Events) -> None:
        self.store, self.clock, self.events = store, clock, events
        self.users = {user.id: user for user in store.load(User)}
        self.guilds = {guild.id: guild for guild in store.load(Guild)}
        self.channels = {channel.id: channel for channel in store.load(Channel)}
        self.commands = {command.id: command for command in store.load(Command)}
        self.webhooks = {webhook.id: webhook for webhook in store.load(Webhook)}
        self.emojis = {emoji.id: emoji for emoji in store.load(Emoji)}
        self.interactions = {each.id: each for each in store.load(Interaction)}
        self.messages: dict[str, dict[str, Message]] = {id_: {} for id_ in self.channels}
        self._last_id = 0
        for message in store.load(Message):
            self.messages[message.channel_id][message.id] = message
        for ids in (self.users, self.guilds, self.channels, self.commands, self.interactions):
            self._last_id = max([self._last_id, *map(int, ids)])
        for messages in self.messages.values():
            self._last_id = max([self._last_id, *map(int, messages)])
        self.bot = next((user for user in self.users.values() if user.bot), None) or self._add_bot()

    def _add_bot(self) -> User:
        bot = User(self.mint(), "interlude", "Interlude", bot=True)
        self.users[bot.id] = bot
        self.store.put(bot)
        self.store.commit()
        return bot

    def mint(self) -> str:
        """Return a snowflake of now, greater than every one before it."""
        stamp = (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, stamp)
        return str(self._last_id)

    def now(self) -> str:
        """Return the time as Discord writes it."""
        return iso(self.clock.now())

    # Seeding: each finds by name what an earlier start has made.

    def add_user(self, username: str, global_name: str | None = None) -> User:
        """Return the person called `username`, with a direct message channel to the bot."""
        for user in self.users.values():
            if user.username == username and not user.bot:
                return user
        color = _AVATAR_COLORS[len(self.users) % len(_AVATAR_COLORS)]
        user = User(self.mint(), username, global_name or username, avatar_color=color)
        self.users[user.id] = user
        self.store.put(user)
        self.direct_channel(user.id)
        self.store.commit()
        return user

    def direct_channel(self, user_id: str) -> Channel:
        """Return the direct message channel of the bot and that user, opened when there is none."""
        for channel in self.channels.values():
            if channel.recipient_id == user_id:
                return channel
        channel = Channel(self.mint(), DM_CHANNEL, recipient_id=user_id)
        self._keep_channel(channel)
        return channel

    def _keep_channel(self, channel: Channel) -> None:
        self.keep_channel(channel)
        self.events.tell(ChannelChanged("CREATE", channel))

    def keep_channel(self, channel: Channel) -> None:
        """Add a new channel, without telling anybody yet."""
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        self.store.put(channel)

    def add_guild(self, name: str, owner: User) -> Guild:
        """Return the guild called `name`; a new one has only its owner, and no channel."""
        for guild in self.guilds.values():
            if guild.name == name:
                return guild
        guild = Guild(self.mint(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", int(MEMBER), 0)
        self.guilds[guild.id] = guild
        self.add_member(guild, owner)
        return guild

    def add_member(self, guild: Guild, user: User) -> Member:
        """Return the user's membership of the guild."""
        if user.id in guild.members:
            return guild.members[user.id]
        member = Member(user.id, self.now())
        guild.members[user.id] = member
        self.store.put(guild)
        self.store.commit()
        self.events.tell(MemberChanged("ADD", guild, member))
        return member

    def add_forum(
        self, guild: Guild, name: str, tags: Iterable[str] = (), *, requires_tag: bool = False
    ) -> Channel:
        """Return the forum `name`, with tags of those names."""
        forum = self.add_channel(guild, name, kind=FORUM)
        known = {tag.name for tag in forum.tags}
        forum.requires_tag |= requires_tag
        forum.tags += [Tag(self.mint(), tag) for tag in tags if tag not in known]
        self.store.put(forum)
        self.store.commit()
        self.events.tell(ChannelChanged("UPDATE", forum))
        return forum

    def add_channel(
        self,
        guild: Guild,
        name: str,
        private_to: Iterable[User | Role] | None = None,
        *,
        kind: int = TEXT_CHANNEL,
    ) -> Channel:
        """Return the channel `name`, a text channel unless `kind` says otherwise.

        With `private_to` only those see it: the bot too must be among them.
        """
        for channel in self.channels.values():
            if channel.guild_id == guild.id and channel.name == name and channel.thread is None:
                return channel
        position = sum(each.guild_id == guild.id for each in self.channels.values())
        channel = Channel(self.mint(), kind, name, guild.id, position=position)
        if private_to is not None:
            view = int(Permission.VIEW_CHANNEL)
            channel.overwrites = [Overwrite(guild.id, 0, 0, view)]
            for who in private_to:
                channel.overwrites.append(Overwrite(who.id, int(isinstance(who, User)), view, 0))
        self._keep_channel(channel)
        self.store.commit()
        return channel

    def add_role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        """Return the role called `name`."""
        for role in guild.roles.values():
            if role.name == name:
                return role
        role = Role(self.mint(), name, permissions, len(guild.roles))
        self._keep_role(guild, role)
        return role

    def _keep_role(self, guild: Guild, role: Role) -> None:
        guild.roles[role.id] = role
        self.store.put(guild)
        self.store.commit()
        self.events.tell(RoleChanged("CREATE", guild, role))

    def give_role(self, guild: Guild, user: User, role: Role) -> None:
        """Give the user the role; they join the guild if they have not."""
        member = self.add_member(guild, user)
        if role.id not in member.roles:
            member.roles.append(role.id)
            self._member_changed(guild, member)

    def _member_changed(self, guild: Guild, member: Member) -> None:
        self.store.put(guild)
        self.store.commit()
        self.events.tell(MemberChanged("UPDATE", guild, member))

    def install_bot(self, guild: Guild) -> None:
        """Make the bot a member, with a managed role of its own that has its permissions."""
        if self.bot.id in guild.members:
            return
        role = Role(
            self.mint(),
            self.bot.global_name or self.bot.username,
            int(INVITED_BOT),
            len(guild.roles),
            managed_by=self.bot.id,
        )
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot.id, self.now(), [role.id])
        self.store.put(guild)
        self.store.commit()
        self.events.tell(GuildJoined(guild))

    # Looking up, in Discord's words.

    def channel(self, id_: str) -> Channel:
        """Return the channel; else raise Discord's 10003."""
        try:
            return self.channels[id_]
        except KeyError:
            raise ApiError(Code.UNKNOWN_CHANNEL) from None

    def guild(self, id_: str) -> Guild:
        """Return the guild that the bot is a member of; else raise Discord's 10004."""
        guild = self.guilds.get(id_)
        if guild is None or self.bot.id not in guild.members:
            raise ApiError(Code.UNKNOWN_GUILD)
        return guild

    def held(self, user_id: str, channel: Channel) -> Permission:
        """Return what the user may do in the channel; a thread has the permissions of its parent.

        Only its members, and users who manage threads, see a private thread.
        """
        if channel.guild_id is None:
            present = user_id in {channel.recipient_id, self.bot.id}
            return IN_DIRECT_MESSAGES if present else NOTHING
        guild, thread = self.guilds[channel.guild_id], channel.thread
        if thread is None:
            return in_channel(guild, channel, user_id)
        held = in_channel(guild, self.channels[thread.parent_id], user_id)
        open_to = user_id in thread.members or held & Permission.MANAGE_THREADS
        return NOTHING if channel.type == PRIVATE_THREAD and not open_to else held

    def can_see(self, user_id: str, channel: Channel) -> bool:
        """Whether that user sees the channel at all."""
        return bool(self.held(user_id, channel) & Permission.VIEW_CHANNEL)

    def can_read(self, user_id: str, message: Message) -> bool:
        """Whether that user sees the message: the channel, and no other's ephemeral message."""
        if message.ephemeral_for not in {None, user_id}:
            return False
        return self.can_see(user_id, self.channels[message.channel_id])

    # Discord's views of them.

    def own_json(self) -> Json:
        """Discord's user object of the bot, as the bot itself sees it."""
        return {**self.bot.json(), "verified": True, "mfa_enabled": True, "locale": "en-US"}

    def channel_json(self, channel: Channel) -> Json:
        """Discord's channel object."""
        messages = self.messages[channel.id]
        said: Json = {
            "id": channel.id,
            "type": channel.type,
            "last_message_id": next(reversed(messages), None),
            "flags": 0,
        }
        if channel.recipient_id is not None:
            return {**said, "recipients": [self.users[channel.recipient_id].json()]}
        if channel.thread is not None:
            return {**said, **self._thread_json(channel, channel.thread)}
        overwrites = [
            {"id": each.id, "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
            for each in channel.overwrites
        ]
        if channel.type in {VOICE, STAGE}:
            said |= UNUSED["voice_channel"]
        if channel.type in POSTS_ONLY:
            said |= {
                "flags": REQUIRE_TAG if channel.requires_tag else 0,
                "available_tags": [tag.json() for tag in channel.tags],
                **UNUSED["forum"],
            }
        return {
            **said,
            "guild_id": channel.guild_id,
            "name": channel.name,
            "topic": channel.topic,
            "position": channel.position,
            "permission_overwrites": overwrites,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "parent_id": None,
        }

    def _thread_json(self, channel: Channel, thread: Thread) -> Json:
        said: Json = {
            "guild_id": channel.guild_id,
            "name": channel.name,
            "parent_id": thread.parent_id,
            "owner_id": thread.owner_id,
            "rate_limit_per_user": 0,
            "message_count": len(self.messages[channel.id]),
            "total_message_sent": thread.sent,
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": thread.archived,
                "auto_archive_duration": thread.minutes,
                "archive_timestamp": thread.archived_at,
                "locked": thread.locked,
                "create_timestamp": thread.created_at,
            },
        }
        if channel.type == PRIVATE_THREAD:
            said["thread_metadata"]["invitable"] = thread.invitable
        if self.channels[thread.parent_id].type in POSTS_ONLY:
            said["applied_tags"] = list(thread.tags)
        return said

    def member_json(self, guild: Guild, user_id: str) -> Json:
        """Discord's member object with its user."""
        return {"user": self.users[user_id].json(), **guild.members[user_id].json()}
