"""The page's view of everything that exists."""

from bot.sandbox.faults import Faults
from bot.sandbox.model.records import Channel, Guild, User
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json


def state_json(
    world: World, faults: Faults, bot: Json, user_id: str | None = None, ahead: float = 0.0
) -> Json:
    """Return guilds, users, the bot, faults and direct messages; with a user, what they may see.

    `ahead` is by how many seconds the clock is ahead of the machine's.
    """
    channels = [
        channel
        for channel in world.channels.values()
        if user_id is None or world.can_see(user_id, channel)
    ]
    guilds = [
        guild for guild in world.guilds.values() if user_id is None or user_id in guild.members
    ]
    return {
        "guilds": [_guild(guild, channels) for guild in guilds],
        "users": [_user(user, guilds) for user in world.users.values()],
        "bot": bot,
        "faults": faults.json(),
        "ahead": ahead,
        "dm_channels": [
            {"id": each.id, "recipients": [each.recipient_id]}
            for each in channels
            if each.recipient_id is not None
        ],
    }


def _guild(guild: Guild, channels: list[Channel]) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "roles": [role.json() for role in guild.roles.values()],
        "owner_id": guild.owner_id,
        "channels": [_channel(each) for each in channels if each.guild_id == guild.id],
    }


def _channel(channel: Channel) -> Json:
    said: Json = {
        "id": channel.id,
        "name": channel.name,
        "type": channel.type,
        "topic": channel.topic,
    }
    if channel.tags:
        said["tags"] = [{"id": tag.id, "name": tag.name} for tag in channel.tags]
    if channel.thread is not None:
        said |= {
            "parent_id": channel.thread.parent_id,
            "archived": channel.thread.archived,
            "locked": channel.thread.locked,
            "applied_tags": channel.thread.tags,
            "members": list(channel.thread.members),
        }
    return said


def _user(user: User, guilds: list[Guild]) -> Json:
    return {
        **user.json(),
        "bot": user.bot,
        "avatar_color": user.avatar_color,
        "roles": {
            guild.id: guild.members[user.id].roles for guild in guilds if user.id in guild.members
        },
    }
