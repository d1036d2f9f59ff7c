"""A person's changes to threads, channels and servers."""

from collections.abc import Sequence

from bot.sandbox.errors import ActError
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.permissions import Permission, in_guild
from bot.sandbox.model.records import POSTS_ONLY, Channel, Guild, Message, User
from bot.sandbox.model.removing import Removing
from bot.sandbox.model.threads import Threads
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Json

NAME = 100
_THREAD_ACTS: dict[str, Json] = {
    "archive": {"archived": True},
    "unarchive": {"archived": False},
    "lock": {"locked": True},
    "unlock": {"locked": False},
}


class Moderation:
    """One user's acts on a server. Every act raises `ActError` if Discord refuses it."""

    def __init__(self, world: World, messages: Messages, threads: Threads, user: User) -> None:
        self._world, self._messages, self._threads = world, messages, threads
        self._user = user
        self._removing = Removing(world)

    def thread(
        self,
        channel_id: str,
        name: str,
        *,
        private: bool = False,
        message_id: str | None = None,
        content: str = "",
        tags: Sequence[str] = (),
    ) -> Channel:
        """Make a thread of a channel or a message, or a post of a forum with tags by name."""
        parent = self._channel(channel_id)
        if not 0 < len(name.strip()) <= NAME:
            raise ActError(f"A thread's name has 1 to {NAME} characters.")
        is_post = parent.type in POSTS_ONLY
        if is_post and not content.strip():
            raise ActError("A post begins with a message.")
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        self._need(parent, Permission.SEND_MESSAGES if is_post else needed)
        known = {tag.name.casefold(): tag.id for tag in parent.tags}
        if unknown := [tag for tag in tags if tag.casefold() not in known]:
            raise ActError(f'The forum has no tag "{unknown[0]}".')
        source = self._messages.find(message_id) if message_id else None
        try:
            made = self._threads.create(
                parent,
                self._user,
                name.strip(),
                private=private,
                source=source,
                tags=[known[tag.casefold()] for tag in tags],
            )
            if content.strip():
                id_ = made.id if is_post else None
                self._messages.create(made, self._user, {"content": content}, id_=id_)
        except ApiError as error:
            raise ActError(f"{error.message}.") from None
        self._world.store.commit()
        return made

    def change(self, channel_id: str, what: str, user_id: str = "") -> None:
        """Archive, unarchive, lock, unlock, join, leave or delete it, or add or remove a user."""
        channel = self._channel(channel_id)
        if what == "delete":
            is_thread = channel.thread is not None
            needed = Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS
            self._need(channel, needed)
            self._removing.channel(channel)
            return
        if channel.thread is None:
            raise ActError("That is no thread.")
        held = self._world.held(self._user.id, channel)
        try:
            match what:
                case "join":
                    self._threads.join(channel, self._user.id)
                case "leave":
                    self._threads.leave(channel, self._user.id)
                case "add":
                    self._threads.join(channel, self._world.users[user_id].id)
                case "remove":
                    self._need(channel, Permission.MANAGE_THREADS)
                    self._threads.leave(channel, user_id)
                case _ if what in _THREAD_ACTS:
                    asked = _THREAD_ACTS[what]
                    self._threads.check_change(channel, self._user.id, held, asked)
                    self._threads.change(channel, **asked)
                case _:
                    raise ActError(f'A thread cannot be told to "{what}".')
        except ApiError as error:
            raise ActError(f"{error.message}.") from None
        self._world.store.commit()

    def delete_message(self, message_id: str) -> None:
        """Delete a message: one's own, or any with the permission to manage messages."""
        message = self._message(message_id)
        if message.author_id != self._user.id:
            self._need(self._world.channels[message.channel_id], Permission.MANAGE_MESSAGES)
        self._messages.delete(message)
        self._world.store.commit()

    def unpin(self, message_id: str) -> None:
        """Unpin a message."""
        message = self._message(message_id)
        self._need(self._world.channels[message.channel_id], Permission.PIN_MESSAGES)
        self._messages.unpin(message)
        self._world.store.commit()

    def server(self, guild_id: str, what: str, target_id: str = "") -> None:
        """Leave the server, kick a person, delete a role, or remove the bot."""
        guild = self._world.guilds.get(guild_id)
        if guild is None or self._user.id not in guild.members:
            raise ActError("There is no such server for you.")
        match what:
            case "leave" if guild.owner_id == self._user.id:
                raise ActError("The owner of a server cannot leave it.")
            case "leave":
                self._removing.member(guild, self._user)
            case "kick" if target_id in guild.members and target_id != guild.owner_id:
                self._rule(guild, Permission.KICK_MEMBERS)
                if target_id == self._world.bot.id:
                    self._removing.bot(guild)
                else:
                    self._removing.member(guild, self._world.users[target_id])
            case "remove_bot":
                self._rule(guild, Permission.KICK_MEMBERS)
                self._removing.bot(guild)
            case "delete_role" if target_id in guild.roles and target_id != guild.id:
                self._rule(guild, Permission.MANAGE_ROLES)
                self._removing.role(guild, guild.roles[target_id])
            case _:
                raise ActError("That cannot be done to this server.")

    def _channel(self, channel_id: str) -> Channel:
        channel = self._world.channels.get(channel_id)
        if channel is None or not self._world.can_see(self._user.id, channel):
            raise ActError("There is no such channel for you.")
        return channel

    def _message(self, message_id: str) -> Message:
        message = self._messages.find(message_id)
        if message is None or not self._world.can_read(self._user.id, message):
            raise ActError("There is no such message for you.")
        return message

    def _need(self, channel: Channel, needed: Permission) -> None:
        if needed & ~self._world.held(self._user.id, channel):
            raise ActError("You may not do that here.")

    def _rule(self, guild: Guild, needed: Permission) -> None:
        if needed & ~in_guild(guild, self._user.id):
            raise ActError("You may not do that on this server.")
