"""Permanent removal of channels, threads, roles, memberships, and of the bot from a guild."""

from bot.sandbox.model.events import (
    ChannelChanged,
    GuildLeft,
    MemberChanged,
    RoleChanged,
    ThreadChanged,
    ThreadMembersChanged,
    ThreadsSynced,
)
from bot.sandbox.model.permissions import Permission
from bot.sandbox.model.records import Channel, Guild, Overwrite, Role, User
from bot.sandbox.model.world import World


class Removing:
    """Removes things; each removal is committed and announced."""

    def __init__(self, world: World) -> None:
        self._world = world

    def channel(self, channel: Channel) -> None:
        """Remove a channel with its threads, or one thread, each with its messages."""
        world = self._world
        for each in list(world.channels.values()):
            if each.thread is not None and each.thread.parent_id == channel.id:
                self._forget(each)
        self._forget(channel)
        world.store.commit()
        if channel.thread is None:
            world.events.tell(ChannelChanged("DELETE", channel))
        else:
            world.events.tell(ThreadChanged("DELETE", channel))

    def _forget(self, channel: Channel) -> None:
        for message in self._world.messages[channel.id].values():
            self._world.store.remove(message)
        # Listeners of the event may still ask for the channel's parts.
        self._world.messages[channel.id] = {}
        self._world.channels.pop(channel.id, None)
        self._world.store.remove(channel)

    def role(self, guild: Guild, role: Role) -> None:
        """Remove a role, from its holders and from the channels' overwrites too."""
        world = self._world
        del guild.roles[role.id]
        for member in guild.members.values():
            if role.id in member.roles:
                member.roles.remove(role.id)
        for channel in world.channels.values():
            if channel.guild_id == guild.id and any(o.id == role.id for o in channel.overwrites):
                channel.overwrites = [o for o in channel.overwrites if o.id != role.id]
                world.store.put(channel)
        world.store.put(guild)
        world.store.commit()
        world.events.tell(RoleChanged("DELETE", guild, role))

    def member(self, guild: Guild, user: User) -> None:
        """Remove a person from the guild and from its threads."""
        world = self._world
        member = guild.members.pop(user.id, None)
        if member is None:
            return
        left = [
            channel
            for channel in world.channels.values()
            if channel.guild_id == guild.id
            and channel.thread is not None
            and channel.thread.members.pop(user.id, None) is not None
        ]
        for channel in left:
            world.store.put(channel)
        world.store.put(guild)
        world.store.commit()
        for channel in left:
            world.events.tell(ThreadMembersChanged(channel, removed=(user.id,)))
        world.events.tell(MemberChanged("REMOVE", guild, member))

    def bot(self, guild: Guild) -> None:
        """Remove the bot from the guild, with its own role."""
        world = self._world
        if guild.members.pop(world.bot.id, None) is None:
            return
        for role in [each for each in guild.roles.values() if each.managed_by == world.bot.id]:
            del guild.roles[role.id]
        world.store.put(guild)
        world.store.commit()
        world.events.tell(GuildLeft(guild))

    def overwrite(self, channel: Channel, who: User | Role, allow: int = 0, deny: int = 0) -> None:
        """Allow and deny in one channel; with neither, remove the overwrite."""
        world = self._world
        saw = world.can_see(world.bot.id, channel)
        channel.overwrites = [each for each in channel.overwrites if each.id != who.id]
        if allow or deny:
            kind = int(isinstance(who, User))
            channel.overwrites.append(Overwrite(who.id, kind, allow, deny))
        world.store.put(channel)
        world.store.commit()
        world.events.tell(ChannelChanged("UPDATE", channel))
        if not saw and world.held(world.bot.id, channel) & Permission.VIEW_CHANNEL:
            world.events.tell(ThreadsSynced(channel))
