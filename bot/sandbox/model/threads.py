"""Threads and forum posts: how they are made, joined, archived, locked and left.

    act                             needs
    make a public thread            CREATE_PUBLIC_THREADS in its channel
    make a private thread           CREATE_PRIVATE_THREADS in its channel
    make a forum post               SEND_MESSAGES in the forum
    write in it                     SEND_MESSAGES_IN_THREADS; MANAGE_THREADS while it is locked
    archive it, give it tags        its owner, or MANAGE_THREADS
    unarchive it                    SEND_MESSAGES_IN_THREADS; MANAGE_THREADS while it is locked
    lock, unlock or delete it       MANAGE_THREADS

Everybody who writes in a thread becomes a member of it, and so does everybody mentioned there who
sees its channel. Writing in an archived thread unarchives it; any other change of its contents is
refused. A server has at most 1,000 threads that are not archived.
"""

from collections.abc import Iterable
from datetime import datetime

from bot.sandbox.model.events import (
    Event,
    MessageCreated,
    ThreadChanged,
    ThreadMembersChanged,
)
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import (
    ANNOUNCEMENT,
    CATEGORY,
    NEWS_THREAD,
    POSTS_ONLY,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    Channel,
    Message,
    Thread,
    User,
)
from bot.sandbox.model.world import World
from bot.sandbox.wire import ApiError, Code, Json

TAGS, MINUTES = 5, (60, 1440, 4320, 10080)
ACTIVE = 1000
HAS_THREAD = 1 << 5


class Threads:
    """All operations on threads; the caller has checked the permissions.

    `most_active` threads of a server are open at once.
    """

    def __init__(self, world: World) -> None:
        self._world, self.most_active = world, ACTIVE
        world.events.subscribe(self._hear)

    # Making

    def create(
        self,
        parent: Channel,
        owner: User,
        name: str,
        *,
        private: bool = False,
        source: Message | None = None,
        tags: Iterable[str] = (),
        minutes: int = 4320,
    ) -> Channel:
        """Make a thread of a channel; `source` is the message that it belongs to.

        Raises:
            ApiError: 50024 if the channel has no threads, 160004 if the message has one, 40067
                without a tag that the forum requires, 160006 if the server has too many.
        """
        news = parent.type == ANNOUNCEMENT
        if parent.type not in {TEXT_CHANNEL, ANNOUNCEMENT, *POSTS_ONLY} or (news and private):
            raise ApiError(Code.NOT_FOR_THIS_CHANNEL)
        if source is not None and source.payload["flags"] & HAS_THREAD:
            raise ApiError(Code.HAS_THREAD)
        tags = list(tags)
        if parent.requires_tag and not tags:
            raise ApiError(Code.TAG_REQUIRED)
        self._check_room(parent)
        world, now = self._world, self._world.now()
        channel = Channel(
            world.mint() if source is None else source.id,
            NEWS_THREAD if news else PRIVATE_THREAD if private else PUBLIC_THREAD,
            name,
            parent.guild_id,
            thread=Thread(parent.id, owner.id, now, now, minutes=minutes, tags=tags),
        )
        assert channel.thread is not None
        channel.thread.members[owner.id] = now
        world.keep_channel(channel)
        if source is not None:
            flags = source.payload["flags"] | HAS_THREAD
            source.payload = {
                **source.payload,
                "flags": flags,
                "thread": world.channel_json(channel),
            }
            world.store.put(source)
        world.events.tell(ThreadChanged("CREATE", channel))
        return channel

    def _check_room(self, channel: Channel) -> None:
        """Check that the server of a channel may have another open thread. Raises 160006."""
        there = self._world.channels.values()
        threads = [c.thread for c in there if c.guild_id == channel.guild_id and c.thread]
        if sum(not thread.archived for thread in threads) >= self.most_active:
            raise ApiError(Code.TOO_MANY_THREADS)

    # Changing

    def change(
        self,
        channel: Channel,
        *,
        name: str | None = None,
        archived: bool | None = None,
        locked: bool | None = None,
        tags: Iterable[str] | None = None,
        minutes: int | None = None,
    ) -> None:
        """Change the given values, and announce it.

        Raises:
            ApiError: 160006 if it would be one open thread too many.
        """
        thread = thread_of(channel)
        if thread.archived and archived is False:
            self._check_room(channel)
        if name:
            channel.name = name
        if archived is not None and archived is not thread.archived:
            thread.archived, thread.archived_at = archived, self._world.now()
        if locked is not None:
            thread.locked = locked
        if tags is not None:
            thread.tags = list(tags)
        if minutes is not None:
            thread.minutes = minutes
        self._changed(channel)

    def join(self, channel: Channel, user_id: str) -> None:
        """Make the user a member of the thread.

        Raises:
            ApiError: 50083 if it is archived.
        """
        thread = thread_of(channel)
        if thread.archived:
            raise ApiError(Code.THREAD_ARCHIVED)
        if user_id not in thread.members:
            thread.members[user_id] = self._world.now()
            self._world.store.put(channel)
            self._world.events.tell(ThreadMembersChanged(channel, added=(user_id,)))

    def leave(self, channel: Channel, user_id: str) -> None:
        """End the user's membership of the thread."""
        thread = thread_of(channel)
        if thread.members.pop(user_id, None) is not None:
            self._world.store.put(channel)
            self._world.events.tell(ThreadMembersChanged(channel, removed=(user_id,)))

    def expire(self) -> None:
        """Archive the threads in which nobody has written for long enough."""
        now = self._world.clock.now()
        for channel in list(self._world.channels.values()):
            thread = channel.thread
            if thread is None or thread.archived:
                continue
            newest = next(reversed(self._world.messages[channel.id].values()), None)
            last = datetime.fromisoformat(thread.archived_at).timestamp()
            last = max(last, newest.created if newest is not None else last)
            if now - last > thread.minutes * 60:
                self.change(channel, archived=True)

    # What is refused

    def check_writable(self, channel: Channel, held: Permission) -> None:
        """Check that a user with these permissions may write there, if it is a thread.

        Raises:
            ApiError: 50008 in a forum or a category, 160005 in a thread that is locked, 160006 in
                an archived one that may not be opened.
        """
        if channel.type in {CATEGORY, *POSTS_ONLY}:
            raise ApiError(Code.NOT_A_TEXT_CHANNEL)
        thread = channel.thread
        if thread is not None and thread.locked and not held & Permission.MANAGE_THREADS:
            raise ApiError(Code.THREAD_LOCKED)
        if thread is not None and thread.archived:
            self._check_room(channel)

    def check_open(self, channel: Channel) -> None:
        """Check that the content there may be changed.

        Raises:
            ApiError: 50083 in a thread that is archived.
        """
        if channel.thread is not None and channel.thread.archived:
            raise ApiError(Code.THREAD_ARCHIVED)

    def check_change(self, channel: Channel, user_id: str, held: Permission, asked: Json) -> None:
        """Check that a user with these permissions may make this change to the thread.

        Raises:
            ApiError: 50013 if they may not, 50083 if it is archived and stays so.
        """
        thread = thread_of(channel)
        if held & Permission.MANAGE_THREADS:
            return
        if asked.get("locked") is not None:
            raise ApiError(Code.MISSING_PERMISSIONS)
        opens = thread.archived and asked.get("archived") is False
        if opens and not thread.locked and held & Permission.SEND_MESSAGES_IN_THREADS:
            rest = asked.keys() - {"archived"}
            if not rest or thread.owner_id == user_id:
                return
        if thread.owner_id != user_id or thread.locked:
            raise ApiError(Code.MISSING_PERMISSIONS)
        if thread.archived and not opens:
            raise ApiError(Code.THREAD_ARCHIVED)

    def _changed(self, channel: Channel) -> None:
        self._world.store.put(channel)
        self._world.events.tell(ThreadChanged("UPDATE", channel))

    def _hear(self, event: Event) -> None:
        """Make the author of a new message and those it mentions members, and unarchive it."""
        match event:
            case MessageCreated(message) if message.ephemeral_for is None:
                channel = self._world.channels[message.channel_id]
                thread = channel.thread
                if thread is None:
                    return
                thread.sent += 1
                self._world.store.put(channel)
                if thread.archived:
                    self.change(channel, archived=False)
                parent = self._world.channels[thread.parent_id]
                if message.author_id in self._world.users:
                    self.join(channel, message.author_id)
                for mentioned in message.payload["mentions"]:
                    if self._world.can_see(mentioned["id"], parent):
                        self.join(channel, mentioned["id"])
            case _:
                pass


def thread_of(channel: Channel) -> Thread:
    """Return the channel as a thread.

    Raises:
        ApiError: 50024 if it is none.
    """
    if channel.thread is None:
        raise ApiError(Code.NOT_FOR_THIS_CHANNEL)
    return channel.thread


def member_json(channel: Channel, user_id: str) -> Json:
    """Return Discord's thread member object."""
    joined = thread_of(channel).members[user_id]
    return {"id": channel.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}
